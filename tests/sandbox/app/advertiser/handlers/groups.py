"""Handle the resource `groups`: the list of groups, their reports and changes."""

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.group_serializer import serialize_groups
from tests.sandbox.app.advertiser.performance_reports import (
    Conditions,
    filter_by_ids,
    filter_by_period,
    sum_by_day,
    sum_total,
)
from tests.sandbox.app.advertiser.permissions import (
    Access,
    Role,
    filter_ids,
    get_current_access,
)
from tests.sandbox.app.advertiser.responses import SUCCESS
from tests.sandbox.app.advertiser.rules import group_changes
from tests.sandbox.app.advertiser.rules.budgets import add_to_budget, check_budget
from tests.sandbox.app.advertiser.rules.group_assignment import assign_jobs
from tests.sandbox.app.advertiser.tables import Group, Performance
from tests.sandbox.app.advertiser.validation import require
from tests.sandbox.app.database import Database

Result = TypeVar("Result")
_Ids = Sequence[int] | None


@dataclass(frozen=True)
class Groups:
    """The implementation of `GroupsHandler`."""

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
            access = get_current_access(session)
            conditions = _create_conditions(access, customer_ids, group_ids)
            return sum_total(session, [*filter_by_period(start, end), *conditions])

        return await self.database.run(work)

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: _Ids = None,
        group_ids: _Ids = None,
    ) -> builtins.list[models.GroupReportRow]:
        def work(session: Session) -> builtins.list[models.GroupReportRow]:
            access = get_current_access(session)
            conditions = _create_conditions(access, customer_ids, group_ids)
            rows = sum_by_day(
                session,
                [*filter_by_period(start, end), *conditions],
                Performance.customer_id,
                Performance.campaign_id,
                Performance.pool_id,
                Performance.group_id,
            )
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
            ids = filter_ids(get_current_access(session).groups, group_ids)
            query = select(Group).where(Group.id.in_(ids)).order_by(Group.id)
            groups = [
                group
                for group in session.scalars(query)
                if (campaign_ids is None or group.campaign_id in campaign_ids)
                and (customer_ids is None or group.campaign.customer_id in customer_ids)
            ]
            return serialize_groups(session, groups)

        return await self.database.run(work)

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        body: models.GroupUpdate | None = None,
    ) -> models.StatusResult:
        update = require("the body", body)

        def change(session: Session, group: Group) -> models.StatusResult:
            group_changes.update_group(session, group, update)
            return SUCCESS

        sets_budget = update.budget_cents is not None
        minimum = Role.ADMINISTRATOR if sets_budget else Role.NORMAL
        return await self._change_group(campaign_id, group_id, change, minimum)

    async def create(self, *, body: models.GroupCreate | None = None) -> int:
        request = require("the body", body)
        campaign_id = require("campaignId", request.campaign_id)

        def work(session: Session) -> int:
            access = get_current_access(session)
            access.require_on_campaign(campaign_id, Role.ADMINISTRATOR)
            group = group_changes.create_group(session, campaign_id, request)
            assign_jobs(session, campaign_id)
            return group.id

        return await self.database.run(work)

    async def delete(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> int:
        def change(session: Session, group: Group) -> int:
            assign_jobs(session, group.campaign_id, excluded_group_id=group.id)
            session.delete(group)
            # The number of deleted groups.
            return 1

        return await self._change_group(
            campaign_id, group_id, change, Role.ADMINISTRATOR
        )

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        is_monthly_budget: bool | None = None,
        budget_cents: int | None = None,
    ) -> models.StatusResult:
        budget = check_budget(require("budgetCents", budget_cents))

        def change(session: Session, group: Group) -> models.StatusResult:
            group_changes.set_budget(session, group, budget)
            if is_monthly_budget is not None:
                group.is_monthly_budget = is_monthly_budget
            return SUCCESS

        return await self._change_group(
            campaign_id, group_id, change, Role.ADMINISTRATOR
        )

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        delta_cents: int | None = None,
    ) -> models.StatusResult:
        delta = require("deltaCents", delta_cents)

        def change(session: Session, group: Group) -> models.StatusResult:
            budget = add_to_budget(group.budget_cents, delta)
            group_changes.set_budget(session, group, budget)
            return SUCCESS

        return await self._change_group(
            campaign_id, group_id, change, Role.ADMINISTRATOR
        )

    async def pause(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> int:
        return await self._change_group(
            campaign_id, group_id, group_changes.pause_group
        )

    async def resume(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> int:
        return await self._change_group(
            campaign_id, group_id, group_changes.resume_group
        )

    async def priority_minimum(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult:
        return await self._change_priority(campaign_id, group_id, "MINIMUM")

    async def priority_maximum(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult:
        return await self._change_priority(campaign_id, group_id, "MAXIMUM")

    async def priority_up(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult:
        return await self._change_priority(campaign_id, group_id, "UP")

    async def priority_down(
        self, *, campaign_id: int | None = None, group_id: int | None = None
    ) -> models.GroupPriorityResult:
        return await self._change_priority(campaign_id, group_id, "DOWN")

    async def _change_priority(
        self, campaign_id: int | None, group_id: int | None, operation: str
    ) -> models.GroupPriorityResult:
        def change(session: Session, group: Group) -> models.GroupPriorityResult:
            group_changes.change_priority(session, group, operation)
            return models.GroupPriorityResult(
                campaign_id=group.campaign_id, group_id=group.id, operation=operation
            )

        return await self._change_group(campaign_id, group_id, change)

    async def _change_group(
        self,
        campaign_id: int | None,
        group_id: int | None,
        change: Callable[[Session, Group], Result],
        minimum: Role = Role.NORMAL,
    ) -> Result:
        """Run a change of a group that requires a role as one transaction."""

        def work(session: Session) -> Result:
            group = group_changes.get_group_for_change(
                session, campaign_id, group_id, minimum
            )
            return change(session, group)

        return await self.database.run(work)


def _create_conditions(
    access: Access, customer_ids: _Ids, group_ids: _Ids
) -> Conditions:
    """Return the conditions of a group report, which includes deleted groups."""
    # A deleted group is no longer in `access.groups`, but its campaign is accessible.
    is_accessible = or_(
        Performance.campaign_id.in_(access.campaigns),
        Performance.group_id.in_(access.groups),
    )
    return [
        Performance.group_id.is_not(None),
        is_accessible,
        *filter_by_ids(Performance.customer_id, customer_ids),
        *filter_by_ids(Performance.group_id, group_ids),
    ]
