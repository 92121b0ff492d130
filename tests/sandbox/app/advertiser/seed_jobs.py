"""The first job ads of a campaign."""

from datetime import date, timedelta

from sqlalchemy.orm import Session

from tests.sandbox.app.advertiser.budgets import UNLIMITED
from tests.sandbox.app.advertiser.customers import company_id_of
from tests.sandbox.app.advertiser.days import day_of
from tests.sandbox.app.advertiser.tables import JobAd

_TITLES = (
    ("Nurse", "Care for patients in our clinic."),
    ("Truck driver", "Drive goods along a fixed route."),
    ("Line cook", "Prepare meals in our kitchen."),
    ("Welder", "Join steel parts in our workshop."),
    ("Teacher", "Give lessons at our school."),
    ("Night nurse", "Care for patients at night."),
    ("Delivery driver", "Bring parcels to our customers."),
    ("Accountant", "Keep our books."),
)
_PLACES = (
    ("Springfield", "IL", "62701"),
    ("Austin", "TX", "73301"),
    ("Boston", "MA", "02108"),
    ("Denver", "CO", "80014"),
)
_COMPANIES = ("Example Company", "Hill Hospital", "River Logistics", "Lake Schools")
_MANY = 8
_FEW = 4


def add_jobs(session: Session, campaign: int, today: date) -> None:
    """Add job1, job2 and so on; campaign 7 has twice as many as the others."""
    created = (day_of(today) - 30) * 86_400_000
    for number in range(_MANY if campaign == 7 else _FEW):
        title, description = _TITLES[number]
        city, state, zipcode = _PLACES[(campaign + number) % len(_PLACES)]
        company = _COMPANIES[campaign % len(_COMPANIES)]
        reference = f"job{number + 1}"
        details = {
            "accountId": str(campaign),
            "company": company,
            "description": description,
            "emailAddress": "jobs@company.example",
            "endDate": (today + timedelta(days=60)).isoformat(),
            "isAutoPilot": False,
            "isMonthlyBudget": True,
            "jobLocations": [{"city": city, "state": state, "zipcode": zipcode}],
            "priceCents": 40 + 5 * number,
            "startDate": (today - timedelta(days=30)).isoformat(),
            "title": title,
            "url": f"https://company.example/jobs/{campaign}/{reference}",
        }
        job = JobAd(
            campaign_id=campaign,
            company_id=company_id_of(session, company),
            reference=reference,
            status="PAUSED" if number == 3 else "LIVE",
            budget_cents=UNLIMITED if number == 1 else 100_000,
            created=created,
            updated=created,
            details=details,
        )
        session.add(job)
        session.flush()
