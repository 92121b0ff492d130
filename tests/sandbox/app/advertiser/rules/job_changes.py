"""Create and change job ads within a transaction."""

import re
import uuid

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.dates import get_current_milliseconds
from tests.sandbox.app.advertiser.permissions import Role, get_current_access
from tests.sandbox.app.advertiser.responses import bad_request, not_found
from tests.sandbox.app.advertiser.rules.budgets import UNLIMITED, check_budget
from tests.sandbox.app.advertiser.rules.group_assignment import assign_jobs
from tests.sandbox.app.advertiser.tables import Company, JobAd
from tests.sandbox.app.advertiser.validation import (
    check_no_nul,
    dump_fields,
    require,
    require_text,
)

LIVE = "LIVE"
PAUSED = "PAUSED"


def get_job_for_change(
    session: Session, campaign_id: int | None, reference: str | None, minimum: Role
) -> JobAd:
    """Return the job ad; raise if the caller's role is lower than the minimum."""
    campaign_id = require("campaignId", campaign_id)
    reference = check_no_nul("referenceNumber", require("referenceNumber", reference))
    get_current_access(session).require_on_campaign(campaign_id, minimum)
    job = _find_job(session, campaign_id, reference)
    if job is None:
        raise not_found(f"campaign {campaign_id} has no job ad of this reference")
    return job


def create_job(session: Session, campaign_id: int, body: models.JobCreate) -> JobAd:
    """Add a job ad, and assign the job ads of the campaign anew."""
    get_current_access(session).require_on_campaign(campaign_id, Role.NORMAL)
    require_text("title", body.title)
    _check_email_address(body)
    reference = _choose_reference(session, campaign_id, body)
    budget = UNLIMITED if body.budget_cents is None else check_budget(body.budget_cents)
    now = get_current_milliseconds()
    job = JobAd(
        campaign_id=campaign_id,
        company_id=_get_company_id(session, body.company),
        reference=reference,
        status=PAUSED if body.pause_job else LIVE,
        budget_cents=budget,
        created=now,
        updated=now,
        details=dump_fields(
            body, exclude=("budgetCents", "pauseJob", "referenceNumber")
        ),
    )
    session.add(job)
    assign_jobs(session, campaign_id)
    return job


def update_job(session: Session, job: JobAd, body: models.JobUpdate) -> None:
    """Change the fields that the request has, except for the budget."""
    if body.title is not None:
        require_text("title", body.title)
    _check_email_address(body)
    if body.company is not None:
        job.company_id = _get_company_id(session, body.company)
    job.details = {**job.details, **dump_fields(body, exclude=("budgetCents",))}
    assign_jobs(session, job.campaign_id)


def find_or_create_company(session: Session, name: str) -> int:
    """Return the id of the company of this name, and create it if there is none.

    Names are compared without case and extra spaces.
    """
    normalized = " ".join(check_no_nul("company", name).split())
    for company in session.scalars(select(Company)):
        if company.name.casefold() == normalized.casefold():
            return company.id
    company = Company(name=normalized)
    session.add(company)
    session.flush()
    return company.id


def _get_company_id(session: Session, name: str | None) -> int | None:
    return find_or_create_company(session, name) if name and name.strip() else None


def _check_email_address(body: models.JobCreate | models.JobUpdate) -> None:
    # The generated models accept any text: `format: email` is only an annotation.
    email = body.email_address
    if email is not None and not re.fullmatch(r"[^\s@]+@[^\s@]+", email):
        raise bad_request("emailAddress is no email address")


def _choose_reference(
    session: Session, campaign_id: int, body: models.JobCreate
) -> str:
    """Return the reference of the request if it is unused, or a random one."""
    if body.reference_number is None:
        return f"job-{uuid.uuid4().hex}"
    reference = require_text("referenceNumber", body.reference_number)
    if _find_job(session, campaign_id, reference) is not None:
        raise bad_request(f"campaign {campaign_id} has a job ad of this reference")
    return reference


def _find_job(session: Session, campaign_id: int, reference: str) -> JobAd | None:
    query = select(JobAd).where(JobAd.campaign_id == campaign_id)
    return session.scalar(query.where(JobAd.reference == reference))
