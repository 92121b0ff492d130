"""Seed the job ads of a campaign."""

from datetime import date, timedelta

from sqlalchemy.orm import Session

from tests.sandbox.app.advertiser.dates import DAY_MILLISECONDS, to_day_number
from tests.sandbox.app.advertiser.rules.budgets import UNLIMITED
from tests.sandbox.app.advertiser.rules.job_changes import (
    LIVE,
    PAUSED,
    find_or_create_company,
)
from tests.sandbox.app.advertiser.tables import JobAd

# Title and description.
_TEXTS = (
    ("Nurse", "Care for patients in our clinic."),
    ("Truck driver", "Drive goods along a fixed route."),
    ("Line cook", "Prepare meals in our kitchen."),
    ("Welder", "Join steel parts in our workshop."),
    ("Teacher", "Give lessons at our school."),
    ("Night nurse", "Care for patients at night."),
    ("Delivery driver", "Bring parcels to our customers."),
    ("Accountant", "Keep our books."),
)
# City, state and zip code.
_LOCATIONS = (
    ("Springfield", "IL", "62701"),
    ("Austin", "TX", "73301"),
    ("Boston", "MA", "02108"),
    ("Denver", "CO", "80014"),
)
_COMPANIES = ("Example Company", "Hill Hospital", "River Logistics", "Lake Schools")


def add_jobs(session: Session, campaign_id: int, today: date) -> None:
    """Add job1 to job8 to campaign 7, job1 to job4 to other campaigns."""
    created = (to_day_number(today) - 30) * DAY_MILLISECONDS
    for index in range(8 if campaign_id == 7 else 4):
        title, description = _TEXTS[index]
        city, state, zipcode = _LOCATIONS[(campaign_id + index) % len(_LOCATIONS)]
        company = _COMPANIES[campaign_id % len(_COMPANIES)]
        reference = f"job{index + 1}"
        details = {
            "accountId": str(campaign_id),
            "company": company,
            "description": description,
            "emailAddress": "jobs@company.example",
            "endDate": (today + timedelta(days=60)).isoformat(),
            "isAutoPilot": False,
            "isMonthlyBudget": True,
            "jobLocations": [{"city": city, "state": state, "zipcode": zipcode}],
            "priceCents": 40 + 5 * index,
            "startDate": (today - timedelta(days=30)).isoformat(),
            "title": title,
            "url": f"https://company.example/jobs/{campaign_id}/{reference}",
        }
        job = JobAd(
            campaign_id=campaign_id,
            company_id=find_or_create_company(session, company),
            reference=reference,
            status=PAUSED if index == 3 else LIVE,
            budget_cents=UNLIMITED if index == 1 else 100_000,
            created=created,
            updated=created,
            details=details,
        )
        session.add(job)
        session.flush()
