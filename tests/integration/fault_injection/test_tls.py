"""TLS that breaks after the handshake: the request may have been received."""

import ssl
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from jobads import ClientOptions, ConnectionLostError, Retries
from jobads.aiohttp import AiohttpTransport
from tests.integration.fault_injection.answers import JSON, head
from tests.integration.fault_injection.calls import Caller
from tests.integration.fault_injection.certificates import Certificate
from tests.integration.fault_injection.connections import Connection, FaultServer
from tests.integration.fault_injection.expectations import KINDS, TABLE, Kind

OPTIONS = ClientOptions(retries=Retries(attempts=3, base=0.001, cap=0.01))
HALF = head("200 OK", f"Content-Type: {JSON}", "Content-Length: 400") + b"{"
NO_RECORD = b"\0 no record of TLS " * 10


def _broken_at_once(connection: Connection) -> None:
    connection.read()
    connection.send_plain(NO_RECORD)
    connection.hold()


def _broken_in_body(connection: Connection) -> None:
    connection.read()
    connection.send(HALF)
    connection.send_plain(NO_RECORD)
    connection.hold()


def _reset_in_body(connection: Connection) -> None:
    connection.read()
    connection.send(HALF)
    connection.reset()


CLIENTS: dict[str, Callable[[ssl.SSLContext], Any]] = {
    "sync": lambda verify: httpx2.Client(verify=verify),
    "async": lambda verify: httpx2.AsyncClient(verify=verify),
    "aiohttp": lambda verify: httpx2.AsyncClient(
        transport=AiohttpTransport(verify=verify)
    ),
}


@pytest.mark.parametrize("carrier", CLIENTS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "act",
    [_broken_at_once, _broken_in_body, _reset_in_body],
    ids=lambda act: act.__name__,
)
def test_broken_records(
    act: Callable[[Connection], None],
    kind: Kind,
    carrier: str,
    certificate: Certificate,
) -> None:
    own = CLIENTS[carrier](certificate.trusting)
    expected = TABLE["reset_in_body"][kind]
    with FaultServer(act, tls=certificate.server, scheme="https") as server:
        given = {"base_url": server.url, "options": OPTIONS, "http_client": own}
        with Caller(carrier != "sync", **given) as caller:
            error = caller.call(kind, 5).error
            assert caller.busy() == []
        assert isinstance(error, ConnectionLostError)
        assert error.attempts == expected.attempts == server.applied[5]
        assert server.left_open() == 0
