"""Test the disposition API: delivery despite faults, and refusal of invalid events."""

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
from tests.sandbox.app.disposition.invalid_events import NULL_MESSAGE
from tests.sandbox.app.disposition.tables import Disposition
from tests.sandbox.tests.helpers.fault_injection import Fault
from tests.sandbox.tests.helpers.running_sandbox import Sandbox, run_sandbox

MONDAY = datetime(2026, 3, 9, 8, 0, tzinfo=UTC)
STEPS = (
    EventKind.APPLICATION_COMPLETED,
    EventKind.SCREENING,
    EventKind.INTERVIEWED,
    EventKind.REJECTED,
)
APPLICANT_COUNT = 90
FAULTS: tuple[Fault, ...] = (
    "none",
    "error before",
    "none",
    "error after",
    "truncated after",
)
VALID_EVENT = {"svc_sid": "a", "event": "hired", "event_time": "2026-03-14T09:26:53Z"}


@pytest.fixture
def client(sandbox: Sandbox) -> Iterator[DispositionClient]:
    url = sandbox.urls["disposition"]
    with DispositionClient(base_url=url, options=ClientOptions(retries=0)) as client:
        yield client


def _create_event(applicant: int, step: int = 0) -> models.DispositionEvent:
    """Create an event of an applicant; each step happens on a day of its own."""
    kind = STEPS[step]
    fields: dict[str, Any] = {}
    if kind is EventKind.REJECTED:
        fields["reason"] = models.RejectionReason.OTHER
    return models.DispositionEvent(
        svc_sid=f"click-{applicant}",
        event=kind,
        event_time=MONDAY + timedelta(days=step, minutes=applicant),
        **fields,
    )


def _create_events() -> list[models.DispositionEvent]:
    """Create the events of all applicants in chronological order."""
    return [
        _create_event(applicant, step)
        for step in range(len(STEPS))
        for applicant in range(APPLICANT_COUNT)
    ]


def _get_stored(sandbox: Sandbox) -> list[Disposition]:
    """Return the stored events in the order of their arrival."""
    query = select(Disposition).order_by(Disposition.id)
    return sandbox.database.run_sync(lambda session: [*session.scalars(query)])


def _post(sandbox: Sandbox, content: object) -> httpx2.Response:
    """Send any JSON, which the generated client would refuse to do."""
    url = f"{sandbox.urls['disposition']}/disposition/v1/events"
    return httpx2.post(url, json=content)


def test_outbox_delivers_all_events_in_order_despite_faults(
    sandbox: Sandbox, client: DispositionClient, tmp_path: Path
) -> None:
    events, injector = _create_events(), sandbox.fault_injectors["disposition"]
    injector.faults = cycle(FAULTS)
    with Outbox(
        client.events.send_all, f"sqlite:///{tmp_path / 'outbox.db'}"
    ) as outbox:
        for event in events:
            outbox.put(event)
        # A delivery ends at a fault, so more than one is necessary.
        for _ in range(100):
            outbox.deliver()
            if not outbox.counts().pending:
                break
        assert outbox.counts().pending == 0
        assert [rejected.reason for rejected in outbox.rejected()] == []
    stored = _get_stored(sandbox)
    assert [(row.svc_sid, row.event, row.event_time) for row in stored] == [
        (event.svc_sid, event.event, event.event_time) for event in events
    ]
    assert all(injector.counts[fault] for fault in FAULTS)
    # After a lost response, the outbox sent events again.
    assert max(row.arrivals for row in stored) > 1


def test_client_retries_after_status_500(sandbox: Sandbox) -> None:
    """The API's document asks clients to retry status 500."""
    sandbox.fault_injectors["disposition"].faults = cycle(("error after", "none"))
    with DispositionClient(base_url=sandbox.urls["disposition"]) as client:
        outcomes = client.events.send_all(_create_events()[:30])
    assert all(isinstance(outcome, Accepted) for outcome in outcomes)
    assert [row.arrivals for row in _get_stored(sandbox)] == [2] * 30


def test_response_bodies_of_accepted_events(client: DispositionClient) -> None:
    single = client.response(client.events.send, body=_create_event(1))
    assert single.content == b'{"success":true}'
    batch = client.response(client.events.send, body=_create_events()[:100])
    assert batch.content == b'{"num_succeeded_events":100}'


def test_time_offset_and_metadata_are_stored(
    sandbox: Sandbox, client: DispositionClient
) -> None:
    event_time = datetime.fromisoformat("2026-03-14T09:26:53+05:30")
    metadata = {"detail_reason": "No answer", "calls": [1, 2, {"three": None}]}
    event = models.DispositionEvent(
        svc_application_id="application-ü",
        event=EventKind.HIRED,
        event_time=event_time,
        raw_event="r" * 128,
        meta_data=metadata,
    )
    client.events.send(body=event)
    [row] = _get_stored(sandbox)
    assert (row.event_time, row.fields["meta_data"]) == (event_time, metadata)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"event": "promoted"}, "event"),
        ({"event_time": "yesterday"}, "event_time"),
        ({"event_time": None}, "event_time"),
        # Only rejected events have a reason.
        ({"reason": "other"}, "reason"),
        ({"raw_event": "r" * 129}, "raw_event"),
        ({"meta_data": []}, "meta_data"),
        ({"reason": None}, "reason"),
    ],
)
def test_invalid_event_is_refused(
    sandbox: Sandbox, change: dict[str, object], field: str
) -> None:
    response = _post(sandbox, {**VALID_EVENT, **change})
    body = response.json()
    assert response.status_code == 400
    assert list(body) == ["message", "svc_sid", "errors"]
    assert body["svc_sid"] == "a"
    [error] = body["errors"]
    assert set(error) == {"message", "field", "value"}
    assert error["field"] == field
    value = change[field]
    # Only scalar values are repeated in the error.
    assert error["value"] == (value if isinstance(value, str) else None)
    assert (error["message"] == NULL_MESSAGE) is (value is None)
    assert _get_stored(sandbox) == []


def test_valid_events_of_an_invalid_batch_are_stored(sandbox: Sandbox) -> None:
    other_event = {**VALID_EVENT, "svc_sid": "b", "svc_application_id": "c"}
    batch = [
        VALID_EVENT,
        {**other_event, "event": "x"},
        {**other_event, "reason": None},
        7,
        other_event,
    ]
    response = _post(sandbox, batch)
    body = response.json()
    assert response.status_code == 400
    assert list(body) == ["num_succeeded_events", "failed_events"]
    assert body["num_succeeded_events"] == 2
    failed = body["failed_events"]
    assert [event["errors"][0]["field"] for event in failed] == ["event", "reason", ""]
    assert [event.get("svc_sid") for event in failed] == ["b", "b", None]
    assert [row.svc_sid for row in _get_stored(sandbox)] == ["a", "b"]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param([VALID_EVENT] * 101, id="more than 100 events"),
        pytest.param(None, id="null"),
        pytest.param(7, id="number"),
        pytest.param("text", id="text"),
        pytest.param({}, id="empty object"),
        pytest.param([[]], id="list in a list"),
    ],
)
def test_content_without_any_valid_event_is_refused(
    sandbox: Sandbox, content: object
) -> None:
    response = _post(sandbox, content)
    assert response.status_code == 400
    assert _get_stored(sandbox) == []


def test_server_failure_raises_a_typed_error(sandbox: Sandbox) -> None:
    sandbox.fault_injectors["disposition"].faults = cycle(("error before",))
    url = sandbox.urls["disposition"]
    client = DispositionClient(base_url=url, options=ClientOptions(retries=0))
    with client, pytest.raises(errors.InternalServerError) as caught:
        client.events.send(body=_create_event(1))
    assert caught.value.body == models.ServerFailure(message="The server failed.")


def test_text_with_nul_is_stored(seeded_database_url: str) -> None:
    """JSON allows NUL in texts, but a text column of PostgreSQL does not."""
    with run_sandbox(seeded_database_url) as sandbox:
        response = _post(sandbox, {**VALID_EVENT, "svc_sid": "a\0b", "raw_event": "\0"})
        assert response.status_code == 200
        assert [row.svc_sid for row in _get_stored(sandbox)] == ["a\0b"]
        assert sandbox.get_violations() == []


def test_event_without_an_identifier_is_refused(sandbox: Sandbox) -> None:
    anonymous = {name: VALID_EVENT[name] for name in ("event", "event_time")}
    response = _post(sandbox, [anonymous, VALID_EVENT, {**anonymous, "svc_sid": None}])
    body = response.json()
    assert (response.status_code, body["num_succeeded_events"]) == (400, 1)
    fields = [event["errors"][0]["field"] for event in body["failed_events"]]
    assert fields == ["svc_sid", "svc_sid"]
