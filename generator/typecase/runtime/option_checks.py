"""Check the values of options."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from .errors import ConfigurationError


def require_number(
    name: str, value: Any, expected: str, is_allowed: Callable[[float], bool]
) -> None:
    """Check that an option is a number, and an allowed one.

    Raises:
        ConfigurationError: It is not. The message contains ``name`` and ``expected``.
    """
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    require_option(name, value, expected, is_number and is_allowed(value))


def require_option(name: str, value: object, expected: str, is_valid: object) -> None:
    """Check that an option is valid.

    Raises:
        ConfigurationError: It is not. The message contains ``name`` and ``expected``.
    """
    if not is_valid:
        raise invalid_option(name, expected, value)


def invalid_option(name: str, expected: str, value: object) -> ConfigurationError:
    """Return the error that an option has an invalid value.

    The message quotes only numbers: other values may contain secrets.
    """
    found = value if isinstance(value, int | float) else type(value).__name__
    return ConfigurationError(f"{name} must be {expected}, found {found}")


def describe_mapping_fault(value: Any) -> str:
    """Return what is wrong with a value that must be a mapping with strings as keys.

    Return an empty text if nothing is.
    """
    if not isinstance(value, Mapping):
        return f"must be a dict, found {type(value).__name__}"
    for key in cast("Iterable[object]", value):
        if not isinstance(key, str):
            return f"must have strings as keys, found {type(key).__name__}"
    return ""
