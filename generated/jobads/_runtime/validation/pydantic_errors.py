"""Convert pydantic's errors to faults, whose messages omit the invalid values."""

from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from ..errors import Fault
from ..http.error_message import shorten, to_printable
from ..json_value import NotJson, is_list, is_object

MAX_FAULTS = 1000
"""The maximum number of faults in an error about one value, to save memory."""
# The types of pydantic's errors about a value that should be an object or a list.
_WRONG_TYPE = frozenset({"model_type", "list_type", "dict_type", "model_attributes"})


def convert_to_faults(
    error: ValidationError, value: Any, name: str = ""
) -> tuple[Fault, ...]:
    """Return the faults of a value, given pydantic's error about it.

    The place of each fault begins with ``name``. A value with more than `MAX_FAULTS`
    errors has a single fault. If a variant of a union has an error within an object or
    a list, errors which say that this object or list has the wrong type are left out:
    they concern other variants.
    """
    count = error.error_count()
    if count > MAX_FAULTS:
        return (Fault(name, f"has {count} errors, too many to list"),)
    errors = [
        (_wire_path(item, value), item) for item in error.errors(include_url=False)
    ]
    # For a union, pydantic reports the errors of all variants. `parents` are the paths
    # of the values within which a variant has an error.
    parents = {tuple(path[:depth]) for path, _ in errors for depth in range(len(path))}
    return tuple(
        Fault(
            format_path([name, *path] if name else path), item["msg"], _safe_value(item)
        )
        for path, item in errors
        if item["type"] not in _WRONG_TYPE or tuple(path) not in parents
    )


def is_invalid_json(error: ValidationError) -> bool:
    """Return whether an error means that the validated text is not JSON."""
    return error.error_count() == 1 and error.errors()[0]["type"] == "json_invalid"


def format_path(path: Iterable[str | int]) -> str:
    """Return a path as text, such as ``events[3].reason`` or ``body[""]``."""
    text = ""
    for part in path:
        match part:
            case int():
                text += f"[{part}]"
            case "":
                text += '[""]'
            case str():
                text += f".{to_printable(part)}" if text else to_printable(part)
    return text


def _wire_path(item: Any, value: Any) -> list[str | int]:
    """Return the path from ``value`` to the place of ``item``, a pydantic error.

    The path has the wire names of properties and the indexes of list items.
    """
    # The location also contains names of union variants. A part that the value does not
    # have is the name of a variant, unless the error is about a missing property.
    path: list[str | int] = []
    for part in item["loc"]:
        is_missing = item["type"] == "missing" and part == item["loc"][-1]
        if is_object(value) and isinstance(part, str) and (is_missing or part in value):
            value = value.get(part)
            path.append(part)
        elif is_list(value) and isinstance(part, int):
            value = value[part] if part < len(value) else None
            path.append(part)
    # Checks of a whole model report the field in the context.
    field = item.get("ctx", {}).get("field")
    return path if field is None else [*path, field]


def _safe_value(item: Any) -> Any:
    """Return the invalid value of ``item``, a pydantic error, if the value is a scalar.

    Otherwise, return None. A `NotJson` is replaced by its text. Long text is shortened.
    """
    # Objects and lists may contain secrets beside the invalid value.
    value = item["input"]
    if isinstance(value, NotJson):
        return shorten(value.text)
    if isinstance(value, str):
        return shorten(value)
    return value if isinstance(value, int | float | bool) else None
