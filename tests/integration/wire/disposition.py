"""Rows of the disposition API: one event and several."""

from datetime import UTC, datetime, timedelta, timezone
from functools import partial

from jobads.disposition import models
from tests.integration.wire.rows import Row

row = partial(
    Row,
    api="disposition",
    operation="events/send",
    request="POST /disposition/v1/events",
    headers={"Content-Type": "application/json"},
)

REJECTED = models.DispositionEvent(
    svc_sid="sid,1/ä+",
    event=models.EventKind.REJECTED,
    event_time=datetime(2024, 5, 1, 9, 30, tzinfo=timezone(timedelta(hours=-5))),
    reason=models.RejectionReason.HIRED_DIFFERENT_ROLE,
    raw_event="🙂" * 128,
    meta_data={"detail_reason": "zu weit", "n": [1, 0.5, None, False], "o": {}},
)
REJECTED_JSON = (
    '{"svc_sid":"sid,1/ä+","event":"rejected",'
    '"event_time":"2024-05-01T09:30:00-05:00",'
    '"reason":"hired_different_role","raw_event":"' + "🙂" * 128 + '",'
    '"meta_data":{"detail_reason":"zu weit","n":[1,0.5,null,false],"o":{}}}'
)
HIRED = models.DispositionEvent(
    svc_application_id="app-1",
    event=models.EventKind.HIRED,
    event_time=datetime(2024, 12, 31, 23, 59, 59, tzinfo=UTC),
)
HIRED_JSON = (
    '{"svc_application_id":"app-1","event":"hired",'
    '"event_time":"2024-12-31T23:59:59Z"}'
)

ROWS = (
    row(
        form="one event",
        call={"body": REJECTED},
        body=REJECTED_JSON,
        answer='{"success": true}',
        value=models.EventAccepted(success=True),
    ),
    row(
        form="several events",
        call={"body": [REJECTED, HIRED]},
        body=f"[{REJECTED_JSON},{HIRED_JSON}]",
        answer='{"num_succeeded_events": 2}',
        value=models.BatchAccepted(num_succeeded_events=2),
    ),
)
