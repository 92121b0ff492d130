"""Type checks and conversions for parsed JSON values of unknown type."""

from typing import Any, TypeGuard


def is_mapping(value: Any) -> TypeGuard[dict[str, Any]]:
    """Return whether a value is a mapping.

    The keys are strings, because the parsers make every key a string.
    """
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Return whether a value is a list."""
    return isinstance(value, list)


def as_mapping(value: Any) -> dict[str, Any]:
    """Return the value if it is a mapping, otherwise an empty mapping."""
    return value if is_mapping(value) else {}


def as_list(value: Any) -> list[Any]:
    """Return the value if it is a list, otherwise an empty list."""
    return value if is_list(value) else []


def json_type(value: Any) -> str:
    """Return the narrowest JSON type of a value."""
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "integer" if value.is_integer() else "number"
        case str():
            return "string"
        case list():
            return "array"
        case _:
            return "object"
