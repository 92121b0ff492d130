"""Groups: what they did, the list of them, and every change of one."""

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser import group_changes as changes
from tests.sandbox.app.advertiser.access import Role, access, chosen
from tests.sandbox.app.advertiser.budgets import changed_budget, new_budget
from tests.sandbox.app.advertiser.group_bodies import created, update
from tests.sandbox.app.advertiser.group_rows import reported, shown
from tests.sandbox.app.advertiser.matching import assign
from tests.sandbox.app.advertiser.outcomes import DONE
from tests.sandbox.app.advertiser.refusals import required
from tests.sandbox.app.advertiser.reports import daily, during, summary
from tests.sandbox.app.advertiser.tables import Group, Performance
from tests.sandbox.app.database import Database

Result = TypeVar("Result")
_Ids = Sequence[int] | None


@dataclass(frozen=True)
class Groups:
    """Handles `groups`."""

    database: Database

    async def summary(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: _Ids = None,
        group_ids: _Ids = None,
    ) -> builtins.list[models.Metrics]:
        def work(session: Session) -> builtins.list[models.Metrics]:
            where = reported(access(session), customer_ids, group_ids)
            return summary(session, [*during(start, end), *where])

        return await self.database.run(work)

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: _Ids = None,
        group_ids: _Ids = None,
    ) -> builtins.list[models.GroupReportRow]:
        keys = (
            Performance.customer_id,
            Performance.campaign_id,
            Performance.pool_id,
            Performance.group_id,
        )

        def work(session: Session) -> builtins.list[models.GroupReportRow]:
            where = reported(access(session), customer_ids, group_ids)
            rows = daily(session, [*during(start, end), *where], *keys)
            return [models.GroupReportRow(**row) for row in rows]

        return await self.database.run(work)

    async def list(
        self,
        *,
        customer_ids: _Ids = None,
        campaign_ids: _Ids = None,
        group_ids: _Ids = None,
    ) -> builtins.list[models.Group]:
        def work(session: Session) -> builtins.list[models.Group]:
            ids = chosen(access(session).groups, group_ids)
            query = select(Group).where(Group.id.in_(ids)).order_by(Group.id)
            rows = [
                row
                for row in session.scalars(query)
                if (campaign_ids is None or row.campaign_id in campaign_ids)
                and (customer_ids is None or row.campaign.customer_id in customer_ids)
            ]
            return shown(session, rows)

        return await self.database.run(work)

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        body: models.GroupUpdate | None = None,
    ) -> models.StatusResult:
        sent = required("the body", body)

        def change(session: Session, group: Group) -> models.StatusResult:
            update(session, group, sent)
            return DONE

        sets_budget = sent.budget_cents is not None
        needed = Role.ADMINISTRATOR if sets_budget else Role.NORMAL
        return await self._changed(campaign_id, group_id, change, needed)

    async def create(self, *, body: models.GroupCreate | None = None) -> int:
        sent = required("the body", body)
        key = required("campaignId", sent.campaign_id)

        def work(session: Session) -> int:
            access(session).to_campaign(key, Role.ADMINISTRATOR)
            group = created(session, key, sent)
            assign(session, key)
            return group.id

        return await self.database.run(work)

    async def delete(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> int:
        def change(session: Session, group: Group) -> int:
            assign(session, group.campaign_id, without=group.id)
            session.delete(group)
            return 1

        return await self._changed(campaign_id, group_id, change, Role.ADMINISTRATOR)

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        is_monthly_budget: bool | None = None,
        budget_cents: int | None = None,
    ) -> models.StatusResult:
        budget = new_budget(required("budgetCents", budget_cents))

        def change(session: Session, group: Group) -> models.StatusResult:
            changes.set_budget(session, group, budget)
            if is_monthly_budget is not None:
                group.is_monthly_budget = is_monthly_budget
            return DONE

        return await self._changed(campaign_id, group_id, change, Role.ADMINISTRATOR)

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        delta_cents: int | None = None,
    ) -> models.StatusResult:
        delta = required("deltaCents", delta_cents)

        def change(session: Session, group: Group) -> models.StatusResult:
            budget = changed_budget(group.budget_cents, delta)
            changes.set_budget(session, group, budget)
            return DONE

        return await self._changed(campaign_id, group_id, change, Role.ADMINISTRATOR)

    async def pause(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> int:
        return await self._changed(campaign_id, group_id, changes.pause)

    async def resume(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> int:
        return await self._changed(campaign_id, group_id, changes.resume)

    async def priority_minimum(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult:
        return await self._moved(campaign_id, group_id, "MINIMUM")

    async def priority_maximum(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult:
        return await self._moved(campaign_id, group_id, "MAXIMUM")

    async def priority_up(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult:
        return await self._moved(campaign_id, group_id, "UP")

    async def priority_down(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult:
        return await self._moved(campaign_id, group_id, "DOWN")

    async def _moved(
        self, campaign_id: int | None, group_id: int | None, operation: str
    ) -> models.GroupPriorityResult:
        def change(session: Session, group: Group) -> models.GroupPriorityResult:
            changes.move(session, group, operation)
            return models.GroupPriorityResult(
                campaign_id=group.campaign_id, group_id=group.id, operation=operation
            )

        return await self._changed(campaign_id, group_id, change)

    async def _changed(
        self,
        campaign_id: int | None,
        group_id: int | None,
        change: Callable[[Session, Group], Result],
        needed: Role = Role.NORMAL,
    ) -> Result:
        """Change a group, as one transaction, if the caller may."""

        def work(session: Session) -> Result:
            return change(
                session, changes.group_for(session, campaign_id, group_id, needed)
            )

        return await self.database.run(work)
