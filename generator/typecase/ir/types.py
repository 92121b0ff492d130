"""The types of values, as a tagged union: one class for each kind of type."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir.keywords import NO_BOUNDS, Bounds, LiteralValue
from typecase.ir.schema_id import SchemaId


class ScalarKind(StrEnum):
    """The kind of a scalar, from which its Python type follows.

    A kind combines ``type`` and ``format`` of JSON Schema.
    """

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


class Scalar(Struct, frozen=True):
    """A value that is neither an array nor an object.

    ``format`` is the schema's ``format``, or None. If ``secret`` is true, the value is
    redacted.
    """

    kind: ScalarKind
    format: str | None = None
    secret: bool = False
    bounds: Bounds = NO_BOUNDS


class LiteralOf(Struct, frozen=True):
    """One of a few constants, from an ``enum`` or ``const`` that becomes no class."""

    values: tuple[LiteralValue, ...]


class ListOf(Struct, frozen=True):
    """A JSON array of any length within its bounds.

    ``item`` is the type of every item. If the schema has ``prefixItems`` of different
    types, ``first`` has these types in order, ``rest`` is the type of all following
    items, and ``item`` is the union of all these types. ``rest`` is None if no items
    may follow.
    """

    item: "Type"
    bounds: Bounds = NO_BOUNDS
    first: tuple["Type", ...] = ()
    rest: "Type | None" = None


class TupleOf(Struct, frozen=True):
    """A JSON array of fixed length, with a type for each position.

    The length is the number of ``items``, so ``bounds`` does not limit it.
    """

    items: tuple["Type", ...]
    bounds: Bounds = NO_BOUNDS


class MapOf(Struct, frozen=True):
    """A JSON object with arbitrary keys.

    ``value`` is the type of every value. ``keys`` is the type of the keys
    (``propertyNames``), or None if any key is allowed. ``bounds`` limits the number of
    keys. If the schema has ``patternProperties``, then ``matching`` are pairs of a
    pattern and the type of its values, ``rest`` is the type of all other values, and
    ``value`` is the union of these types.

    ``accepts_unlisted`` is true for a map that `lower` appends to a union in a
    response. This map accepts objects that match no other member of the union, since a
    later version of the service may send such objects.
    """

    value: "Type"
    bounds: Bounds = NO_BOUNDS
    keys: Scalar | None = None
    accepts_unlisted: bool = False
    matching: tuple[tuple[Bounds, "Type"], ...] = ()
    rest: "Type | None" = None


class Ref(Struct, frozen=True):
    """A reference to a named schema of the same API."""

    id: SchemaId


class Discriminator(Struct, frozen=True):
    """The property whose value selects a member of a union of objects.

    ``member`` is the wire name of the property. ``objects`` are pairs of a value and
    the id of the schema that the value selects. ``default`` (``defaultMapping``) is the
    id of the schema for objects whose value is absent or not listed, or None if the
    document names no such schema.
    """

    member: str
    objects: tuple[tuple[str, SchemaId], ...]
    default: SchemaId | None = None


class UnionOf(Struct, frozen=True):
    """A union of types (``oneOf`` or ``anyOf``), in the document's order."""

    members: tuple["Type", ...]
    discriminator: Discriminator | None = None


class Nullable(Struct, frozen=True):
    """A type that allows null and the values of ``inner``."""

    inner: "Type"


@dataclass(frozen=True, slots=True)
class Anything:
    """Any JSON value.

    The schema at ``pointer`` has no restrictions that a type can represent. ``pointer``
    is empty if the type does not come from a schema.
    """

    pointer: str = field(default="", compare=False)


Type = (
    Scalar | LiteralOf | ListOf | TupleOf | MapOf | Ref | UnionOf | Nullable | Anything
)


def allowed_values(kind: Type) -> tuple[object, ...]:
    """Return the constants to which a type is limited; empty for any other type."""
    match kind:
        case LiteralOf(values):
            return values
        case Scalar() | ListOf() | TupleOf() | MapOf():
            return tuple(map(json.loads, kind.bounds.values))
        case _:
            return ()


def child_types(kind: Type) -> tuple[Type, ...]:
    """Return the types of the items, values or members of a type.

    If a list or a map combines several types, return each of these types.
    """
    match kind:
        case TupleOf(items):
            return items
        case ListOf(first=()):
            return (kind.item,)
        case ListOf(first=first, rest=rest):
            return first if rest is None else (*first, rest)
        case MapOf():
            return (*(value for _, value in kind.matching), kind.rest or kind.value)
        case Nullable(inner):
            return (inner,)
        case UnionOf(members):
            return members
        case _:
            return ()


def map_child_types(kind: Type, change: Callable[[Type], Type]) -> Type:
    """Return a copy of a type with ``change`` applied to each child type."""
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
                matching=tuple((key, change(value)) for key, value in kind.matching),
                rest=kind.rest and change(kind.rest),
            )
        case Nullable(inner):
            return Nullable(change(inner))
        case UnionOf(members):
            return replace(kind, members=tuple(map(change, members)))
        case _:
            return kind


def without_null(kind: Type) -> Type:
    """Return a type without its outermost `Nullable`."""
    return kind.inner if isinstance(kind, Nullable) else kind


def walk_types(kind: Type) -> Iterator[Type]:
    """Yield a type, then all types nested in it, depth first."""
    yield kind
    for part in child_types(kind):
        yield from walk_types(part)


def alternative_types(kind: Type) -> Iterator[Type]:
    """Yield the alternatives of a type, with nested unions flattened.

    A type that is not a union is its only alternative. `Nullable` is removed from every
    alternative.
    """
    if isinstance(kind, Nullable | UnionOf):
        for part in child_types(kind):
            yield from alternative_types(part)
    else:
        yield kind


def item_types(kind: ListOf | TupleOf, count: int) -> tuple[Type, ...]:
    """Return the types of the first ``count`` items of an array.

    ``count`` does not apply to a tuple: return the types of all its items.
    """
    if isinstance(kind, TupleOf):
        return kind.items
    following = kind.item if kind.rest is None else kind.rest
    return (*kind.first, *(following for _ in range(count)))[:count]


def contains_secret(kind: Type) -> bool:
    """Return whether values of a type contain a part that must be redacted."""
    return any(isinstance(part, Scalar) and part.secret for part in walk_types(kind))


def referenced_schema_ids(kind: Type) -> Iterator[SchemaId]:
    """Yield the ids of the named schemas that a type refers to, directly or nested."""
    return (part.id for part in walk_types(kind) if isinstance(part, Ref))
