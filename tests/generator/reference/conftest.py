"""Fixtures for the generated Markdown: its text, and servers for its examples."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.generator.reference.recording_server import RecordingServer, serve_api

APIS = ("advertiser", "platform", "search", "disposition")


@pytest.fixture(scope="session")
def reference(repository: Path) -> str:
    """The text of the generated `REFERENCE.md`."""
    return (repository / "generated" / "REFERENCE.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def readme(repository: Path) -> str:
    """The text of the generated `README.md`."""
    return (repository / "generated" / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def guide(repository: Path) -> str:
    """The text of the generated `GUIDE.md`."""
    return (repository / "generated" / "GUIDE.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def servers() -> Iterator[Mapping[str, RecordingServer]]:
    """A running server for each API."""
    with ExitStack() as stack:
        yield {api: stack.enter_context(serve_api(api)) for api in APIS}
