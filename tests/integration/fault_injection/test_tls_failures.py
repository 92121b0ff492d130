"""Test TLS connections that break after the handshake.

The server may have received the request, so only idempotent calls are retried.
"""

import ssl
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from jobads import ClientOptions, ConnectionLostError, Retries
from jobads.aiohttp import AiohttpTransport
from tests.integration.fault_injection.client_calls import CALL_KINDS, Caller, CallKind
from tests.integration.fault_injection.fault_table.expected_outcomes import (
    EXPECTED_OUTCOMES,
)
from tests.integration.fault_injection.server.certificates import Certificate
from tests.integration.fault_injection.server.fault_server import (
    Connection,
    FaultServer,
    Handler,
)
from tests.integration.fault_injection.server.http_responses import JSON, build_head

OPTIONS = ClientOptions(retries=Retries(attempts=3, base=0.001, cap=0.01))
PARTIAL_RESPONSE = (
    build_head("200 OK", f"Content-Type: {JSON}", "Content-Length: 400") + b"{"
)
INVALID_RECORD = b"\0 no record of TLS " * 10


def _send_invalid_record(connection: Connection) -> None:
    connection.read_request()
    connection.send_unencrypted(INVALID_RECORD)
    connection.discard_input()


def _send_invalid_record_in_body(connection: Connection) -> None:
    connection.read_request()
    connection.send(PARTIAL_RESPONSE)
    connection.send_unencrypted(INVALID_RECORD)
    connection.discard_input()


def _reset_in_body(connection: Connection) -> None:
    connection.read_request()
    connection.send(PARTIAL_RESPONSE)
    connection.reset()


HTTP_CLIENTS: dict[str, Callable[[ssl.SSLContext], Any]] = {
    "sync": lambda verify: httpx2.Client(verify=verify),
    "async": lambda verify: httpx2.AsyncClient(verify=verify),
    "aiohttp": lambda verify: httpx2.AsyncClient(
        transport=AiohttpTransport(verify=verify)
    ),
}


@pytest.mark.parametrize("client", HTTP_CLIENTS)
@pytest.mark.parametrize("kind", CALL_KINDS)
@pytest.mark.parametrize(
    "handler",
    [
        pytest.param(_send_invalid_record, id="invalid record"),
        pytest.param(_send_invalid_record_in_body, id="invalid record in body"),
        pytest.param(_reset_in_body, id="reset in body"),
    ],
)
def test_broken_tls_is_a_lost_connection(
    handler: Handler,
    kind: CallKind,
    client: str,
    certificate: Certificate,
) -> None:
    http_client = HTTP_CLIENTS[client](certificate.client_context)
    # The outcome is the same as without TLS.
    expected = EXPECTED_OUTCOMES["reset_in_body"][kind]
    with FaultServer(handler, tls=certificate.server_context, scheme="https") as server:
        arguments = {"options": OPTIONS, "http_client": http_client}
        with Caller(client != "sync", base_url=server.url, **arguments) as caller:
            error = caller.call(kind, 5).error
            assert caller.list_busy_connections() == []
        assert isinstance(error, ConnectionLostError)
        assert error.attempts == expected.attempts == server.applied[5]
        assert server.count_open_connections() == 0
