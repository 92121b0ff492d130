"""Plain JSON values: any value in, which kind it is out, for type checkers too."""

from typing import Any, TypeGuard


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether the value is a JSON array."""
    return isinstance(value, list)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether the value is a JSON object."""
    return isinstance(value, dict)
