"""Seed the payment methods of customers: cards and invoices."""

from datetime import date, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.sandbox.app.advertiser.tables import Customer, PaymentMethod


def add_payment_methods(session: Session, today: date) -> None:
    """Add a card for all customers but the last, and an invoice for every second."""
    customers = session.scalars(select(Customer).order_by(Customer.id)).all()
    for customer in customers:
        if customer is not customers[-1]:
            fields = _create_card_fields(customer, today)
            created = today - timedelta(days=90)
            session.add(_create_method(customer, "card", created, fields))
        if customer.id % 2 == 0:
            fields = _create_invoice_fields(customer)
            created = today - timedelta(days=60)
            session.add(_create_method(customer, "invoice", created, fields))
        session.flush()


def _create_method(
    customer: Customer, kind: str, created: date, fields: dict[str, Any]
) -> PaymentMethod:
    timestamp = f"{created}T09:00:00Z"
    details = {
        **fields,
        "createdUtc": timestamp,
        "lastUpdatedUtc": timestamp,
        "customerId": customer.id,
    }
    return PaymentMethod(customer_id=customer.id, kind=kind, details=details)


def _create_card_fields(customer: Customer, today: date) -> dict[str, Any]:
    first, last = customer.full_name.split()
    return {
        "billingCity": "Springfield",
        "billingState": "IL",
        "billingStreetAddress1": f"{customer.id} Main Street",
        "billingStreetAddress2": "",
        "billingZipCode": "62701",
        "cardType": "Visa",
        "cardTypeCode": "VI",
        "emailAddress": customer.email_address,
        "expiration": f"12/{today.year + 2}",
        "firstName": first,
        "isDefault": 1,
        "lastDigits": f"000{customer.id}",
        "lastName": last,
        "phoneNumber": "+1-202-555-0100",
        "token": f"card-{customer.id}",
    }


def _create_invoice_fields(customer: Customer) -> dict[str, Any]:
    return {
        "billingCity": "Springfield",
        "billingState": "IL",
        "billingStreetAddress": f"{customer.id} Main Street",
        "billingZipCode": "62701",
        "companyName": customer.name,
        "contactFullName": customer.full_name,
        "doingBusinessAsName": customer.name,
        "emailAddressList": f"{customer.email_address},billing@company.example",
        "invoiceId": 100 + customer.id,
        "isDefault": 0,
        "phoneNumber": "+1-202-555-0100",
    }
