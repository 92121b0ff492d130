"""Plain JSON values: any value in, which kind it is out, for type checkers too."""

from dataclasses import dataclass
from typing import Any, TypeGuard


@dataclass(frozen=True, slots=True)
class NotJson:
    """A text where a number or a boolean is expected, in a spelling that JSON has not.

    Of text itself pydantic would take more: ``1_0``, ``+1``, ``yes``.
    """

    text: str


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether the value is a JSON array."""
    return isinstance(value, list)


def is_array(value: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    """Whether the value is what a JSON array is read as."""
    return isinstance(value, list | tuple)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether the value is a JSON object."""
    return isinstance(value, dict)
