"""Fixtures that serve a document as a mock in this process."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest

from typecase.config.settings import Config
from typecase.serving.application import create_mock
from typecase.serving.document.generated_server import (
    GeneratedServer,
    generate_server,
)

REQUIRED_KEYS = {
    "openapi:": "openapi: 3.1.0\n",
    "info:": 'info: {title: Shop API, version: "1"}\n',
    "paths:": "paths: {}\n",
}


class Mock:
    """A mock of a document, which httpx2 calls without a network."""

    def __init__(self, server: GeneratedServer, **options: Any) -> None:
        self.server = server
        self.app = create_mock(server, **options)

    async def send(self, method: str, path: str, **options: Any) -> httpx2.Response:
        transport = httpx2.ASGITransport(self.app)
        url = "http://mock.test"
        async with httpx2.AsyncClient(transport=transport, base_url=url) as client:
            return await client.request(method, path, **options)

    def __call__(self, method: str, path: str, **options: Any) -> httpx2.Response:
        """Send a request, and return its response."""
        import asyncio

        return asyncio.run(self.send(method, path, **options))


Start = Callable[..., Mock]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """A function that starts a mock of a fragment of a document, or of a file."""
    with ExitStack() as stack:

        def start_mock(document: str | Path, **options: Any) -> Mock:
            text = document
            if isinstance(document, Path):
                text = document.read_text("utf-8")
            words = [line.split(" ")[0] for line in str(text).splitlines()]
            words += ["openapi:"] if "swagger:" in words else []
            missing = (line for key, line in REQUIRED_KEYS.items() if key not in words)
            path = tmp_path / "openapi.yaml"
            path.write_text(f"{text}\n{''.join(missing)}", encoding="utf-8")
            config = Config(package="mock", apis={"mock": path}, output=tmp_path)
            return Mock(stack.enter_context(generate_server(config)), **options)

        yield start_mock
