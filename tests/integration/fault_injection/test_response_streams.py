"""Streams that break or are left: a typed error where it breaks, and a connection that
is given back or closed.
"""

import asyncio
from collections.abc import Callable

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
from tests.integration.fault_injection.connection_handlers import (
    flood,
    reset_after_reading,
    respond_correctly,
    respond_with,
    respond_with_error,
    send_and_close,
    send_and_hang,
    send_and_reset,
)
from tests.integration.fault_injection.fault_server import FaultServer, Handler
from tests.integration.fault_injection.http_responses import (
    build_head,
    build_response,
    gzip_zeros,
)

KIND = "application/octet-stream"
LONG = build_head("200 OK", f"Content-Type: {KIND}", "Content-Length: 100000")
ENDLESS = build_head("200 OK", f"Content-Type: {KIND}", "Connection: close")
FILE = respond_with(build_response(b"file", kind=KIND))
OPTIONS = ClientOptions(
    timeout=Timeouts(connect=5, read=0.4, write=5, pool=2, total=10),
    retries=Retries(attempts=3, base=0.001, cap=0.01),
)
LIMITS = httpx2.Limits(max_connections=1)
Run = Callable[[FaultServer, int], bytes]


def _sync(server: FaultServer, enough: int) -> bytes:
    """Read a stream until there is enough, then make an ordinary call."""
    own = httpx2.Client(limits=LIMITS)
    read = b""
    with (
        own,
        AdvertiserClient(
            base_url=server.url, token="T", options=OPTIONS, http_client=own
        ) as client,
    ):
        try:
            method = client.applications.download
            with client.stream(method, application_id=1) as stream:
                for piece in stream.iter_bytes():
                    read += piece
                    if len(read) >= enough:
                        break
        finally:
            server.handlers = [respond_correctly]
            assert start_call(client, "delta", 2).status_code == "OK"
    return read


def _async(server: FaultServer, enough: int) -> bytes:
    """The same, asynchronously."""
    return asyncio.run(_awaited(server, enough, httpx2.AsyncClient(limits=LIMITS)))


def _by_aiohttp(server: FaultServer, enough: int) -> bytes:
    """The same, carried by aiohttp."""
    own = httpx2.AsyncClient(transport=AiohttpTransport(max_connections=1))
    return asyncio.run(_awaited(server, enough, own))


async def _awaited(server: FaultServer, enough: int, own: httpx2.AsyncClient) -> bytes:
    read = b""
    async with (
        own,
        AsyncAdvertiserClient(
            base_url=server.url, token="T", options=OPTIONS, http_client=own
        ) as client,
    ):
        try:
            method = client.applications.download
            async with await client.stream(method, application_id=1) as stream:
                async for piece in stream.iter_bytes():
                    read += piece
                    if len(read) >= enough:
                        break
        finally:
            server.handlers = [respond_correctly]
            assert (await start_call(client, "delta", 2)).status_code == "OK"
    return read


@pytest.fixture(params=[_sync, _async, _by_aiohttp], ids=["sync", "async", "aiohttp"])
def run(request: pytest.FixtureRequest) -> Run:
    """Read a stream with a new client of either kind."""
    made: Run = request.param
    return made


@pytest.mark.parametrize(
    ("act", "error", "attempts"),
    [
        (send_and_close(LONG + b"x" * 99), ConnectionLostError, 1),
        (send_and_reset(LONG + b"x" * 99), ConnectionLostError, 1),
        (send_and_hang(LONG + b"x" * 99), TimedOutError, 1),
        (reset_after_reading, ConnectionLostError, 3),
        (respond_with_error("503 Busy"), ApiError, 3),
        (
            respond_with(
                build_response(b"x" * 99, "Content-Encoding: gzip", kind=KIND)
            ),
            DecodingError,
            1,
        ),
    ],
    ids=["truncated", "reset", "silent", "reset before", "503", "bad gzip"],
)
def test_a_stream_breaks(
    run: Run, handler: Handler, error: type[ApiError], attempts: int
) -> None:
    with FaultServer(handler) as server:
        with pytest.raises(error) as caught:
            run(server, 10**9)
        assert caught.value.attempts == attempts
        assert server.count_open_connections() == 0


def test_a_stream_is_left_early(run: Run) -> None:
    zeros = build_response(gzip_zeros(50_000_000), "Content-Encoding: gzip", kind=KIND)
    for handler in (flood(ENDLESS, b"x" * 65_536), respond_with(zeros), FILE):
        with FaultServer(handler) as server:
            assert 1 <= len(run(server, 1)) <= 65_536
            assert server.count_open_connections() == 0


def test_a_stream_is_read_to_its_end(run: Run) -> None:
    with FaultServer(reset_after_reading, FILE) as server:
        assert run(server, 10**9) == b"file"
        assert server.count_open_connections() == 0


def test_redirects_of_a_stream_are_followed(run: Run) -> None:
    to = "Location: /application/download?applicationId=1"
    redirect = respond_with(build_response(b"x" * 99, to, status="302 Found"))
    with FaultServer(redirect, FILE) as server:
        assert run(server, 10**9) == b"file"
        assert server.count_open_connections() == 0


def test_a_stream_is_read_once_before_it_is_closed() -> None:
    with (
        FaultServer(FILE) as server,
        AdvertiserClient(base_url=server.url, token="T") as client,
    ):
        method = client.applications.download
        with client.stream(method, application_id=1) as stream:
            assert b"".join(stream.iter_bytes()) == b"file"
            with pytest.raises(RuntimeError, match="read only once"):
                next(stream.iter_bytes())
        with client.stream(method, application_id=1) as closed:
            pass
        with pytest.raises(RuntimeError, match="not after it was closed"):
            closed.read()
