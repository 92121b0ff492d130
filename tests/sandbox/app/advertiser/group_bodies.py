"""What the bodies that create and update a group say, in the rows of groups."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.advertiser.models import GroupStatus
from tests.sandbox.app.advertiser import group_changes as changes
from tests.sandbox.app.advertiser.bodies import stored, text
from tests.sandbox.app.advertiser.budgets import UNLIMITED, new_budget
from tests.sandbox.app.advertiser.matching import assign
from tests.sandbox.app.advertiser.refusals import int32
from tests.sandbox.app.advertiser.tables import Group


def created(session: Session, campaign_id: int, body: models.GroupCreate) -> Group:
    """A new group, of the lowest priority: it takes no job ad from another one."""
    is_paused = body.is_live is False
    lowest = select(func.min(Group.priority)).where(Group.campaign_id == campaign_id)
    group = Group(
        campaign_id=campaign_id,
        name=text("name", body.name),
        status=GroupStatus.PAUSED if is_paused else GroupStatus.ACTIVE,
        priority=int32("priority", (session.scalar(lowest) or 1) - 1),
        budget_cents=UNLIMITED,
        is_monthly_budget=bool(body.is_monthly_budget),
        settings=stored(
            body, "campaignId", "name", "isLive", "budgetCents", "isMonthlyBudget"
        ),
    )
    session.add(group)
    session.flush()
    if body.budget_cents is not None:
        changes.set_budget(session, group, new_budget(body.budget_cents))
    return group


def update(session: Session, group: Group, body: models.GroupUpdate) -> None:
    """Change what the body names, and nothing else."""
    if body.name is not None:
        group.name = text("name", body.name)
    if body.is_monthly_budget is not None:
        group.is_monthly_budget = body.is_monthly_budget
    if body.status is not None:
        changes.set_status(group, body.status)
    if body.budget_cents is not None:
        changes.set_budget(session, group, new_budget(body.budget_cents))
    sent = stored(body, "name", "status", "budgetCents", "isMonthlyBudget")
    group.settings = {**group.settings, **sent}
    assign(session, group.campaign_id)
