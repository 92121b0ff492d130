"""How groups change: a request's argument and a transaction in, a changed row out. Who
asks and what is answered belongs to the handlers.
"""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from jobads.advertiser.models import GroupStatus
from tests.sandbox.app.advertiser.access import Role, access
from tests.sandbox.app.advertiser.budgets import is_spent
from tests.sandbox.app.advertiser.matching import assign
from tests.sandbox.app.advertiser.refusals import int32, not_found, refused, required
from tests.sandbox.app.advertiser.reports import spent
from tests.sandbox.app.advertiser.tables import Group, Performance


def group_for(
    session: Session, campaign_id: int | None, group_id: int | None, needed: Role
) -> Group:
    """The group, if the caller may change it and it is one of the campaign."""
    campaign_key = required("campaignId", campaign_id)
    key = required("groupId", group_id)
    access(session).to_group(key, needed)
    group = session.get_one(Group, key)
    if group.campaign_id != campaign_key:
        raise not_found(f"campaign {campaign_key} has no group {key}")
    return group


def set_budget(session: Session, group: Group, budget: int) -> None:
    """Set the budget, and the status that follows from it."""
    group.budget_cents = budget
    settle(session, group)


def settle(session: Session, group: Group) -> None:
    """Put a group out of budget if it has spent all of it, and back if it has not."""
    if group.status not in (GroupStatus.ACTIVE, GroupStatus.OUT_OF_BUDGET):
        return
    spend = spent(session, Performance.group_id, [group.id])[group.id]
    empty = is_spent(group.budget_cents, spend)
    group.status = GroupStatus.OUT_OF_BUDGET if empty else GroupStatus.ACTIVE


def pause(_session: Session, group: Group) -> int:
    """Pause a group; the number of rows that this changed."""
    _not_terminated(group)
    if group.status == GroupStatus.PAUSED:
        return 0
    group.status = GroupStatus.PAUSED
    return 1


def resume(session: Session, group: Group) -> int:
    """Resume a paused group; the number of rows that this changed."""
    _not_terminated(group)
    if group.status != GroupStatus.PAUSED:
        return 0
    group.status = GroupStatus.ACTIVE
    settle(session, group)
    return 1


def set_status(group: Group, status: int) -> None:
    """Set the status as a caller names it."""
    if status != GroupStatus.TERMINATED:
        _not_terminated(group)
    group.status = status


def move(session: Session, group: Group, operation: str) -> None:
    """Change the priority, and what follows from it: which group has which job ad."""
    others = (
        select(func.min(Group.priority), func.max(Group.priority))
        .where(Group.campaign_id == group.campaign_id)
        .where(Group.id != group.id)
    )
    lowest, highest = session.execute(others).one()
    priority = group.priority
    match operation:
        case "UP":
            priority += 1
        case "DOWN":
            priority -= 1
        case "MINIMUM" if lowest is not None:
            priority = min(priority, lowest - 1)
        case "MAXIMUM" if highest is not None:
            priority = max(priority, highest + 1)
        case _:
            pass
    group.priority = int32("priority", priority)
    assign(session, group.campaign_id)


def _not_terminated(group: Group) -> None:
    if group.status == GroupStatus.TERMINATED:
        raise refused(f"group {group.id} is terminated")
