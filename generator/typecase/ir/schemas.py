"""Named schemas of an API: objects and enumerations, with the rules they hold."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from typecase.ir.identity import SchemaId
from typecase.ir.text import Notes
from typecase.ir.types import LiteralValue, Ref, Type, alternatives


class AnyOf(Struct, frozen=True):
    """At least one of these members is present."""

    names: tuple[str, ...]


class OneOf(Struct, frozen=True):
    """Exactly one of these members is present."""

    names: tuple[str, ...]


class OnlyWith(Struct, frozen=True):
    """``name`` may be present only where ``other`` has one of ``values``."""

    name: str
    other: str
    values: tuple[LiteralValue, ...]


class MemberCount(Struct, frozen=True):
    """How many members are present, at least and at most; None is no limit."""

    least: int | None
    most: int | None


Condition = AnyOf | OneOf | OnlyWith | MemberCount


class Way(StrEnum):
    """The one way that a member goes."""

    READ_ONLY = "read-only"
    WRITE_ONLY = "write-only"


class Field(Struct, frozen=True):
    """One member of an object; one that goes one way is required on that way alone.

    ``constants`` are the values a document names for a member that stays open.
    """

    wire_name: str
    type: Type
    required: bool
    notes: Notes
    pointer: str
    has_default: bool = False
    default: object = None
    constants: tuple[object, ...] = ()
    way: Way | None = None


class ObjectSchema(Struct, frozen=True):
    """A JSON object; ``base`` is the object it extends.

    ``others`` is what its members are that it does not list; None if they are anything.

    ``hint`` is what its name should be made of: a component's name, or for an object
    written in place the words of its context.
    """

    id: SchemaId
    hint: tuple[str, ...]
    notes: Notes
    fields: tuple[Field, ...]
    base: SchemaId | None = None
    conditions: tuple[Condition, ...] = ()
    others: Type | None = None

    def types(self) -> Iterator[Type]:
        """What its own members are, listed or not."""
        yield from (member.type for member in self.fields)
        if self.others is not None:
            yield self.others


class HeadersSchema(ObjectSchema, frozen=True):
    """The headers of the answers of one operation, as the members of an object.

    Each is written as a header parameter is; ``exploded`` are those whose members have
    names and values with ``=`` between them, ``as_json`` those that are JSON texts.
    """

    exploded: tuple[str, ...] = ()
    as_json: tuple[str, ...] = ()


class EnumMember(Struct, frozen=True):
    """One value of an enumeration and, where the document has one, its name."""

    value: str | int
    name: str | None = None


class EnumSchema(Struct, frozen=True):
    """A set of values with a name.

    ``is_open`` where a response carries it: a later version of the service may answer
    values the document does not list, and they must come through.
    """

    id: SchemaId
    hint: tuple[str, ...]
    notes: Notes
    members: tuple[EnumMember, ...]
    is_integer: bool
    is_open: bool = False


Schema = ObjectSchema | EnumSchema


def bases(
    schema: ObjectSchema, schemas: Mapping[SchemaId, Schema]
) -> Iterator[ObjectSchema]:
    """Yield the objects that an object extends, the nearest one first."""
    while schema.base is not None:
        base = schemas[schema.base]
        if not isinstance(base, ObjectSchema):
            return
        yield base
        schema = base


def fields_of(kind: Type, schemas: Mapping[SchemaId, Schema]) -> Iterator[Field]:
    """Yield the members of the objects that a type refers to, inherited ones too."""
    for each in alternatives(kind):
        schema = schemas.get(each.id) if isinstance(each, Ref) else None
        if isinstance(schema, ObjectSchema):
            yield from schema.fields
            for base in bases(schema, schemas):
                yield from base.fields
