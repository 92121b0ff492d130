"""Operations of `companies` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.models.fixed_width_int import Int64
from ..._runtime.operation import JSON, Answer, Operation, Parameter
from .. import models

LIST = Operation[list[models.Company]](
    id="companies/list",
    method="GET",
    path="/company",
    idempotent=True,
    parameters=(
        Parameter("company_id", "companyId", "query", Int64),
        Parameter("company_name", "companyName", "query", str),
        Parameter("exact_match", "exactMatch", "query", bool),
    ),
    answers=(Answer(200, JSON, models.CompanyListEnvelope, unwrap="data"),),
)
