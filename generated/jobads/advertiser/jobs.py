"""Operations of `jobs`. Printed by typecase from advertiser.yaml."""

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
    id="jobs/summary",
    method="GET",
    path="/job/summary",
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    answers=(Answer(200, JSON, models.MetricsEnvelope, unwrap="data"),),
)

REPORT = Operation[list[models.JobReportRow]](
    id="jobs/report",
    method="GET",
    path="/job/report",
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    answers=(Answer(200, JSON, models.JobReportEnvelope, unwrap="data"),),
)

LIST = Operation[list[models.Job]](
    id="jobs/list",
    method="GET",
    path="/jobs",
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
        Parameter("job_ids", "jobIds", "query", list[str], explode=False),
    ),
    answers=(Answer(200, JSON, models.JobListEnvelope, unwrap="data"),),
)

LISTINGS = Operation[list[models.JobListing]](
    id="jobs/listings",
    method="GET",
    path="/job/list",
    parameters=(
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
        Parameter("job_ids", "jobIds", "query", list[int], explode=False),
        Parameter("account_ids", "accountIds", "query", list[str], explode=False),
        Parameter("job_references", "jobReferences", "query", list[str], explode=False),
        Parameter("job_statuses", "jobStatuses", "query", list[str], explode=False),
    ),
    answers=(Answer(200, JSON, models.JobListingsEnvelope, unwrap="data"),),
)

SET_BUDGET = Operation[models.StatusResult](
    id="jobs/set_budget",
    method="PUT",
    path="/job/budget",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
        Parameter("budget_cents", "budgetCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CHANGE_BUDGET = Operation[models.StatusResult](
    id="jobs/change_budget",
    method="PUT",
    path="/job/budgetDelta",
    idempotent=False,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
        Parameter("delta_cents", "deltaCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

PAUSE = Operation[models.StatusResult](
    id="jobs/pause",
    method="PUT",
    path="/job/pause",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

RESUME = Operation[models.StatusResult](
    id="jobs/resume",
    method="PUT",
    path="/job/resume",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

UPDATE = Operation[models.StatusResult](
    id="jobs/update",
    method="PUT",
    path="/job",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    bodies=(Body(JSON, models.JobUpdate),),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CREATE = Operation[models.JobCreateResult](
    id="jobs/create",
    method="POST",
    path="/job",
    parameters=(Parameter("campaign_id", "campaignId", "query", Int64),),
    bodies=(Body(JSON, models.JobCreate),),
    answers=(Answer(200, JSON, models.JobCreateEnvelope, unwrap="data"),),
)


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
        return self._call(SUMMARY, locals())

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
        return self._call(REPORT, locals())

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
        return self._call(LIST, locals())

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
        return self._call(LISTINGS, locals())

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
        return self._call(SET_BUDGET, locals())

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
        return self._call(CHANGE_BUDGET, locals())

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
        return self._call(PAUSE, locals())

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
        return self._call(RESUME, locals())

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
        return self._call(UPDATE, locals())

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
        return self._call(CREATE, locals())


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
        return await self._call(SUMMARY, locals())

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
        return await self._call(REPORT, locals())

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
        return await self._call(LIST, locals())

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
        return await self._call(LISTINGS, locals())

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        budget_cents: int | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Set the budget of a job ad: `PUT /job/budget`, as `Jobs.set_budget`."""
        return await self._call(SET_BUDGET, locals())

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
        return await self._call(CHANGE_BUDGET, locals())

    async def pause(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Pause a job ad: `PUT /job/pause`, as `Jobs.pause`."""
        return await self._call(PAUSE, locals())

    async def resume(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Resume a job ad: `PUT /job/resume`, as `Jobs.resume`."""
        return await self._call(RESUME, locals())

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        body: models.JobUpdate | None = None,
        options: RequestOptions | None = None,
    ) -> models.StatusResult:
        """Update a job ad, except its budget: `PUT /job`, as `Jobs.update`."""
        return await self._call(UPDATE, locals())

    async def create(
        self,
        *,
        campaign_id: int | None = None,
        body: models.JobCreate | None = None,
        options: RequestOptions | None = None,
    ) -> models.JobCreateResult:
        """Create a job ad: `POST /job`, as `Jobs.create`."""
        return await self._call(CREATE, locals())
