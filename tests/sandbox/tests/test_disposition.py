"""An applicant tracking system that sends a week of dispositions, through the public
client and its outbox, while requests and answers get lost.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from jobads import Accepted, ClientOptions
from jobads.disposition import DispositionClient, errors, models
from jobads.disposition.models import EventKind
from jobads.outbox import Outbox
from tests.sandbox.app.disposition.refusals import NULL
from tests.sandbox.app.disposition.tables import Disposition
from tests.sandbox.app.faulty import Fault
from tests.sandbox.app.running import Sandbox, running

MONDAY = datetime(2026, 3, 9, 8, 0, tzinfo=UTC)
STEPS = (
    EventKind.APPLICATION_COMPLETED,
    EventKind.SCREENING,
    EventKind.INTERVIEWED,
    EventKind.REJECTED,
)
FAULTS: tuple[Fault, ...] = (
    "none",
    "failed before",
    "none",
    "failed after",
    "broken after",
)


@pytest.fixture
def client(sandbox: Sandbox) -> Iterator[DispositionClient]:
    url = sandbox.urls["disposition"]
    with DispositionClient(base_url=url, options=ClientOptions(retries=1)) as made:
        yield made


def _event(applicant: int, step: int = 0, **more: Any) -> models.DispositionEvent:
    kind = STEPS[step]
    when = MONDAY + timedelta(days=step, minutes=applicant)
    if kind is EventKind.REJECTED:
        more["reason"] = models.RejectionReason.OTHER
    return models.DispositionEvent(
        svc_sid=f"click-{applicant}", event=kind, event_time=when, **more
    )


def _week() -> list[models.DispositionEvent]:
    """In chronological order."""
    return [_event(each, step) for step in range(len(STEPS)) for each in range(90)]


def _stored(sandbox: Sandbox) -> list[Disposition]:
    rows = select(Disposition).order_by(Disposition.id)
    return sandbox.database.transaction(lambda session: [*session.scalars(rows)])


def test_a_week_through_faults(
    sandbox: Sandbox, client: DispositionClient, tmp_path: Path
) -> None:
    """All that was put arrives, in order, and what came twice is stored once."""
    week, faulty = _week(), sandbox.faulty["disposition"]
    faulty.faults = cycle(FAULTS)
    with Outbox(
        client.events.send_all, f"sqlite:///{tmp_path / 'outbox.db'}"
    ) as outbox:
        for event in week:
            outbox.put(event)
        for _ in range(100):
            outbox.deliver()
            if not outbox.counts().pending:
                break
        assert outbox.counts().pending == 0
        assert [kept.reason for kept in outbox.rejected()] == []
    stored = _stored(sandbox)
    assert [(row.svc_sid, row.event, row.event_time) for row in stored] == [
        (event.svc_sid, event.event, event.event_time) for event in week
    ]
    assert all(faulty.happened[fault] for fault in FAULTS)
    assert max(row.arrivals for row in stored) > 1


def test_the_client_repeats_what_failed(sandbox: Sandbox) -> None:
    """Status 500 is repeated by the client itself, which the API asks for."""
    sandbox.faulty["disposition"].faults = cycle(("failed after", "none"))
    with DispositionClient(base_url=sandbox.urls["disposition"]) as client:
        outcomes = client.events.send_all(_week()[:30])
    assert all(isinstance(each, Accepted) for each in outcomes)
    assert [row.arrivals for row in _stored(sandbox)] == [2] * 30


def test_bodies_of_successes(client: DispositionClient) -> None:
    single = client.response(client.events.send, body=_event(1))
    assert single.content == b'{"success":true}'
    several = client.response(client.events.send, body=_week()[:100])
    assert several.content == b'{"num_succeeded_events":100}'


def test_an_event_with_an_offset_and_details(
    sandbox: Sandbox, client: DispositionClient
) -> None:
    when = datetime.fromisoformat("2026-03-14T09:26:53+05:30")
    details = {"detail_reason": "No answer", "calls": [1, 2, {"three": None}]}
    event = models.DispositionEvent(
        svc_application_id="application-ü",
        event=EventKind.HIRED,
        event_time=when,
        raw_event="r" * 128,
        meta_data=details,
    )
    client.events.send(body=event)
    [row] = _stored(sandbox)
    assert (row.event_time, row.sent["meta_data"]) == (when, details)


def _post(sandbox: Sandbox, content: object) -> httpx2.Response:
    url = f"{sandbox.urls['disposition']}/disposition/v1/events"
    return httpx2.post(url, json=content)


GOOD = {"svc_sid": "a", "event": "hired", "event_time": "2026-03-14T09:26:53Z"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"event": "promoted"}, "event"),
        ({"event_time": "yesterday"}, "event_time"),
        ({"event_time": None}, "event_time"),
        ({"reason": "other"}, "reason"),
        ({"raw_event": "r" * 129}, "raw_event"),
        ({"meta_data": []}, "meta_data"),
        ({"reason": None}, "reason"),
    ],
)
def test_an_invalid_event(
    sandbox: Sandbox, change: dict[str, object], field: str
) -> None:
    answer = _post(sandbox, {**GOOD, **change})
    body = answer.json()
    assert answer.status_code == 400
    assert list(body) == ["message", "svc_sid", "errors"]
    assert body["svc_sid"] == "a"
    assert [error["field"] for error in body["errors"]] == [field]
    [error] = body["errors"]
    assert set(error) == {"message", "field", "value"}
    sent = change[field]
    assert error["value"] == (sent if isinstance(sent, str) else None)
    assert (error["message"] == NULL) is (sent is None)
    assert _stored(sandbox) == []


def test_the_valid_events_of_a_batch_are_stored(sandbox: Sandbox) -> None:
    other = {**GOOD, "svc_sid": "b", "svc_application_id": "c"}
    sent = [GOOD, {**other, "event": "x"}, {**other, "reason": None}, 7, other]
    answer = _post(sandbox, sent)
    body = answer.json()
    assert answer.status_code == 400
    assert list(body) == ["num_succeeded_events", "failed_events"]
    assert body["num_succeeded_events"] == 2
    fields = [each["errors"][0]["field"] for each in body["failed_events"]]
    assert fields == ["event", "reason", ""]
    echoed = [(each.get("svc_sid")) for each in body["failed_events"]]
    assert echoed == ["b", "b", None]
    assert [row.svc_sid for row in _stored(sandbox)] == ["a", "b"]


@pytest.mark.parametrize("content", [[GOOD] * 101, None, 7, "text", {}, [[]]])
def test_what_is_no_event_at_all(sandbox: Sandbox, content: object) -> None:
    answer = _post(sandbox, content)
    assert answer.status_code == 400
    assert _stored(sandbox) == []


def test_errors_are_typed(sandbox: Sandbox) -> None:
    sandbox.faulty["disposition"].faults = cycle(("failed before",))
    url = sandbox.urls["disposition"]
    client = DispositionClient(base_url=url, options=ClientOptions(retries=1))
    with client, pytest.raises(errors.InternalServerError) as caught:
        client.events.send(body=_event(1))
    assert caught.value.body == models.ServerFailure(message="The server failed.")


def test_a_text_that_no_column_keeps(address: str) -> None:
    """PostgreSQL has no NUL in texts, JSON has."""
    with running(address) as sandbox:
        answer = _post(sandbox, {**GOOD, "svc_sid": "a\0b", "raw_event": "\0"})
        assert answer.status_code == 200
        assert [row.svc_sid for row in _stored(sandbox)] == ["a\0b"]
        assert sandbox.complaints() == []


def test_an_event_about_nobody(sandbox: Sandbox) -> None:
    nobody = {name: GOOD[name] for name in ("event", "event_time")}
    answer = _post(sandbox, [nobody, GOOD, {**nobody, "svc_sid": None}])
    body = answer.json()
    assert (answer.status_code, body["num_succeeded_events"]) == (400, 1)
    fields = [each["errors"][0]["field"] for each in body["failed_events"]]
    assert fields == ["svc_sid", "svc_sid"]
