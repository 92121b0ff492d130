"""Operations of `groups`. Printed by typecase from advertiser.yaml."""

import builtins
from collections.abc import Sequence
from datetime import datetime

from .._runtime.instants import UnixMilliseconds
from .._runtime.integers import Int32, Int64
from .._runtime.operation import JSON, Answer, Body, Operation, Parameter
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

SUMMARY = Operation[list[models.Metrics]](
    id="groups/summary",
    method="GET",
    path="/group/summary",
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.MetricsEnvelope, unwrap="data"),),
)

REPORT = Operation[list[models.GroupReportRow]](
    id="groups/report",
    method="GET",
    path="/group/report",
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.GroupReportEnvelope, unwrap="data"),),
)

LIST = Operation[list[models.Group]](
    id="groups/list",
    method="GET",
    path="/groups",
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.GroupListEnvelope, unwrap="data"),),
)

UPDATE = Operation[models.StatusResult](
    id="groups/update",
    method="PUT",
    path="/group",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    bodies=(Body(JSON, models.GroupUpdate),),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CREATE = Operation[int](
    id="groups/create",
    method="POST",
    path="/group",
    bodies=(Body(JSON, models.GroupCreate),),
    answers=(Answer(200, JSON, models.GroupCreateEnvelope, unwrap="data"),),
)

DELETE = Operation[int](
    id="groups/delete",
    method="DELETE",
    path="/group",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupDeleteEnvelope, unwrap="data"),),
)

SET_BUDGET = Operation[models.StatusResult](
    id="groups/set_budget",
    method="PUT",
    path="/group/budget",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
        Parameter("is_monthly_budget", "isMonthlyBudget", "query", bool),
        Parameter("budget_cents", "budgetCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CHANGE_BUDGET = Operation[models.StatusResult](
    id="groups/change_budget",
    method="PUT",
    path="/group/budgetDelta",
    idempotent=False,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
        Parameter("delta_cents", "deltaCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

PAUSE = Operation[int](
    id="groups/pause",
    method="PUT",
    path="/group/pause",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPauseEnvelope, unwrap="data"),),
)

RESUME = Operation[int](
    id="groups/resume",
    method="PUT",
    path="/group/resume",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupResumeEnvelope, unwrap="data"),),
)

PRIORITY_MINIMUM = Operation[models.GroupPriorityResult](
    id="groups/priority_minimum",
    method="PUT",
    path="/group/priorityMinimum",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPriorityEnvelope, unwrap="data"),),
)

PRIORITY_MAXIMUM = Operation[models.GroupPriorityResult](
    id="groups/priority_maximum",
    method="PUT",
    path="/group/priorityMaximum",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPriorityEnvelope, unwrap="data"),),
)

PRIORITY_UP = Operation[models.GroupPriorityResult](
    id="groups/priority_up",
    method="PUT",
    path="/group/priorityUp",
    idempotent=False,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPriorityEnvelope, unwrap="data"),),
)

PRIORITY_DOWN = Operation[models.GroupPriorityResult](
    id="groups/priority_down",
    method="PUT",
    path="/group/priorityDown",
    idempotent=False,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPriorityEnvelope, unwrap="data"),),
)


class Groups(Resource):
    """Groups: jobs that draw on a shared budget. A job ad can be in only one group at a
    time; priority settles which one gets it when several match."""

    def summary(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Metrics]:
        """Read the summarised performance of groups: `GET /group/summary`.

        Args:
            start: Start of the period: Unix time in milliseconds.
            end: End of the period: Unix time in milliseconds.
            customer_ids: Ids of customers.
            group_ids: Ids of groups.
        Returns:
            Records of summarised performance.
        """
        return self._call(SUMMARY, locals())

    def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.GroupReportRow]:
        """Read the daily report of groups: `GET /group/report`.

        Args:
            start: Start of the period: Unix time in milliseconds.
            end: End of the period: Unix time in milliseconds.
            customer_ids: Ids of customers.
            group_ids: Ids of groups.
        Returns:
            Rows per group and day.
        """
        return self._call(REPORT, locals())

    def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Group]:
        """List groups: `GET /groups`.

        Args:
            customer_ids: Ids of customers.
            campaign_ids: Ids of campaigns.
            group_ids: Ids of groups.
        Returns:
            The groups.
        """
        return self._call(LIST, locals())

    def update(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        body: models.GroupUpdate | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Update a group: `PUT /group`.

        The group is named in the query, the new values in the body.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
            body: The new values.
        Returns:
            The outcome, as a status code string.
        """
        return self._call(UPDATE, locals())

    def create(
        self,
        *,
        body: models.GroupCreate | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Create a group: `POST /group`.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            body: The group to create.
        Returns:
            An int64 whose meaning the source document does not state.
        """
        return self._call(CREATE, locals())

    def delete(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Delete a group: `DELETE /group`.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
        Returns:
            An int32 whose meaning the source document does not state.
        """
        return self._call(DELETE, locals())

    def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        is_monthly_budget: bool | None = None,
        budget_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Set the budget of a group: `PUT /group/budget`.

        The budget is in cents; -1 means unlimited.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
            is_monthly_budget: Whether the budget is monthly.
            budget_cents: New budget in cents; -1 means unlimited.
        Returns:
            The outcome, as a status code string.
        """
        return self._call(SET_BUDGET, locals())

    def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        delta_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Change the budget of a group by an amount: `PUT /group/budgetDelta`.

        The amount is in cents. Not idempotent: every call changes the budget again.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
            delta_cents: Change of the budget in cents.
        Returns:
            The outcome, as a status code string.
        """
        return self._call(CHANGE_BUDGET, locals())

    def pause(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Pause a group: `PUT /group/pause`.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
        Returns:
            An int32 whose meaning the source document does not state.
        Not shown by the document:
            The state it leads to.
        """
        return self._call(PAUSE, locals())

    def resume(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Resume a group: `PUT /group/resume`.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
        Returns:
            Number of affected rows.
        Not shown by the document:
            The state it leads to.
        """
        return self._call(RESUME, locals())

    def priority_minimum(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Give a group the lowest priority: `PUT /group/priorityMinimum`.

        Minimum is described as the lowest priority.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
        Returns:
            The group and the operation done on its priority.
        """
        return self._call(PRIORITY_MINIMUM, locals())

    def priority_maximum(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Give a group the highest priority: `PUT /group/priorityMaximum`.

        Maximum is described as the highest priority.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
        Returns:
            The group and the operation done on its priority.
        """
        return self._call(PRIORITY_MAXIMUM, locals())

    def priority_up(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Raise the priority of a group by one: `PUT /group/priorityUp`.

        Not idempotent: every call raises it again.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
        Returns:
            The group and the operation done on its priority.
        """
        return self._call(PRIORITY_UP, locals())

    def priority_down(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Lower the priority of a group by one: `PUT /group/priorityDown`.

        Not idempotent: every call lowers it again.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            campaign_id: Id of the campaign.
            group_id: Id of the group.
        Returns:
            The group and the operation done on its priority.
        """
        return self._call(PRIORITY_DOWN, locals())


class AsyncGroups(AsyncResource):
    """`Groups` for asyncio."""

    async def summary(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Metrics]:
        """Read the summarised performance of groups: `GET /group/summary`, as
        `Groups.summary`."""
        return await self._call(SUMMARY, locals())

    async def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.GroupReportRow]:
        """Read the daily report of groups: `GET /group/report`, as `Groups.report`."""
        return await self._call(REPORT, locals())

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Group]:
        """List groups: `GET /groups`, as `Groups.list`."""
        return await self._call(LIST, locals())

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        body: models.GroupUpdate | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Update a group: `PUT /group`, as `Groups.update`."""
        return await self._call(UPDATE, locals())

    async def create(
        self,
        *,
        body: models.GroupCreate | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Create a group: `POST /group`, as `Groups.create`."""
        return await self._call(CREATE, locals())

    async def delete(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Delete a group: `DELETE /group`, as `Groups.delete`."""
        return await self._call(DELETE, locals())

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        is_monthly_budget: bool | None = None,
        budget_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Set the budget of a group: `PUT /group/budget`, as `Groups.set_budget`."""
        return await self._call(SET_BUDGET, locals())

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        delta_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Change the budget of a group by an amount: `PUT /group/budgetDelta`, as
        `Groups.change_budget`."""
        return await self._call(CHANGE_BUDGET, locals())

    async def pause(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Pause a group: `PUT /group/pause`, as `Groups.pause`."""
        return await self._call(PAUSE, locals())

    async def resume(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Resume a group: `PUT /group/resume`, as `Groups.resume`."""
        return await self._call(RESUME, locals())

    async def priority_minimum(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Give a group the lowest priority: `PUT /group/priorityMinimum`, as
        `Groups.priority_minimum`."""
        return await self._call(PRIORITY_MINIMUM, locals())

    async def priority_maximum(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Give a group the highest priority: `PUT /group/priorityMaximum`, as
        `Groups.priority_maximum`."""
        return await self._call(PRIORITY_MAXIMUM, locals())

    async def priority_up(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Raise the priority of a group by one: `PUT /group/priorityUp`, as
        `Groups.priority_up`."""
        return await self._call(PRIORITY_UP, locals())

    async def priority_down(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Lower the priority of a group by one: `PUT /group/priorityDown`, as
        `Groups.priority_down`."""
        return await self._call(PRIORITY_DOWN, locals())
