"""Test what the errors of failed calls say about repeating the call.

The fixture `server` closes the connection for an empty element of its script.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer
from typecase.runtime.errors import (
    ConnectionFailedError,
    ConnectionLostError,
    TimedOutError,
    TransportError,
)
from typecase.runtime.operation import Operation
from typecase.runtime.options import ClientOptions, Retries, Timeouts

Call = Callable[..., Any]
OPTIONS = ClientOptions(retries=Retries(2, base=0.0))


def _call_sync(url: str, operation: Operation[Any], **arguments: Any) -> Any:
    with BookshopClient(base_url=url, options=OPTIONS, key="K") as client:
        return client(operation, arguments)


def _call_async(url: str, operation: Operation[Any], **arguments: Any) -> Any:
    async def run() -> Any:
        async with AsyncBookshopClient(
            base_url=url, options=OPTIONS, key="K"
        ) as client:
            return await client(operation, arguments)

    return asyncio.run(run())


@pytest.fixture(params=[_call_sync, _call_async], ids=["sync", "async"])
def call(request: pytest.FixtureRequest) -> Call:
    """A function that calls an operation with a new client."""
    call: Call = request.param
    return call


@pytest.mark.parametrize(
    ("operation", "arguments", "check"),
    [
        (books.UPDATE, {"delta": 1}, "check with `books.search` whether it acted"),
        (
            books.NOTE,
            {"body": {"isbn": "1", "kind": "novel"}},
            "find out whether it acted",
        ),
    ],
)
def test_lost_call_that_is_not_idempotent(
    call: Call,
    server: ScriptedServer,
    operation: Operation[Any],
    arguments: dict[str, Any],
    check: str,
) -> None:
    server.script = [b""]
    with pytest.raises(ConnectionLostError) as caught:
        call(server.url, operation, **arguments)
    error = caught.value
    assert (error.may_have_acted, error.is_safe_to_repeat) == (True, False)
    assert f"and it was not repeated: {check} " in str(error)
    assert str(error).count("whether it acted before you call it again") == 1
    assert len(server.requests) == 1


def test_lost_idempotent_call(call: Call, server: ScriptedServer) -> None:
    server.script = [b"", b""]
    with pytest.raises(ConnectionLostError) as caught:
        call(server.url, books.GET, book_id="1")
    error = caught.value
    assert (error.may_have_acted, error.is_safe_to_repeat) == (True, True)
    assert str(error).endswith("so repeating the call is safe")
    assert str(error).count("repeating the call is safe") == 1


def test_call_that_times_out(server: ScriptedServer) -> None:
    # The server stays silent, because its script is empty.
    options = ClientOptions(timeout=Timeouts(read=0.05), retries=0)
    with (
        BookshopClient(base_url=server.url, options=options) as client,
        pytest.raises(TimedOutError, match=r"check with `books\.search`") as caught,
    ):
        client.books.update(delta=1)
    assert (caught.value.may_have_acted, caught.value.is_safe_to_repeat) == (
        True,
        False,
    )


def test_request_that_was_not_sent(call: Call) -> None:
    # Nobody listens on this port.
    with pytest.raises(ConnectionFailedError) as caught:
        call("http://127.0.0.1:1", books.UPDATE, delta=1)
    error: TransportError = caught.value
    assert (error.may_have_acted, error.is_safe_to_repeat) == (False, True)
    assert "acted" not in str(error)
