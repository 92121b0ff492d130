"""Handle the resource `billing`: list the payment methods of customers."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.permissions import (
    Role,
    filter_ids,
    get_current_access,
)
from tests.sandbox.app.advertiser.tables import PaymentMethod
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Billing:
    """The implementation of `BillingHandler`."""

    database: Database

    async def has_payment_method(
        self, *, customer_ids: Sequence[int] | None = None
    ) -> bool:
        return await self.database.run(
            lambda session: bool(_find_methods(session, customer_ids, Role.READER))
        )

    async def payment_methods(
        self, *, customer_ids: Sequence[int] | None = None
    ) -> models.PaymentMethods:
        def work(session: Session) -> models.PaymentMethods:
            methods = _find_methods(session, customer_ids, Role.ADMINISTRATOR)
            return models.PaymentMethods(
                invoices_data=[
                    models.InvoicePaymentMethod.model_validate(method.details)
                    for method in methods
                    if method.kind == "invoice"
                ],
                payment_cards_data=[
                    models.CardPaymentMethod.model_validate(method.details)
                    for method in methods
                    if method.kind == "card"
                ],
            )

        return await self.database.run(work)


def _find_methods(
    session: Session, customer_ids: Sequence[int] | None, minimum: Role
) -> Sequence[PaymentMethod]:
    """Return the methods of customers on which the caller has the minimum role."""
    roles = get_current_access(session).customers
    accessible = [id_ for id_, role in roles.items() if role >= minimum]
    query = (
        select(PaymentMethod)
        .where(PaymentMethod.customer_id.in_(filter_ids(accessible, customer_ids)))
        .order_by(PaymentMethod.id)
    )
    return session.scalars(query).all()
