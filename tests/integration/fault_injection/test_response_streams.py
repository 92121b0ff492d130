"""Test streamed responses that break, are left early, or are read to the end.

Each client has a pool with a single connection. After the stream it makes another call,
which would time out if the connection had not been given back or closed.
"""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

import httpx2
import pytest

from jobads import (
    ApiError,
    ClientOptions,
    ConnectionLostError,
    DecodingError,
    Retries,
    TimedOutError,
    Timeouts,
)
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.aiohttp import AiohttpTransport
from tests.integration.fault_injection.client_calls import start_call
from tests.integration.fault_injection.server.connection_handlers import (
    flood,
    reset_after_reading,
    respond_correctly,
    respond_with,
    respond_with_error,
    send_and_close,
    send_and_hang,
    send_and_reset,
)
from tests.integration.fault_injection.server.fault_server import FaultServer, Handler
from tests.integration.fault_injection.server.http_responses import (
    build_head,
    build_response,
    gzip_zeros,
)

MEDIA_TYPE = "application/octet-stream"
LONG_HEAD = build_head(
    "200 OK", f"Content-Type: {MEDIA_TYPE}", "Content-Length: 100000"
)
ENDLESS_HEAD = build_head("200 OK", f"Content-Type: {MEDIA_TYPE}", "Connection: close")
SEND_FILE = respond_with(build_response(b"file", media_type=MEDIA_TYPE))
OPTIONS = ClientOptions(
    timeout=Timeouts(connect=5, read=0.4, write=5, pool=2, total=10),
    retries=Retries(attempts=3, base=0.001, cap=0.01),
)
ONE_CONNECTION = httpx2.Limits(max_connections=1)
WITHOUT_LIMIT = 10**9
ReadStream: TypeAlias = Callable[[FaultServer, int], bytes]


def _read_sync(server: FaultServer, min_size: int) -> bytes:
    """Read a stream until there are enough bytes, then make an ordinary call.

    Return the bytes.
    """
    http_client = httpx2.Client(limits=ONE_CONNECTION)
    received = b""
    with (
        http_client,
        AdvertiserClient(
            base_url=server.url, token="T", options=OPTIONS, http_client=http_client
        ) as client,
    ):
        try:
            method = client.applications.download
            with client.stream(method, application_id=1) as stream:
                for chunk in stream.iter_bytes():
                    received += chunk
                    if len(received) >= min_size:
                        break
        finally:
            server.handlers = [respond_correctly]
            assert start_call(client, "delta", 2).status_code == "OK"
    return received


def _read_async(server: FaultServer, min_size: int) -> bytes:
    """Do what `_read_sync` does, with an asynchronous client."""
    http_client = httpx2.AsyncClient(limits=ONE_CONNECTION)
    return asyncio.run(_read_with(http_client, server, min_size))


def _read_with_aiohttp(server: FaultServer, min_size: int) -> bytes:
    """Do what `_read_sync` does, with an asynchronous client that uses aiohttp."""
    transport = AiohttpTransport(max_connections=1)
    http_client = httpx2.AsyncClient(transport=transport)
    return asyncio.run(_read_with(http_client, server, min_size))


async def _read_with(
    http_client: httpx2.AsyncClient, server: FaultServer, min_size: int
) -> bytes:
    received = b""
    async with (
        http_client,
        AsyncAdvertiserClient(
            base_url=server.url, token="T", options=OPTIONS, http_client=http_client
        ) as client,
    ):
        try:
            method = client.applications.download
            async with client.stream(method, application_id=1) as stream:
                async for chunk in stream.iter_bytes():
                    received += chunk
                    if len(received) >= min_size:
                        break
        finally:
            server.handlers = [respond_correctly]
            assert (await start_call(client, "delta", 2)).status_code == "OK"
    return received


@pytest.fixture(
    params=[_read_sync, _read_async, _read_with_aiohttp],
    ids=["sync", "async", "aiohttp"],
)
def read_stream(request: pytest.FixtureRequest) -> ReadStream:
    """The function that reads a stream with a new client of one kind."""
    function: ReadStream = request.param
    return function


BAD_GZIP = build_response(b"x" * 99, "Content-Encoding: gzip", media_type=MEDIA_TYPE)


@pytest.mark.parametrize(
    ("handler", "error", "attempts"),
    [
        pytest.param(
            send_and_close(LONG_HEAD + b"x" * 99),
            ConnectionLostError,
            1,
            id="truncated",
        ),
        pytest.param(
            send_and_reset(LONG_HEAD + b"x" * 99), ConnectionLostError, 1, id="reset"
        ),
        pytest.param(
            send_and_hang(LONG_HEAD + b"x" * 99), TimedOutError, 1, id="silent"
        ),
        # Until a response has arrived, attempts are retried as usual.
        pytest.param(reset_after_reading, ConnectionLostError, 3, id="reset before"),
        pytest.param(respond_with_error("503 Busy"), ApiError, 3, id="503"),
        pytest.param(respond_with(BAD_GZIP), DecodingError, 1, id="bad gzip"),
    ],
)
def test_broken_stream_raises_error(
    read_stream: ReadStream, handler: Handler, error: type[ApiError], attempts: int
) -> None:
    with FaultServer(handler) as server:
        with pytest.raises(error) as caught:
            read_stream(server, WITHOUT_LIMIT)
        assert caught.value.attempts == attempts
        assert server.count_open_connections() == 0


def test_stream_can_be_left_early(read_stream: ReadStream) -> None:
    zeros = build_response(
        gzip_zeros(50_000_000), "Content-Encoding: gzip", media_type=MEDIA_TYPE
    )
    handlers = (flood(ENDLESS_HEAD, b"x" * 65_536), respond_with(zeros), SEND_FILE)
    for handler in handlers:
        with FaultServer(handler) as server:
            assert 1 <= len(read_stream(server, 1)) <= 65_536
            assert server.count_open_connections() == 0


def test_first_attempt_of_stream_is_retried(read_stream: ReadStream) -> None:
    with FaultServer(reset_after_reading, SEND_FILE) as server:
        assert read_stream(server, WITHOUT_LIMIT) == b"file"
        assert server.count_open_connections() == 0


def test_redirect_of_stream_is_followed(read_stream: ReadStream) -> None:
    location = "Location: /application/download?applicationId=1"
    redirect = build_response(b"x" * 99, location, status="302 Found")
    with FaultServer(respond_with(redirect), SEND_FILE) as server:
        assert read_stream(server, WITHOUT_LIMIT) == b"file"
        assert server.count_open_connections() == 0


def test_stream_can_be_read_once_and_only_while_open() -> None:
    with (
        FaultServer(SEND_FILE) as server,
        AdvertiserClient(base_url=server.url, token="T") as client,
    ):
        method = client.applications.download
        with client.stream(method, application_id=1) as stream:
            assert b"".join(stream.iter_bytes()) == b"file"
            with pytest.raises(RuntimeError, match="read only once"):
                next(stream.iter_bytes())
        with client.stream(method, application_id=1) as closed_stream:
            pass
        with pytest.raises(RuntimeError, match="not after it was closed"):
            closed_stream.read()
