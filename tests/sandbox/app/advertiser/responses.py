"""Responses that several resources share: errors, and the result of a change."""

from http import HTTPStatus

from jobads import StatusError
from jobads.advertiser import models

SUCCESS = models.StatusResult(status_code="SUCCESS")
"""The result of a change that returns nothing else."""


def bad_request(message: str) -> StatusError:
    """Return the error for an invalid request."""
    return _create_error(HTTPStatus.BAD_REQUEST, message)


def unauthorized(message: str) -> StatusError:
    """Return the error for a request without a valid token."""
    return _create_error(HTTPStatus.UNAUTHORIZED, message)


def forbidden(message: str) -> StatusError:
    """Return the error for a caller whose role is insufficient."""
    return _create_error(HTTPStatus.FORBIDDEN, message)


def not_found(message: str) -> StatusError:
    """Return the error for an object that is missing or not visible to the caller."""
    return _create_error(HTTPStatus.NOT_FOUND, message)


def _create_error(status: HTTPStatus, message: str) -> StatusError:
    # The document describes this body for status 400 only.
    content = {"code": int(status), "title": status.phrase, "error": message}
    envelope = models.ErrorEnvelope.model_validate(content)
    return StatusError(envelope, status=status)
