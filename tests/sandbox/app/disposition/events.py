"""The resource `events`: events in, what was stored out. Events that break the document
never arrive here.
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
    """Implements `EventsHandler`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def send(
        self, *, body: models.DispositionEvent | Sequence[models.DispositionEvent]
    ) -> models.EventAccepted | models.BatchAccepted:
        """Store one event or several, as one transaction."""
        if isinstance(body, models.DispositionEvent):
            await self._database.run(lambda session: store(session, [body]))
            return models.EventAccepted(success=True)
        await self._database.run(lambda session: store(session, body))
        return models.BatchAccepted(num_succeeded_events=len(body))


def store(session: Session, events: Iterable[models.DispositionEvent]) -> None:
    """Store events in their order; of those that were there already, count it."""
    for event in events:
        sent = event.model_dump(mode="json", exclude_unset=True)
        text = json.dumps(sent, sort_keys=True)
        fingerprint = hashlib.sha256(text.encode()).hexdigest()
        same = select(Disposition).where(Disposition.fingerprint == fingerprint)
        if (known := session.scalar(same)) is not None:
            known.arrivals += 1
            continue
        disposition = Disposition(
            fingerprint=fingerprint,
            event=event.event,
            event_time=event.event_time,
            sent=sent,
        )
        session.add(disposition)
        session.flush()
