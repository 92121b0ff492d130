"""Operations of `tokens` as data. Printed by typecase from platform.yaml."""

from ..._runtime.operation import JSON, Answer, Body, Operation
from .. import models

CREATE = Operation[models.TokenResponse](
    id="tokens/create",
    method="POST",
    path="/oauth2/token",
    body_required=True,
    security=(("app_client",), ()),
    server="auth_url",
    idempotent=True,
    bodies=(
        Body("application/x-www-form-urlencoded", models.TokenFormRequest),
        Body(JSON, models.TokenJsonRequest),
    ),
    answers=(
        Answer(200, JSON, models.TokenResponse),
        Answer(400, JSON, models.BadCredentials),
    ),
)
