"""Seed the search API: a publisher and job ads, the same in each new database."""

import random
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy.orm import Session

from tests.sandbox.app import accounts
from tests.sandbox.app.search.geolocation import PLACES
from tests.sandbox.app.search.tables import JobAd

PUBLISHER, PASSWORD = 12345, "publisher-password"
JOB_COUNT = 240
# Title, major category and minor category.
_TITLES = (
    ("Registered Nurse", 3, 31),
    ("Physical Therapist", 3, 32),
    ("Warehouse Associate", 7, 42),
    ("Truck Driver", 7, 43),
    ("Software Engineer", 11, 57),
    ("IT Support Specialist", 11, 58),
    ("Retail Sales Associate", 15, 71),
    ("Store Manager", 15, 72),
)
_COMPANIES = ("Aster Health", "Birch Logistics", "Cedar Software", "Dahlia Stores")
_BENEFITS = ("healthcare", "pto", "education", "childcare", "retirement")
_WORKTYPES = ("fulltime", "parttime", "internship", "workfromhome", "gig")
_EXTRACTIONS = {
    "all_requirements_normalized": ["high school diploma"],
    "all_preferences_normalized": ["one year of experience"],
    "work_schedule": "day shift",
    "work_location_type": "on site",
    "benefits": ["paid holidays"],
    "compensation": "paid weekly",
    "visa_status": "no sponsorship",
}


def seed(session: Session, today: date) -> None:
    """Add the publisher, and jobs that were posted within the last 14 days."""
    accounts.add_account(session, "publisher", str(PUBLISHER), PASSWORD, [])
    generator = random.Random(2026)
    midnight = datetime.combine(today, time(), UTC)
    session.add_all(
        _create_job(number, generator, midnight) for number in range(JOB_COUNT)
    )


def _create_job(number: int, generator: random.Random, midnight: datetime) -> JobAd:
    title, major, minor = _TITLES[number % len(_TITLES)]
    _, other_major, other_minor = generator.choice(_TITLES)
    company, place = generator.choice(_COMPANIES), generator.choice(PLACES)
    lowest = generator.randrange(15, 60)
    has_extractions = generator.random() < 0.7
    return JobAd(
        id=987650000 + number,
        title=title,
        company=company,
        description=_write_description(title, company, place.city),
        posted=midnight - timedelta(minutes=generator.randrange(14 * 24 * 60)),
        zip_code=place.zip_code,
        cents=generator.randrange(10, 120),
        is_mobile=generator.random() < 0.5,
        experience=generator.choice((2, 3, 4, 5)),
        categories=[[major, minor], [other_major, other_minor]],
        hourly=[lowest, lowest + generator.randrange(2, 20)],
        benefits=sorted(generator.sample(_BENEFITS, 2)),
        worktypes=sorted(generator.sample(_WORKTYPES, 2)),
        skills=title.casefold().split(),
        extractions=_EXTRACTIONS if has_extractions else {},
    )


def _write_description(title: str, company: str, city: str) -> str:
    """Return a description that is longer than a snippet."""
    return (
        f"{company} looks for a {title} in {city}. You work with a small team, plan "
        "your own week and learn from people who have done this for years. We pay on "
        "time, say early when plans change, and keep the tools in good order. Nobody "
        "is asked to work through a break. Bring an eye for detail and good manners; "
        "what you do not know yet, we teach you in the first month. Apply with a few "
        "lines about yourself; no cover letter is needed."
    )
