"""Advertiser Management and Reporting API. What all its operations share. Printed by
typecase from advertiser.yaml."""

from typing import Any

from .._runtime.api import Api, Refusals, Server
from .._runtime.auth.security_schemes import ApiKey
from .._runtime.auth.token_grants import Form, Grant
from .._runtime.operation import Operation


def _account_login() -> Operation[Any]:
    from ._operations.account import LOGIN

    return LOGIN


def _refusals() -> Refusals:
    from .errors import REFUSALS

    return REFUSALS


API = Api(
    name="advertiser",
    title="Advertiser Management and Reporting API",
    version="1.0.0",
    user_agent="jobads/0.1.0",
    envelope={"code": "$status", "title": "$reason"},
    problem={"code": "$status", "title": "$reason", "error": "$message"},
    environment={"token": ("JOBADS_ADVERTISER_TOKEN",)},
    security=(("token",), ()),
    servers=(
        Server(
            "base_url",
            "{base_url}",
            variables={"base_url": "https://advertiser.example"},
            placeholder=True,
        ),
    ),
    schemes=(ApiKey("token", "header", "Authorization", prefix="Bearer "),),
    grants=(
        Grant(
            operation=_account_login,
            tokens={"token": None},
            forms={
                "query": Form({"login": "$user", "password": "$password"}),
            },
        ),
    ),
    refusals=_refusals,
)
