"""Errors of the Job Search API, one for each status that a response has; `body` is the
declared model, or None where the answer had another form. Printed by typecase from
search.yaml."""

from .._runtime import errors as _errors
from .._runtime.api import Refusals
from .._runtime.operation import JSON, Answer
from . import models


class BadRequestError(_errors.BadRequestError):
    """Status 400. Bad request, for example with neither `q` nor `l`."""

    body: models.SearchError | None


REFUSALS = Refusals(
    errors={
        400: BadRequestError,
    },
    answers=(Answer(400, JSON, models.SearchError),),
)
