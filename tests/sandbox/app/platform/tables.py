"""Table of the platform API: campaigns."""

from typing import Any

from sqlalchemy import JSON
from sqlalchemy.orm import Mapped, mapped_column

from tests.sandbox.app.database import Base


class Campaign(Base):
    """A campaign of a user."""

    __tablename__ = "platform_campaign"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(index=True)
    """The name of the account that owns the campaign."""
    fields: Mapped[dict[str, Any]] = mapped_column("sent", JSON)
    """The JSON fields that requests set, by their wire names."""
    spent_cents: Mapped[int] = mapped_column(default=0)
