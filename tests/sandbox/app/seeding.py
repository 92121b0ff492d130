"""Create the tables and add the seed data of each API once."""

from collections.abc import Mapping
from datetime import date

from sqlalchemy.orm import Mapped, Session, mapped_column

from tests.sandbox.app.database import Base, Database
from tests.sandbox.app.registry import Api


class Seeded(Base):
    """A record that an API was seeded, so that a restart does not seed it again."""

    __tablename__ = "seeded"

    api: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[date]


def prepare_database(database: Database, apis: Mapping[str, Api], today: date) -> None:
    """Create missing tables, and seed the APIs that were not seeded before."""

    def seed_missing(session: Session) -> None:
        for name, api in apis.items():
            if session.get(Seeded, name) is None:
                api.seed(session, today)
                session.add(Seeded(api=name, day=today))

    database.create_tables()
    database.run_sync(seed_missing)
