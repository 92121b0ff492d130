"""Platform API. What all its operations share. Printed by typecase from
platform.yaml."""

from .._runtime.api import Api, Server
from .._runtime.credentials import ApiKey, Bearer, HttpBasic
from .._runtime.operation import JSON, Answer
from . import errors, models

API = Api(
    name="platform",
    title="Platform API",
    version="2.0.1",
    user_agent="jobads/0.1.0",
    problem={
        "error": {
            "code": "$reason",
            "message": "$message",
            "status": "$status",
            "timestamp": "$now",
        }
    },
    security=(("id_token", "access_token"), ("id_token",)),
    servers=(
        Server(
            "platform_url",
            "{platform_url}",
            variables={"platform_url": "https://platform.example"},
            placeholder=True,
            argument="base_url",
        ),
        Server(
            "auth_url",
            "{auth_url}",
            variables={"auth_url": "https://auth.example/v5"},
            placeholder=True,
        ),
    ),
    schemes=(
        Bearer("access_token"),
        ApiKey("id_token", "header", "x-api-key"),
        HttpBasic("app_client"),
    ),
    errors={
        400: errors.BadRequestError,
        401: errors.UnauthorizedError,
        403: errors.ForbiddenError,
        404: errors.NotFoundError,
    },
    answers=(
        Answer(400, JSON, models.BadCredentials),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)
