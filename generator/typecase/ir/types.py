"""The types of values on the wire, as a sum: one class per kind, no flags."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from msgspec import Struct

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
    sign; other limits are narrower than they are.
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
    """A JSON array; its bounds limit its length."""

    item: "Type"
    bounds: Bounds = NO_BOUNDS


class MapOf(Struct, frozen=True):
    """A JSON object with free keys; its bounds limit how many, ``keys`` what they are.

    ``is_room`` in a choice stands for objects that the document does not list.
    """

    value: "Type"
    bounds: Bounds = NO_BOUNDS
    keys: Scalar | None = None
    is_room: bool = False


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


Type = Scalar | LiteralOf | ListOf | MapOf | Ref | UnionOf | Nullable | Anything


def is_secret(kind: Type) -> bool:
    """Whether a value, or a part of it, must not be shown."""
    match kind:
        case Scalar():
            return kind.secret
        case Nullable(inner) | ListOf(inner) | MapOf(inner):
            return is_secret(inner)
        case UnionOf(members):
            return any(is_secret(member) for member in members)
        case _:
            return False


def references(kind: Type) -> Iterator[SchemaId]:
    """Yield the named schemas a type speaks of."""
    match kind:
        case Ref(identity):
            yield identity
        case ListOf(item):
            yield from references(item)
        case MapOf(inner) | Nullable(inner):
            yield from references(inner)
        case UnionOf(members):
            for member in members:
                yield from references(member)
        case _:
            return
