"""Seed two weeks of performance for all job ads."""

import random
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.sandbox.app.advertiser.dates import to_day_number
from tests.sandbox.app.advertiser.tables import JobAd, Performance

DAY_COUNT = 14


def add_performance(session: Session, today: date) -> None:
    """Add a row for each job ad and day; the last day is today."""
    last_day = to_day_number(today)
    for job in session.scalars(select(JobAd).order_by(JobAd.id)).all():
        generator = random.Random(job.id)
        for day in range(last_day - DAY_COUNT + 1, last_day + 1):
            session.add(_create_performance(job, day, generator))


def _create_performance(job: JobAd, day: int, generator: random.Random) -> Performance:
    clicks = generator.randint(0, 10)
    applications = generator.randint(0, clicks // 3)
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
        impressions=clicks * generator.randint(15, 40),
        spend_cents=clicks * int(job.details["priceCents"]),
    )
