"""Errors of the Platform API, one for each status that a response has; `body` is the
declared model, or None where the answer had another form. Printed by typecase from
platform.yaml."""

from .._runtime import errors as _errors
from .._runtime.api import Refusals
from .._runtime.operation import JSON, Answer
from . import models


class BadRequestError(_errors.BadRequestError):
    """Status 400. The credentials are wrong."""

    body: models.BadCredentials | None


class UnauthorizedError(_errors.UnauthorizedError):
    """Status 401. Unauthorized."""

    body: models.Envelope | None


class ForbiddenError(_errors.ForbiddenError):
    """Status 403. Forbidden."""

    body: models.Envelope | None


class NotFoundError(_errors.NotFoundError):
    """Status 404. Not Found."""

    body: models.Envelope | None


REFUSALS = Refusals(
    errors={
        400: BadRequestError,
        401: UnauthorizedError,
        403: ForbiddenError,
        404: NotFoundError,
    },
    answers=(
        Answer(400, JSON, models.BadCredentials),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)
