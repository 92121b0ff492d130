"""Respond to invalid events with the bodies that the document declares for status 400.

The generated server calls the `refuse` hook for each request that it refuses. In a
batch, only the invalid events are refused; the hook stores the valid ones.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from jobads.disposition import models
from jobads.server import Fault, Refusal, Refuse, Reply
from tests.sandbox.app.database import Database
from tests.sandbox.app.disposition.events import store_events

MESSAGE = "The event is invalid."
NULL_MESSAGE = "value should not be null"

_ITEM_PREFIX = re.compile(r"\[(\d+)\]\.?")
"""The start of a fault's place in a batch, such as `[3].` in `[3].event`."""
_WHOLE_BATCH = -1
"""The key of faults that concern no single event, such as too many events."""


def create_refuse_hook(database: Database) -> Refuse:
    """Return the hook; it returns None to leave the response to the server."""

    async def refuse(refusal: Refusal) -> Reply | None:
        content = _parse_json(refusal.content) if refusal.status == 400 else None
        if isinstance(content, dict):
            return Reply(_describe_event(content, refusal.faults), status=400)
        faults = _group_by_item(refusal.faults)
        if not isinstance(content, list) or not faults or _WHOLE_BATCH in faults:
            return None
        failed_events = [
            _describe_event(content[index], item_faults)
            for index, item_faults in sorted(faults.items())
        ]
        valid_events = [
            models.DispositionEvent.model_validate(item)
            for index, item in enumerate(content)
            if index not in faults
        ]
        await database.run(lambda session: store_events(session, valid_events))
        body = models.BatchInvalid(
            num_succeeded_events=len(valid_events), failed_events=failed_events
        )
        return Reply(body, status=400)

    return refuse


def _parse_json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _group_by_item(faults: Iterable[Fault]) -> dict[int, list[Fault]]:
    """Return the faults of each event by its index, with places within the event."""
    groups: dict[int, list[Fault]] = defaultdict(list)
    for fault in faults:
        prefix = _ITEM_PREFIX.match(fault.place)
        index = int(prefix[1]) if prefix else _WHOLE_BATCH
        place = fault.place[prefix.end() :] if prefix else fault.place
        groups[index].append(Fault(place, fault.message, fault.value))
    return groups


def _describe_event(event: Any, faults: Iterable[Fault]) -> models.EventInvalid:
    """Describe the faults of an event, and echo its identifiers."""
    fields = event if isinstance(event, dict) else {}
    identifiers = {
        name: fields[name]
        for name in ("svc_sid", "svc_application_id")
        if isinstance(fields.get(name), str)
    }
    errors = [_describe_field(fields, fault) for fault in faults]
    return models.EventInvalid(message=MESSAGE, errors=errors, **identifiers)


def _describe_field(fields: dict[str, Any], fault: Fault) -> models.FieldError:
    value = fault.value
    if value is None and isinstance(fields.get(fault.place), str | int | float):
        # The fault of a rule about several fields names one of them, without a value.
        value = fields[fault.place]
    is_null = fault.place in fields and fields[fault.place] is None
    # The document prescribes the message for null.
    message = NULL_MESSAGE if is_null else fault.message
    return models.FieldError(message=message, field=fault.place, value=value)
