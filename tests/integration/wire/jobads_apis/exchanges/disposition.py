"""Expected exchanges of the disposition API: one event, and a batch of events."""

from datetime import UTC, datetime, timedelta, timezone
from functools import partial

from jobads.disposition import models
from tests.integration.wire.jobads_apis.exchanges.exchange import Exchange

make_exchange = partial(
    Exchange,
    api="disposition",
    operation="events/send",
    request_line="POST /disposition/v1/events",
    request_headers={"Content-Type": "application/json"},
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

EXCHANGES = (
    make_exchange(
        variant="one event",
        arguments={"body": REJECTED},
        request_body=REJECTED_JSON,
        response_body='{"success": true}',
        value=models.EventAccepted(success=True),
    ),
    make_exchange(
        variant="several events",
        arguments={"body": [REJECTED, HIRED]},
        request_body=f"[{REJECTED_JSON},{HIRED_JSON}]",
        response_body='{"num_succeeded_events": 2}',
        value=models.BatchAccepted(num_succeeded_events=2),
    ),
)
