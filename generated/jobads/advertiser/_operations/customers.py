"""Operations of `customers` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.models.unix_time import UnixMilliseconds
from ..._runtime.operation import JSON, Answer, Operation, Parameter
from .. import models

REPORT = Operation[list[models.CustomerReportRow]](
    id="customers/report",
    method="GET",
    path="/customer/report",
    idempotent=True,
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.CustomerReportEnvelope, unwrap="data"),),
)

SUMMARY = Operation[list[models.Metrics]](
    id="customers/summary",
    method="GET",
    path="/customer/summary",
    idempotent=True,
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.MetricsEnvelope, unwrap="data"),),
)

LIST = Operation[list[models.Customer]](
    id="customers/list",
    method="GET",
    path="/customer",
    idempotent=True,
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.CustomerListEnvelope, unwrap="data"),),
)
