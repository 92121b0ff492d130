"""Handle the resource `campaigns`: the list of campaigns, budgets and reports."""

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.performance_reports import (
    filter_by_period,
    sum_by_day,
    sum_spend,
    sum_total,
)
from tests.sandbox.app.advertiser.permissions import (
    Role,
    filter_ids,
    get_current_access,
)
from tests.sandbox.app.advertiser.responses import SUCCESS
from tests.sandbox.app.advertiser.rules.budgets import (
    add_to_budget,
    check_budget,
    check_exceeds_spend,
)
from tests.sandbox.app.advertiser.tables import Campaign, Performance
from tests.sandbox.app.advertiser.validation import require
from tests.sandbox.app.database import Database

_Ids = Sequence[int] | None


@dataclass(frozen=True)
class Campaigns:
    """The implementation of `CampaignsHandler`."""

    database: Database

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: _Ids = None,
        pool_ids: _Ids = None,
        campaign_ids: _Ids = None,
    ) -> builtins.list[models.CampaignReportRow]:
        def work(session: Session) -> builtins.list[models.CampaignReportRow]:
            ids = _find_ids(session, customer_ids, pool_ids, campaign_ids)
            rows = sum_by_day(
                session,
                [*filter_by_period(start, end), Performance.campaign_id.in_(ids)],
                Performance.customer_id,
                Performance.campaign_id,
                Performance.pool_id,
            )
            return [models.CampaignReportRow(**row) for row in rows]

        return await self.database.run(work)

    async def summary(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: _Ids = None,
        pool_ids: _Ids = None,
        campaign_ids: _Ids = None,
    ) -> builtins.list[models.Metrics]:
        def work(session: Session) -> builtins.list[models.Metrics]:
            ids = _find_ids(session, customer_ids, pool_ids, campaign_ids)
            return sum_total(
                session,
                [*filter_by_period(start, end), Performance.campaign_id.in_(ids)],
            )

        return await self.database.run(work)

    async def set_budget(
        self, *, campaign_id: int | None = None, budget_cents: int | None = None
    ) -> models.StatusResult:
        budget = check_budget(require("budgetCents", budget_cents))
        return await self._update_budget(campaign_id, lambda _: budget)

    async def change_budget(
        self, *, campaign_id: int | None = None, delta_cents: int | None = None
    ) -> models.StatusResult:
        delta = require("deltaCents", delta_cents)
        return await self._update_budget(
            campaign_id, lambda budget: add_to_budget(budget, delta)
        )

    async def list(
        self, *, customer_ids: _Ids = None, campaign_ids: _Ids = None
    ) -> builtins.list[models.Campaign]:
        def work(session: Session) -> builtins.list[models.Campaign]:
            ids = _find_ids(session, customer_ids, None, campaign_ids)
            spends = sum_spend(session, Performance.campaign_id, ids)
            return [
                _serialize(campaign, spends[campaign.id])
                for campaign in _get_campaigns(session, ids)
            ]

        return await self.database.run(work)

    async def _update_budget(
        self, campaign_id: int | None, compute_budget: Callable[[int], int]
    ) -> models.StatusResult:
        """Set the budget that is computed from the current one."""
        id_ = require("campaignId", campaign_id)

        def work(session: Session) -> models.StatusResult:
            get_current_access(session).require_on_campaign(id_, Role.ADMINISTRATOR)
            campaign = session.get_one(Campaign, id_)
            spend = sum_spend(session, Performance.campaign_id, [id_])[id_]
            campaign.budget_cents = check_exceeds_spend(
                compute_budget(campaign.budget_cents), spend
            )
            return SUCCESS

        return await self.database.run(work)


def _find_ids(
    session: Session, customer_ids: _Ids, pool_ids: _Ids, campaign_ids: _Ids
) -> builtins.list[int]:
    """Return the ids of accessible campaigns that match all filters."""
    accessible = get_current_access(session).campaigns
    return [
        campaign.id
        for campaign in _get_campaigns(session, filter_ids(accessible, campaign_ids))
        if (customer_ids is None or campaign.customer_id in customer_ids)
        and (pool_ids is None or campaign.pool_id in pool_ids)
    ]


def _get_campaigns(session: Session, ids: builtins.list[int]) -> Sequence[Campaign]:
    query = select(Campaign).where(Campaign.id.in_(ids)).order_by(Campaign.id)
    return session.scalars(query).all()


def _serialize(campaign: Campaign, spend: int) -> models.Campaign:
    return models.Campaign(
        budget_cents=campaign.budget_cents,
        display_name=campaign.customer.name,
        email_address=campaign.customer.email_address,
        host_application=campaign.host_application,
        id=campaign.id,
        is_cpa=campaign.is_cpa,
        name=campaign.name,
        pool_id=campaign.pool_id,
        spend_cents=spend,
        status=campaign.status,
    )
