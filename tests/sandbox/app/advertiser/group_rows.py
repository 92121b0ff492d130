"""Groups as their list shows them, and which rows of a report are theirs."""

from collections.abc import Sequence

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.advertiser.models import GroupStatus
from tests.sandbox.app.advertiser.access import Access
from tests.sandbox.app.advertiser.reports import Where, spent, within
from tests.sandbox.app.advertiser.tables import Group, JobAd, Performance


def reported(
    access: Access, customer_ids: Sequence[int] | None, group_ids: Sequence[int] | None
) -> Where:
    """The conditions on a group report; groups that were deleted since are in it."""
    allowed = or_(
        Performance.campaign_id.in_(access.campaigns),
        Performance.group_id.in_(access.groups),
    )
    return [
        Performance.group_id.is_not(None),
        allowed,
        *within(Performance.customer_id, customer_ids),
        *within(Performance.group_id, group_ids),
    ]


def shown(session: Session, rows: Sequence[Group]) -> list[models.Group]:
    """The rows in the form of the API."""
    ids = [row.id for row in rows]
    spend = spent(session, Performance.group_id, ids)
    jobs = select(JobAd.group_id, func.count()).where(JobAd.group_id.in_(ids))
    counts = dict(session.execute(jobs.group_by(JobAd.group_id)).all())
    return [_shown(row, spend[row.id], counts.get(row.id, 0)) for row in rows]


def _shown(row: Group, spend: int, jobs: int) -> models.Group:
    email = row.settings.get("emailAddress", row.campaign.customer.email_address)
    return models.Group(
        auto_renew=row.is_monthly_budget,
        budget_cents=row.budget_cents,
        campaign_id=row.campaign_id,
        campaign_name=row.campaign.name,
        email_address=email,
        group_id=row.id,
        group_name=row.name,
        is_cpa=row.campaign.is_cpa,
        job_count=jobs,
        priority=row.priority,
        spend_cents=spend,
        status=GroupStatus(row.status).name,
    )
