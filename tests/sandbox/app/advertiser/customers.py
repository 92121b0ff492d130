"""Customers and companies."""

import builtins
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.access import access, chosen
from tests.sandbox.app.advertiser.refusals import storable
from tests.sandbox.app.advertiser.reports import Where, daily, during, summary
from tests.sandbox.app.advertiser.tables import Company, Customer, Performance
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Customers:
    """Handles `customers`."""

    database: Database

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.CustomerReportRow]:
        def work(session: Session) -> builtins.list[models.CustomerReportRow]:
            where = [*during(start, end), *_of(session, customer_ids)]
            rows = daily(session, where, Performance.customer_id)
            return [models.CustomerReportRow(**row) for row in rows]

        return await self.database.run(work)

    async def summary(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.Metrics]:
        def work(session: Session) -> builtins.list[models.Metrics]:
            return summary(session, [*during(start, end), *_of(session, customer_ids)])

        return await self.database.run(work)

    async def list(
        self, *, customer_ids: Sequence[int] | None = None
    ) -> builtins.list[models.Customer]:
        def work(session: Session) -> builtins.list[models.Customer]:
            ids = chosen(access(session).customers, customer_ids)
            query = select(Customer).where(Customer.id.in_(ids)).order_by(Customer.id)
            return [_shown(row) for row in session.scalars(query)]

        return await self.database.run(work)


@dataclass(frozen=True)
class Companies:
    """Handles `companies`."""

    database: Database

    async def list(
        self,
        *,
        company_id: int | None = None,
        company_name: str | None = None,
        exact_match: bool | None = None,
    ) -> builtins.list[models.Company]:
        def work(session: Session) -> builtins.list[models.Company]:
            access(session)
            found = session.scalars(select(Company).order_by(Company.id))
            return [
                models.Company(id=row.id, name=row.name)
                for row in found
                if company_id in (None, row.id)
                and (company_name is None or fits(row.name, company_name))
            ]

        def fits(name: str, asked: str) -> bool:
            if exact_match:
                return name == asked
            return asked.casefold() in name.casefold()

        return await self.database.run(work)


def company_id_of(session: Session, name: str) -> int:
    """The company of that name, however it is spelled; a new one is added."""
    standard = " ".join(storable("company", name).split())
    for known in session.scalars(select(Company)):
        if known.name.casefold() == standard.casefold():
            return known.id
    company = Company(name=standard)
    session.add(company)
    session.flush()
    return company.id


def _of(session: Session, customer_ids: Sequence[int] | None) -> Where:
    ids = chosen(access(session).customers, customer_ids)
    return [Performance.customer_id.in_(ids)]


def _shown(row: Customer) -> models.Customer:
    customer = models.Customer(
        email_address=row.email_address,
        full_name=row.full_name,
        id=row.id,
        name=row.name,
        terms_of_service_accepted=row.signed is not None,
        username=row.username,
    )
    if row.signed is not None:
        customer.terms_of_service_sign_date = row.signed
    return customer
