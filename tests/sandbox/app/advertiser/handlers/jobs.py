"""Handle the resource `jobs`: two lists of job ads, their reports and changes."""

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.server import Reply, current_request
from tests.sandbox.app.advertiser.dates import get_current_milliseconds
from tests.sandbox.app.advertiser.job_serializer import (
    describe_listings,
    serialize_job,
    serialize_listing,
)
from tests.sandbox.app.advertiser.performance_reports import (
    Conditions,
    filter_by_period,
    sum_by_day,
    sum_spend,
    sum_total,
)
from tests.sandbox.app.advertiser.permissions import Role, get_current_access
from tests.sandbox.app.advertiser.responses import SUCCESS
from tests.sandbox.app.advertiser.rules import job_changes
from tests.sandbox.app.advertiser.rules.budgets import add_to_budget, check_budget
from tests.sandbox.app.advertiser.tables import JobAd, Performance
from tests.sandbox.app.advertiser.validation import require
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Jobs:
    """The implementation of `JobsHandler`."""

    database: Database

    async def summary(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        campaign_id: int | None = None,
        reference_number: str | None = None,
    ) -> builtins.list[models.Metrics]:
        def work(session: Session) -> builtins.list[models.Metrics]:
            conditions = _create_conditions(session, campaign_id, reference_number)
            return sum_total(session, [*filter_by_period(start, end), *conditions])

        return await self.database.run(work)

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        campaign_id: int | None = None,
        reference_number: str | None = None,
    ) -> builtins.list[models.JobReportRow]:
        def work(session: Session) -> builtins.list[models.JobReportRow]:
            conditions = _create_conditions(session, campaign_id, reference_number)
            rows = sum_by_day(
                session,
                [*filter_by_period(start, end), *conditions],
                Performance.customer_id,
                Performance.campaign_id,
                Performance.pool_id,
                Performance.group_id,
                Performance.job_id,
            )
            return [models.JobReportRow(**row) for row in rows]

        return await self.database.run(work)

    async def list(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        job_ids: Sequence[str] | None = None,
    ) -> builtins.list[models.Job]:
        def work(session: Session) -> builtins.list[models.Job]:
            return [
                serialize_job(job)
                for job in _find_accessible(session)
                if _matches(job.campaign.customer_id, customer_ids)
                and _matches(job.campaign_id, campaign_ids)
                and _matches(job.group_id, group_ids)
                and _matches(str(job.id), job_ids)
            ]

        return await self.database.run(work)

    async def listings(
        self,
        *,
        campaign_ids: Sequence[int] | None = None,
        group_ids: Sequence[int] | None = None,
        job_ids: Sequence[int] | None = None,
        account_ids: Sequence[str] | None = None,
        job_references: Sequence[str] | None = None,
        job_statuses: Sequence[str] | None = None,
    ) -> Reply:
        def work(session: Session) -> Reply:
            jobs = [
                job
                for job in _find_accessible(session)
                if _matches(job.campaign_id, campaign_ids)
                and _matches(job.group_id, group_ids)
                and _matches(job.id, job_ids)
                and _matches(job.details.get("accountId"), account_ids)
                and _matches(job.reference, job_references)
                and _matches(job.status, job_statuses)
            ]
            spends = sum_spend(session, Performance.job_id, [job.id for job in jobs])
            # Return the envelope: the server would wrap a list without metadata.
            envelope = models.JobListingsEnvelope(
                code=200,
                title="OK",
                metadata=describe_listings(len(jobs)),
                data=[serialize_listing(job, spends[job.id]) for job in jobs],
            )
            return Reply(envelope)

        return await self.database.run(work)

    async def set_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        budget_cents: int | None = None,
    ) -> models.StatusResult:
        budget = check_budget(require("budgetCents", budget_cents))

        def change(_: Session, job: JobAd) -> None:
            job.budget_cents = budget

        return await self._change_job(
            campaign_id, reference_number, change, Role.ADMINISTRATOR
        )

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        delta_cents: int | None = None,
    ) -> models.StatusResult:
        delta = require("deltaCents", delta_cents)

        def change(_: Session, job: JobAd) -> None:
            job.budget_cents = add_to_budget(job.budget_cents, delta)

        return await self._change_job(
            campaign_id, reference_number, change, Role.ADMINISTRATOR
        )

    async def pause(
        self, *, campaign_id: int | None = None, reference_number: str | None = None
    ) -> models.StatusResult:
        def change(_: Session, job: JobAd) -> None:
            job.status = job_changes.PAUSED

        return await self._change_job(campaign_id, reference_number, change)

    async def resume(
        self, *, campaign_id: int | None = None, reference_number: str | None = None
    ) -> models.StatusResult:
        def change(_: Session, job: JobAd) -> None:
            job.status = job_changes.LIVE

        return await self._change_job(campaign_id, reference_number, change)

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        body: models.JobUpdate | None = None,
    ) -> models.StatusResult:
        update = require("the body", body)

        def change(session: Session, job: JobAd) -> None:
            job_changes.update_job(session, job, update)

        return await self._change_job(campaign_id, reference_number, change)

    async def create(
        self, *, campaign_id: int | None = None, body: models.JobCreate | None = None
    ) -> models.JobCreateResult:
        request = require("the body", body)
        id_ = require("campaignId", campaign_id)
        list_url = current_request().url.replace(path="/job/list", query="")

        def work(session: Session) -> models.JobCreateResult:
            reference = job_changes.create_job(session, id_, request).reference
            status_url = list_url.include_query_params(
                campaignIds=id_, jobReferences=reference
            )
            return models.JobCreateResult(
                reference_number=reference,
                status_code=SUCCESS.status_code,
                status_url=str(status_url),
            )

        return await self.database.run(work)

    async def _change_job(
        self,
        campaign_id: int | None,
        reference: str | None,
        change: Callable[[Session, JobAd], None],
        minimum: Role = Role.NORMAL,
    ) -> models.StatusResult:
        """Run a change of a job ad that requires a role as one transaction."""

        def work(session: Session) -> models.StatusResult:
            job = job_changes.get_job_for_change(
                session, campaign_id, reference, minimum
            )
            change(session, job)
            job.updated = get_current_milliseconds()
            return SUCCESS

        return await self.database.run(work)


def _matches(value: object, wanted: Sequence[object] | None) -> bool:
    """Apply an optional filter."""
    return wanted is None or value in wanted


def _find_accessible(session: Session) -> Sequence[JobAd]:
    """Return the job ads of all campaigns and groups that the caller may access."""
    access = get_current_access(session)
    is_in_campaign = JobAd.campaign_id.in_(access.campaigns)
    is_in_group = JobAd.group_id.in_(access.groups)
    query = select(JobAd).where(is_in_campaign | is_in_group).order_by(JobAd.id)
    return session.scalars(query).all()


def _create_conditions(
    session: Session, campaign_id: int | None, reference: str | None
) -> Conditions:
    """Return the condition that a row is of an accessible job ad that matches."""
    ids = [
        job.id
        for job in _find_accessible(session)
        if campaign_id in (None, job.campaign_id) and reference in (None, job.reference)
    ]
    return [Performance.job_id.in_(ids)]
