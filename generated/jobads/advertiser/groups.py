"""Methods of `groups`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import groups as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(".models", "._operations.groups", package=__package__)


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
        return self._call(
            _operations.SUMMARY,
            start=start,
            end=end,
            customer_ids=customer_ids,
            group_ids=group_ids,
            options=options,
        )

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
        return self._call(
            _operations.REPORT,
            start=start,
            end=end,
            customer_ids=customer_ids,
            group_ids=group_ids,
            options=options,
        )

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
        return self._call(
            _operations.LIST,
            customer_ids=customer_ids,
            campaign_ids=campaign_ids,
            group_ids=group_ids,
            options=options,
        )

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
        return self._call(
            _operations.UPDATE,
            campaign_id=campaign_id,
            group_id=group_id,
            body=body,
            options=options,
        )

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
        return self._call(_operations.CREATE, body=body, options=options)

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
        return self._call(
            _operations.DELETE,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

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
        return self._call(
            _operations.SET_BUDGET,
            campaign_id=campaign_id,
            group_id=group_id,
            is_monthly_budget=is_monthly_budget,
            budget_cents=budget_cents,
            options=options,
        )

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
        return self._call(
            _operations.CHANGE_BUDGET,
            campaign_id=campaign_id,
            group_id=group_id,
            delta_cents=delta_cents,
            options=options,
        )

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
        return self._call(
            _operations.PAUSE,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

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
        return self._call(
            _operations.RESUME,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

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
        return self._call(
            _operations.PRIORITY_MINIMUM,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

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
        return self._call(
            _operations.PRIORITY_MAXIMUM,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

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
        return self._call(
            _operations.PRIORITY_UP,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

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
        return self._call(
            _operations.PRIORITY_DOWN,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )


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
        return await self._call(
            _operations.SUMMARY,
            start=start,
            end=end,
            customer_ids=customer_ids,
            group_ids=group_ids,
            options=options,
        )

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
        return await self._call(
            _operations.REPORT,
            start=start,
            end=end,
            customer_ids=customer_ids,
            group_ids=group_ids,
            options=options,
        )

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Group]:
        """List groups: `GET /groups`, as `Groups.list`."""
        return await self._call(
            _operations.LIST,
            customer_ids=customer_ids,
            campaign_ids=campaign_ids,
            group_ids=group_ids,
            options=options,
        )

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        body: models.GroupUpdate | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Update a group: `PUT /group`, as `Groups.update`."""
        return await self._call(
            _operations.UPDATE,
            campaign_id=campaign_id,
            group_id=group_id,
            body=body,
            options=options,
        )

    async def create(
        self,
        *,
        body: models.GroupCreate | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Create a group: `POST /group`, as `Groups.create`."""
        return await self._call(_operations.CREATE, body=body, options=options)

    async def delete(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Delete a group: `DELETE /group`, as `Groups.delete`."""
        return await self._call(
            _operations.DELETE,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

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
        return await self._call(
            _operations.SET_BUDGET,
            campaign_id=campaign_id,
            group_id=group_id,
            is_monthly_budget=is_monthly_budget,
            budget_cents=budget_cents,
            options=options,
        )

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
        return await self._call(
            _operations.CHANGE_BUDGET,
            campaign_id=campaign_id,
            group_id=group_id,
            delta_cents=delta_cents,
            options=options,
        )

    async def pause(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Pause a group: `PUT /group/pause`, as `Groups.pause`."""
        return await self._call(
            _operations.PAUSE,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

    async def resume(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> int:
        """Resume a group: `PUT /group/resume`, as `Groups.resume`."""
        return await self._call(
            _operations.RESUME,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

    async def priority_minimum(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Give a group the lowest priority: `PUT /group/priorityMinimum`, as
        `Groups.priority_minimum`."""
        return await self._call(
            _operations.PRIORITY_MINIMUM,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

    async def priority_maximum(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Give a group the highest priority: `PUT /group/priorityMaximum`, as
        `Groups.priority_maximum`."""
        return await self._call(
            _operations.PRIORITY_MAXIMUM,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

    async def priority_up(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Raise the priority of a group by one: `PUT /group/priorityUp`, as
        `Groups.priority_up`."""
        return await self._call(
            _operations.PRIORITY_UP,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )

    async def priority_down(
        self,
        *,
        campaign_id: int | None = None,
        group_id: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.GroupPriorityResult:
        """Lower the priority of a group by one: `PUT /group/priorityDown`, as
        `Groups.priority_down`."""
        return await self._call(
            _operations.PRIORITY_DOWN,
            campaign_id=campaign_id,
            group_id=group_id,
            options=options,
        )
