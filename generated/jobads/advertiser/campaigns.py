"""Methods of `campaigns`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import campaigns as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(
        ".models", "._operations.campaigns", package=__package__
    )


class Campaigns(Resource):
    """Campaigns: collections of jobs that a customer owns."""

    def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        pool_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.CampaignReportRow]:
        """Read the daily report of campaigns: `GET /campaign/report`.

        Args:
            start: Start of the period: Unix time in milliseconds.
            end: End of the period: Unix time in milliseconds.
            customer_ids: Ids of customers.
            pool_ids: Ids of pools.
            campaign_ids: Ids of campaigns.
        Returns:
            Rows per campaign and day.
        """
        return self._call(
            _operations.REPORT,
            start=start,
            end=end,
            customer_ids=customer_ids,
            pool_ids=pool_ids,
            campaign_ids=campaign_ids,
            options=options,
        )

    def summary(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        pool_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Metrics]:
        """Read the summarised performance of campaigns: `GET /campaign/summary`.

        Args:
            start: Start of the period: Unix time in milliseconds.
            end: End of the period: Unix time in milliseconds.
            customer_ids: Ids of customers.
            pool_ids: Ids of pools.
            campaign_ids: Ids of campaigns.
        Returns:
            Records of summarised performance.
        """
        return self._call(
            _operations.SUMMARY,
            start=start,
            end=end,
            customer_ids=customer_ids,
            pool_ids=pool_ids,
            campaign_ids=campaign_ids,
            options=options,
        )

    def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        budget_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Set the budget of a campaign: `PUT /campaign/budget`.

        The budget is in cents; -1 means unlimited. It must be greater than what the
        campaign has spent.

        Args:
            campaign_id: Id of the campaign.
            budget_cents: New budget in cents; -1 means unlimited.
        Returns:
            The outcome, as a status code string.
        Not shown by the document:
            The answer to a budget that does not exceed the spend.
        """
        return self._call(
            _operations.SET_BUDGET,
            campaign_id=campaign_id,
            budget_cents=budget_cents,
            options=options,
        )

    def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        delta_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Change the budget of a campaign by an amount: `PUT /campaign/budgetDelta`.

        The amount is in cents. The budget must be greater than what the campaign has
        spent. Not idempotent: every call changes the budget again.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            campaign_id: Id of the campaign.
            delta_cents: Change of the budget in cents.
        Returns:
            The outcome, as a status code string.
        Not shown by the document:
            The answer to a budget that does not exceed the spend.
        """
        return self._call(
            _operations.CHANGE_BUDGET,
            campaign_id=campaign_id,
            delta_cents=delta_cents,
            options=options,
        )

    def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Campaign]:
        """List campaigns: `GET /campaigns`.

        Args:
            customer_ids: Ids of customers.
            campaign_ids: Ids of campaigns.
        Returns:
            The campaigns.
        """
        return self._call(
            _operations.LIST,
            customer_ids=customer_ids,
            campaign_ids=campaign_ids,
            options=options,
        )


class AsyncCampaigns(AsyncResource):
    """`Campaigns` for asyncio."""

    async def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        pool_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.CampaignReportRow]:
        """Read the daily report of campaigns: `GET /campaign/report`, as
        `Campaigns.report`."""
        return await self._call(
            _operations.REPORT,
            start=start,
            end=end,
            customer_ids=customer_ids,
            pool_ids=pool_ids,
            campaign_ids=campaign_ids,
            options=options,
        )

    async def summary(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        customer_ids: Sequence[int] | None = None,
        pool_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Metrics]:
        """Read the summarised performance of campaigns: `GET /campaign/summary`, as
        `Campaigns.summary`."""
        return await self._call(
            _operations.SUMMARY,
            start=start,
            end=end,
            customer_ids=customer_ids,
            pool_ids=pool_ids,
            campaign_ids=campaign_ids,
            options=options,
        )

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        budget_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Set the budget of a campaign: `PUT /campaign/budget`, as
        `Campaigns.set_budget`."""
        return await self._call(
            _operations.SET_BUDGET,
            campaign_id=campaign_id,
            budget_cents=budget_cents,
            options=options,
        )

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        delta_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Change the budget of a campaign by an amount: `PUT /campaign/budgetDelta`, as
        `Campaigns.change_budget`."""
        return await self._call(
            _operations.CHANGE_BUDGET,
            campaign_id=campaign_id,
            delta_cents=delta_cents,
            options=options,
        )

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Campaign]:
        """List campaigns: `GET /campaigns`, as `Campaigns.list`."""
        return await self._call(
            _operations.LIST,
            customer_ids=customer_ids,
            campaign_ids=campaign_ids,
            options=options,
        )
