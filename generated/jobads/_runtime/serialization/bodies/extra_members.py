"""Add members to an encoded body that the document does not declare (`extra_body`)."""

from collections.abc import Mapping
from typing import Any

from pydantic_core import to_jsonable_python

from ...errors import Fault
from ...json_value import is_object
from ...validation.request_validation import InvalidValueError


def add_members(value: Any, extra: Mapping[str, Any]) -> Any:
    """Return a JSON value with the members of ``extra``; they replace its own.

    Raises:
        InvalidValueError: The value is no object, or JSON cannot represent a member.
    """
    if not extra:
        return value
    if not is_object(value):
        raise not_an_object_error()
    return {**value, **{name: _to_json(name, extra[name]) for name in extra}}


def not_an_object_error() -> InvalidValueError:
    """Return the error that a body has no members."""
    return InvalidValueError(
        Fault("extra_body", "can only be added to a JSON object or a form")
    )


def _to_json(name: str, value: Any) -> Any:
    try:
        return to_jsonable_python(value)
    # Pydantic raises a plain ValueError if a value is nested too deeply.
    except ValueError:
        fault = Fault(f"extra_body.{name}", "cannot be represented as JSON")
        raise InvalidValueError(fault) from None
