"""The disposition API of the sandbox: what it offers to whoever serves it."""

from datetime import date

from fastapi import FastAPI
from sqlalchemy.orm import Session

from jobads.disposition.server import create_app
from tests.sandbox.app.apis import Api
from tests.sandbox.app.database import Database
from tests.sandbox.app.disposition.events import Events
from tests.sandbox.app.disposition.refusals import refuse_in


class Handlers:
    """One handler for each resource."""

    def __init__(self, database: Database) -> None:
        self.events = Events(database)


def create(database: Database) -> FastAPI:
    """Its application."""
    return create_app(Handlers(database), refuse=refuse_in(database))


def seed(_session: Session, _today: date) -> None:
    """Nothing: dispositions come from its callers."""


EXAMPLE = """
from datetime import datetime
from jobads.disposition import DispositionClient
from jobads.disposition.models import DispositionEvent, EventKind

with DispositionClient(base_url="{url}") as client:
    when = datetime.fromisoformat("2026-03-14T09:26:53+01:00")
    hired = EventKind.HIRED
    event = DispositionEvent(svc_sid="click-1", event=hired, event_time=when)
    print(client.events.send(body=event))
"""

COMMAND = """
curl {url}/disposition/v1/events -H 'Content-Type: application/json' -d \
'{{"svc_sid": "click-1", "event": "hired", "event_time": "2026-03-14T09:26:53+01:00"}}'
"""

API = Api(create, seed, {}, EXAMPLE, COMMAND)
