"""Operations of `account` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.operation import JSON, Answer, Operation, Parameter
from .. import models

LOGIN = Operation[models.LoginEnvelope](
    id="account/login",
    method="GET",
    path="/userAccount/login",
    idempotent=True,
    parameters=(
        Parameter("login", "login", "query", str, secret=True),
        Parameter("password", "password", "query", str, secret=True),
    ),
    answers=(
        Answer(200, JSON, models.LoginEnvelope),
        Answer(400, JSON, models.ErrorEnvelope),
    ),
)

PERMISSIONS = Operation[models.Permissions](
    id="account/permissions",
    method="GET",
    path="/userAccount/effectivePermissions",
    idempotent=True,
    answers=(Answer(200, JSON, models.PermissionsEnvelope, unwrap="data"),),
)
