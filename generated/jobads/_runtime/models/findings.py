"""Check a value and all parts of it, and name the part that each finding is about."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import Any, TypeAlias, TypeGuard, cast

from pydantic import BaseModel

from ..json_value import is_array, is_object
from .fields import python_names, wire_fields

Finding: TypeAlias = tuple[list[str | int], str]
"""The path to an invalid value, in reverse order, and a message."""

# Values of exactly these types contain nothing to check.
SCALARS = frozenset({str, int, bool, type(None)})


def get_plain_types(value: Any) -> tuple[type, ...] | None:
    """Return the types of a scalar, or of a list and its items, if they are `SCALARS`.

    Return None for any other value. Most arguments are such plain values, which need no
    closer look.
    """
    content: object = value
    kind = type(content)
    types: tuple[type, ...] = tuple(map(type, value if kind is list else [value]))
    return (kind, *types) if SCALARS.issuperset(types) else None


def find_in_parts(
    value: object,
    check: Callable[[object], Iterable[Finding]],
    skipped: AbstractSet[int] = frozenset(),
) -> Iterator[Finding]:
    """Yield the findings of ``check`` about a value and the values within it.

    ``check`` examines one value, but not the values within it. Values within it that
    are None or plain strings, integers or booleans are not checked. Nor are values
    whose ids are in ``skipped``, with all values within them.
    """
    if id(value) not in skipped:
        yield from check(value)
        for key, member in _iter_members(value):
            if type(member) not in SCALARS:
                yield from put_below(key, find_in_parts(member, check, skipped))


def put_below(key: str | int, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings about a value as findings about the value that contains it."""
    for reversed_path, message in findings:
        yield [*reversed_path, key], message


def is_mapping(value: object) -> TypeGuard[Mapping[Any, Any]]:
    """Return whether a value is a mapping, which pydantic accepts for an object."""
    return isinstance(value, Mapping)


def _is_collection(value: object) -> TypeGuard[Collection[Any]]:
    return isinstance(value, Collection)


def pair_parts(value: Any, accepted: Any) -> Iterable[tuple[Any, Any, Any]]:
    """Return each part of a value, and what pydantic has made of it.

    Before both comes the key or the index of the part in the value. A value that was
    accepted as it is has no parts.
    """
    if value is accepted:
        return ()
    if is_mapping(value):
        # A key may be of another type than the property name that it became.
        if is_object(accepted):
            return zip(value, value.values(), accepted.values(), strict=False)
        if isinstance(accepted, BaseModel):
            names = python_names(type(accepted))
            parts = {**vars(accepted), **(accepted.model_extra or {})}
            return [
                (key, part, parts.get(names.get(key, key)))
                for key, part in value.items()
            ]
    elif is_array(accepted) and _is_collection(value):
        return zip(range(len(accepted)), value, accepted, strict=False)
    return ()


def _iter_members(value: object) -> Iterable[tuple[str | int, Any]]:
    """Return the wire names and values of an object, or the indexes and items."""
    if isinstance(value, BaseModel):
        names = wire_fields(type(value)).items()
        # A one-way field may have no value.
        values = vars(value)
        fields = ((wire, values.get(name)) for wire, name in names)
        return chain(fields, (value.model_extra or {}).items())
    if is_array(value) or isinstance(value, set | frozenset | deque):
        return enumerate(cast("Iterable[Any]", value))
    if is_object(value):
        return value.items()
    # Pydantic writes a dataclass as an object.
    own: Iterable[str] = getattr(type(value), "__dataclass_fields__", ())
    return [(name, getattr(value, name, None)) for name in own]
