"""Seed the advertiser API; all rows are the same in each new database.

The reports cover the 14 days that end today. Ids count up from 1 in the order of
insertion. As in the examples of the document, campaign 7 has the groups 7 to 9, and its
job ads are called job1, job2 and so on.
"""

from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.sandbox.app import accounts
from tests.sandbox.app.advertiser.dates import DAY_MILLISECONDS, to_day_number
from tests.sandbox.app.advertiser.performance_reports import sum_spend
from tests.sandbox.app.advertiser.permissions import TOKEN_USE, Role
from tests.sandbox.app.advertiser.rules.budgets import UNLIMITED
from tests.sandbox.app.advertiser.rules.group_assignment import assign_jobs
from tests.sandbox.app.advertiser.seed_data.applications import add_applications
from tests.sandbox.app.advertiser.seed_data.jobs import add_jobs
from tests.sandbox.app.advertiser.seed_data.payment_methods import add_payment_methods
from tests.sandbox.app.advertiser.seed_data.performance import add_performance
from tests.sandbox.app.advertiser.tables import (
    Campaign,
    Company,
    Customer,
    Group,
    Performance,
    Permission,
)
from tests.sandbox.app.database import Base

LOGIN = "my-user"
AGENCY_LOGIN = "agency@agency.example"
PASSWORD = "my-password"
TOKEN = "my-token"
CAMPAIGN_COUNT = 24

_COMPANIES = ("Hill Hospital", "River Logistics", "Example Company", "Lake Schools")
# Name and contact; ids count up from 1.
_CUSTOMERS = (
    ("Example Company", "Anna Adams"),
    ("Hill Hospital", "Ben Brown"),
    ("River Logistics", "Cleo Clark"),
    ("Lake Schools", "Dana Diaz"),
)
# For each user: the login, the kind and the ids of objects, and the role on them.
_USERS = (
    (LOGIN, "CUSTOMER", (1,), Role.SUPER_ADMINISTRATOR),
    ("anna@company.example", "CUSTOMER", (1,), Role.SUPER_ADMINISTRATOR),
    (AGENCY_LOGIN, "CUSTOMER", (1, 2, 3, 4), Role.ADMINISTRATOR),
    ("norma@company.example", "CAMPAIGN", (7,), Role.NORMAL),
    ("rita@company.example", "CUSTOMER", (1,), Role.READER),
    ("gus@company.example", "GROUP", (9,), Role.NORMAL),
)
# Name and `includeFilters` of the groups 7 to 9, the lowest priority first.
_GROUPS_OF_CAMPAIGN_7 = (
    ("Everything else", {"accountIds": ["7"]}),
    ("Drivers", {"jobTitles": ["Driver"]}),
    ("Nurses", {"jobTitles": ["Nurse"]}),
)


def seed(session: Session, today: date) -> None:
    """Add all rows."""
    _add_users(session)
    _add_customers(session, today)
    for number in range(1, CAMPAIGN_COUNT + 1):
        _add_campaign(session, number)
        add_jobs(session, number, today)
        assign_jobs(session, number)
    add_performance(session, today)
    add_applications(session, today)
    add_payment_methods(session, today)
    _set_budgets(session)


def _get_customer_id(campaign_id: int) -> int:
    """Return the customer of a campaign: 1 owns four campaigns, 2 to 4 the others."""
    return 1 if campaign_id in (1, 2, 3, 7) else 2 + campaign_id % 3


def _add_users(session: Session) -> None:
    for login, scope, targets, role in _USERS:
        accounts.add_account(session, "user", login, PASSWORD, [])
        for target in targets:
            _add(
                session,
                Permission(login=login, scope=scope, target=target, role=role.name),
            )
    accounts.add_token(session, TOKEN, TOKEN_USE, LOGIN, timedelta(days=3650))


def _add_customers(session: Session, today: date) -> None:
    for name in _COMPANIES:
        _add(session, Company(name=name))
    for number, (name, contact) in enumerate(_CUSTOMERS, 1):
        login = contact.split()[0].lower() + "@company.example"
        # The last customer has not accepted the terms of service.
        is_last = number == len(_CUSTOMERS)
        signed = None if is_last else to_day_number(today) * DAY_MILLISECONDS
        customer = Customer(
            name=name,
            full_name=contact,
            email_address=login,
            username=login,
            signed=signed,
        )
        _add(session, customer)


def _add_campaign(session: Session, number: int) -> None:
    customer_id = _get_customer_id(number)
    campaign = Campaign(
        customer_id=customer_id,
        name=f"Campaign {number}",
        pool_id=customer_id,
        host_application=number % 2 == 1,
        is_cpa=number % 5 == 0,
        budget_cents=UNLIMITED,
        status="ACTIVE",
    )
    _add(session, campaign)
    groups = (
        _GROUPS_OF_CAMPAIGN_7
        if number == 7
        else (("All", {"accountIds": [str(number)]}),)
    )
    for priority, (name, filters) in enumerate(groups, 1):
        group = Group(
            campaign_id=campaign.id,
            name=name,
            status=1,
            priority=priority,
            budget_cents=UNLIMITED,
            is_monthly_budget=True,
            settings={"includeFilters": filters},
        )
        _add(session, group)


def _set_budgets(session: Session) -> None:
    """Give campaigns and groups budgets that exceed their spends."""
    campaigns = session.scalars(select(Campaign)).all()
    spends = sum_spend(
        session, Performance.campaign_id, [campaign.id for campaign in campaigns]
    )
    for campaign in campaigns:
        # Campaign 2 keeps its unlimited budget.
        if campaign.id != 2:
            campaign.budget_cents = 2 * spends[campaign.id] + 100_000
    groups = session.scalars(select(Group)).all()
    spends = sum_spend(session, Performance.group_id, [group.id for group in groups])
    for group in groups:
        group.budget_cents = 2 * spends[group.id] + 50_000


def _add(session: Session, row: Base) -> None:
    # Flush each row, so that ids follow the order of insertion.
    session.add(row)
    session.flush()
