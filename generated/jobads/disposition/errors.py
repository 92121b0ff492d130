"""Errors of the Applicant Disposition API, one for each status that a response has;
`body` is the declared model, or None where the answer had another form. Printed by
typecase from disposition.yaml."""

from .._runtime import errors as _errors
from .._runtime.api import Refusals
from .._runtime.operation import JSON, Answer
from . import models


class BadRequestError(_errors.BadRequestError):
    """Status 400. The single event is invalid, or some of several events are; in a
    batch the valid ones are still counted as succeeded."""

    body: models.EventInvalid | models.BatchInvalid | None


class InternalServerError(_errors.InternalServerError):
    """Status 500. The server failed; retry the call."""

    body: models.ServerFailure | None


REFUSALS = Refusals(
    errors={
        400: BadRequestError,
        500: InternalServerError,
    },
    answers=(
        Answer(400, JSON, models.EventInvalid | models.BatchInvalid),
        Answer(500, JSON, models.ServerFailure),
    ),
)
