"""Fill JSON templates: replace strings such as ``"$status"`` by values."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from .errors import Fault
from .http.server_message import shorten
from .json_value import is_list, is_object

# Bounds the size of the response to a small request with many errors.
_MAX_LISTED_FAULTS = 100
OMITTED = object()
"""The value of a variable if the property that uses the variable is to be left out."""
_DEFAULT_PROBLEM = {"status": "$status", "title": "$reason", "detail": "$message"}


def build_error_body(
    template: Mapping[str, Any],
    status: int,
    message: str,
    faults: tuple[Fault, ...] = (),
) -> Any:
    """Return the body of an error response.

    Args:
        template: The template of the body. An empty one means the format of RFC 9457.
        status: The status code.
        message: The text for ``$message``.
        faults: The errors for the list of the template.
    """
    variables = common_variables(status) | {"$message": shorten(message, 2000)}
    return fill_template(dict(template) or _DEFAULT_PROBLEM, variables, faults)


def common_variables(status: int) -> dict[str, Any]:
    """Return the values of the variables that every template may use."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return {"$status": status, "$reason": reason_phrase(status), "$now": now}


def reason_phrase(status: int) -> str:
    """Return the reason phrase of a status code."""
    # Imported here because clients import this module and do not need http.
    from http import HTTPStatus

    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return f"Status {status}"


def fill_template(
    template: Any, variables: Mapping[str, Any], faults: tuple[Fault, ...] = ()
) -> Any:
    """Return a copy of a template with values in place of the variables.

    The copy has no properties whose value is `OMITTED`. If a list has a single item and
    the item uses a variable ``$fault_…``, the copy of the list has an item for each
    fault. If there are no faults, the copy lacks the list.
    """
    if isinstance(template, str):
        return variables.get(template, template)
    if is_object(template):
        values = {
            name: fill_template(value, variables, faults)
            for name, value in template.items()
        }
        return {name: value for name, value in values.items() if value is not OMITTED}
    if not is_list(template):
        return template
    if len(template) != 1 or "$fault_" not in str(template):
        return [fill_template(item, variables, faults) for item in template]
    items = [
        fill_template(template[0], {**variables, **_fault_variables(fault)})
        for fault in faults[:_MAX_LISTED_FAULTS]
    ]
    return items or OMITTED


def _fault_variables(fault: Fault) -> dict[str, Any]:
    return {
        "$fault_message": fault.message,
        "$fault_field": fault.place,
        "$fault_value": fault.value,
    }
