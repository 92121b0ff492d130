"""The types of values on the wire, as a sum: one class per kind, no flags."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir.identity import SchemaId

LiteralValue = str | int | float | bool | None


class ScalarKind(StrEnum):
    """A JSON value without parts, told apart by what a program does with it."""

    STRING = "string"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    DATE_TIME = "date-time"
    UNIX_MILLISECONDS = "unix-milliseconds"
    UUID = "uuid"
    BINARY = "binary"
    FILE = "file"
    NULL = "null"


class Bounds(Struct, frozen=True):
    """Limits of a scalar's value or length, or of a list's length; None is no limit.

    ``matches`` is a pattern that only an engine that backtracks can check. Of a list,
    ``unique`` says that no item is there twice. ``bits`` hold a whole number, with its
    sign; other limits are narrower than they are. ``values`` are the only ones that are
    taken, each as JSON.
    """

    minimum: int | float | None = None
    maximum: int | float | None = None
    exclusive_minimum: int | float | None = None
    exclusive_maximum: int | float | None = None
    multiple_of: int | float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    matches: str | None = None
    unique: bool = False
    bits: Literal[32, 64] | None = None
    values: tuple[str, ...] = ()


NO_BOUNDS = Bounds()


class Scalar(Struct, frozen=True):
    """One value; ``format`` is the document's word for it, ``secret`` hides it."""

    kind: ScalarKind
    format: str | None = None
    secret: bool = False
    bounds: Bounds = NO_BOUNDS


class LiteralOf(Struct, frozen=True):
    """One of a few values that have no name of their own."""

    values: tuple[LiteralValue, ...]


class ListOf(Struct, frozen=True):
    """A JSON array; its bounds limit its length.

    What the ``first`` items are is said for each, and what follows them is ``rest``;
    ``item`` is then any of these.
    """

    item: "Type"
    bounds: Bounds = NO_BOUNDS
    first: tuple["Type", ...] = ()
    rest: "Type | None" = None


class TupleOf(Struct, frozen=True):
    """A JSON array of as many items as there are types; its bounds say no more."""

    items: tuple["Type", ...]
    bounds: Bounds = NO_BOUNDS


class MapOf(Struct, frozen=True):
    """A JSON object with free keys; its bounds limit how many, ``keys`` what they are.

    ``matching`` says what the values are whose keys match patterns, and ``rest`` what
    all others are; ``value`` is then any of these. ``is_room`` in a choice stands for
    objects that the document does not list.
    """

    value: "Type"
    bounds: Bounds = NO_BOUNDS
    keys: Scalar | None = None
    is_room: bool = False
    matching: tuple[tuple[Bounds, "Type"], ...] = ()
    rest: "Type | None" = None


class Ref(Struct, frozen=True):
    """A named schema of the same API."""

    id: SchemaId


class Discriminator(Struct, frozen=True):
    """A member of objects whose value says which of a choice's objects one is.

    ``default`` is the object of those whose value is missing or not listed.
    """

    member: str
    objects: tuple[tuple[str, SchemaId], ...]
    default: SchemaId | None = None


class UnionOf(Struct, frozen=True):
    """One of several types; the order is the document's."""

    members: tuple["Type", ...]
    discriminator: Discriminator | None = None


class Nullable(Struct, frozen=True):
    """The inner type, or null."""

    inner: "Type"


@dataclass(frozen=True, slots=True)
class Anything:
    """Any JSON value: the document says nothing about it, or nothing we can hold."""

    pointer: str = field(default="", compare=False)


Type = (
    Scalar | LiteralOf | ListOf | TupleOf | MapOf | Ref | UnionOf | Nullable | Anything
)


def listed_values(kind: Type) -> tuple[object, ...]:
    """The only values that a type takes, if these are listed."""
    match kind:
        case LiteralOf(values):
            return values
        case Scalar() | ListOf() | TupleOf() | MapOf():
            return tuple(map(json.loads, kind.bounds.values))
        case _:
            return ()


def parts(kind: Type) -> tuple[Type, ...]:
    """Return the types that a type is made of, each kind of item apart."""
    match kind:
        case TupleOf(items):
            return items
        case ListOf(first=()):
            return (kind.item,)
        case ListOf(first=first, rest=rest):
            return first if rest is None else (*first, rest)
        case MapOf():
            return (*(each for _, each in kind.matching), kind.rest or kind.value)
        case Nullable(inner):
            return (inner,)
        case UnionOf(members):
            return members
        case _:
            return ()


def with_parts(kind: Type, change: Callable[[Type], Type]) -> Type:
    """Return the same type with each of its parts changed."""
    match kind:
        case TupleOf(items):
            return replace(kind, items=tuple(map(change, items)))
        case ListOf():
            return replace(
                kind,
                item=change(kind.item),
                first=tuple(map(change, kind.first)),
                rest=kind.rest and change(kind.rest),
            )
        case MapOf():
            return replace(
                kind,
                value=change(kind.value),
                matching=tuple((key, change(each)) for key, each in kind.matching),
                rest=kind.rest and change(kind.rest),
            )
        case Nullable(inner):
            return Nullable(change(inner))
        case UnionOf(members):
            return replace(kind, members=tuple(map(change, members)))
        case _:
            return kind


def without_null(kind: Type) -> Type:
    """Return the type of a value that is not null."""
    return kind.inner if isinstance(kind, Nullable) else kind


def walk(kind: Type) -> Iterator[Type]:
    """Yield a type, then all the types within it."""
    yield kind
    for part in parts(kind):
        yield from walk(part)


def alternatives(kind: Type) -> Iterator[Type]:
    """Yield the types of which a value that is not null has one."""
    if isinstance(kind, Nullable | UnionOf):
        for part in parts(kind):
            yield from alternatives(part)
    else:
        yield kind


def places(kind: ListOf | TupleOf, count: int) -> tuple[Type, ...]:
    """What the items of an array are that has so many; of a tuple, all it has."""
    if isinstance(kind, TupleOf):
        return kind.items
    following = kind.item if kind.rest is None else kind.rest
    return (*kind.first, *(following for _ in range(count)))[:count]


def is_secret(kind: Type) -> bool:
    """Whether a value, or a part of it, must not be shown."""
    return any(isinstance(each, Scalar) and each.secret for each in walk(kind))


def references(kind: Type) -> Iterator[SchemaId]:
    """Yield the named schemas that a type refers to."""
    return (each.id for each in walk(kind) if isinstance(each, Ref))
