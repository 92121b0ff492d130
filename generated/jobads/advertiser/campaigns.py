"""Operations of `campaigns`. Printed by typecase from advertiser.yaml."""

import builtins
from collections.abc import Sequence
from datetime import datetime

from .._runtime.instants import UnixMilliseconds
from .._runtime.integers import Int32, Int64
from .._runtime.operation import JSON, Answer, Operation, Parameter
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

REPORT = Operation[list[models.CampaignReportRow]](
    id="campaigns/report",
    method="GET",
    path="/campaign/report",
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("pool_ids", "poolIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.CampaignReportEnvelope, unwrap="data"),),
)

SUMMARY = Operation[list[models.Metrics]](
    id="campaigns/summary",
    method="GET",
    path="/campaign/summary",
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("pool_ids", "poolIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.MetricsEnvelope, unwrap="data"),),
)

SET_BUDGET = Operation[models.StatusResult](
    id="campaigns/set_budget",
    method="PUT",
    path="/campaign/budget",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("budget_cents", "budgetCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CHANGE_BUDGET = Operation[models.StatusResult](
    id="campaigns/change_budget",
    method="PUT",
    path="/campaign/budgetDelta",
    idempotent=False,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("delta_cents", "deltaCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

LIST = Operation[list[models.Campaign]](
    id="campaigns/list",
    method="GET",
    path="/campaigns",
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.CampaignListEnvelope, unwrap="data"),),
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
        return self._call(REPORT, locals())

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
        return self._call(SUMMARY, locals())

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
        return self._call(SET_BUDGET, locals())

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
        return self._call(CHANGE_BUDGET, locals())

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
        return self._call(LIST, locals())


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
        return await self._call(REPORT, locals())

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
        return await self._call(SUMMARY, locals())

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        budget_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Set the budget of a campaign: `PUT /campaign/budget`, as
        `Campaigns.set_budget`."""
        return await self._call(SET_BUDGET, locals())

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        delta_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Change the budget of a campaign by an amount: `PUT /campaign/budgetDelta`, as
        `Campaigns.change_budget`."""
        return await self._call(CHANGE_BUDGET, locals())

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Campaign]:
        """List campaigns: `GET /campaigns`, as `Campaigns.list`."""
        return await self._call(LIST, locals())
