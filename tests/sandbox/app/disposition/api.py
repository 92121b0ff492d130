"""Assemble the disposition API: its application and example calls."""

from datetime import date

from fastapi import FastAPI
from sqlalchemy.orm import Session

from jobads.disposition.server import create_app
from tests.sandbox.app.database import Database
from tests.sandbox.app.disposition.events import Events
from tests.sandbox.app.disposition.invalid_events import create_refuse_hook
from tests.sandbox.app.registry import Api


class Handlers:
    """The handlers of all resources."""

    def __init__(self, database: Database) -> None:
        self.events = Events(database)


def create_application(database: Database) -> FastAPI:
    """Create the application; the API requires no credentials."""
    return create_app(Handlers(database), refuse=create_refuse_hook(database))


def seed(_session: Session, _today: date) -> None:
    """Add nothing: all events come from callers."""


PYTHON_EXAMPLE = """
from datetime import datetime
from jobads.disposition import DispositionClient
from jobads.disposition.models import DispositionEvent, EventKind

with DispositionClient(base_url="{url}") as client:
    when = datetime.fromisoformat("2026-03-14T09:26:53+01:00")
    hired = EventKind.HIRED
    event = DispositionEvent(svc_sid="click-1", event=hired, event_time=when)
    print(client.events.send(body=event))
"""

CURL_EXAMPLE = """
curl {url}/disposition/v1/events -H 'Content-Type: application/json' -d \
'{{"svc_sid": "click-1", "event": "hired", "event_time": "2026-03-14T09:26:53+01:00"}}'
"""

API = Api(
    create_app=create_application,
    seed=seed,
    credentials={},
    python_example=PYTHON_EXAMPLE,
    curl_example=CURL_EXAMPLE,
)
