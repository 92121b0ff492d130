"""Operations of `users` as data. Printed by typecase from platform.yaml."""

from ..._runtime.operation import JSON, Answer, Operation, Parameter
from .. import models

REFRESH = Operation[models.RefreshResponse](
    id="users/refresh",
    method="GET",
    path="/users/{userId}/refresh",
    idempotent=True,
    parameters=(
        Parameter("user_id", "userId", "path", str, required=True),
        Parameter(
            "refresh_token", "RefreshToken", "header", str, required=True, secret=True
        ),
    ),
    answers=(
        Answer(200, JSON, models.RefreshResponse),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)
