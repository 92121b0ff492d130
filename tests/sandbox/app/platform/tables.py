"""Where the campaigns of the platform API are stored."""

from typing import Any

from sqlalchemy import JSON
from sqlalchemy.orm import Mapped, mapped_column

from tests.sandbox.app.database import Base


class Campaign(Base):
    """A campaign of one app client."""

    __tablename__ = "platform_campaign"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(index=True)
    """The account whose campaign it is."""
    sent: Mapped[dict[str, Any]] = mapped_column(JSON)
    """What was sent to create or update it."""
    spent_cents: Mapped[int] = mapped_column(default=0)
