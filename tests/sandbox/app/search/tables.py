"""Table of the search API: the job ads that publishers search."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON
from sqlalchemy.orm import Mapped, mapped_column

from tests.sandbox.app.database import Base, UtcDateTime


class JobAd(Base):
    """A live job ad."""

    __tablename__ = "search_job"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    company: Mapped[str]
    description: Mapped[str]
    posted: Mapped[datetime] = mapped_column(UtcDateTime)
    zip_code: Mapped[str]
    """The zip code of a place in `geolocation.PLACES`."""
    cents: Mapped[int]
    """The price of a click."""
    is_mobile: Mapped[bool]
    experience: Mapped[int]
    categories: Mapped[list[list[int]]] = mapped_column(JSON)
    """Pairs of a major and a minor category, the top pair first."""
    hourly: Mapped[list[int]] = mapped_column(JSON)
    """The lowest and the highest salary in dollars an hour."""
    benefits: Mapped[list[str]] = mapped_column(JSON)
    worktypes: Mapped[list[str]] = mapped_column(JSON)
    skills: Mapped[list[str]] = mapped_column(JSON)
    extractions: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Optional fields of a search result, such as `visa_status`."""
