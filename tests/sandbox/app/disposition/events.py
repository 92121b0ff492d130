"""Handle the disposition API's `events`: store valid events.

Invalid events never reach this handler; see `invalid_events`.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.disposition import models
from tests.sandbox.app.database import Database
from tests.sandbox.app.disposition.tables import Disposition


class Events:
    """The implementation of `EventsHandler`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def send(
        self, *, body: models.DispositionEvent | Sequence[models.DispositionEvent]
    ) -> models.EventAccepted | models.BatchAccepted:
        """Store an event or a batch in one transaction."""
        if isinstance(body, models.DispositionEvent):
            await self._database.run(lambda session: store_events(session, [body]))
            return models.EventAccepted(success=True)
        await self._database.run(lambda session: store_events(session, body))
        return models.BatchAccepted(num_succeeded_events=len(body))


def store_events(session: Session, events: Iterable[models.DispositionEvent]) -> None:
    """Store events in order; for an event that is stored already, count the arrival."""
    for event in events:
        fields = event.model_dump(mode="json", by_alias=True, exclude_unset=True)
        text = json.dumps(fields, sort_keys=True)
        fingerprint = hashlib.sha256(text.encode()).hexdigest()
        query = select(Disposition).where(Disposition.fingerprint == fingerprint)
        if (stored := session.scalar(query)) is not None:
            stored.arrivals += 1
            continue
        disposition = Disposition(
            fingerprint=fingerprint,
            event=event.event,
            event_time=event.event_time,
            fields=fields,
        )
        session.add(disposition)
        # Flush now, so that the next event's query finds a duplicate in this batch.
        session.flush()
