"""Read and replace the part of a JSON value at a place."""

import re
from collections.abc import Sequence
from typing import Any

from typecase.load.json_types import is_list, is_mapping

Place = tuple[str | int, ...]
"""The names of members and the indexes of items that lead to a part of a value."""
ABSENT: Any = object()
"""Stands for a part that a value does not have."""
_ANY_NAME = "key"
"""The name of a member that a schema does not list by name."""
_SEPARATORS = re.compile(r'[.\[\]/"]+')


def to_place(path: Sequence[str]) -> Place:
    """Return the place of the first part to which the path of a difference leads."""
    names: dict[str, str | int] = {"[]": 0, "*": _ANY_NAME}
    return tuple(names.get(name, name) for name in path)


def read_place(value: Any, place: Place) -> Any:
    """Return the part of a value at a place, or `ABSENT`."""
    for key in place:
        if isinstance(key, str):
            value = value.get(key, ABSENT) if is_mapping(value) else ABSENT
        else:
            has_item = is_list(value) and key < len(value)
            value = value[key] if has_item else ABSENT
    return value


def put(value: Any, place: Place, part: Any) -> Any:
    """Return a copy of a value with another part at a place.

    Objects and lists that are missing around it are created. `ABSENT` removes the part.
    """
    if not place:
        return part
    key, *rest = place
    inner = put(read_place(value, (key,)), (*rest,), part)
    if isinstance(key, str):
        members: dict[str, Any] = {**value} if is_mapping(value) else {}
        members[key] = inner
        return {name: each for name, each in members.items() if each is not ABSENT}
    items: list[Any] = [*value] if is_list(value) else []
    items[key : key + 1] = [] if inner is ABSENT else [inner]
    return items


def is_within(place: Place, outer: Place) -> bool:
    """Return whether a place is another one, or a part of it."""
    return place[: len(outer)] == outer


def is_named_within(text: str, outer: Place) -> bool:
    """Return whether a text names a place or a part of it, such as ``$.pets[0].name``.

    The texts are those of errors: `a.b[0]`, and `/a/b/0` for a JSON pointer.
    """
    found = _split(text.removeprefix("$"))
    wanted = _split("/".join(map(str, outer)))
    return found[: len(wanted)] == wanted


def is_named(text: str, place: Place) -> bool:
    """Return whether a text, such as ``$.pets[0].name``, names a place."""
    return _split(text.removeprefix("$")) == _split("/".join(map(str, place)))


def _split(text: str) -> list[str]:
    return [name for name in _SEPARATORS.split(text) if name]
