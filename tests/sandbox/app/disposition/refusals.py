"""Requests that break the document: what is wrong with them in, the documented answers
out. Of a batch only the events at fault are refused, the others are stored.
"""

import json
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from jobads.disposition import models
from jobads.server import Fault, Refusal, Reply
from tests.sandbox.app.database import Database
from tests.sandbox.app.disposition.events import store

_ITEM = re.compile(r"\[(\d+)\]\.?")
MESSAGE = "The event is invalid."
NULL = "value should not be null"


def refuse_in(database: Database) -> Callable[[Refusal], Awaitable[Reply | None]]:
    """What answers refused requests; None leaves it to the API's own form."""

    async def refuse(refusal: Refusal) -> Reply | None:
        sent = _parsed(refusal.content) if refusal.status == 400 else None
        if isinstance(sent, dict):
            return Reply(_invalid(sent, refusal.faults), status=400)
        by_item = _by_item(refusal.faults)
        if not isinstance(sent, list) or not by_item or -1 in by_item:
            return None
        failed = [_invalid(sent[place], of) for place, of in sorted(by_item.items())]
        rest = [item for place, item in enumerate(sent) if place not in by_item]
        events = [models.DispositionEvent.model_validate(item) for item in rest]
        await database.run(lambda session: store(session, events))
        body = models.BatchInvalid(
            num_succeeded_events=len(events), failed_events=failed
        )
        return Reply(body, status=400)

    return refuse


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _by_item(faults: Iterable[Fault]) -> dict[int, list[Fault]]:
    """The faults of each item, by its place; of the whole list, under -1."""
    found: dict[int, list[Fault]] = defaultdict(list)
    for fault in faults:
        place = _ITEM.match(fault.place)
        number = int(place[1]) if place else -1
        inside = fault.place[place.end() :] if place else fault.place
        found[number].append(Fault(inside, fault.message, fault.value))
    return found


def _invalid(sent: Any, faults: Iterable[Fault]) -> models.EventInvalid:
    members = sent if isinstance(sent, dict) else {}
    echoed = {
        name: members[name]
        for name in ("svc_sid", "svc_application_id")
        if isinstance(members.get(name), str)
    }
    errors = [_error(members, fault) for fault in faults]
    return models.EventInvalid(message=MESSAGE, errors=errors, **echoed)


def _error(sent: dict[str, Any], fault: Fault) -> models.FieldError:
    """What is wrong with a member; of a null, what the document says of it."""
    value = fault.value
    if value is None and isinstance(sent.get(fault.place), str | int | float):
        # A rule about several members names one of them, and no value.
        value = sent[fault.place]
    is_null = fault.place in sent and sent[fault.place] is None
    message = NULL if is_null else fault.message
    return models.FieldError(message=message, field=fault.place, value=value)
