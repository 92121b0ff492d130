"""JSON pointers (RFC 6901) into decoded bodies; members of models have wire names."""

from typing import Any

from pydantic import BaseModel

from ..json_value import is_array, is_object
from ..models.model import wire_fields


def find(body: object, pointer: str | None) -> Any:
    """Return the value at a pointer; None if it is not there, or for no pointer."""
    if pointer is None:
        return None
    for token in tokens(pointer):
        body = member(body, token)
    return body


def tokens(pointer: str) -> list[str]:
    """The names on the way, without their escapes."""
    escaped = pointer.split("/")[1:]
    return [token.replace("~1", "/").replace("~0", "~") for token in escaped]


def member(value: object, token: str) -> Any:
    """Return a member of an object by its wire name or an item of a list, or None."""
    if isinstance(value, BaseModel):
        field = wire_fields(type(value)).get(token)
        extra = value.model_extra or {}
        return extra.get(token) if field is None else getattr(value, field, None)
    if is_object(value):
        return value.get(token)
    if is_array(value) and token.isdecimal() and int(token) < len(value):
        return value[int(token)]
    return None
