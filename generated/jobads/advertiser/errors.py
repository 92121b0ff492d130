"""Errors of the Advertiser Management and Reporting API, one for each status that a
response has; `body` is the declared model, or None where the answer had another
form. Printed by typecase from advertiser.yaml."""

from .._runtime import errors as _errors
from .._runtime.api import Refusals
from .._runtime.operation import JSON, Answer
from . import models


class BadRequestError(_errors.BadRequestError):
    """Status 400. Login was not possible; the `error` text says so."""

    body: models.ErrorEnvelope | None


REFUSALS = Refusals(
    errors={
        400: BadRequestError,
    },
    answers=(Answer(400, JSON, models.ErrorEnvelope),),
)
