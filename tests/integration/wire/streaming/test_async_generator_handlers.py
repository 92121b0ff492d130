"""Test handlers of streams that are async generators."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest

from tests.integration.wire.streaming.streaming_api import PACKAGE


def call(lib: Any, path: str, **handlers: Any) -> httpx2.Response:
    """Return the response of a server with some handlers to a GET request."""

    async def run() -> httpx2.Response:
        app = lib.server.create_app(
            SimpleNamespace(logs=SimpleNamespace(**handlers)), partial=True
        )
        transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport) as http:
            return await http.get(f"http://lib{path}")

    return asyncio.run(run())


def test_async_generator_is_a_handler(lib: Any) -> None:
    server = import_module(f"{PACKAGE}.server")

    async def lines() -> AsyncIterator[Any]:
        yield {"text": server.current_request().url.path}
        yield {"text": server.credentials().operation}

    response = call(lib, "/lines", lines=lines)
    assert response.text == '{"text":"/lines"}\n{"text":"logs/lines"}\n'


def test_stream_of_a_union_with_a_body(lib: Any) -> None:
    async def chat(*, stream: bool | None = None) -> AsyncIterator[Any]:
        yield {"text": str(stream)}

    response = call(lib, "/chat?stream=true", chat=chat)
    assert response.text == 'data: {"text":"True"}\n\n'


def test_handler_may_return_the_list_of_items(lib: Any) -> None:
    async def lines() -> Any:
        return [{"text": "a"}, lib.models.Line(text="b")]

    assert call(lib, "/lines", lines=lines).text == '{"text":"a"}\n{"text":"b"}\n'


def test_error_before_the_first_item_has_its_status(
    lib: Any, caplog: pytest.LogCaptureFixture
) -> None:
    errors = import_module(f"{PACKAGE}._runtime.errors")

    async def lines() -> AsyncIterator[Any]:
        raise errors.NotFoundError("no such log")
        yield

    response = call(lib, "/lines", lines=lines)
    assert response.status_code == 404
    assert response.json()["detail"] == "no such log"
    assert caplog.records == []

    async def invalid() -> AsyncIterator[Any]:
        yield {"text": 5}

    assert call(lib, "/lines", lines=invalid).status_code == 500


def test_stream_without_items(lib: Any) -> None:
    async def lines() -> AsyncIterator[Any]:
        for each in ():
            yield each

    response = call(lib, "/lines", lines=lines)
    assert (response.status_code, response.content) == (200, b"")


def test_error_after_the_first_item_has_no_frames_of_the_package(lib: Any) -> None:
    async def lines() -> AsyncIterator[Any]:
        yield {"text": "a"}
        raise ValueError("broken")

    async def run() -> None:
        app = lib.server.create_app(
            SimpleNamespace(logs=SimpleNamespace(lines=lines)), partial=True
        )
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app)) as http:
            await http.get("http://lib/lines")

    with pytest.raises(ValueError, match="broken") as caught:
        asyncio.run(run())
    modules = [each.frame.f_globals["__name__"] for each in caught.traceback]
    assert __name__ in modules
    assert [each for each in modules if each.startswith(f"{PACKAGE}.")] == []


@pytest.mark.parametrize("spec_version", ["2.3", "2.4"])
def test_caller_who_leaves_ends_the_handler_without_an_error(
    lib: Any, spec_version: str, caplog: pytest.LogCaptureFixture
) -> None:
    ended: list[bool] = []
    left = asyncio.Event()

    async def lines() -> AsyncIterator[Any]:
        try:
            while True:
                yield {"text": "a"}
                await asyncio.sleep(0)
        finally:
            ended.append(True)

    async def receive() -> Any:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            left.set()
            if spec_version == "2.4":
                raise OSError("the caller has left")

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": spec_version},
        "http_version": "1.1",
        "method": "GET",
        "path": "/lines",
        "raw_path": b"/lines",
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "headers": [],
    }
    app = lib.server.create_app(
        SimpleNamespace(logs=SimpleNamespace(lines=lines)), partial=True
    )
    with caplog.at_level(logging.WARNING):
        asyncio.run(app(scope, receive, send))
    assert (ended, caplog.records) == ([True], [])


def test_async_generator_of_an_operation_without_a_stream(tmp_path: Any) -> None:
    from tests.integration.wire.temporary_package import temporary_api

    document = """\
openapi: 3.1.0
info: {title: One, version: '1'}
paths:
  /one: {get: {operationId: things/one, responses: {'204': {description: One.}}}}
"""

    async def one() -> AsyncIterator[Any]:
        yield 1

    with temporary_api(document, "one", tmp_path) as name:
        server = import_module(f"{name}.server")
        error: Any = sys.modules["wire_one"].ConfigurationError
        with pytest.raises(error, match="is an async generator, but its operation"):
            server.create_app(SimpleNamespace(things=SimpleNamespace(one=one)))
