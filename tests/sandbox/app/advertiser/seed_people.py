"""The first applicants, some with a résumé, and the ways in which customers pay."""

from datetime import date, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.sandbox.app.advertiser.days import day_of
from tests.sandbox.app.advertiser.tables import (
    Application,
    Campaign,
    Customer,
    JobAd,
    PaymentMethod,
)

_FIRST_NAMES = ("Ada", "Blaise", "Chandra", "Dorothy", "Émilie", "Frida")
_LAST_NAMES = ("Lovelace", "Pascal", "Raman", "Hodgkin", "du Châtelet", "Kahlo")


def add_applications(session: Session, today: date) -> None:
    """Two for each job ad of campaigns that host them; every third has no résumé."""
    query = select(JobAd).join(Campaign).where(Campaign.host_application)
    jobs = [job for job in session.scalars(query.order_by(JobAd.id)) for _ in range(2)]
    for number, job in enumerate(jobs, 1):
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
            day=day_of(today) - number % 14,
            details=details,
            resume=None if number % 3 == 0 else resume,
        )
        session.add(application)
        session.flush()


def add_payment_methods(session: Session, today: date) -> None:
    """A card for each customer but the last, an invoice for every second one."""
    customers = session.scalars(select(Customer).order_by(Customer.id)).all()
    for customer in customers:
        if customer is not customers[-1]:
            session.add(_method(customer, "card", _card(customer, today)))
        if customer.id % 2 == 0:
            session.add(_method(customer, "invoice", _invoice(customer, today)))
        session.flush()


def _method(customer: Customer, kind: str, shown: dict[str, Any]) -> PaymentMethod:
    created = f"{shown.pop('created')}T09:00:00Z"
    moments = {"createdUtc": created, "lastUpdatedUtc": created}
    details = {**shown, **moments, "customerId": customer.id}
    return PaymentMethod(customer_id=customer.id, kind=kind, details=details)


def _card(customer: Customer, today: date) -> dict[str, Any]:
    first, last = customer.full_name.split()
    return {
        "billingCity": "Springfield",
        "billingState": "IL",
        "billingStreetAddress1": f"{customer.id} Main Street",
        "billingStreetAddress2": "",
        "billingZipCode": "62701",
        "cardType": "Visa",
        "cardTypeCode": "VI",
        "created": today - timedelta(days=90),
        "emailAddress": customer.email_address,
        "expiration": f"12/{today.year + 2}",
        "firstName": first,
        "isDefault": 1,
        "lastDigits": f"000{customer.id}",
        "lastName": last,
        "phoneNumber": "+1-202-555-0100",
        "token": f"card-{customer.id}",
    }


def _invoice(customer: Customer, today: date) -> dict[str, Any]:
    return {
        "billingCity": "Springfield",
        "billingState": "IL",
        "billingStreetAddress": f"{customer.id} Main Street",
        "billingZipCode": "62701",
        "companyName": customer.name,
        "contactFullName": customer.full_name,
        "created": today - timedelta(days=60),
        "doingBusinessAsName": customer.name,
        "emailAddressList": f"{customer.email_address},billing@company.example",
        "invoiceId": 100 + customer.id,
        "isDefault": 0,
        "phoneNumber": "+1-202-555-0100",
    }
