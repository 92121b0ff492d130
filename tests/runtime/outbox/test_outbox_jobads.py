"""The outbox of jobads: what the disposition API says of success; a wrong address."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jobads import Failed
from jobads.disposition import DispositionClient
from jobads.disposition.models import DispositionEvent, EventKind
from jobads.outbox import Outbox
from tests.runtime.scripted_server import ScriptedServer, http_response

MOMENT = datetime(2026, 3, 9, tzinfo=UTC)


def _event(number: int) -> DispositionEvent:
    return DispositionEvent(
        svc_sid=f"click-{number}", event=EventKind.HIRED, event_time=MOMENT
    )


def _counted(number: int) -> bytes:
    return http_response(json.dumps({"num_succeeded_events": number}).encode())


@pytest.fixture
def client(server: ScriptedServer) -> Iterator[DispositionClient]:
    with DispositionClient(base_url=server.url) as client:
        yield client


@pytest.fixture
def outbox(
    client: DispositionClient, tmp_path: Path
) -> Iterator[Outbox[DispositionEvent]]:
    url = f"sqlite:///{tmp_path / 'outbox.db'}"
    with Outbox(client.events.send_all, url) as outbox:
        yield outbox


@pytest.mark.parametrize("number", [1, 250])
def test_a_success_that_says_no_deletes_nothing(
    client: DispositionClient,
    outbox: Outbox[DispositionEvent],
    server: ScriptedServer,
    number: int,
) -> None:
    batches = -(-number // 100)
    server.script = [http_response(b'{"success": false}')] * batches * 2
    outbox.put_many(_event(each) for each in range(number))
    for _ in range(batches + 1):
        outbox.deliver()
    assert len(server.requests) == batches, "nothing is sent again"
    assert (outbox.counts().pending, outbox.counts().rejected) == (0, number)
    outcomes = client.events.send_all(_event(each) for each in range(number))
    assert all(isinstance(outcome, Failed) for outcome in outcomes)


def test_what_is_confirmed_is_delivered(
    outbox: Outbox[DispositionEvent], server: ScriptedServer
) -> None:
    server.script = [_counted(100), _counted(100), http_response(b'{"success": true}')]
    outbox.put_many(_event(each) for each in range(201))
    done = outbox.deliver()
    assert (done.accepted, done.rejected, done.error) == (201, 0, None)


@pytest.mark.parametrize("status", [400, 404, 405, 410, 451])
def test_a_wrong_address_keeps_every_event(
    outbox: Outbox[DispositionEvent], server: ScriptedServer, status: int
) -> None:
    server.script = [http_response(b"<p>Nothing here", f"{status} No", "text/html")]
    outbox.put_many(_event(each) for each in range(250))
    done = outbox.deliver()
    assert done.is_refused
    assert done.error is not None
    assert len(server.requests) == 1
    assert (outbox.counts().pending, outbox.counts().rejected) == (250, 0)


def test_a_single_event_is_rejected_by_the_answer_to_a_single_event(
    outbox: Outbox[DispositionEvent], server: ScriptedServer
) -> None:
    refusal = {"message": "no", "svc_sid": "click-0", "errors": []}
    server.script = [http_response(json.dumps(refusal).encode(), "400 Bad Request")]
    outbox.put(_event(0))
    done = outbox.deliver()
    assert (done.rejected, done.error) == (1, None)
