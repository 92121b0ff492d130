"""Where the job ads that publishers search are stored."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON
from sqlalchemy.orm import Mapped, mapped_column

from tests.sandbox.app.database import Base, Moment


class JobAd(Base):
    """A job ad that is live."""

    __tablename__ = "search_job"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    company: Mapped[str]
    description: Mapped[str]
    posted: Mapped[datetime] = mapped_column(Moment)
    zip_code: Mapped[str]
    """Of its place."""
    cents: Mapped[int]
    """What a click costs."""
    is_mobile: Mapped[bool]
    experience: Mapped[int]
    categories: Mapped[list[list[int]]] = mapped_column(JSON)
    """Pairs of a major and a minor category, the top one first."""
    hourly: Mapped[list[int]] = mapped_column(JSON)
    """The least and the highest salary."""
    benefits: Mapped[list[str]] = mapped_column(JSON)
    worktypes: Mapped[list[str]] = mapped_column(JSON)
    skills: Mapped[list[str]] = mapped_column(JSON)
    extractions: Mapped[dict[str, Any]] = mapped_column(JSON)
