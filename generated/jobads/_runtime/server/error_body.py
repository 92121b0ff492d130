"""Build the body of an error response of a generated server."""

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from ..errors import Fault
from ..http.error_message import shorten
from ..json_template import fill_template

# A small request may have many errors; this limits the size of the response.
_MAX_LISTED_FAULTS = 100
DEFAULT_PROBLEM = {"status": "$status", "title": "$reason", "detail": "$message"}
"""The template of RFC 9457, Problem Details."""


def build_error_body(
    template: Any,
    status: int,
    message: str,
    faults: tuple[Fault, ...] = (),
) -> Any:
    """Return the body of an error response.

    Args:
        template: The template of the body; if empty, the format of RFC 9457 is used.
        status: The status code.
        message: The text for ``$message``, which is shortened to 2000 characters.
        faults: The errors for the list of the template, if it has one. Only the first
            100 are listed.
    """
    variables = common_variables(status) | {
        # The limit of the messages of `ApiError`.
        "$message": shorten(message, max_length=2000)
    }
    return fill_template(
        template or DEFAULT_PROBLEM, variables, faults[:_MAX_LISTED_FAULTS]
    )


def common_variables(status: int) -> dict[str, Any]:
    """Return the values of ``$status``, ``$reason`` and ``$now`` for any template."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return {"$status": status, "$reason": reason_phrase(status), "$now": now}


def reason_phrase(status: int) -> str:
    """Return the reason phrase of a status code; ``Status 299`` if it has none."""
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return f"Status {status}"
