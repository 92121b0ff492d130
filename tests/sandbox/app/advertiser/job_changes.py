"""How job ads come to be and change: bodies of requests in, rows out."""

import re
import uuid

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.access import Role, access
from tests.sandbox.app.advertiser.bodies import stored, text
from tests.sandbox.app.advertiser.budgets import UNLIMITED, new_budget
from tests.sandbox.app.advertiser.customers import company_id_of
from tests.sandbox.app.advertiser.days import now
from tests.sandbox.app.advertiser.matching import assign
from tests.sandbox.app.advertiser.refusals import not_found, refused, required, storable
from tests.sandbox.app.advertiser.tables import JobAd

LIVE = "LIVE"
PAUSED = "PAUSED"


def job_for(
    session: Session, campaign_id: int | None, reference: str | None, needed: Role
) -> JobAd:
    """The job ad, if the caller may change it."""
    key = required("campaignId", campaign_id)
    name = storable("referenceNumber", required("referenceNumber", reference))
    access(session).to_campaign(key, needed)
    job = _found(session, key, name)
    if job is None:
        raise not_found(f"campaign {key} has no job ad of this reference")
    return job


def created(session: Session, campaign_id: int, body: models.JobCreate) -> JobAd:
    """A new job ad, in the group that it matches."""
    access(session).to_campaign(campaign_id, Role.NORMAL)
    text("title", body.title)
    _addressable(body)
    reference = _new_reference(session, campaign_id, body)
    budget = UNLIMITED if body.budget_cents is None else new_budget(body.budget_cents)
    moment = now()
    job = JobAd(
        campaign_id=campaign_id,
        company_id=_company(session, body.company),
        reference=reference,
        status=PAUSED if body.pause_job else LIVE,
        budget_cents=budget,
        created=moment,
        updated=moment,
        details=stored(body, "budgetCents", "pauseJob", "referenceNumber"),
    )
    session.add(job)
    assign(session, campaign_id)
    return job


def update(session: Session, job: JobAd, body: models.JobUpdate) -> None:
    """Change what the body names, but never the budget."""
    if body.title is not None:
        text("title", body.title)
    _addressable(body)
    if body.company is not None:
        job.company_id = _company(session, body.company)
    job.details = {**job.details, **stored(body, "budgetCents")}
    assign(session, job.campaign_id)


def _addressable(body: models.JobCreate | models.JobUpdate) -> None:
    # The printed models take any text, for `format: email` limits nothing in itself.
    address = body.email_address
    if address is not None and not re.fullmatch(r"[^\s@]+@[^\s@]+", address):
        raise refused("emailAddress is no email address")


def _new_reference(session: Session, campaign_id: int, body: models.JobCreate) -> str:
    if body.reference_number is None:
        return f"job-{uuid.uuid4().hex}"
    reference = text("referenceNumber", body.reference_number)
    if _found(session, campaign_id, reference) is not None:
        raise refused(f"campaign {campaign_id} has a job ad of this reference")
    return reference


def _found(session: Session, campaign_id: int, reference: str) -> JobAd | None:
    query = select(JobAd).where(JobAd.campaign_id == campaign_id)
    return session.scalar(query.where(JobAd.reference == reference))


def _company(session: Session, name: str | None) -> int | None:
    return company_id_of(session, name) if name and name.strip() else None
