"""Operations of `billing`. Printed by typecase from advertiser.yaml."""

from collections.abc import Sequence

from .._runtime.operation import JSON, Answer, Operation, Parameter
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

HAS_PAYMENT_METHOD = Operation[bool](
    id="billing/has_payment_method",
    method="GET",
    path="/billing/hasPaymentMethod",
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.HasPaymentMethodEnvelope, unwrap="data"),),
)

PAYMENT_METHODS = Operation[models.PaymentMethods](
    id="billing/payment_methods",
    method="GET",
    path="/billing/listPaymentMethods",
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.PaymentMethodsEnvelope, unwrap="data"),),
)


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
        return self._call(HAS_PAYMENT_METHOD, locals())

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
        return self._call(PAYMENT_METHODS, locals())


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
        return await self._call(HAS_PAYMENT_METHOD, locals())

    async def payment_methods(
        self,
        *,
        customer_ids: Sequence[int] | None = None,
        options: RequestOptions | None = None,
    ) -> models.PaymentMethods:
        """List payment methods: `GET /billing/listPaymentMethods`, as
        `Billing.payment_methods`."""
        return await self._call(PAYMENT_METHODS, locals())
