"""The first rows of the advertiser API: the same ones at every start, with reports of
the fortnight that ends today. The rules by which rows change do not belong here.

Ids are those the database gives, from 1 on: campaign 7 has groups 7 to 9, and its first
job ads are job1, job2 and so on, as in the examples of the documents.
"""

from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.sandbox.app import accounts
from tests.sandbox.app.advertiser.access import TOKEN_USE, Role
from tests.sandbox.app.advertiser.budgets import UNLIMITED
from tests.sandbox.app.advertiser.days import day_of
from tests.sandbox.app.advertiser.matching import assign
from tests.sandbox.app.advertiser.reports import spent
from tests.sandbox.app.advertiser.seed_jobs import add_jobs
from tests.sandbox.app.advertiser.seed_people import (
    add_applications,
    add_payment_methods,
)
from tests.sandbox.app.advertiser.seed_reports import add_fortnight
from tests.sandbox.app.advertiser.tables import (
    Campaign,
    Company,
    Customer,
    Group,
    Performance,
    Permission,
)
from tests.sandbox.app.database import Base

LOGIN = "anna@company.example"
AGENCY = "agency@agency.example"
PASSWORD = "correct horse"
TOKEN = "advertiser-token"
CAMPAIGNS = 24

_COMPANIES = ("Hill Hospital", "River Logistics", "Example Company", "Lake Schools")
_CUSTOMERS = (
    ("Example Company", "Anna Adams"),
    ("Hill Hospital", "Ben Brown"),
    ("River Logistics", "Cleo Clark"),
    ("Lake Schools", "Dana Diaz"),
)
_USERS = (
    (LOGIN, "CUSTOMER", (1,), Role.SUPER_ADMINISTRATOR),
    (AGENCY, "CUSTOMER", (1, 2, 3, 4), Role.ADMINISTRATOR),
    ("norma@company.example", "CAMPAIGN", (7,), Role.NORMAL),
    ("rita@company.example", "CUSTOMER", (1,), Role.READER),
    ("gus@company.example", "GROUP", (9,), Role.NORMAL),
)
# By priority, the lowest first; group 9 is the last of campaign 7.
_GROUPS_OF_7 = (
    ("Everything else", {"accountIds": ["7"]}),
    ("Drivers", {"jobTitles": ["Driver"]}),
    ("Nurses", {"jobTitles": ["Nurse"]}),
)


def seed(session: Session, today: date) -> None:
    """Write them all."""
    _add_users(session)
    _add_customers(session, today)
    for number in range(1, CAMPAIGNS + 1):
        _add_campaign(session, number)
        add_jobs(session, number, today)
        assign(session, number)
    add_fortnight(session, today)
    add_applications(session, today)
    add_payment_methods(session, today)
    _set_budgets(session)


def owner_of(campaign: int) -> int:
    """The customer of a campaign."""
    return 1 if campaign in (1, 2, 3, 7) else 2 + campaign % 3


def _add_users(session: Session) -> None:
    for login, scope, targets, role in _USERS:
        accounts.add(session, "user", login, PASSWORD, [])
        for target in targets:
            _add(
                session,
                Permission(login=login, scope=scope, target=target, role=role.name),
            )
    accounts.admit(session, TOKEN, TOKEN_USE, LOGIN, timedelta(days=3650))


def _add_customers(session: Session, today: date) -> None:
    for name in _COMPANIES:
        _add(session, Company(name=name))
    for number, (name, contact) in enumerate(_CUSTOMERS, 1):
        login = contact.split()[0].lower() + "@company.example"
        # The last one has not accepted the terms of service.
        signed = None if number == len(_CUSTOMERS) else day_of(today) * 86_400_000
        customer = Customer(
            name=name,
            full_name=contact,
            email_address=login,
            username=login,
            signed=signed,
        )
        _add(session, customer)


def _add_campaign(session: Session, number: int) -> None:
    owner = owner_of(number)
    campaign = Campaign(
        customer_id=owner,
        name=f"Campaign {number}",
        pool_id=owner,
        host_application=number % 2 == 1,
        is_cpa=number % 5 == 0,
        budget_cents=UNLIMITED,
        status="ACTIVE",
    )
    _add(session, campaign)
    groups = _GROUPS_OF_7 if number == 7 else (("All", {"accountIds": [str(number)]}),)
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
    campaigns = session.scalars(select(Campaign)).all()
    spend = spent(session, Performance.campaign_id, [each.id for each in campaigns])
    for campaign in campaigns:
        if campaign.id != 2:
            campaign.budget_cents = 2 * spend[campaign.id] + 100_000
    groups = session.scalars(select(Group)).all()
    spend = spent(session, Performance.group_id, [each.id for each in groups])
    for group in groups:
        group.budget_cents = 2 * spend[group.id] + 50_000


def _add(session: Session, row: Base) -> None:
    # One by one, so that ids are given in this order.
    session.add(row)
    session.flush()
