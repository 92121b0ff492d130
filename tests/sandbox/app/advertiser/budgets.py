"""Budgets: a new one or a change in, the budget to store out, or a refusal.

-1 is unlimited. A change of an unlimited budget is refused, and so is one that would
lead below 0, or to -1 by accident.
"""

from tests.sandbox.app.advertiser.refusals import int32, refused

UNLIMITED = -1


def new_budget(value: int) -> int:
    """A budget as a caller sets it."""
    if value < UNLIMITED:
        raise refused("budgetCents is neither -1 (unlimited) nor 0 or more")
    return value


def changed_budget(budget: int, delta: int) -> int:
    """A budget that is changed by an amount."""
    if budget == UNLIMITED:
        raise refused("the budget is unlimited: set one before you change it")
    if budget + delta < 0:
        raise refused("the budget would be less than 0")
    return int32("budgetCents", budget + delta)


def exceeding(budget: int, spend: int) -> int:
    """A budget that is more than what was spent."""
    if is_spent(budget, spend):
        raise refused(f"the budget must be greater than the spend of {spend} cents")
    return budget


def is_spent(budget: int, spend: int) -> bool:
    """Whether nothing of a budget is left."""
    return budget != UNLIMITED and budget <= spend
