"""Resolve JSON pointers (RFC 6901), such as ``/items/0``, in decoded bodies."""

from typing import Any

from pydantic import BaseModel

from ..json_value import is_array, is_object
from ..models.fields import wire_fields


def resolve_pointer(body: object, pointer: str | None) -> Any:
    """Return the value at a pointer in a body.

    Return None if ``pointer`` is None or the body has no such value.
    """
    if pointer is None:
        return None
    for token in split_pointer(pointer):
        body = get_member(body, token)
    return body


def split_pointer(pointer: str) -> list[str]:
    """Return the unescaped tokens of a pointer: ``/a~1b/0`` has ``a/b`` and ``0``."""
    escaped = pointer.split("/")[1:]
    # The order matters: ``~01`` stands for ``~1``.
    return [token.replace("~1", "/").replace("~0", "~") for token in escaped]


def get_member(value: object, token: str) -> Any:
    """Return the property or the item of a value that a token of a pointer names.

    Return None if there is no such property or item. A property of a model is named by
    its wire name, and an item of a list or tuple by its index.
    """
    if isinstance(value, BaseModel):
        field = wire_fields(type(value)).get(token)
        extra = value.model_extra or {}
        return extra.get(token) if field is None else getattr(value, field, None)
    if is_object(value):
        return value.get(token)
    if is_array(value) and token.isdecimal() and int(token) < len(value):
        return value[int(token)]
    return None
