"""What is sent again although it is not idempotent, and only that: what the document
allows, what 401 refused with a provider's token, and what never left this machine.
"""

import asyncio
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest

from jobads import ApiError, ClientOptions, Retries
from jobads.disposition import AsyncDispositionClient, DispositionClient
from jobads.disposition.models import DispositionEvent, EventKind
from tests.integration.fault_injection.certificates import Certificate
from tests.integration.fault_injection.client_calls import Caller
from tests.integration.fault_injection.connection_handlers import (
    reset_after_reading,
    reset_before_reading,
    respond_correctly,
    respond_with,
    respond_with_error,
    send_and_close,
    send_plain_http,
)
from tests.integration.fault_injection.expected_outcomes import CALL_KINDS, CallKind
from tests.integration.fault_injection.fault_server import FaultServer
from tests.integration.fault_injection.http_responses import build_response

OPTIONS = ClientOptions(retries=Retries(attempts=3, base=0.001, cap=0.01))
EVENT = DispositionEvent(
    svc_application_id="1", event=EventKind.HIRED, event_time=datetime.now(UTC)
)
ACCEPTED = respond_with(build_response(b"{}"))
ASYNCHRONOUS = pytest.mark.parametrize(
    "asynchronous", [False, True], ids=["sync", "async"]
)


def _send(url: str, *, asynchronous: bool) -> Any:
    if not asynchronous:
        with DispositionClient(base_url=url, options=OPTIONS) as client:
            return client.response(client.events.send, body=EVENT)

    async def run() -> Any:
        async with AsyncDispositionClient(base_url=url, options=OPTIONS) as client:
            return await client.response(client.events.send, body=EVENT)

    return asyncio.run(run())


@ASYNCHRONOUS
def test_a_status_that_the_document_says_to_repeat(asynchronous: bool) -> None:
    with FaultServer(
        respond_with_error("500 x"), respond_with_error("500 x"), ACCEPTED
    ) as server:
        _send(server.url, asynchronous=asynchronous)
        assert len(server.requests) == 3


@ASYNCHRONOUS
@pytest.mark.parametrize(
    "act",
    [
        respond_with_error("503 x"),
        respond_with_error("429 x"),
        reset_after_reading,
        send_and_close(b""),
    ],
    ids=["503", "429", "reset", "close"],
)
def test_nothing_but_that_status(handler: Any, asynchronous: bool) -> None:
    with FaultServer(handler, ACCEPTED) as server:
        with pytest.raises(ApiError) as caught:
            _send(server.url, asynchronous=asynchronous)
        assert caught.value.attempts == 1
        assert len(server.requests) == 1


@ASYNCHRONOUS
@pytest.mark.parametrize("kind", CALL_KINDS)
def test_a_refused_token_is_fetched_anew_once(
    kind: CallKind, asynchronous: bool
) -> None:
    refused = respond_with_error("401 Unauthorized")
    tokens = [f"token-{number}" for number in range(9)]
    given = {"token": lambda: tokens.pop(0), "options": OPTIONS}
    with FaultServer(refused, respond_correctly) as server:
        with Caller(asynchronous, base_url=server.url, **given) as caller:
            assert caller.call(kind, 5).error is None
            assert len(server.requests) == 2
            assert "token-0" in server.requests[0].head
            assert "token-1" in server.requests[1].head
            server.handlers = [refused]
            error = caller.call(kind, 6).error
        assert isinstance(error, ApiError)
        assert (error.attempts, len(server.requests)) == (2, 4)
        assert server.count_open_connections() == 0


@ASYNCHRONOUS
@pytest.mark.parametrize("kind", CALL_KINDS)
@pytest.mark.parametrize(
    "act", [send_plain_http, reset_before_reading], ids=["plain text", "reset"]
)
def test_a_broken_handshake_is_repeated(
    handler: Any, kind: CallKind, asynchronous: bool, certificate: Certificate
) -> None:
    made: Any = httpx2.AsyncClient if asynchronous else httpx2.Client
    own = made(verify=certificate.trusting)
    with FaultServer(
        handler, handler, respond_correctly, tls=certificate.server, scheme="https"
    ) as server:
        server.unencrypted_attempts = 2
        given = {"base_url": server.url, "options": OPTIONS, "http_client": own}
        with Caller(asynchronous, **given) as caller:
            assert caller.call(kind, 5).error is None
        assert (server.accepted, server.applied) == (3, {5: 1})
        assert server.count_open_connections() == 0
