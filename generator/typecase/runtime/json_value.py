"""Type guards for decoded JSON values, and classes for what is not as declared."""

import json
import math
import reprlib
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypeGuard

from pydantic import BaseModel, ConfigDict

from .lazy_import import show_public_paths


@dataclass(frozen=True, slots=True)
class NotJson:
    """Text that is not JSON, in a place that requires a JSON number or boolean.

    Validation always rejects a `NotJson`. Some of these texts would be valid as plain
    strings, since pydantic reads ``"1_0"`` as a number and ``"yes"`` as a boolean.
    """

    text: str


# Mypy takes this name for true. It needs another type than Any for members of
# `Unlisted`, to narrow a union after a comparison such as ``event.type == "text"``.
MYPY: Literal[False] = False
if MYPY:

    class _Member(Any):  # type: ignore[misc]
        """A value of any type."""


class Unlisted(BaseModel):
    """An object of a union whose variant the OpenAPI document does not list.

    Its members are attributes, with the names that they have in JSON, or that the
    fields of models have: ``eventType`` is also ``event_type``. A member that has the
    name of a method, such as ``copy``, is an item: ``unlisted["copy"]``.
    """

    model_config = ConfigDict(
        extra="allow", protected_namespaces=(), hide_input_in_errors=True
    )
    if TYPE_CHECKING:
        __pydantic_extra__: Any

        def __init__(self, /, **members: Any) -> None: ...

    else:
        __pydantic_extra__: dict[str, Any]

    if MYPY:

        def __getattr__(self, name: str) -> _Member: ...

    else:

        def __getattr__(self, name: str) -> Any:
            """Return a member.

            Raises:
                AttributeError: The object has no such member.
            """
            # An object that is being copied has no members yet.
            if name.startswith("__"):
                raise AttributeError(name)
            members: dict[str, Any] = self.__pydantic_extra__
            if name in members:
                return members[name]
            for wire_name, value in members.items():
                if _letters(wire_name) == _letters(name):
                    return value
            found = ", ".join(map(reprlib.repr, islice(members, 20))) or "no members"
            raise AttributeError(f"this Unlisted has no {name!r}; it has {found}")

    def __getitem__(self, name: str) -> Any:
        """Return the member with this name in JSON."""
        return self.__pydantic_extra__[name]

    def __contains__(self, name: object) -> bool:
        """Return whether a member has this name in JSON."""
        return name in self.__pydantic_extra__


def _letters(name: str) -> str:
    """Return what the Python name and the wire name of a field have in common."""
    return "".join(filter(str.isalnum, name)).lower()


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Return whether the value is a list."""
    return isinstance(value, list)


def is_array(value: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    """Return whether the value is a list or a tuple."""
    return isinstance(value, list | tuple)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Return whether the value is a dict, as JSON objects are decoded."""
    return isinstance(value, dict)


def remove_strings(text: bytes | bytearray) -> bytes:
    """Return a JSON text without its strings, even if the last one has no end."""
    import re

    # The possessive quantifiers prevent backtracking.
    return re.sub(rb'"(?:[^"\\]++|\\.)*+"?', b"", text, flags=re.DOTALL)


def has_more_containers(text: bytes | bytearray, limit: int) -> bool:
    """Return whether a JSON text has more objects and arrays than a limit."""
    if text.count(b"{") + text.count(b"[") <= limit:
        return False
    # Brackets in strings do not count.
    text = remove_strings(text)
    return text.count(b"{") + text.count(b"[") > limit


def format_json(value: Any, *, ensure_ascii: bool) -> str:
    """Return a JSON value as text, without spaces. A `Decimal` becomes a number."""
    mark = ""

    def mark_number(number: Any) -> str:
        nonlocal mark
        # Imported here, since few calls send such numbers.
        from secrets import token_hex

        # A random mark, so that no other string begins with it.
        mark = mark or token_hex(16)
        # The exponent stays: without it, receivers would read an integer.
        return f"{mark}{number}"

    text = json.dumps(
        value, ensure_ascii=ensure_ascii, separators=(",", ":"), default=mark_number
    )
    if not mark:
        return text
    import re

    return re.sub(f'"{mark}([^"]*)"', r"\1", text)


def format_scalar(value: Any) -> str:
    """Return the text of a scalar JSON value.

    The text of 1.0 is "1", because JSON Schema regards both as the same integer.

    Raises:
        ValueError: The value is not a scalar, or it is infinite or NaN.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return value
        case int():
            return str(value)
        case float() if not math.isfinite(value):
            raise ValueError(f"must be a finite number, found {value}")
        case float():
            return str(int(value)) if value.is_integer() else repr(value)
        case Decimal():
            return f"{value:f}"
        case _:
            raise ValueError(
                "must be a string, a number or a boolean, found"
                f" {'null' if value is None else type(value).__name__}"
            )


show_public_paths(__name__)
