"""Handle the resource `customers`: the list of customers and their reports."""

import builtins
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.performance_reports import (
    Conditions,
    filter_by_period,
    sum_by_day,
    sum_total,
)
from tests.sandbox.app.advertiser.permissions import filter_ids, get_current_access
from tests.sandbox.app.advertiser.tables import Customer, Performance
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Customers:
    """The implementation of `CustomersHandler`."""

    database: Database

    async def report(
        self,
        *,
        start: int | None = None,
        end: int | None = None,
        customer_ids: Sequence[int] | None = None,
    ) -> builtins.list[models.CustomerReportRow]:
        def work(session: Session) -> builtins.list[models.CustomerReportRow]:
            period = filter_by_period(start, end)
            conditions = [*period, *_filter_by_customers(session, customer_ids)]
            rows = sum_by_day(session, conditions, Performance.customer_id)
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
            period = filter_by_period(start, end)
            return sum_total(
                session, [*period, *_filter_by_customers(session, customer_ids)]
            )

        return await self.database.run(work)

    async def list(
        self, *, customer_ids: Sequence[int] | None = None
    ) -> builtins.list[models.Customer]:
        def work(session: Session) -> builtins.list[models.Customer]:
            ids = filter_ids(get_current_access(session).customers, customer_ids)
            query = select(Customer).where(Customer.id.in_(ids)).order_by(Customer.id)
            return [_serialize(customer) for customer in session.scalars(query)]

        return await self.database.run(work)


def _filter_by_customers(
    session: Session, customer_ids: Sequence[int] | None
) -> Conditions:
    ids = filter_ids(get_current_access(session).customers, customer_ids)
    return [Performance.customer_id.in_(ids)]


def _serialize(row: Customer) -> models.Customer:
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
