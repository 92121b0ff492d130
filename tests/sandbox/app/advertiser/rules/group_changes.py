"""Create and change groups within a transaction.

Handlers check permissions with `get_group_for_change`, and then call the other
functions.
"""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from jobads.advertiser.models import GroupStatus
from tests.sandbox.app.advertiser.performance_reports import sum_spend
from tests.sandbox.app.advertiser.permissions import Role, get_current_access
from tests.sandbox.app.advertiser.responses import bad_request, not_found
from tests.sandbox.app.advertiser.rules.budgets import (
    UNLIMITED,
    check_budget,
    is_exhausted,
)
from tests.sandbox.app.advertiser.rules.group_assignment import assign_jobs
from tests.sandbox.app.advertiser.tables import Group, Performance
from tests.sandbox.app.advertiser.validation import (
    check_int32,
    dump_fields,
    require,
    require_text,
)


def get_group_for_change(
    session: Session, campaign_id: int | None, group_id: int | None, minimum: Role
) -> Group:
    """Return the group; raise if the caller's role is lower than the minimum."""
    campaign_id = require("campaignId", campaign_id)
    group_id = require("groupId", group_id)
    get_current_access(session).require_on_group(group_id, minimum)
    group = session.get_one(Group, group_id)
    if group.campaign_id != campaign_id:
        raise not_found(f"campaign {campaign_id} has no group {group_id}")
    return group


def create_group(session: Session, campaign_id: int, body: models.GroupCreate) -> Group:
    """Add a group with the lowest priority, which takes no job ads from others."""
    is_paused = body.is_live is False
    query = select(func.min(Group.priority)).where(Group.campaign_id == campaign_id)
    lowest_priority = session.scalar(query) or 1
    group = Group(
        campaign_id=campaign_id,
        name=require_text("name", body.name),
        status=GroupStatus.PAUSED if is_paused else GroupStatus.ACTIVE,
        priority=check_int32("priority", lowest_priority - 1),
        budget_cents=UNLIMITED,
        is_monthly_budget=bool(body.is_monthly_budget),
        settings=dump_fields(
            body,
            exclude=("campaignId", "name", "isLive", "budgetCents", "isMonthlyBudget"),
        ),
    )
    session.add(group)
    session.flush()
    if body.budget_cents is not None:
        set_budget(session, group, check_budget(body.budget_cents))
    return group


def update_group(session: Session, group: Group, body: models.GroupUpdate) -> None:
    """Change the fields that the request has, and assign the job ads anew."""
    if body.name is not None:
        group.name = require_text("name", body.name)
    if body.is_monthly_budget is not None:
        group.is_monthly_budget = body.is_monthly_budget
    if body.status is not None:
        set_status(group, body.status)
    if body.budget_cents is not None:
        set_budget(session, group, check_budget(body.budget_cents))
    settings = dump_fields(
        body, exclude=("name", "status", "budgetCents", "isMonthlyBudget")
    )
    group.settings = {**group.settings, **settings}
    assign_jobs(session, group.campaign_id)


def set_budget(session: Session, group: Group, budget: int) -> None:
    """Set the budget, and the status that follows from it."""
    group.budget_cents = budget
    _update_budget_status(session, group)


def _update_budget_status(session: Session, group: Group) -> None:
    """Switch a running group between ACTIVE and OUT_OF_BUDGET, as its spend demands."""
    if group.status not in (GroupStatus.ACTIVE, GroupStatus.OUT_OF_BUDGET):
        return
    spend = sum_spend(session, Performance.group_id, [group.id])[group.id]
    group.status = (
        GroupStatus.OUT_OF_BUDGET
        if is_exhausted(group.budget_cents, spend)
        else GroupStatus.ACTIVE
    )


def pause_group(_session: Session, group: Group) -> int:
    """Pause a group, and return the number of changed groups: 0 or 1."""
    _check_not_terminated(group)
    if group.status == GroupStatus.PAUSED:
        return 0
    group.status = GroupStatus.PAUSED
    return 1


def resume_group(session: Session, group: Group) -> int:
    """Resume a paused group, and return the number of changed groups: 0 or 1."""
    _check_not_terminated(group)
    if group.status != GroupStatus.PAUSED:
        return 0
    group.status = GroupStatus.ACTIVE
    _update_budget_status(session, group)
    return 1


def set_status(group: Group, status: int) -> None:
    """Set any status; only a terminated group stays as it is."""
    if status != GroupStatus.TERMINATED:
        _check_not_terminated(group)
    group.status = status


def change_priority(session: Session, group: Group, operation: str) -> None:
    """Change the priority by UP, DOWN, MINIMUM or MAXIMUM, and assign job ads anew.

    MINIMUM and MAXIMUM move the group beyond all other groups of its campaign.
    """
    query = (
        select(func.min(Group.priority), func.max(Group.priority))
        .where(Group.campaign_id == group.campaign_id)
        .where(Group.id != group.id)
    )
    lowest, highest = session.execute(query).one()
    priority = group.priority
    match operation:
        case "UP":
            priority += 1
        case "DOWN":
            priority -= 1
        # Without other groups, the priority stays.
        case "MINIMUM" if lowest is not None:
            priority = min(priority, lowest - 1)
        case "MAXIMUM" if highest is not None:
            priority = max(priority, highest + 1)
        case _:
            pass
    group.priority = check_int32("priority", priority)
    assign_jobs(session, group.campaign_id)


def _check_not_terminated(group: Group) -> None:
    if group.status == GroupStatus.TERMINATED:
        raise bad_request(f"group {group.id} is terminated")
