"""Test that a concrete path takes precedence over a templated one."""

import asyncio
from typing import Any

import pytest

from tests.integration.wire.servers.pets_api import Handlers, call_server


@pytest.mark.parametrize(
    ("method", "path", "status", "allowed"),
    [
        ("HEAD", "/pets/new", 405, "GET"),
        ("OPTIONS", "/pets/new", 405, "GET"),
        ("DELETE", "/pets/old?kind=cat", 405, "GET"),
        # Without the query of its path, no operation has the concrete path.
        ("DELETE", "/pets/old", 404, None),
        ("DELETE", "/pets/new", 405, "GET"),
        ("PUT", "/pets/new", 405, "GET"),
        ("DELETE", "/pets/%6Eew", 405, "GET"),
        ("DELETE", "/pets/news", 204, None),
        ("DELETE", "/pets/new%2F", 204, None),
        ("GET", "/pets/new", 204, None),
        # Neither of these two paths is more concrete than the other.
        ("GET", "/pets/new/photos", 204, None),
        ("PUT", "/pets/new/photos", 204, None),
    ],
)
def test_method_of_the_templated_path(
    lib: Any, method: str, path: str, status: int, allowed: str | None
) -> None:
    async def succeed(**_arguments: Any) -> None: ...

    handlers = Handlers(
        delete=succeed, draft=succeed, old=succeed, photos=succeed, change=succeed
    )
    response = asyncio.run(call_server(lib, handlers, method, path))
    assert response.status_code == status
    assert response.headers.get("allow") == allowed
