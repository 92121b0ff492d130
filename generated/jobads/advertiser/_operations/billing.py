"""Operations of `billing` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.operation import JSON, Answer, Operation, Parameter
from .. import models

HAS_PAYMENT_METHOD = Operation[bool](
    id="billing/has_payment_method",
    method="GET",
    path="/billing/hasPaymentMethod",
    idempotent=True,
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.HasPaymentMethodEnvelope, unwrap="data"),),
)

PAYMENT_METHODS = Operation[models.PaymentMethods](
    id="billing/payment_methods",
    method="GET",
    path="/billing/listPaymentMethods",
    idempotent=True,
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.PaymentMethodsEnvelope, unwrap="data"),),
)
