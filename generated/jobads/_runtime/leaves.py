"""Single values whose type leaves open what a text stands for: a type and a text in, a
plain value out, or the reverse.

Where a type takes texts and other values, a text that reads as another value (``5``)
has a letter or digit escaped that needs no escape (``%35``): to every server the same
text, and to ours a mark. A null is a name without ``=``.
"""

import json
import math
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from . import shapes
from .model import OpenIntEnum
from .plain import NotJson, is_list, is_object

_PLAIN = re.compile(r"(?<!%)(?<!%.)[0-9A-Za-z]")
_NUMBER_OR_BOOLEAN = re.compile(
    r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false"
)
_MARK = re.compile(r"%(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])")


@dataclass(frozen=True, slots=True)
class Pair:
    """A decoded name, a value that is still escaped, and how the two were written."""

    name: str
    raw: str
    bare: bool = False
    marked: bool = False


class Fields(list[Pair]):
    """The pairs of a query, a form or cookies, in order and by name."""

    @cached_property
    def by_name(self) -> Mapping[str, list[Pair]]:
        """The pairs of each name."""
        found: dict[str, list[Pair]] = {}
        for pair in self:
            found.setdefault(pair.name, []).append(pair)
        return found

    def named(self, name: str) -> list[Pair]:
        """The pairs of one name."""
        return self.by_name.get(name, [])


def scalar(value: Any) -> str:
    """A single JSON value as text; a whole number has no fraction."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return value
        case int():
            return str(value)
        case float() if not math.isfinite(value):
            raise ValueError("must be a finite number")
        case float():
            return str(int(value)) if value.is_integer() else repr(value)
        case _:
            raise ValueError("must be a single value")


def written(kind: Any, value: Any) -> str:
    """A value as text: as JSON has it, if it has parts or else could be taken for
    another."""
    is_float = isinstance(value, float) and is_open(kind) and math.isfinite(value)
    if is_list(value) or is_object(value) or is_float:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return scalar(value)


def marked(escaped: str) -> str:
    """The same text with an escape that it does not need, if it has room for one."""
    return _PLAIN.sub(lambda found: f"%{ord(found[0]):02X}", escaped, count=1)


def is_marked(raw: str) -> bool:
    """Whether an escaped text has such an escape."""
    return _MARK.search(raw) is not None


def needs_mark(kind: Any, value: Any) -> bool:
    """Whether a value is a text that would read as another value."""
    return isinstance(value, str) and not isinstance(read_leaf(kind, value), str)


def read_leaf(kind: Any, text: str) -> Any:
    """What an unmarked text stands for; texts of one type alone are left to it."""
    if types := json_types(kind):
        return _number_or_boolean(types, text)
    has_parts = shapes.shape(kind) != "scalar"
    if not (has_parts or is_open(kind)):
        return text
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if is_list(value) or is_object(value):
        is_it = not shapes.may_be_scalar(kind) or takes(kind, text)
    else:
        is_other = not isinstance(value, str | None)
        is_it = is_other and json.dumps(value) == text and takes(kind, text)
    return value if is_it else text


@lru_cache(maxsize=1024)
def json_types(kind: Any) -> frozenset[type]:
    """The types of a kind's values if all are numbers or booleans; else none."""
    found: set[type] = set()
    for arm in shapes.arms(kind):
        if arm in (int, float, bool):
            found.add(arm)
        elif get_origin(arm) is Literal:
            found |= {type(value) for value in get_args(arm)}
        elif isinstance(arm, type) and issubclass(arm, OpenIntEnum):
            found.add(int)
        else:
            return frozenset()
    found |= {int} if float in found else set()
    return frozenset() if str in found else frozenset(found)


def _number_or_boolean(types: frozenset[type], text: str) -> Any:
    value: Any = None
    if _NUMBER_OR_BOOLEAN.fullmatch(text):
        # Python refuses to read integers of thousands of digits.
        with suppress(ValueError):
            value = json.loads(text)
    is_finite = not isinstance(value, float) or math.isfinite(value)
    if type(value) in types and is_finite:
        return value
    try:
        _adapter(int | float | bool).validate_python(text)
    except ValidationError:
        # What is no number at all, pydantic explains.
        return text
    return NotJson(text)


def is_open(kind: Any) -> bool:
    """Whether more than the type of a value is needed to read it from a text."""
    arms = list(shapes.arms(kind))
    return len(arms) > 1 or any(
        arm is Any
        or get_origin(arm) is Literal
        or (isinstance(arm, type) and issubclass(arm, OpenIntEnum))
        for arm in arms
    )


@lru_cache(maxsize=1024)
def is_single(kind: Any) -> bool:
    """Whether the values of a type are single ones, whose texts are read by it."""
    return shapes.shape(kind) == "scalar" and not is_open(kind)


def takes(kind: Any, text: str) -> bool:
    """Whether a JSON text is a value of a type, without conversions."""
    if Any in shapes.arms(kind):
        return True
    try:
        _adapter(kind).validate_json(text, strict=True)
    except ValidationError:
        return False
    return True


@lru_cache(maxsize=1024)
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
