"""Payment methods."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.access import Role, access, chosen
from tests.sandbox.app.advertiser.tables import PaymentMethod
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Billing:
    """Handles `billing`."""

    database: Database

    async def has_payment_method(
        self, *, customer_ids: Sequence[int] | None = None
    ) -> bool:
        return await self.database.run(
            lambda session: bool(_methods(session, customer_ids, Role.READER))
        )

    async def payment_methods(
        self, *, customer_ids: Sequence[int] | None = None
    ) -> models.PaymentMethods:
        def work(session: Session) -> models.PaymentMethods:
            rows = _methods(session, customer_ids, Role.ADMINISTRATOR)
            return models.PaymentMethods(
                invoices_data=[
                    models.InvoicePaymentMethod.model_validate(row.details)
                    for row in rows
                    if row.kind == "invoice"
                ],
                payment_cards_data=[
                    models.CardPaymentMethod.model_validate(row.details)
                    for row in rows
                    if row.kind == "card"
                ],
            )

        return await self.database.run(work)


def _methods(
    session: Session, customer_ids: Sequence[int] | None, needed: Role
) -> Sequence[PaymentMethod]:
    held = access(session).customers
    known = [key for key, role in held.items() if role >= needed]
    query = (
        select(PaymentMethod)
        .where(PaymentMethod.customer_id.in_(chosen(known, customer_ids)))
        .order_by(PaymentMethod.id)
    )
    return session.scalars(query).all()
