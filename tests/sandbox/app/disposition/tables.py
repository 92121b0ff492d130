"""Table of the disposition API: stored events."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tests.sandbox.app.database import Base, UtcDateTime


class Disposition(Base):
    """An event of an applicant's progress; ids follow the order of arrival."""

    __tablename__ = "disposition"
    # A client that lost the response sends the same event again; it is stored once.
    __table_args__ = (UniqueConstraint("fingerprint"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    fingerprint: Mapped[str]
    """The digest of all fields of the event."""
    event: Mapped[str]
    event_time: Mapped[datetime] = mapped_column(UtcDateTime)
    fields: Mapped[dict[str, Any]] = mapped_column("sent", JSON)
    """The event as JSON; its texts may contain NUL, which PostgreSQL texts cannot."""
    arrivals: Mapped[int] = mapped_column(default=1)
    """How many times the event was received."""

    @property
    def svc_sid(self) -> str | None:
        """The id of the click that the event belongs to."""
        return self.fields.get("svc_sid")
