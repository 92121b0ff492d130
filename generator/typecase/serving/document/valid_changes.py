"""Change JSON objects as far as their types allow."""

from collections.abc import Callable, Mapping
from typing import Any

from typecase.load.json_types import is_list, is_mapping

_MAX_TRIALS = 200
"""The greatest number of properties that are tried one by one."""


def apply_changes(
    value: dict[str, Any],
    changes: Mapping[str, Any],
    is_valid: Callable[[dict[str, Any]], bool],
) -> dict[str, Any]:
    """Return an object with those changes to its properties that are valid.

    All changes are tried together first, then one by one.
    """
    changed = {**value, **changes}
    if is_valid(changed):
        return changed
    for name, new in [*changes.items()][:_MAX_TRIALS]:
        changed = {**value, name: new}
        if is_valid(changed):
            value = changed
    return value


def set_member(body: Any, pointer: tuple[str, ...], value: Any) -> Any:
    """Return a copy of a body with another value at a pointer.

    The body is returned unchanged if it has no object or list to set the value in.
    """
    if not pointer:
        return value
    token, *rest = pointer
    if is_mapping(body):
        members: dict[str, Any] = body
        if rest and token not in members:
            return members
        return {**members, token: set_member(members.get(token), (*rest,), value)}
    if is_list(body) and token.isdecimal() and int(token) < len(body):
        items: list[Any] = [*body]
        items[int(token)] = set_member(items[int(token)], (*rest,), value)
        return items
    return body


def get_member(body: Any, pointer: tuple[str, ...]) -> Any:
    """Return the value at a pointer in a body, or None."""
    for token in pointer:
        if is_mapping(body):
            body = body.get(token)
        elif is_list(body) and token.isdecimal() and int(token) < len(body):
            body = body[int(token)]
        else:
            return None
    return body
