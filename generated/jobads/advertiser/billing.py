"""Methods of `billing`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import billing as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(".models", "._operations.billing", package=__package__)


class Billing(Resource):
    """Payment methods. Advertising takes at least one, a card or an invoice."""

    def has_payment_method(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> bool:
        """Ask whether there is a payment method: `GET /billing/hasPaymentMethod`.

        Args:
            customer_ids: Ids of customers.
        Returns:
            Whether there is a payment method.
        """
        return self._call(
            _operations.HAS_PAYMENT_METHOD, customer_ids=customer_ids, options=options
        )

    def payment_methods(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> models.PaymentMethods:
        """List payment methods: `GET /billing/listPaymentMethods`.

        Args:
            customer_ids: Ids of customers.
        Returns:
            Payment methods by invoice and by card.
        """
        return self._call(
            _operations.PAYMENT_METHODS, customer_ids=customer_ids, options=options
        )


class AsyncBilling(AsyncResource):
    """`Billing` for asyncio."""

    async def has_payment_method(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> bool:
        """Ask whether there is a payment method: `GET /billing/hasPaymentMethod`, as
        `Billing.has_payment_method`."""
        return await self._call(
            _operations.HAS_PAYMENT_METHOD, customer_ids=customer_ids, options=options
        )

    async def payment_methods(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> models.PaymentMethods:
        """List payment methods: `GET /billing/listPaymentMethods`, as
        `Billing.payment_methods`."""
        return await self._call(
            _operations.PAYMENT_METHODS, customer_ids=customer_ids, options=options
        )
