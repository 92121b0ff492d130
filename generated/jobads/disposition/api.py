"""Applicant Disposition API. What all its operations share. Printed by typecase from
disposition.yaml."""

from .._runtime.api import Api, Refusals, Server


def _refusals() -> Refusals:
    from .errors import REFUSALS

    return REFUSALS


API = Api(
    name="disposition",
    title="Applicant Disposition API",
    version="v1",
    user_agent="jobads/0.1.0",
    problem={
        "message": "$message",
        "errors": [
            {
                "message": "$fault_message",
                "field": "$fault_field",
                "value": "$fault_value",
            }
        ],
    },
    servers=(
        Server(
            "api_url",
            "{api_url}",
            variables={"api_url": "https://disposition.example"},
            placeholder=True,
            argument="base_url",
        ),
    ),
    refusals=_refusals,
)
