"""Campaigns: what they did, their budgets, and the list of them."""

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.access import Role, access, chosen
from tests.sandbox.app.advertiser.budgets import changed_budget, exceeding, new_budget
from tests.sandbox.app.advertiser.outcomes import DONE
from tests.sandbox.app.advertiser.refusals import required
from tests.sandbox.app.advertiser.reports import Where, daily, during, spent, summary
from tests.sandbox.app.advertiser.tables import Campaign, Performance
from tests.sandbox.app.database import Database

_Ids = Sequence[int] | None


@dataclass(frozen=True)
class Campaigns:
    """Handles `campaigns`."""

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
        keys = (Performance.customer_id, Performance.campaign_id, Performance.pool_id)

        def work(session: Session) -> builtins.list[models.CampaignReportRow]:
            ids = _matching(session, customer_ids, pool_ids, campaign_ids)
            rows = daily(session, [*during(start, end), *_of(ids)], *keys)
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
            ids = _matching(session, customer_ids, pool_ids, campaign_ids)
            return summary(session, [*during(start, end), *_of(ids)])

        return await self.database.run(work)

    async def set_budget(
        self, *, campaign_id: int | None = None, budget_cents: int | None = None
    ) -> models.StatusResult:
        budget = new_budget(required("budgetCents", budget_cents))
        return await self._with_budget(campaign_id, lambda _: budget)

    async def change_budget(
        self, *, campaign_id: int | None = None, delta_cents: int | None = None
    ) -> models.StatusResult:
        delta = required("deltaCents", delta_cents)
        return await self._with_budget(campaign_id, lambda b: changed_budget(b, delta))

    async def list(
        self, *, customer_ids: _Ids = None, campaign_ids: _Ids = None
    ) -> builtins.list[models.Campaign]:
        def work(session: Session) -> builtins.list[models.Campaign]:
            ids = _matching(session, customer_ids, None, campaign_ids)
            spend = spent(session, Performance.campaign_id, ids)
            return [_shown(each, spend[each.id]) for each in _rows(session, ids)]

        return await self.database.run(work)

    async def _with_budget(
        self, campaign_id: int | None, changed: Callable[[int], int]
    ) -> models.StatusResult:
        key = required("campaignId", campaign_id)

        def work(session: Session) -> models.StatusResult:
            access(session).to_campaign(key, Role.ADMINISTRATOR)
            campaign = session.get_one(Campaign, key)
            spend = spent(session, Performance.campaign_id, [key])[key]
            campaign.budget_cents = exceeding(changed(campaign.budget_cents), spend)
            return DONE

        return await self.database.run(work)


def _of(ids: builtins.list[int]) -> Where:
    return [Performance.campaign_id.in_(ids)]


def _matching(
    session: Session, customer_ids: _Ids, pool_ids: _Ids, campaign_ids: _Ids
) -> builtins.list[int]:
    """The ids of campaigns that the caller may access and the filters want."""
    rows = _rows(session, chosen(access(session).campaigns, campaign_ids))
    return [
        row.id
        for row in rows
        if (customer_ids is None or row.customer_id in customer_ids)
        and (pool_ids is None or row.pool_id in pool_ids)
    ]


def _rows(session: Session, ids: builtins.list[int]) -> Sequence[Campaign]:
    query = select(Campaign).where(Campaign.id.in_(ids)).order_by(Campaign.id)
    return session.scalars(query).all()


def _shown(row: Campaign, spend: int) -> models.Campaign:
    return models.Campaign(
        budget_cents=row.budget_cents,
        display_name=row.customer.name,
        email_address=row.customer.email_address,
        host_application=row.host_application,
        id=row.id,
        is_cpa=row.is_cpa,
        name=row.name,
        pool_id=row.pool_id,
        spend_cents=spend,
        status=row.status,
    )
