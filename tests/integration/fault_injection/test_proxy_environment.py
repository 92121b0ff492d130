"""The deadline, cookies and proxies are the same in whatever environment calls run."""

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from typing import Any

import httpx2
import pytest

from jobads import ClientOptions, Retries, TimedOutError, Timeouts
from jobads.aiohttp import AiohttpTransport
from tests.integration.fault_injection.certificates import Certificate
from tests.integration.fault_injection.client_calls import Caller
from tests.integration.fault_injection.connection_handlers import (
    PAUSE,
    flood,
    respond_correctly,
)
from tests.integration.fault_injection.fault_server import (
    Connection,
    FaultServer,
    Handler,
)
from tests.integration.fault_injection.http_responses import (
    JSON,
    build_head,
    build_response,
    get_valid_body,
)
from tests.integration.fault_injection.recording_proxy import RecordingProxy

# Far more than a test should ever wait; nothing is decided by it.
PATIENCE = 120
SHORT = ClientOptions(
    timeout=Timeouts(connect=60, read=60, write=60, pool=60, total=0.7), retries=1
)
ASYNCHRONOUS = pytest.mark.parametrize(
    "asynchronous", [False, True], ids=["sync", "async"]
)
NAMES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Set variables of proxies, and no others."""

    def set_only(**variables: str) -> None:
        for name in NAMES:
            monkeypatch.delenv(name, raising=False)
            monkeypatch.delenv(name.lower(), raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)

    return set_only


@pytest.fixture
def proxy() -> Iterator[RecordingProxy]:
    """A proxy that is running."""
    with RecordingProxy() as running:
        yield running


# Each piece of these comes in time, and the last one not for an hour.


def send_slow_head(connection: Connection) -> None:
    """Send the head byte by byte."""
    connection.read()
    connection.send_slowly(build_head("200 OK", f"X-Slow: {'x' * 90_000}"), PAUSE)


def send_slow_body(connection: Connection) -> None:
    """Send the body byte by byte."""
    connection.read()
    connection.send(
        build_head("200 OK", f"Content-Type: {JSON}", "Content-Length: 90000")
    )
    connection.send_slowly(b" " * 90_000, PAUSE)


def dripping_chunks(connection: Connection) -> None:
    """Send chunk after chunk."""
    connection.read()
    connection.send(
        build_head("200 OK", f"Content-Type: {JSON}", "Transfer-Encoding: chunked")
    )
    for _ in range(90_000):
        connection.send(b"1\r\n \r\n")
        connection.pause(PAUSE)


ACTS: dict[str, Handler] = {
    "head": send_slow_head,
    "body": send_slow_body,
    "chunks": dripping_chunks,
    "100 Continue": flood(b"", build_head("100 Continue") * 1000),
}
ENVIRONMENTS = {
    "none": {},
    "NO_PROXY alone": {"NO_PROXY": "internal.example"},
    "not for this host": {"HTTP_PROXY": "http://127.0.0.1:9", "NO_PROXY": "127.0.0.1"},
    "HTTP_PROXY": {"HTTP_PROXY": "http://{proxy}"},
    "ALL_PROXY": {"ALL_PROXY": "http://user:canary@{proxy}"},
}


@ASYNCHRONOUS
@pytest.mark.parametrize("variables", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_the_deadline_holds(
    handler: Handler,
    variables: dict[str, str],
    environment: Callable[..., None],
    proxy: RecordingProxy,
    asynchronous: bool,
) -> None:
    environment(**{k: v.format(proxy=proxy.address) for k, v in variables.items()})
    with (
        ThreadPoolExecutor(1) as pool,
        FaultServer(handler) as server,
        Caller(asynchronous, base_url=server.url, options=SHORT) as caller,
    ):
        outcome = pool.submit(caller.call, "get", 1).result(PATIENCE)
    assert isinstance(outcome.error, TimedOutError)
    assert (outcome.error.phase, outcome.error.attempts) == ("total", 1)
    assert bool(proxy.heads) is ("{proxy}" in "".join(variables.values()))


def _setting_cookies(connection: Connection) -> None:
    request = connection.read()
    body = get_valid_body(request.method, request.target)
    connection.send(build_response(body, "Set-Cookie: session=1; Path=/"))


@ASYNCHRONOUS
@pytest.mark.parametrize("variables", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_cookies_are_not_kept(
    variables: dict[str, str],
    environment: Callable[..., None],
    proxy: RecordingProxy,
    asynchronous: bool,
) -> None:
    environment(**{k: v.format(proxy=proxy.address) for k, v in variables.items()})
    with (
        FaultServer(_setting_cookies) as server,
        Caller(asynchronous, base_url=server.url) as caller,
    ):
        for number in (1, 2):
            assert caller.call("get", number).error is None
        heads = [request.head.lower() for request in server.requests]
    assert len(heads) == 2
    assert all("cookie" not in each for each in heads)


@ASYNCHRONOUS
@pytest.mark.parametrize("scheme", ["http", "socks5"])
def test_tls_by_way_of_a_proxy(
    scheme: str,
    environment: Callable[..., None],
    proxy: RecordingProxy,
    certificate: Certificate,
    monkeypatch: pytest.MonkeyPatch,
    asynchronous: bool,
) -> None:
    if scheme == "socks5":
        pytest.importorskip("socksio")
    environment(HTTPS_PROXY=f"{scheme}://{proxy.address}")
    trusting = certificate.trusting
    monkeypatch.setattr(httpx2, "create_ssl_context", lambda: trusting)
    with (
        FaultServer(
            respond_correctly, tls=certificate.server, scheme="https"
        ) as server,
        Caller(asynchronous, base_url=server.url) as caller,
    ):
        for number in (1, 2):
            assert caller.call("get", number).error is None
        assert server.accepted == 1
        (passed,) = proxy.heads
        assert server.url.removeprefix("https://").encode() in passed


@ASYNCHRONOUS
def test_a_dripping_handshake(
    certificate: Certificate, monkeypatch: pytest.MonkeyPatch, asynchronous: bool
) -> None:
    trusting = certificate.trusting
    monkeypatch.setattr(httpx2, "create_ssl_context", lambda: trusting)

    def record_by_record(connection: Connection) -> None:
        # The start of a long record: each byte comes in time.
        connection.send_slowly(b"\x16\x03\x03\x3f\xff" + bytes(90_000), PAUSE)

    with (
        FaultServer(record_by_record, scheme="https") as server,
        Caller(asynchronous, base_url=server.url, options=SHORT) as caller,
        ThreadPoolExecutor(1) as pool,
    ):
        error = pool.submit(caller.call, "get", 1).result(PATIENCE).error
    assert isinstance(error, TimedOutError)
    assert server.applied == {}


CARRIERS: dict[str, Callable[[], Any]] = {
    "sync": lambda: None,
    "async": lambda: None,
    "aiohttp": lambda: httpx2.AsyncClient(transport=AiohttpTransport()),
}


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_slow_name_server_is_not_waited_for(
    carrier: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    released, waited = Event(), Event()

    def slow(*_: Any, **__: Any) -> Any:
        if not released.wait(30):
            waited.set()
        raise socket.gaierror(socket.EAI_AGAIN, "no answer")

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    given = {"options": SHORT, "http_client": CARRIERS[carrier]()}
    url = "http://slow.localhost"
    with Caller(carrier != "sync", base_url=url, **given) as caller:
        error = caller.call("get", 1).error
    # The end of the event loop has come by now too.
    assert not waited.is_set()
    released.set()
    assert isinstance(error, TimedOutError)


@pytest.mark.parametrize("carrier", CARRIERS)
def test_addresses_that_do_not_answer_share_the_time(
    carrier: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FaultServer(respond_correctly) as server, _holes(3) as holes:
        port = int(server.url.rpartition(":")[2])
        listed = [*holes, ("127.0.0.1", port)]
        infos = [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", address) for address in listed
        ]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: infos)
        # With all of it for each address, the deadline would pass before the last.
        options = ClientOptions(
            timeout=Timeouts(connect=2, read=60, write=60, pool=60, total=5.5),
            retries=Retries(attempts=1),
        )
        given = {"options": options, "http_client": CARRIERS[carrier]()}
        url = f"http://many.localhost:{port}"
        with Caller(carrier != "sync", base_url=url, **given) as caller:
            assert caller.call("get", 1).error is None


class _holes:
    """Addresses at which nobody accepts, and nobody refuses: their queue is full."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._sockets: list[socket.socket] = []

    def __enter__(self) -> list[tuple[str, int]]:
        addresses = []
        for _ in range(self._count):
            listening = socket.socket()
            listening.bind(("127.0.0.1", 0))
            listening.listen(0)
            addresses.append(listening.getsockname())
            self._sockets.append(listening)
            for _ in range(3):
                waiting = socket.socket()
                waiting.setblocking(False)
                with suppress(BlockingIOError):
                    waiting.connect(listening.getsockname())
                self._sockets.append(waiting)
        return addresses

    def __exit__(self, *_: object) -> None:
        for each in self._sockets:
            each.close()
