"""Applicant Disposition API. What all its operations share. Printed by typecase from
disposition.yaml."""

from .._runtime.api import Api, Server
from .._runtime.operation import JSON, Answer
from . import errors, models

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
    errors={
        400: errors.BadRequestError,
        500: errors.InternalServerError,
    },
    answers=(
        Answer(400, JSON, models.EventInvalid | models.BatchInvalid),
        Answer(500, JSON, models.ServerFailure),
    ),
)
