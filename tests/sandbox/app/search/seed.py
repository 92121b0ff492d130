"""The first publisher and job ads of the search API; the same in each new database."""

import random
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy.orm import Session

from tests.sandbox.app import accounts
from tests.sandbox.app.search.places import PLACES
from tests.sandbox.app.search.tables import JobAd

PUBLISHER, PASSWORD = 12345, "publisher-password"
JOBS = 240
_KINDS = (
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


def seed(session: Session, today: date) -> None:
    """Write them all, posted within the last fortnight."""
    accounts.add(session, "publisher", str(PUBLISHER), PASSWORD, [])
    chance = random.Random(2026)
    midnight = datetime.combine(today, time(), UTC)
    session.add_all(_job(number, chance, midnight) for number in range(JOBS))


def _job(number: int, chance: random.Random, midnight: datetime) -> JobAd:
    title, major, minor = _KINDS[number % len(_KINDS)]
    _, other_major, other_minor = chance.choice(_KINDS)
    company, place = chance.choice(_COMPANIES), chance.choice(PLACES)
    least = chance.randrange(15, 60)
    has_extractions = chance.random() < 0.7
    return JobAd(
        id=987650000 + number,
        title=title,
        company=company,
        description=_description(title, company, place.city),
        posted=midnight - timedelta(minutes=chance.randrange(14 * 24 * 60)),
        zip_code=place.zip_code,
        cents=chance.randrange(10, 120),
        is_mobile=chance.random() < 0.5,
        experience=chance.choice((2, 3, 4, 5)),
        categories=[[major, minor], [other_major, other_minor]],
        hourly=[least, least + chance.randrange(2, 20)],
        benefits=sorted(chance.sample(_BENEFITS, 2)),
        worktypes=sorted(chance.sample(_WORKTYPES, 2)),
        skills=title.casefold().split(),
        extractions=_EXTRACTIONS if has_extractions else {},
    )


_EXTRACTIONS = {
    "all_requirements_normalized": ["high school diploma"],
    "all_preferences_normalized": ["one year of experience"],
    "work_schedule": "day shift",
    "work_location_type": "on site",
    "benefits": ["paid holidays"],
    "compensation": "paid weekly",
    "visa_status": "no sponsorship",
}


def _description(title: str, company: str, city: str) -> str:
    """Longer than a snippet."""
    return (
        f"{company} looks for a {title} in {city}. You work with a small team, plan "
        "your own week and learn from people who have done this for years. We pay on "
        "time, say early when plans change, and keep the tools in good order. Nobody "
        "is asked to work through a break. Bring an eye for detail and good manners; "
        "what you do not know yet, we teach you in the first month. Apply with a few "
        "lines about yourself; no cover letter is needed."
    )
