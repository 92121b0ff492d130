"""The types of values, as a tagged union: one class for each kind of type."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from operator import is_

from msgspec.structs import replace

from typecase.ir.keywords import NO_BOUNDS, Bounds, LiteralValue
from typecase.ir.record import Record
from typecase.ir.schema_id import SchemaId


class ScalarKind(StrEnum):
    """The kind of a scalar, from which its Python type follows.

    Most kinds follow from ``type`` and ``format`` of JSON Schema.
    """

    STRING = "string"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    DATE_TIME = "date-time"
    UNIX_MILLISECONDS = "unix-milliseconds"
    UUID = "uuid"
    DECIMAL = "decimal"
    DECIMAL_NUMBER = "decimal-number"
    BINARY = "binary"
    FILE = "file"
    NULL = "null"


class Scalar(Record, frozen=True):
    """A value that is neither an array nor an object.

    ``format`` is the schema's ``format``, or None. If ``secret`` is true, the value is
    redacted. If ``binary_content`` is true, the schema describes a string of bytes by
    its ``contentMediaType``: a file in multipart bodies, and text elsewhere.
    """

    kind: ScalarKind
    format: str | None = None
    secret: bool = False
    bounds: Bounds = NO_BOUNDS
    binary_content: bool = False


class LiteralOf(Record, frozen=True):
    """One of a few constants, from an ``enum`` or ``const``.

    ``enum_id`` is the id that an enumeration of these constants has. There is no such
    enumeration, unless the document uses the schema elsewhere, too. ``is_open`` is true
    if clients can receive the value. They then accept other values of the same types.
    """

    values: tuple[LiteralValue, ...]
    enum_id: SchemaId = SchemaId("")
    is_open: bool = False

    @property
    def key(self) -> str:
        """The constants as JSON text, which tells True from 1."""
        return json.dumps(self.values)


class ListOf(Record, frozen=True):
    """A JSON array of any length within its bounds.

    ``item`` is the type of every item. If the schema has ``prefixItems`` and its items
    have different types, ``prefix_items`` has the types of the first items in order,
    ``rest_type`` is the type of all following items, and ``item`` is the union of all
    these types. ``rest_type`` is None if no items may follow, and in lists without
    ``prefix_items``.
    """

    item: "Type"
    bounds: Bounds = NO_BOUNDS
    prefix_items: tuple["Type", ...] = ()
    rest_type: "Type | None" = None


class TupleOf(Record, frozen=True):
    """A JSON array of fixed length, with a type for each position.

    The number of ``items`` is the length, so ``bounds`` has no limits of the length.
    """

    items: tuple["Type", ...]
    bounds: Bounds = NO_BOUNDS


class MapOf(Record, frozen=True):
    """A JSON object with arbitrary keys.

    ``value`` is the type of every value. ``keys`` is the type of the keys
    (``propertyNames``), or None if any key is allowed. ``bounds`` limits the number of
    keys. If the schema has ``patternProperties`` that restrict values in different
    ways, then ``pattern_values`` are pairs: bounds with the pattern of some keys, and
    the type of their values. ``rest_type`` is then the type of all other values, and
    ``value`` the union of these types. Otherwise, ``rest_type`` is None.
    """

    value: "Type"
    bounds: Bounds = NO_BOUNDS
    keys: Scalar | None = None
    pattern_values: tuple[tuple[Bounds, "Type"], ...] = ()
    rest_type: "Type | None" = None


class Ref(Record, frozen=True):
    """A reference to a named schema of the same API."""

    id: SchemaId


class Discriminator(Record, frozen=True):
    """The property whose value selects a member of a union of objects.

    ``property_name`` is the wire name of the property. ``mapping`` has pairs of a value
    and the id of the schema that the value selects; no two values are equal as JSON, as
    1 and 1.0 are. ``default`` (``defaultMapping``) is the id of the schema for objects
    whose value is absent or not listed, or None if the document names no such schema.
    ``is_optional`` is true if an object may lack the property. ``nested`` has pairs of
    the id of a schema and a discriminator with another property: it selects one of the
    subtypes of this schema, or else the schema itself.
    """

    property_name: str
    mapping: tuple[tuple[LiteralValue, SchemaId], ...]
    default: SchemaId | None = None
    is_optional: bool = False
    nested: tuple[tuple[SchemaId, "Discriminator"], ...] = ()


class UnionOf(Record, frozen=True):
    """A union of two or more types, none of which is a union, in the document's order.

    Most unions come from ``oneOf``, ``anyOf`` or a list of types in ``type``. If
    ``is_branching`` is true, its members contain so many unions, perhaps itself, that
    it takes too long to try every combination of their members.
    """

    members: tuple["Type", ...]
    discriminator: Discriminator | None = None
    is_branching: bool = False


class Nullable(Record, frozen=True):
    """A type that allows null and the values of ``inner``."""

    inner: "Type"


@dataclass(frozen=True, slots=True)
class Anything:
    """Any JSON value.

    ``pointer`` is the place of the schema for which this type stands. It is empty if
    the type does not come from a schema.
    """

    pointer: str = field(default="", compare=False)


class Unlisted(Record, frozen=True):
    """An object of a union whose variant the document does not list.

    `lower` appends this type to unions that clients receive, since a later version of
    the service may send other variants. In a union without a discriminator,
    ``listed_values`` has the values that its other members allow for a property, by the
    property's wire name: an unlisted object has another value there.
    """

    listed_values: tuple[tuple[str, tuple[object, ...]], ...] = ()


class OwnClass(Record, frozen=True):
    """A class of the user, which the configuration chooses for a schema or a format.

    ``module`` and ``name`` are those by which Python imports the class. ``wire`` is the
    type of its JSON values, if it is a scalar.
    """

    module: str
    name: str
    wire: "Scalar | Anything"


Type = (
    Scalar
    | LiteralOf
    | ListOf
    | TupleOf
    | MapOf
    | Ref
    | UnionOf
    | Nullable
    | Unlisted
    | OwnClass
    | Anything
)


def allowed_values(value_type: Type) -> tuple[object, ...]:
    """Return the constants to which a type is limited.

    Return an empty tuple for other types, including any `Nullable`, union or reference.
    """
    match value_type:
        case LiteralOf(values):
            return values
        case Scalar() | ListOf() | TupleOf() | MapOf():
            texts = value_type.bounds.values
            return tuple(map(json.loads, texts)) if texts else ()
        case _:
            return ()


def child_types(value_type: Type) -> tuple[Type, ...]:
    """Return the types of an array's items, a map's values or a union's members.

    The child type of a `Nullable` is its inner type. A list with ``prefix_items`` and a
    map with ``pattern_values`` have several types. A type without parts, such as a
    scalar, has no child types.
    """
    match value_type:
        case Scalar() | Ref():
            return ()  # Most types; those that are rare come last.
        case UnionOf(members):
            return members
        case Nullable(inner):
            return (inner,)
        case LiteralOf() | Anything():
            return ()
        case ListOf(prefix_items=()):
            return (value_type.item,)
        case ListOf(prefix_items=prefix, rest_type=rest_type):
            return prefix if rest_type is None else (*prefix, rest_type)
        case MapOf():
            return (
                *(value for _, value in value_type.pattern_values),
                value_type.rest_type or value_type.value,
            )
        case TupleOf(items):
            return items
        case OwnClass(wire=wire):
            return (wire,)
        case _:
            return ()


def map_child_types(value_type: Type, change: Callable[[Type], Type]) -> Type:
    """Return a copy of a type with ``change`` applied to each child type.

    A type without child types, or whose child types all stay, is returned itself.
    """
    match value_type:
        case Scalar() | Ref():
            return value_type  # Most types; those that are rare come last.
        case UnionOf(members):
            changed = tuple(map(change, members))
            is_same = all(map(is_, changed, members))
            return value_type if is_same else replace(value_type, members=changed)
        case Nullable(nullable):
            inner = change(nullable)
            return value_type if inner is nullable else Nullable(inner)
        case LiteralOf() | Anything():
            return value_type
        case ListOf(item, prefix_items=()):
            inner = change(item)
            return value_type if inner is item else replace(value_type, item=inner)
        case ListOf():
            return replace(
                value_type,
                item=change(value_type.item),
                prefix_items=tuple(map(change, value_type.prefix_items)),
                rest_type=value_type.rest_type and change(value_type.rest_type),
            )
        case MapOf(value, pattern_values=()):
            inner = change(value)
            return value_type if inner is value else replace(value_type, value=inner)
        case MapOf():
            return replace(
                value_type,
                value=change(value_type.value),
                pattern_values=tuple(
                    (key, change(value)) for key, value in value_type.pattern_values
                ),
                rest_type=value_type.rest_type and change(value_type.rest_type),
            )
        case TupleOf(items):
            changed = tuple(map(change, items))
            is_same = all(map(is_, changed, items))
            return value_type if is_same else replace(value_type, items=changed)
        case _:
            return value_type


def without_null(value_type: Type) -> Type:
    """Return a type without its outermost `Nullable`."""
    return value_type.inner if isinstance(value_type, Nullable) else value_type


def walk_types(value_type: Type) -> Iterator[Type]:
    """Yield a type, then all types nested in it, depth first.

    References are not followed.
    """
    pending = [value_type]
    while pending:
        part = pending.pop()
        yield part
        pending += reversed(child_types(part))


def is_nullable(value_type: Type) -> bool:
    """Return whether a type allows null."""
    return isinstance(value_type, Nullable | Anything) or (
        isinstance(value_type, Scalar) and value_type.kind is ScalarKind.NULL
    )


def alternative_types(value_type: Type) -> Iterator[Type]:
    """Yield the alternatives of a type, with nested unions flattened.

    A type that is not a union is its only alternative. `Nullable` is removed from every
    alternative.
    """
    if isinstance(value_type, Nullable | UnionOf):
        for part in child_types(value_type):
            yield from alternative_types(part)
    else:
        yield value_type


def flat_members(members: Iterable[Type]) -> Iterator[Type]:
    """Yield the members of a union and of the unions nested in it."""
    for member in members:
        if isinstance(member, UnionOf):
            yield from flat_members(member.members)
        else:
            yield member


def item_types(array: ListOf | TupleOf, count: int) -> tuple[Type, ...]:
    """Return the types of the first ``count`` items of a list, or all types of a tuple.

    The length of a tuple is fixed, so ``count`` does not apply to it.
    """
    if isinstance(array, TupleOf):
        return array.items
    following = array.item if array.rest_type is None else array.rest_type
    return (*array.prefix_items, *(following for _ in range(count)))[:count]


def contains_secret(value_type: Type) -> bool:
    """Return whether values of a type contain a part that must be redacted.

    The schemas to which the type refers are not examined.
    """
    match value_type:
        case Scalar(secret=secret):
            return secret
        case Ref():
            return False
        case _:
            pass
    pending: list[Type] = [value_type]
    while pending:
        part = pending.pop()
        if not isinstance(part, Scalar):
            pending += child_types(part)
        elif part.secret:
            return True
    return False


def referenced_schema_ids(value_type: Type) -> list[SchemaId]:
    """Return the ids of the named schemas to which a type and its parts refer.

    The references within those schemas are not followed.
    """
    ids: list[SchemaId] = []
    pending = [value_type]
    while pending:
        part = pending.pop()
        if isinstance(part, Ref):
            ids.append(part.id)
        else:
            pending += reversed(child_types(part))
    return ids
