"""Validate budgets and changes of budgets.

-1 is an unlimited budget. An unlimited budget cannot be changed by an amount, and no
change may lead below 0, so that none makes a budget unlimited by accident.
"""

from tests.sandbox.app.advertiser.responses import bad_request
from tests.sandbox.app.advertiser.validation import check_int32

UNLIMITED = -1


def check_budget(budget: int) -> int:
    """Return a budget that a request sets; raise if it is invalid."""
    if budget < UNLIMITED:
        raise bad_request("budgetCents is neither -1 (unlimited) nor 0 or more")
    return budget


def add_to_budget(budget: int, delta: int) -> int:
    """Return a budget changed by an amount; raise if the result is invalid."""
    if budget == UNLIMITED:
        raise bad_request("the budget is unlimited: set one before you change it")
    if budget + delta < 0:
        raise bad_request("the budget would be less than 0")
    return check_int32("budgetCents", budget + delta)


def check_exceeds_spend(budget: int, spend: int) -> int:
    """Return a budget; raise if it does not exceed the spend."""
    if is_exhausted(budget, spend):
        raise bad_request(f"the budget must be greater than the spend of {spend} cents")
    return budget


def is_exhausted(budget: int, spend: int) -> bool:
    """Return whether the whole budget is spent."""
    return budget != UNLIMITED and budget <= spend
