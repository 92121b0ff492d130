"""Where dispositions are stored."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tests.sandbox.app.database import Base, Moment


class Disposition(Base):
    """One step in an applicant's progress, in the order of arrival."""

    __tablename__ = "disposition"
    # An event that is sent again, after an answer was lost, is the same event.
    __table_args__ = (UniqueConstraint("fingerprint"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    fingerprint: Mapped[str]
    event: Mapped[str]
    event_time: Mapped[datetime] = mapped_column(Moment)
    sent: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The whole event as it came; not all of its texts fit a column of PostgreSQL."""
    arrivals: Mapped[int] = mapped_column(default=1)
    """How often it came."""

    @property
    def svc_sid(self) -> str | None:
        """The click it is about."""
        return self.sent.get("svc_sid")
