"""The first rows: an empty database in, one to try calls on out. What the rows are
belongs to each API.
"""

from collections.abc import Mapping
from datetime import date

from sqlalchemy.orm import Mapped, Session, mapped_column

from tests.sandbox.app.apis import Api
from tests.sandbox.app.database import Base, Database


class Seeded(Base):
    """An API whose first rows are there; they are never written a second time."""

    __tablename__ = "seeded"

    api: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[date]


def prepare(database: Database, apis: Mapping[str, Api], today: date) -> None:
    """Create missing tables, and seed the APIs that never were."""

    def seed(session: Session) -> None:
        for name, api in apis.items():
            if session.get(Seeded, name) is None:
                api.seed(session, today)
                session.add(Seeded(api=name, day=today))

    database.create_tables()
    database.transaction(seed)
