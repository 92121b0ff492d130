"""Test the outbox of jobads with the disposition API: confirmations and wrong URLs."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jobads import ConnectionLostError, Failed
from jobads.disposition import DispositionClient
from jobads.disposition.models import DispositionEvent, EventKind
from jobads.outbox import Outbox
from jobads.testing import Fake, reset
from tests.runtime.scripted_server import ScriptedServer, http_response

EVENT_TIME = datetime(2026, 3, 9, tzinfo=UTC)


def _make_event(number: int) -> DispositionEvent:
    return DispositionEvent(
        svc_sid=f"click-{number}", event=EventKind.HIRED, event_time=EVENT_TIME
    )


def _confirm(count: int) -> bytes:
    """Return a response that confirms this number of events."""
    return http_response(json.dumps({"num_succeeded_events": count}).encode())


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


@pytest.mark.parametrize("count", [1, 250])
def test_unconfirmed_events_are_kept_as_rejected(
    client: DispositionClient,
    outbox: Outbox[DispositionEvent],
    server: ScriptedServer,
    count: int,
) -> None:
    batches = -(-count // 100)  # Of at most 100 events; rounded up.
    server.script = [http_response(b'{"success": false}')] * batches * 2
    outbox.put_many(_make_event(index) for index in range(count))
    # One delivery more than batches, which must find nothing to send.
    for _ in range(batches + 1):
        outbox.deliver()
    assert len(server.requests) == batches, "nothing is sent again"
    assert (outbox.counts().pending, outbox.counts().rejected) == (0, count)
    outcomes = client.events.send_all(_make_event(index) for index in range(count))
    assert all(isinstance(outcome, Failed) for outcome in outcomes)


def test_confirmed_events_are_delivered(
    outbox: Outbox[DispositionEvent], server: ScriptedServer
) -> None:
    server.script = [
        _confirm(100),
        _confirm(100),
        http_response(b'{"success": true}'),
    ]
    outbox.put_many(_make_event(index) for index in range(201))
    delivery = outbox.deliver()
    assert (delivery.accepted, delivery.rejected, delivery.error) == (201, 0, None)


@pytest.mark.parametrize("status", [400, 404, 405, 410, 451])
def test_wrong_url_keeps_every_event(
    outbox: Outbox[DispositionEvent], server: ScriptedServer, status: int
) -> None:
    server.script = [http_response(b"<p>Nothing here", f"{status} Error", "text/html")]
    outbox.put_many(_make_event(index) for index in range(250))
    delivery = outbox.deliver()
    assert delivery.is_refused
    assert delivery.error is not None
    assert len(server.requests) == 1
    assert (outbox.counts().pending, outbox.counts().rejected) == (250, 0)


def test_single_event_is_rejected_by_error_for_single_event(
    outbox: Outbox[DispositionEvent], server: ScriptedServer
) -> None:
    refusal = {"message": "no", "svc_sid": "click-0", "errors": []}
    server.script = [http_response(json.dumps(refusal).encode(), "400 Bad Request")]
    outbox.put(_make_event(0))
    delivery = outbox.deliver()
    assert (delivery.rejected, delivery.error) == (1, None)


def test_error_of_lost_batch_says_that_it_is_sent_again(tmp_path: Path) -> None:
    with Fake("jobads.disposition") as fake:
        client = fake.client(DispositionClient)
        fake.script("events/send", reset())
        with Outbox(
            client.events.send_all, f"sqlite:///{tmp_path / 'outbox.db'}"
        ) as outbox:
            outbox.put_many([_make_event(1), _make_event(2)])
            error = outbox.deliver().error

            assert isinstance(error, ConnectionLostError)
            assert str(error).endswith(
                "; the server may have received the items: the outbox sends them again,"
                " and the server may get them twice"
            )
            assert "whether it acted" not in str(error)
            reason = outbox.counts().reason
            assert reason is not None
            assert reason["message"] == str(error)
            outbox.deliver()
        assert len(fake.calls) == 2
