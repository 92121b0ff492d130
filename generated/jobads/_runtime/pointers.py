"""JSON pointers (RFC 6901) into decoded bodies; members of models have wire names."""

from typing import Any

from .model import member
from .plain import is_array


def find(body: object, pointer: str | None) -> Any:
    """Return the value at a pointer; None if it is not there, or for no pointer."""
    if pointer is None:
        return None
    for token in tokens(pointer):
        body = _step(body, token)
    return body


def tokens(pointer: str) -> list[str]:
    """The names on the way, without their escapes."""
    escaped = pointer.split("/")[1:]
    return [token.replace("~1", "/").replace("~0", "~") for token in escaped]


def _step(value: object, token: str) -> object:
    if not is_array(value):
        return member(value, token)
    is_index = token.isdecimal() and int(token) < len(value)
    return value[int(token)] if is_index else None
