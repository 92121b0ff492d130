"""TLS that breaks after the handshake: the request may have been received."""

import ssl
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from jobads import ClientOptions, ConnectionLostError, Retries
from jobads.aiohttp import AiohttpTransport
from tests.integration.fault_injection.certificates import Certificate
from tests.integration.fault_injection.client_calls import Caller
from tests.integration.fault_injection.expected_outcomes import (
    CALL_KINDS,
    TABLE,
    CallKind,
)
from tests.integration.fault_injection.fault_server import Connection, FaultServer
from tests.integration.fault_injection.http_responses import JSON, build_head

OPTIONS = ClientOptions(retries=Retries(attempts=3, base=0.001, cap=0.01))
HALF = build_head("200 OK", f"Content-Type: {JSON}", "Content-Length: 400") + b"{"
NO_RECORD = b"\0 no record of TLS " * 10


def _broken_at_once(connection: Connection) -> None:
    connection.read()
    connection.send_unencrypted(NO_RECORD)
    connection.discard_input()


def _broken_in_body(connection: Connection) -> None:
    connection.read()
    connection.send(HALF)
    connection.send_unencrypted(NO_RECORD)
    connection.discard_input()


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
@pytest.mark.parametrize("kind", CALL_KINDS)
@pytest.mark.parametrize(
    "act",
    [_broken_at_once, _broken_in_body, _reset_in_body],
    ids=lambda handler: handler.__name__,
)
def test_broken_records(
    handler: Callable[[Connection], None],
    kind: CallKind,
    carrier: str,
    certificate: Certificate,
) -> None:
    own = CLIENTS[carrier](certificate.trusting)
    expected = TABLE["reset_in_body"][kind]
    with FaultServer(handler, tls=certificate.server, scheme="https") as server:
        given = {"base_url": server.url, "options": OPTIONS, "http_client": own}
        with Caller(carrier != "sync", **given) as caller:
            error = caller.call(kind, 5).error
            assert caller.list_busy_connections() == []
        assert isinstance(error, ConnectionLostError)
        assert error.attempts == expected.attempts == server.applied[5]
        assert server.count_open_connections() == 0
