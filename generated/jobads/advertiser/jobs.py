"""Methods of `jobs`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import jobs as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(".models", "._operations.jobs", package=__package__)


class Jobs(Resource):
    """Job ads. Each can be in only one group at a time."""

    def summary(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Metrics]:
        """Read the summarised performance of job ads: `GET /job/summary`.

        Args:
            start: Start of the period: Unix time in milliseconds.
            end: End of the period: Unix time in milliseconds.
            campaign_id: Id of the campaign.
            reference_number: Reference number of the job ad.
        Returns:
            Records of summarised performance.
        """
        return self._call(
            _operations.SUMMARY,
            start=start,
            end=end,
            campaign_id=campaign_id,
            reference_number=reference_number,
            options=options,
        )

    def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.JobReportRow]:
        """Read the daily report of job ads: `GET /job/report`.

        Args:
            start: Start of the period: Unix time in milliseconds.
            end: End of the period: Unix time in milliseconds.
            campaign_id: Id of the campaign.
            reference_number: Reference number of the job ad.
        Returns:
            Rows per job ad and day.
        """
        return self._call(
            _operations.REPORT,
            start=start,
            end=end,
            campaign_id=campaign_id,
            reference_number=reference_number,
            options=options,
        )

    def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        job_ids: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Job]:
        """List job ads in the first shape: `GET /jobs`.

        Answers another shape (Job) than `GET /job/list` (JobListing).

        Args:
            customer_ids: Ids of customers.
            campaign_ids: Ids of campaigns.
            group_ids: Ids of groups.
            job_ids: Ids of jobs; strings here, integers in `GET /job/list`.
        Returns:
            The job ads.
        """
        return self._call(
            _operations.LIST,
            customer_ids=customer_ids,
            campaign_ids=campaign_ids,
            group_ids=group_ids,
            job_ids=job_ids,
            options=options,
        )

    def listings(
        self,
        *,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        job_ids: Sequence[int] | None = None,
        account_ids: Sequence[str] | None = None,
        job_references: Sequence[str] | None = None,
        job_statuses: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.JobListing]:
        """List job ads in the second shape: `GET /job/list`.

        Answers another shape (JobListing) than `GET /jobs` (Job), and the envelope
        carries `metadata`.

        Args:
            campaign_ids: Ids of campaigns.
            group_ids: Ids of groups.
            job_ids: Ids of jobs; integers here, strings in `GET /jobs`.
            account_ids: Ids of accounts, as strings.
            job_references: References of job ads.
            job_statuses: Statuses of job ads; LIVE and PAUSED are examples. Not shown:
                The set of values.
        Returns:
            The job ads, with `metadata`.
        """
        return self._call(
            _operations.LISTINGS,
            campaign_ids=campaign_ids,
            group_ids=group_ids,
            job_ids=job_ids,
            account_ids=account_ids,
            job_references=job_references,
            job_statuses=job_statuses,
            options=options,
        )

    def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        budget_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Set the budget of a job ad: `PUT /job/budget`.

        The budget is in cents; -1 means unlimited.

        Args:
            campaign_id: Id of the campaign.
            reference_number: Reference number of the job ad.
            budget_cents: New budget in cents; -1 means unlimited.
        Returns:
            The outcome, as a status code string.
        """
        return self._call(
            _operations.SET_BUDGET,
            campaign_id=campaign_id,
            reference_number=reference_number,
            budget_cents=budget_cents,
            options=options,
        )

    def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        delta_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Change the budget of a job ad by an amount: `PUT /job/budgetDelta`.

        The amount is in cents. Not idempotent: every call changes the budget again.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            campaign_id: Id of the campaign.
            reference_number: Reference number of the job ad.
            delta_cents: Change of the budget in cents.
        Returns:
            The outcome, as a status code string.
        """
        return self._call(
            _operations.CHANGE_BUDGET,
            campaign_id=campaign_id,
            reference_number=reference_number,
            delta_cents=delta_cents,
            options=options,
        )

    def pause(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Pause a job ad: `PUT /job/pause`.

        Args:
            campaign_id: Id of the campaign.
            reference_number: Reference number of the job ad.
        Returns:
            The outcome, as a status code string.
        Not shown by the document:
            The state it leads to.
        """
        return self._call(
            _operations.PAUSE,
            campaign_id=campaign_id,
            reference_number=reference_number,
            options=options,
        )

    def resume(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Resume a job ad: `PUT /job/resume`.

        Args:
            campaign_id: Id of the campaign.
            reference_number: Reference number of the job ad.
        Returns:
            The outcome, as a status code string.
        Not shown by the document:
            The state it leads to.
        """
        return self._call(
            _operations.RESUME,
            campaign_id=campaign_id,
            reference_number=reference_number,
            options=options,
        )

    def update(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        body: models.JobUpdate | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Update a job ad, except its budget: `PUT /job`.

        Changes all attributes but the budget. The job ad is named in the query, the new
        values in the body.

        Args:
            campaign_id: Id of the campaign.
            reference_number: Reference number of the job ad.
            body: The new values.
        Returns:
            The outcome, as a status code string.
        """
        return self._call(
            _operations.UPDATE,
            campaign_id=campaign_id,
            reference_number=reference_number,
            body=body,
            options=options,
        )

    def create(
        self,
        *,
        campaign_id: int | None = None,
        body: models.JobCreate | None = None,
        options: RequestOptions | None = None,
    ) -> models.JobCreateResult:
        """Create a job ad: `POST /job`.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            campaign_id: Id of the campaign.
            body: The job ad to create.
        Returns:
            The reference number and the outcome.
        """
        return self._call(
            _operations.CREATE, campaign_id=campaign_id, body=body, options=options
        )


class AsyncJobs(AsyncResource):
    """`Jobs` for asyncio."""

    async def summary(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Metrics]:
        """Read the summarised performance of job ads: `GET /job/summary`, as
        `Jobs.summary`."""
        return await self._call(
            _operations.SUMMARY,
            start=start,
            end=end,
            campaign_id=campaign_id,
            reference_number=reference_number,
            options=options,
        )

    async def report(
        self,
        *,
        start: int | datetime | None = None,
        end: int | datetime | None = None,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.JobReportRow]:
        """Read the daily report of job ads: `GET /job/report`, as `Jobs.report`."""
        return await self._call(
            _operations.REPORT,
            start=start,
            end=end,
            campaign_id=campaign_id,
            reference_number=reference_number,
            options=options,
        )

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        job_ids: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.Job]:
        """List job ads in the first shape: `GET /jobs`, as `Jobs.list`."""
        return await self._call(
            _operations.LIST,
            customer_ids=customer_ids,
            campaign_ids=campaign_ids,
            group_ids=group_ids,
            job_ids=job_ids,
            options=options,
        )

    async def listings(
        self,
        *,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        job_ids: Sequence[int] | None = None,
        account_ids: Sequence[str] | None = None,
        job_references: Sequence[str] | None = None,
        job_statuses: Sequence[str] | None = None,
        options: RequestOptions | None = None,
    ) -> builtins.list[models.JobListing]:
        """List job ads in the second shape: `GET /job/list`, as `Jobs.listings`."""
        return await self._call(
            _operations.LISTINGS,
            campaign_ids=campaign_ids,
            group_ids=group_ids,
            job_ids=job_ids,
            account_ids=account_ids,
            job_references=job_references,
            job_statuses=job_statuses,
            options=options,
        )

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        budget_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Set the budget of a job ad: `PUT /job/budget`, as `Jobs.set_budget`."""
        return await self._call(
            _operations.SET_BUDGET,
            campaign_id=campaign_id,
            reference_number=reference_number,
            budget_cents=budget_cents,
            options=options,
        )

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        delta_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Change the budget of a job ad by an amount: `PUT /job/budgetDelta`, as
        `Jobs.change_budget`."""
        return await self._call(
            _operations.CHANGE_BUDGET,
            campaign_id=campaign_id,
            reference_number=reference_number,
            delta_cents=delta_cents,
            options=options,
        )

    async def pause(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Pause a job ad: `PUT /job/pause`, as `Jobs.pause`."""
        return await self._call(
            _operations.PAUSE,
            campaign_id=campaign_id,
            reference_number=reference_number,
            options=options,
        )

    async def resume(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Resume a job ad: `PUT /job/resume`, as `Jobs.resume`."""
        return await self._call(
            _operations.RESUME,
            campaign_id=campaign_id,
            reference_number=reference_number,
            options=options,
        )

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        body: models.JobUpdate | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Update a job ad, except its budget: `PUT /job`, as `Jobs.update`."""
        return await self._call(
            _operations.UPDATE,
            campaign_id=campaign_id,
            reference_number=reference_number,
            body=body,
            options=options,
        )

    async def create(
        self,
        *,
        campaign_id: int | None = None,
        body: models.JobCreate | None = None,
        options: RequestOptions | None = None,
    ) -> models.JobCreateResult:
        """Create a job ad: `POST /job`, as `Jobs.create`."""
        return await self._call(
            _operations.CREATE, campaign_id=campaign_id, body=body, options=options
        )
