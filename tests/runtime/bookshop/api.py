"""The bookshop API: its servers, security schemes and error responses."""

from typecase.runtime.api import Api, ErrorResponses, Server
from typecase.runtime.auth.security_schemes import ApiKey, Bearer, HttpBasic
from typecase.runtime.auth.token_authentication import TokenAuthentication
from typecase.runtime.operation import DeclaredResponse

from . import errors, models

ERROR_RESPONSES = ErrorResponses(
    errors={400: errors.BadRequestError},
    responses=(DeclaredResponse(400, "application/json", models.Problem),),
)

API = Api(
    name="bookshop",
    title="Bookshop",
    version="1.0.0",
    user_agent="bookshop/0.1.0",
    servers=(
        Server(
            "base_url",
            "{base_url}",
            {"base_url": "https://books.example"},
            placeholder=True,
        ),
        Server("auth_url", "https://auth.example/{stage}", {"stage": "v5"}),
    ),
    schemes=(
        ApiKey("token", "header", "Authorization", prefix="Bearer "),
        ApiKey("key", "header", "x-api-key"),
        ApiKey("crumb", "cookie", "crumb"),
        Bearer("access_token"),
        HttpBasic("app_client"),
    ),
    authentication=TokenAuthentication(),
    error_responses=lambda: ERROR_RESPONSES,
    envelope={"code": "$status", "title": "$reason"},
    problem={
        "code": "$status",
        "title": "$reason",
        "error": "$message",
        "faults": [{"message": "$fault_message", "field": "$fault_field"}],
    },
)
