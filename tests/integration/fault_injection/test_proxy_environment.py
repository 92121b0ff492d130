"""Test calls with and without the environment variables of a proxy.

The deadline, cookies and TLS must not depend on them.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest

from jobads import ClientOptions, TimedOutError, Timeouts
from tests.integration.fault_injection.client_calls import Caller
from tests.integration.fault_injection.server.certificates import Certificate
from tests.integration.fault_injection.server.connection_handlers import (
    PAUSE,
    flood,
    respond_correctly,
)
from tests.integration.fault_injection.server.fault_server import (
    Connection,
    FaultServer,
    Handler,
)
from tests.integration.fault_injection.server.http_responses import (
    JSON,
    build_head,
    build_response,
    get_valid_body,
)
from tests.integration.fault_injection.server.recording_proxy import RecordingProxy

pytestmark = pytest.mark.full

# Seconds after which a test fails that would otherwise hang.
MAX_SECONDS = 120
SHORT_DEADLINE = ClientOptions(
    timeout=Timeouts(connect=60, read=60, write=60, pool=60, total=0.7), retries=0
)
ASYNCHRONOUS = pytest.mark.parametrize(
    "asynchronous", [False, True], ids=["sync", "async"]
)
PROXY_VARIABLES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")


@pytest.fixture
def set_environment(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that sets proxy variables and deletes all others of them."""

    def set_only(**variables: str) -> None:
        for name in PROXY_VARIABLES:
            monkeypatch.delenv(name, raising=False)
            monkeypatch.delenv(name.lower(), raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)

    return set_only


@pytest.fixture
def proxy() -> Iterator[RecordingProxy]:
    """A running proxy."""
    with RecordingProxy() as running_proxy:
        yield running_proxy


# In these responses the pause between two pieces is short, but all pieces together
# take more than an hour.
PIECE_COUNT = 90_000


def send_slow_head(connection: Connection) -> None:
    """Send the head byte by byte."""
    connection.read_request()
    connection.send_slowly(build_head("200 OK", f"X-Slow: {'x' * PIECE_COUNT}"), PAUSE)


def send_slow_body(connection: Connection) -> None:
    """Send the body byte by byte."""
    connection.read_request()
    length = f"Content-Length: {PIECE_COUNT}"
    connection.send(build_head("200 OK", f"Content-Type: {JSON}", length))
    connection.send_slowly(b" " * PIECE_COUNT, PAUSE)


def send_slow_chunks(connection: Connection) -> None:
    """Send chunk after chunk."""
    connection.read_request()
    connection.send(
        build_head("200 OK", f"Content-Type: {JSON}", "Transfer-Encoding: chunked")
    )
    for _ in range(PIECE_COUNT):
        connection.send(b"1\r\n \r\n")
        connection.pause(PAUSE)


SLOW_HANDLERS: dict[str, Handler] = {
    "head": send_slow_head,
    "body": send_slow_body,
    "chunks": send_slow_chunks,
    "100 Continue": flood(b"", build_head("100 Continue") * 1000),
}
# ``{proxy}`` stands for the address of the proxy of the test. In the third environment
# nothing listens at the address of the proxy, which must not be used for this host.
ENVIRONMENTS: dict[str, dict[str, str]] = {
    "no variables": {},
    "NO_PROXY for another host": {"NO_PROXY": "internal.example"},
    "NO_PROXY for this host": {
        "HTTP_PROXY": "http://127.0.0.1:9",
        "NO_PROXY": "127.0.0.1",
    },
    "HTTP_PROXY": {"HTTP_PROXY": "http://{proxy}"},
    "ALL_PROXY": {"ALL_PROXY": "http://user:canary@{proxy}"},
}


# The quick tier has each handler in one environment, and each environment with one.
SLOW_CASES = [
    pytest.param(
        handler,
        environment,
        marks=(
            [] if handler == "body" or environment == "HTTP_PROXY" else pytest.mark.full
        ),
    )
    for handler in SLOW_HANDLERS
    for environment in ENVIRONMENTS
]


@ASYNCHRONOUS
@pytest.mark.parametrize(("handler", "environment"), SLOW_CASES)
def test_deadline_ends_slow_response(
    handler: str,
    environment: str,
    set_environment: Callable[..., None],
    proxy: RecordingProxy,
    asynchronous: bool,
) -> None:
    variables = ENVIRONMENTS[environment]
    set_environment(**_fill_in(variables, proxy))
    with (
        ThreadPoolExecutor(1) as pool,
        FaultServer(SLOW_HANDLERS[handler]) as server,
        Caller(asynchronous, base_url=server.url, options=SHORT_DEADLINE) as caller,
    ):
        outcome = pool.submit(caller.call, "get", 1).result(MAX_SECONDS)
    assert isinstance(outcome.error, TimedOutError)
    assert (outcome.error.phase, outcome.error.attempts) == ("total", 1)
    assert bool(proxy.heads) is ("{proxy}" in "".join(variables.values()))


def _fill_in(variables: dict[str, str], proxy: RecordingProxy) -> dict[str, str]:
    return {
        name: value.format(proxy=proxy.address) for name, value in variables.items()
    }


def _set_cookie(connection: Connection) -> None:
    request = connection.read_request()
    body = get_valid_body(request.method, request.target)
    connection.send(build_response(body, "Set-Cookie: session=1; Path=/"))


@ASYNCHRONOUS
@pytest.mark.parametrize("variables", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_cookies_of_responses_are_not_sent_back(
    variables: dict[str, str],
    set_environment: Callable[..., None],
    proxy: RecordingProxy,
    asynchronous: bool,
) -> None:
    set_environment(**_fill_in(variables, proxy))
    with (
        FaultServer(_set_cookie) as server,
        Caller(asynchronous, base_url=server.url) as caller,
    ):
        for number in (1, 2):
            assert caller.call("get", number).error is None
        heads = [request.head.lower() for request in server.requests]
    assert len(heads) == 2
    assert all("cookie" not in head for head in heads)


@ASYNCHRONOUS
@pytest.mark.parametrize("scheme", ["http", "socks5"])
def test_tls_through_proxy_reuses_connection(
    scheme: str,
    set_environment: Callable[..., None],
    proxy: RecordingProxy,
    certificate: Certificate,
    monkeypatch: pytest.MonkeyPatch,
    asynchronous: bool,
) -> None:
    if scheme == "socks5":
        pytest.importorskip("socksio")
    set_environment(HTTPS_PROXY=f"{scheme}://{proxy.address}")
    context = certificate.client_context
    monkeypatch.setattr(httpx2, "create_ssl_context", lambda: context)
    with (
        FaultServer(
            respond_correctly, tls=certificate.server_context, scheme="https"
        ) as server,
        Caller(asynchronous, base_url=server.url) as caller,
    ):
        for number in (1, 2):
            assert caller.call("get", number).error is None
        assert server.accepted == 1
        (tunnel_request,) = proxy.heads
        assert server.url.removeprefix("https://").encode() in tunnel_request
