"""Handle the platform API's `campaigns`; a user can access only their own campaigns."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from jobads.platform import models
from jobads.platform.errors import NotFoundError, PermissionDeniedError
from jobads.server import Reply
from tests.sandbox.app.database import Database
from tests.sandbox.app.platform.authentication import get_current_account
from tests.sandbox.app.platform.pagination import compute_window, create_page_meta
from tests.sandbox.app.platform.tables import Campaign

SPENDING = "SPENDING"


class Campaigns:
    """The implementation of `CampaignsHandler`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list(
        self, *, page: int | None = None, size: int | None = None
    ) -> models.Envelope:
        """Return a page of the user's campaigns, sorted by id."""
        requested_offset, limit = compute_window(page, size)

        def work(session: Session) -> models.Envelope:
            is_owned = Campaign.owner == get_current_account(session)
            total = session.scalar(select(func.count(Campaign.id)).where(is_owned)) or 0
            # A page number may be so large that its offset overflows the database.
            offset = min(requested_offset, total)
            query = select(Campaign).where(is_owned).order_by(Campaign.id)
            campaigns = session.scalars(query.offset(offset).limit(limit))
            entities = [_serialize(campaign) for campaign in campaigns]
            return models.Envelope(
                data=models.EnvelopeData(entities=entities),
                meta=create_page_meta(
                    offset=offset, limit=limit, count=len(entities), total=total
                ),
            )

        return await self._database.run(work)

    async def create(self, *, body: models.CampaignBody) -> Reply:
        """Store a campaign, and respond with 201."""

        def work(session: Session) -> dict[str, Any]:
            campaign = Campaign(
                owner=get_current_account(session), fields=_dump_fields(body)
            )
            session.add(campaign)
            session.flush()
            return _serialize(campaign)

        return Reply(await self._database.run(work), status=201)

    async def report(
        self, *, campaign_id: int, report_parameters: Sequence[str] | None = None
    ) -> models.ReportEnvelope:
        """Return the requested figures, or all of them if none are named."""

        def work(session: Session) -> models.ReportEnvelope:
            campaign = _get_owned(session, campaign_id)
            entity: dict[str, Any] = {"campaignId": campaign.id}
            if report_parameters is None or SPENDING in report_parameters:
                entity[SPENDING] = campaign.spent_cents
            return models.ReportEnvelope(data=models.ReportData(entity=entity))

        return await self._database.run(work)

    async def get(self, *, campaign_id: int) -> models.Envelope:
        """Return a campaign."""
        return await self._database.run(
            lambda session: _create_envelope(_get_owned(session, campaign_id))
        )

    async def update(
        self, *, campaign_id: int, body: models.CampaignBody
    ) -> models.Envelope:
        """Change only the fields that the request has."""

        def work(session: Session) -> models.Envelope:
            campaign = _get_owned(session, campaign_id)
            campaign.fields = {**campaign.fields, **_dump_fields(body)}
            return _create_envelope(campaign)

        return await self._database.run(work)

    async def delete(self, *, campaign_id: int) -> Reply:
        """Delete a campaign, and respond with 204."""

        def work(session: Session) -> None:
            campaign = _find_owned(session, campaign_id)
            if campaign is None:
                # The document declares no 404 for this operation.
                raise PermissionDeniedError
            session.delete(campaign)

        await self._database.run(work)
        return Reply(status=204)


def _find_owned(session: Session, campaign_id: int) -> Campaign | None:
    """Return a campaign of the current user, or None."""
    campaign = session.get(Campaign, campaign_id)
    if campaign is None or campaign.owner != get_current_account(session):
        return None
    return campaign


def _get_owned(session: Session, campaign_id: int) -> Campaign:
    campaign = _find_owned(session, campaign_id)
    if campaign is None:
        raise NotFoundError
    return campaign


def _create_envelope(campaign: Campaign) -> models.Envelope:
    return models.Envelope(data=models.EnvelopeData(entity=_serialize(campaign)))


def _dump_fields(body: models.CampaignBody) -> dict[str, Any]:
    """Return the fields that the request has, except the id, which cannot be set."""
    fields = body.model_dump(mode="json", by_alias=True, exclude_unset=True)
    fields.pop("campaignId", None)
    return fields


def _serialize(campaign: Campaign) -> dict[str, Any]:
    return {"campaignId": campaign.id, **campaign.fields}
