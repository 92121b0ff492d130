"""Test which frames, causes and contexts the exceptions of clients keep.

The runtime removes frames that may contain secrets from the exceptions it raises, but
never frames of the caller.
"""

import asyncio
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from jobads import ConfigurationError
from jobads.platform import AsyncPlatformClient, PlatformClient
from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors
from typecase.runtime.options import ClientOptions


def _create_client(server: ScriptedServer, **more_arguments: Any) -> BookshopClient:
    options = ClientOptions(retries=0)
    return BookshopClient(
        base_url=server.url, token="t", options=options, **more_arguments
    )


@pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
def test_exception_of_token_provider_keeps_its_frames(is_async: bool) -> None:
    def inner(numbers: Iterator[int]) -> None:
        local_variable = "a variable of the caller"
        next(numbers)
        try:
            raise KeyError("first")
        except KeyError as error:
            raise LookupError(local_variable) from error

    def count() -> Iterator[int]:
        yield from (1, 2)

    def provide() -> str:
        inner(count())
        return ""

    async def provide_async() -> str:
        return provide()

    url = "https://nowhere.example"

    def search() -> None:
        if is_async:
            asyncio.run(_search_async(url, provide_async))
        else:
            _search(url, token=provide)

    with pytest.raises(LookupError) as caught:
        search()
    error = caught.value
    assert isinstance(error.__cause__, KeyError)
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    last = next(frame for frame in frames if frame.f_code.co_name == "inner")
    assert last.f_locals["local_variable"] == "a variable of the caller"
    # Only this frame references the generator: clearing the frame would close it.
    assert next(last.f_locals["numbers"]) == 2
    cause = error.__cause__.__traceback__
    assert cause is not None
    assert cause.tb_frame.f_locals["local_variable"] == "a variable of the caller"


def _search(url: str, **arguments: Any) -> None:
    with BookshopClient(base_url=url, **arguments) as client:
        client(books.SEARCH, {"q": "x"})


async def _search_async(url: str, provider: Any) -> None:
    async with AsyncBookshopClient(base_url=url, token=provider) as client:
        await client(books.SEARCH, {"q": "x"})


BAD_RESPONSES = [
    http_response(b"{}", "404 Not Found"),
    http_response(b"{", "200 OK"),
    b"HTTP/9 nonsense\r\n\r\n",
]


@pytest.mark.parametrize("response", BAD_RESPONSES, ids=range(len(BAD_RESPONSES)))
def test_context_of_error_is_exception_that_caller_handles(
    server: ScriptedServer, response: bytes
) -> None:
    server.script = [response]

    def search_while_handling() -> None:
        try:
            raise ValueError("handled by the caller")
        except ValueError:
            _search(server.url, token="t", options=ClientOptions(retries=0))

    with pytest.raises(errors.ApiError) as caught:
        search_while_handling()
    context = caught.value.__context__
    assert isinstance(context, ValueError)
    assert context.__traceback__ is not None
    assert context.__context__ is None


def test_cause_of_error_is_exception_of_http_library(
    server: ScriptedServer,
) -> None:
    server.script = [b"HTTP/9 nonsense\r\n\r\n"]
    with (
        _create_client(server) as client,
        pytest.raises(errors.TransportError) as caught,
    ):
        client(books.SEARCH, {"q": "x"})
    cause = caught.value.__cause__
    assert isinstance(cause, httpx2.RemoteProtocolError)
    assert str(cause) == "illegal status line"
    assert (cause.__traceback__, cause.__context__, cause.__cause__) == (None,) * 3
    with pytest.raises(RuntimeError):
        _ = cause.request


def test_exception_of_custom_transport_keeps_its_frames(
    server: ScriptedServer,
) -> None:
    transport_error = httpx2.ReadError("transport_error")

    def fail(_: httpx2.Request) -> httpx2.Response:
        local_variable = "a variable of the caller"
        assert local_variable
        raise transport_error

    transport = httpx2.MockTransport(fail)
    with (
        httpx2.Client(transport=transport) as http_client,
        _create_client(server, http_client=http_client) as client,
        pytest.raises(errors.ConnectionLostError) as caught,
    ):
        client(books.SEARCH, {"q": "x"})
    assert caught.value.__cause__ is not transport_error
    assert str(caught.value.__cause__) == "transport_error"
    frames = [frame for frame, _ in traceback.walk_tb(transport_error.__traceback__)]
    assert frames[-1].f_locals["local_variable"] == "a variable of the caller"


def test_library_frames_are_cut_from_unexpected_exceptions(
    server: ScriptedServer,
) -> None:
    def fail(_: httpx2.Request) -> httpx2.Response:
        raise LookupError("a mistake of the caller")

    transport = httpx2.MockTransport(fail)
    with (
        httpx2.Client(transport=transport) as http_client,
        _create_client(server, http_client=http_client) as client,
        pytest.raises(LookupError) as caught,
    ):
        client(books.SEARCH, {"q": "x"})
    files = [frame.filename for frame in traceback.extract_tb(caught.tb)]
    assert files[0] == files[-1] == __file__
    assert not any("httpx2" in file for file in files)
    # The only frames of the runtime are those that were added after the cut.
    runtime = {Path(file).stem for file in files if file != __file__}
    assert runtime <= {"client"}


@pytest.mark.parametrize("client_class", [PlatformClient, AsyncPlatformClient])
@pytest.mark.parametrize(
    "options", [{}, {"retries": -1}, {"retry": 1}, {"headers": {"A": "canary", "B": 1}}]
)
def test_frames_do_not_show_headers_in_a_dict_of_options(
    client_class: Any, options: dict[str, Any]
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        # If the options are valid, the base URL is missing.
        client_class(options={"headers": {"A": "canary"}, **options})
    _, *frames = (frame for frame, _ in traceback.walk_tb(caught.value.__traceback__))
    assert frames
    assert "canary" not in repr([frame.f_locals for frame in frames])
