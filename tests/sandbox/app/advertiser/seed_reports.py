"""A fortnight of performance for all job ads that are there."""

import random
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.sandbox.app.advertiser.days import day_of
from tests.sandbox.app.advertiser.tables import JobAd, Performance

DAYS = 14


def add_fortnight(session: Session, today: date) -> None:
    """One row for each job ad and day; the last day is today."""
    last = day_of(today)
    for job in session.scalars(select(JobAd).order_by(JobAd.id)).all():
        dice = random.Random(job.id)
        for day in range(last - DAYS + 1, last + 1):
            session.add(_performance(job, day, dice))


def _performance(job: JobAd, day: int, dice: random.Random) -> Performance:
    clicks = dice.randint(0, 10)
    applications = dice.randint(0, clicks // 3)
    return Performance(
        job_id=job.id,
        day=day,
        customer_id=job.campaign.customer_id,
        campaign_id=job.campaign_id,
        pool_id=job.campaign.pool_id,
        group_id=job.group_id,
        applications=applications,
        clicks=clicks,
        conversions1=applications,
        conversions2=applications // 2,
        conversions3=applications // 4,
        impressions=clicks * dice.randint(15, 40),
        spend_cents=clicks * int(job.details["priceCents"]),
    )
