"""Platform API. What all its operations share. Printed by typecase from
platform.yaml."""

from typing import Any

from .._runtime.api import Api, Refusals, Server
from .._runtime.auth.security_schemes import ApiKey, Bearer, HttpBasic
from .._runtime.auth.token_grants import Form, Grant
from .._runtime.operation import Operation


def _tokens_create() -> Operation[Any]:
    from ._operations.tokens import CREATE

    return CREATE


def _users_refresh() -> Operation[Any]:
    from ._operations.users import REFRESH

    return REFRESH


def _refusals() -> Refusals:
    from .errors import REFUSALS

    return REFUSALS


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
    environment={
        "access_token": ("JOBADS_PLATFORM_ACCESS_TOKEN",),
        "id_token": ("JOBADS_PLATFORM_ID_TOKEN",),
        "app_client": ("JOBADS_PLATFORM_CLIENT_ID", "JOBADS_PLATFORM_CLIENT_SECRET"),
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
    grants=(
        Grant(
            operation=_tokens_create,
            tokens={"access_token": "accessToken"},
            lifetime="expiresIn",
            client="app_client",
            forms={
                "form": Form(
                    {
                        "body": {
                            "grant_type": "client_credentials",
                            "client_id": "$client_id",
                            "client_secret": "$client_secret",
                            "scope": "$scope",
                        }
                    }
                ),
                "form_basic": Form(
                    {"body": {"grant_type": "client_credentials", "scope": "$scope"}},
                    basic=True,
                ),
                "json_basic": Form(
                    {
                        "body": {
                            "grantType": "CLIENT_CREDENTIALS",
                            "clientId": "$client_id",
                            "scopes": "$scopes",
                        }
                    },
                    basic=True,
                ),
            },
        ),
        Grant(
            operation=_users_refresh,
            tokens={"id_token": "idToken", "access_token": "accessToken"},
            forms={
                "header": Form({"user_id": "$user", "refresh_token": "$refresh_token"}),
            },
        ),
    ),
    refusals=_refusals,
)
