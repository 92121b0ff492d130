"""Test the only cases in which a call that is not idempotent is retried.

They are a status that the document declares as retryable, a 401 if a provider can fetch
a new token, and a connection that failed before the request was sent.
"""

import asyncio
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest

from jobads import ApiError, ClientOptions, Retries
from jobads.disposition import AsyncDispositionClient, DispositionClient
from jobads.disposition.models import DispositionEvent, EventKind
from tests.integration.fault_injection.client_calls import CALL_KINDS, Caller, CallKind
from tests.integration.fault_injection.server.certificates import Certificate
from tests.integration.fault_injection.server.connection_handlers import (
    reset_after_reading,
    reset_before_reading,
    respond_correctly,
    respond_with,
    respond_with_error,
    send_and_close,
    send_plain_http,
)
from tests.integration.fault_injection.server.fault_server import FaultServer
from tests.integration.fault_injection.server.http_responses import build_response

OPTIONS = ClientOptions(retries=Retries(attempts=3, base=0.001, cap=0.01))
EVENT = DispositionEvent(
    svc_application_id="1", event=EventKind.HIRED, event_time=datetime.now(UTC)
)
ACCEPT_EVENT = respond_with(build_response(b"{}"))
ASYNCHRONOUS = pytest.mark.parametrize(
    "asynchronous", [False, True], ids=["sync", "async"]
)


def _send_event(url: str, *, asynchronous: bool) -> Any:
    """Call an operation whose document declares status 500 as retryable."""
    if not asynchronous:
        with DispositionClient(base_url=url, options=OPTIONS) as client:
            return client.response(client.events.send, body=EVENT)

    async def send_async() -> Any:
        async with AsyncDispositionClient(base_url=url, options=OPTIONS) as client:
            return await client.response(client.events.send, body=EVENT)

    return asyncio.run(send_async())


@ASYNCHRONOUS
def test_status_declared_as_retryable_is_retried(asynchronous: bool) -> None:
    fail = respond_with_error("500 x")
    with FaultServer(fail, fail, ACCEPT_EVENT) as server:
        _send_event(server.url, asynchronous=asynchronous)
        assert len(server.requests) == 3


@ASYNCHRONOUS
@pytest.mark.parametrize(
    "handler",
    [
        pytest.param(respond_with_error("503 x"), id="503"),
        pytest.param(respond_with_error("429 x"), id="429"),
        pytest.param(reset_after_reading, id="reset"),
        pytest.param(send_and_close(b""), id="close"),
    ],
)
def test_other_failures_are_not_retried(handler: Any, asynchronous: bool) -> None:
    with FaultServer(handler, ACCEPT_EVENT) as server:
        with pytest.raises(ApiError) as caught:
            _send_event(server.url, asynchronous=asynchronous)
        assert caught.value.attempts == 1
        assert len(server.requests) == 1


@ASYNCHRONOUS
@pytest.mark.parametrize("kind", CALL_KINDS)
def test_refused_token_is_replaced_once(kind: CallKind, asynchronous: bool) -> None:
    refuse_token = respond_with_error("401 Unauthorized")
    tokens = [f"token-{number}" for number in range(9)]
    arguments = {"token": lambda: tokens.pop(0), "options": OPTIONS}
    with FaultServer(refuse_token, respond_correctly) as server:
        with Caller(asynchronous, base_url=server.url, **arguments) as caller:
            assert caller.call(kind, 5).error is None
            assert len(server.requests) == 2
            assert "token-0" in server.requests[0].head
            assert "token-1" in server.requests[1].head
            # A second 401 in the same call is an error.
            server.handlers = [refuse_token]
            error = caller.call(kind, 6).error
        assert isinstance(error, ApiError)
        assert (error.attempts, len(server.requests)) == (2, 4)
        assert server.count_open_connections() == 0


@ASYNCHRONOUS
@pytest.mark.parametrize("kind", CALL_KINDS)
@pytest.mark.parametrize(
    "handler", [send_plain_http, reset_before_reading], ids=["plain text", "reset"]
)
def test_failed_handshake_is_retried(
    handler: Any, kind: CallKind, asynchronous: bool, certificate: Certificate
) -> None:
    client_class: Any = httpx2.AsyncClient if asynchronous else httpx2.Client
    http_client = client_class(verify=certificate.client_context)
    with FaultServer(
        handler,
        handler,
        respond_correctly,
        tls=certificate.server_context,
        scheme="https",
    ) as server:
        server.unencrypted_attempts = 2
        arguments = {"options": OPTIONS, "http_client": http_client}
        with Caller(asynchronous, base_url=server.url, **arguments) as caller:
            assert caller.call(kind, 5).error is None
        assert (server.accepted, server.applied) == (3, {5: 1})
        assert server.count_open_connections() == 0
