"""Test the deadline while a connection is made: name lookup, addresses and TLS."""

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Event
from typing import Any

import httpx2
import pytest

from jobads import ClientOptions, Retries, TimedOutError, Timeouts
from jobads.aiohttp import AiohttpTransport
from tests.integration.fault_injection.client_calls import Caller
from tests.integration.fault_injection.server.certificates import Certificate
from tests.integration.fault_injection.server.connection_handlers import (
    PAUSE,
    respond_correctly,
)
from tests.integration.fault_injection.server.fault_server import (
    Connection,
    FaultServer,
)

pytestmark = pytest.mark.full

# Seconds after which a test fails that would otherwise hang.
MAX_SECONDS = 120
SHORT_DEADLINE = ClientOptions(
    timeout=Timeouts(connect=60, read=60, write=60, pool=60, total=0.7), retries=0
)
HTTP_CLIENTS: dict[str, Callable[[], Any]] = {
    "sync": lambda: None,
    "async": lambda: None,
    "aiohttp": lambda: httpx2.AsyncClient(transport=AiohttpTransport()),
}


@pytest.mark.parametrize("asynchronous", [False, True], ids=["sync", "async"])
def test_deadline_ends_slow_handshake(
    certificate: Certificate, monkeypatch: pytest.MonkeyPatch, asynchronous: bool
) -> None:
    context = certificate.client_context
    monkeypatch.setattr(httpx2, "create_ssl_context", lambda: context)

    def send_slow_record(connection: Connection) -> None:
        # The header of a handshake record (type 22, TLS 1.2) of 16383 bytes.
        connection.send_slowly(b"\x16\x03\x03\x3f\xff" + bytes(90_000), PAUSE)

    with (
        FaultServer(send_slow_record, scheme="https") as server,
        Caller(asynchronous, base_url=server.url, options=SHORT_DEADLINE) as caller,
        ThreadPoolExecutor(1) as pool,
    ):
        error = pool.submit(caller.call, "get", 1).result(MAX_SECONDS).error
    assert isinstance(error, TimedOutError)
    assert server.applied == {}


@pytest.mark.parametrize("client", HTTP_CLIENTS)
def test_deadline_ends_slow_name_lookup(
    client: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_return, lookup_finished = Event(), Event()

    def look_up_slowly(*_: Any, **__: Any) -> Any:
        if not may_return.wait(30):
            lookup_finished.set()
        raise socket.gaierror(socket.EAI_AGAIN, "no answer")

    monkeypatch.setattr(socket, "getaddrinfo", look_up_slowly)
    arguments = {"options": SHORT_DEADLINE, "http_client": HTTP_CLIENTS[client]()}
    url = "http://slow.localhost"
    with Caller(client != "sync", base_url=url, **arguments) as caller:
        error = caller.call("get", 1).error
    # The event loop is closed by now, and that has not waited for the lookup either.
    assert not lookup_finished.is_set()
    may_return.set()
    assert isinstance(error, TimedOutError)


@pytest.mark.parametrize("client", HTTP_CLIENTS)
def test_connect_timeout_is_shared_by_addresses(
    client: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        FaultServer(respond_correctly) as server,
        _listen_without_accepting(3) as silent_addresses,
    ):
        port = int(server.url.rpartition(":")[2])
        addresses = [*silent_addresses, ("127.0.0.1", port)]
        address_infos = [
            (socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", address)
            for address in addresses
        ]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: address_infos)
        # Three silent addresses with 2 seconds each would exceed the deadline.
        options = ClientOptions(
            timeout=Timeouts(connect=2, read=60, write=60, pool=60, total=5.5),
            retries=Retries(attempts=1),
        )
        arguments = {"options": options, "http_client": HTTP_CLIENTS[client]()}
        url = f"http://many.localhost:{port}"
        with Caller(client != "sync", base_url=url, **arguments) as caller:
            assert caller.call("get", 1).error is None


@contextmanager
def _listen_without_accepting(count: int) -> Iterator[list[tuple[str, int]]]:
    """Yield addresses at which connections are neither accepted nor refused.

    The queue of each listening socket is filled with connections, so the system ignores
    all further ones.
    """
    addresses = []
    sockets: list[socket.socket] = []
    for _ in range(count):
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        addresses.append(listener.getsockname())
        sockets.append(listener)
        for _ in range(3):
            queued = socket.socket()
            queued.setblocking(False)
            with suppress(BlockingIOError):
                queued.connect(listener.getsockname())
            sockets.append(queued)
    try:
        yield addresses
    finally:
        for each in sockets:
            each.close()
