"""Convert rows of groups to the API's `Group`, with spend and number of job ads."""

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.advertiser.models import GroupStatus
from tests.sandbox.app.advertiser.performance_reports import sum_spend
from tests.sandbox.app.advertiser.tables import Group, JobAd, Performance


def serialize_groups(session: Session, groups: Sequence[Group]) -> list[models.Group]:
    """Return the groups in the API's format."""
    ids = [group.id for group in groups]
    spends = sum_spend(session, Performance.group_id, ids)
    query = select(JobAd.group_id, func.count()).where(JobAd.group_id.in_(ids))
    job_counts = dict(session.execute(query.group_by(JobAd.group_id)).all())
    return [
        _serialize_group(group, spends[group.id], job_counts.get(group.id, 0))
        for group in groups
    ]


def _serialize_group(group: Group, spend: int, job_count: int) -> models.Group:
    email = group.settings.get("emailAddress", group.campaign.customer.email_address)
    return models.Group(
        auto_renew=group.is_monthly_budget,
        budget_cents=group.budget_cents,
        campaign_id=group.campaign_id,
        campaign_name=group.campaign.name,
        email_address=email,
        group_id=group.id,
        group_name=group.name,
        is_cpa=group.campaign.is_cpa,
        job_count=job_count,
        priority=group.priority,
        spend_cents=spend,
        status=GroupStatus(group.status).name,
    )
