"""The errors of the bookshop API."""

from typecase.runtime import errors as _errors

from . import models


class BadRequestError(_errors.BadRequestError):
    """400 Bad Request."""

    body: models.Problem | None
