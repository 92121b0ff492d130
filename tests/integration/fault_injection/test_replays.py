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
from tests.integration.fault_injection.answers import answer
from tests.integration.fault_injection.calls import Caller
from tests.integration.fault_injection.certificates import Certificate
from tests.integration.fault_injection.connections import FaultServer
from tests.integration.fault_injection.expectations import KINDS, Kind
from tests.integration.fault_injection.misbehaviour import (
    answering,
    plain_text,
    refusing,
    reset_read,
    reset_unread,
    saying,
    well,
)

OPTIONS = ClientOptions(retries=Retries(attempts=3, base=0.001, cap=0.01))
EVENT = DispositionEvent(
    svc_application_id="1", event=EventKind.HIRED, event_time=datetime.now(UTC)
)
ACCEPTED = answering(answer(b"{}"))
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
    with FaultServer(refusing("500 x"), refusing("500 x"), ACCEPTED) as server:
        _send(server.url, asynchronous=asynchronous)
        assert len(server.redact_response) == 3


@ASYNCHRONOUS
@pytest.mark.parametrize(
    "act",
    [refusing("503 x"), refusing("429 x"), reset_read, saying(b"")],
    ids=["503", "429", "reset", "close"],
)
def test_nothing_but_that_status(act: Any, asynchronous: bool) -> None:
    with FaultServer(act, ACCEPTED) as server:
        with pytest.raises(ApiError) as caught:
            _send(server.url, asynchronous=asynchronous)
        assert caught.value.attempts == 1
        assert len(server.redact_response) == 1


@ASYNCHRONOUS
@pytest.mark.parametrize("kind", KINDS)
def test_a_refused_token_is_fetched_anew_once(kind: Kind, asynchronous: bool) -> None:
    refused = refusing("401 Unauthorized")
    tokens = [f"token-{number}" for number in range(9)]
    given = {"token": lambda: tokens.pop(0), "options": OPTIONS}
    with FaultServer(refused, well) as server:
        with Caller(asynchronous, base_url=server.url, **given) as caller:
            assert caller.call(kind, 5).error is None
            assert len(server.redact_response) == 2
            assert "token-0" in server.redact_response[0].head
            assert "token-1" in server.redact_response[1].head
            server.acts = [refused]
            error = caller.call(kind, 6).error
        assert isinstance(error, ApiError)
        assert (error.attempts, len(server.redact_response)) == (2, 4)
        assert server.left_open() == 0


@ASYNCHRONOUS
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("act", [plain_text, reset_unread], ids=["plain text", "reset"])
def test_a_broken_handshake_is_repeated(
    act: Any, kind: Kind, asynchronous: bool, certificate: Certificate
) -> None:
    made: Any = httpx2.AsyncClient if asynchronous else httpx2.Client
    own = made(verify=certificate.trusting)
    with FaultServer(act, act, well, tls=certificate.server, scheme="https") as server:
        server.plain_attempts = 2
        given = {"base_url": server.url, "options": OPTIONS, "http_client": own}
        with Caller(asynchronous, **given) as caller:
            assert caller.call(kind, 5).error is None
        assert (server.accepted, server.applied) == (3, {5: 1})
        assert server.left_open() == 0
