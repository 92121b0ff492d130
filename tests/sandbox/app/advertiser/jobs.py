"""Job ads: what they did, their two lists, and every change of one."""

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.server import Reply, current_request
from tests.sandbox.app.advertiser.access import Role, access
from tests.sandbox.app.advertiser.budgets import changed_budget, new_budget
from tests.sandbox.app.advertiser.days import now
from tests.sandbox.app.advertiser.job_changes import (
    LIVE,
    PAUSED,
    created,
    job_for,
    update,
)
from tests.sandbox.app.advertiser.job_rows import as_job, as_listing, metadata, visible
from tests.sandbox.app.advertiser.outcomes import DONE
from tests.sandbox.app.advertiser.refusals import required
from tests.sandbox.app.advertiser.reports import Where, daily, during, spent, summary
from tests.sandbox.app.advertiser.tables import JobAd, Performance
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Jobs:
    """Handles `jobs`."""

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
            where = _reported(session, campaign_id, reference_number)
            return summary(session, [*during(start, end), *where])

        return await self.database.run(work)

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        campaign_id: int | None = None,
        reference_number: str | None = None,
    ) -> builtins.list[models.JobReportRow]:
        keys = (
            Performance.customer_id,
            Performance.campaign_id,
            Performance.pool_id,
            Performance.group_id,
            Performance.job_id,
        )

        def work(session: Session) -> builtins.list[models.JobReportRow]:
            where = _reported(session, campaign_id, reference_number)
            rows = daily(session, [*during(start, end), *where], *keys)
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
                as_job(row)
                for row in visible(session, access(session))
                if _fits(row.campaign.customer_id, customer_ids)
                and _fits(row.campaign_id, campaign_ids)
                and _fits(row.group_id, group_ids)
                and _fits(str(row.id), job_ids)
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
            rows = [
                row
                for row in visible(session, access(session))
                if _fits(row.campaign_id, campaign_ids)
                and _fits(row.group_id, group_ids)
                and _fits(row.id, job_ids)
                and _fits(row.details.get("accountId"), account_ids)
                and _fits(row.reference, job_references)
                and _fits(row.status, job_statuses)
            ]
            spend = spent(session, Performance.job_id, [row.id for row in rows])
            # The whole envelope: the payload alone would not carry the metadata.
            envelope = models.JobListingsEnvelope(
                code=200,
                title="OK",
                metadata=metadata(len(rows)),
                data=[as_listing(row, spend[row.id]) for row in rows],
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
        budget = new_budget(required("budgetCents", budget_cents))

        def change(_: Session, job: JobAd) -> None:
            job.budget_cents = budget

        return await self._changed(
            campaign_id, reference_number, change, Role.ADMINISTRATOR
        )

    async def change_budget(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        delta_cents: int | None = None,
    ) -> models.StatusResult:
        delta = required("deltaCents", delta_cents)

        def change(_: Session, job: JobAd) -> None:
            job.budget_cents = changed_budget(job.budget_cents, delta)

        return await self._changed(
            campaign_id, reference_number, change, Role.ADMINISTRATOR
        )

    async def pause(
        self, *, campaign_id: int | None = None, reference_number: str | None = None
    ) -> models.StatusResult:
        def change(_: Session, job: JobAd) -> None:
            job.status = PAUSED

        return await self._changed(campaign_id, reference_number, change)

    async def resume(
        self, *, campaign_id: int | None = None, reference_number: str | None = None
    ) -> models.StatusResult:
        def change(_: Session, job: JobAd) -> None:
            job.status = LIVE

        return await self._changed(campaign_id, reference_number, change)

    async def update(
        self,
        *,
        campaign_id: int | None = None,
        reference_number: str | None = None,
        body: models.JobUpdate | None = None,
    ) -> models.StatusResult:
        sent = required("the body", body)

        def change(session: Session, job: JobAd) -> None:
            update(session, job, sent)

        return await self._changed(campaign_id, reference_number, change)

    async def create(
        self, *, campaign_id: int | None = None, body: models.JobCreate | None = None
    ) -> models.JobCreateResult:
        sent = required("the body", body)
        key = required("campaignId", campaign_id)
        listed = current_request().url.replace(path="/job/list", query="")

        def work(session: Session) -> models.JobCreateResult:
            reference = created(session, key, sent).reference
            url = listed.include_query_params(campaignIds=key, jobReferences=reference)
            return models.JobCreateResult(
                reference_number=reference,
                status_code=DONE.status_code,
                status_url=str(url),
            )

        return await self.database.run(work)

    async def _changed(
        self,
        campaign_id: int | None,
        reference: str | None,
        change: Callable[[Session, JobAd], None],
        needed: Role = Role.NORMAL,
    ) -> models.StatusResult:
        def work(session: Session) -> models.StatusResult:
            job = job_for(session, campaign_id, reference, needed)
            change(session, job)
            job.updated = now()
            return DONE

        return await self.database.run(work)


def _fits(value: object, wanted: Sequence[object] | None) -> bool:
    return wanted is None or value in wanted


def _reported(
    session: Session, campaign_id: int | None, reference: str | None
) -> Where:
    """The condition that a row is of a job ad that is visible and asked for."""
    rows = visible(session, access(session))
    ids = [
        row.id
        for row in rows
        if campaign_id in (None, row.campaign_id) and reference in (None, row.reference)
    ]
    return [Performance.job_id.in_(ids)]
