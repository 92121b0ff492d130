"""Seed applications to job ads, two thirds of them with a résumé."""

from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.sandbox.app.advertiser.dates import to_day_number
from tests.sandbox.app.advertiser.tables import Application, Campaign, JobAd

_FIRST_NAMES = ("Ada", "Blaise", "Chandra", "Dorothy", "Émilie", "Frida")
_LAST_NAMES = ("Lovelace", "Pascal", "Raman", "Hodgkin", "du Châtelet", "Kahlo")


def add_applications(session: Session, today: date) -> None:
    """Add two applications to each job ad of campaigns that host applications."""
    query = select(JobAd).join(Campaign).where(Campaign.host_application)
    jobs = session.scalars(query.order_by(JobAd.id)).all()
    jobs_twice = [job for job in jobs for _ in range(2)]
    for number, job in enumerate(jobs_twice, 1):
        first = _FIRST_NAMES[number % len(_FIRST_NAMES)]
        last = _LAST_NAMES[number % len(_LAST_NAMES)]
        resume = f"%PDF-1.4\n% Résumé {number} of {first} {last}\n%%EOF\n".encode()
        details = {
            "applicantZipcode": 62701 + number,
            "charged": "Y" if number % 2 else "N",
            "emailAddress": f"applicant{number}@mail.example",
            "firstName": first,
            "ipAddress": f"192.0.2.{number % 255}",
            "lastName": last,
            "phone": f"+1-202-555-{number:04}",
        }
        application = Application(
            job_id=job.id,
            day=to_day_number(today) - number % 14,
            details=details,
            resume=None if number % 3 == 0 else resume,
        )
        session.add(application)
        session.flush()
