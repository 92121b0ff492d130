"""The resource `campaigns`: what callers send in, rows in and out of the database. Each
caller sees campaigns of their own.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from jobads.platform import models
from jobads.platform.errors import ForbiddenError, NotFoundError
from jobads.server import Reply
from tests.sandbox.app.database import Database
from tests.sandbox.app.platform.callers import caller
from tests.sandbox.app.platform.paging import meta, window
from tests.sandbox.app.platform.tables import Campaign

SPENDING = "SPENDING"


class Campaigns:
    """Implements `CampaignsHandler`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list(
        self, *, page: int | None = None, size: int | None = None
    ) -> models.Envelope:
        """A page of the caller's campaigns, the oldest first."""
        wanted, most = window(page, size)

        def work(session: Session) -> models.Envelope:
            mine = Campaign.owner == caller(session)
            total = session.scalar(select(func.count(Campaign.id)).where(mine)) or 0
            rows = select(Campaign).where(mine).order_by(Campaign.id)
            # No row is beyond the last, however large the number of a page is.
            offset = min(wanted, total)
            found = session.scalars(rows.offset(offset).limit(most))
            entities = [_entity(each) for each in found]
            return models.Envelope(
                data=models.EnvelopeData(entities=entities),
                meta=meta(offset, most, len(entities), total),
            )

        return await self._database.run(work)

    async def create(self, *, body: models.CampaignBody) -> Reply:
        """Store a campaign; 201, since something was created."""

        def work(session: Session) -> dict[str, Any]:
            row = Campaign(owner=caller(session), sent=_sent(body))
            session.add(row)
            session.flush()
            return _entity(row)

        return Reply(await self._database.run(work), status=201)

    async def report(
        self, *, campaign_id: int, report_parameters: Sequence[str] | None = None
    ) -> models.ReportEnvelope:
        """What was asked for; everything, if nothing is named."""

        def work(session: Session) -> models.ReportEnvelope:
            row = _own(session, campaign_id)
            entity: dict[str, Any] = {"campaignId": row.id}
            if report_parameters is None or SPENDING in report_parameters:
                entity[SPENDING] = row.spent_cents
            return models.ReportEnvelope(data=models.ReportData(entity=entity))

        return await self._database.run(work)

    async def get(self, *, campaign_id: int) -> models.Envelope:
        """One campaign."""
        return await self._database.run(lambda session: _shown(session, campaign_id))

    async def update(
        self, *, campaign_id: int, body: models.CampaignBody
    ) -> models.Envelope:
        """Change the fields that are sent, and no others."""

        def work(session: Session) -> models.Envelope:
            row = _own(session, campaign_id)
            row.sent = {**row.sent, **_sent(body)}
            return _shown(session, campaign_id)

        return await self._database.run(work)

    async def delete(self, *, campaign_id: int) -> Reply:
        """Delete a campaign; there is nothing to say of it, which is 204."""

        def work(session: Session) -> None:
            row = _find(session, campaign_id)
            if row is None:
                # This operation declares no 404.
                raise ForbiddenError
            session.delete(row)

        await self._database.run(work)
        return Reply(status=204)


def _find(session: Session, campaign_id: int) -> Campaign | None:
    """A campaign of the caller's; those of others are as if they were not there."""
    row = session.get(Campaign, campaign_id)
    return row if row is not None and row.owner == caller(session) else None


def _own(session: Session, campaign_id: int) -> Campaign:
    row = _find(session, campaign_id)
    if row is None:
        raise NotFoundError
    return row


def _shown(session: Session, campaign_id: int) -> models.Envelope:
    entity = _entity(_own(session, campaign_id))
    return models.Envelope(data=models.EnvelopeData(entity=entity))


def _sent(body: models.CampaignBody) -> dict[str, Any]:
    sent = body.model_dump(mode="json", by_alias=True, exclude_unset=True)
    sent.pop("campaignId", None)
    return sent


def _entity(row: Campaign) -> dict[str, Any]:
    return {"campaignId": row.id, **row.sent}
