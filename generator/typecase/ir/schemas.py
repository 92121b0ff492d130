"""Named schemas: objects and enumerations, for classes, and recursive types."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from operator import is_

from msgspec.structs import replace

from typecase.ir.keywords import Condition, LiteralValue
from typecase.ir.notes import Notes
from typecase.ir.record import Record
from typecase.ir.schema_id import SchemaId
from typecase.ir.types import (
    Ref,
    Scalar,
    Type,
    alternative_types,
    referenced_schema_ids,
)


class AccessMode(StrEnum):
    """Whether a property is sent only in responses or only in requests.

    ``READ_ONLY`` (OpenAPI's ``readOnly``) means responses, ``WRITE_ONLY`` requests.
    """

    READ_ONLY = "read-only"
    WRITE_ONLY = "write-only"


class Field(Record, frozen=True):
    """One property of an object schema.

    ``default`` is the property's default, and is None if ``has_default`` is false.
    ``constants`` are the documented values of a property that accepts other values too.
    ``access`` is None if the property is neither ``readOnly`` nor ``writeOnly``, or
    both. If a property with an access mode is ``required``, it is required only in the
    direction in which it is sent. ``implied`` is the value of a discriminator that is
    sent if the caller does not set the property, or None. ``former`` is the name on the
    wire that the property had before, or empty.
    """

    wire_name: str
    type: Type
    required: bool
    notes: Notes
    pointer: str
    has_default: bool = False
    default: object = None
    constants: tuple[object, ...] = ()
    access: AccessMode | None = None
    implied: LiteralValue = None
    former: str = ""

    def map_type(self, change: Callable[[Type], Type]) -> "Field":
        """Return the field with ``change`` applied to its type."""
        changed = change(self.type)
        return self if changed is self.type else replace(self, type=changed)

    @property
    def must_be_set(self) -> bool:
        """Whether a caller must set the property."""
        return self.required and self.implied is None


class ObjectSchema(Record, frozen=True):
    """A JSON object with named properties.

    The class name is made of the words in ``hint``: the name of the component or, for
    an inline schema, words of its context. The ``title`` of an inline schema may name
    it too. If the schema stands for several equal ones, ``shared_words`` is the number
    of words with which the hints of all end, and ``shared_context`` has the other words
    that all hints have.

    ``base`` is the id of the object that this object extends (by ``allOf``), or None.
    ``conditions`` are rules on which properties are present. ``additional_type`` is the
    type of the properties that the schema does not list (``additionalProperties``), if
    the schema allows them explicitly. None means that only responses may have them,
    with any value.
    """

    id: SchemaId
    hint: tuple[str, ...]
    notes: Notes
    fields: tuple[Field, ...]
    base: SchemaId | None = None
    conditions: tuple[Condition, ...] = ()
    additional_type: Type | None = None
    title: str = ""
    shared_words: int = 0
    shared_context: tuple[str, ...] = ()

    def types(self) -> list[Type]:
        """Return the types of the listed properties, then of additional properties.

        Types of inherited properties are left out.
        """
        listed = [field.type for field in self.fields]
        additional = self.additional_type
        return listed if additional is None else [*listed, additional]


class HeadersSchema(ObjectSchema, frozen=True):
    """The response headers of one or more operations, as the properties of an object.

    ``exploded`` names the headers that are serialized with ``explode: true``.
    ``as_json`` names the headers that contain JSON text.
    """

    exploded: tuple[str, ...] = ()
    as_json: tuple[str, ...] = ()


class EnumMember(Record, frozen=True):
    """One value of an enumeration.

    ``name`` is the value's name from ``x-enum-varnames``, or None if the document does
    not name the value. ``pointer`` leads to the value. ``former`` is the value that
    stood for the same before, or None.
    """

    value: str | int
    name: str | None = None
    pointer: str = ""
    former: str | int | None = None


class EnumSchema(Record, frozen=True):
    """A named enumeration (``enum`` in JSON Schema).

    ``is_open`` is true if clients can receive a value of the enumeration. Clients then
    accept unknown values, since a later version of the service may send values that the
    document lacks. ``is_integer`` tells whether the values are integers; otherwise they
    are strings.
    """

    id: SchemaId
    hint: tuple[str, ...]
    notes: Notes
    members: tuple[EnumMember, ...]
    is_integer: bool
    is_open: bool = False
    title: str = ""
    shared_words: int = 0
    shared_context: tuple[str, ...] = ()

    def types(self) -> list[Type]:
        """Return an empty list, since constants have no types of their own."""
        return []


class AliasSchema(Record, frozen=True):
    """A list, map or union that contains itself, for which an alias is generated.

    Only the items of lists and the values of maps refer to it. Elsewhere, ``type``
    takes its place.
    """

    id: SchemaId
    hint: tuple[str, ...]
    notes: Notes
    type: Type
    title: str = ""
    shared_words: int = 0
    shared_context: tuple[str, ...] = ()

    def types(self) -> list[Type]:
        """Return the type for which the alias stands."""
        return [self.type]


Schema = ObjectSchema | EnumSchema | AliasSchema


def list_references(schema: Schema) -> list[SchemaId]:
    """Return the ids of the schemas to which the types of a schema refer."""
    ids: list[SchemaId] = []
    for kind in schema.types():
        match kind:
            case Scalar():
                pass  # Most types of a large API.
            case Ref(id_):
                ids.append(id_)
            case _:
                ids += referenced_schema_ids(kind)
    return ids


def map_schema_types(schema: Schema, change: Callable[[Type], Type]) -> Schema:
    """Return a copy of a schema with ``change`` applied to each of its types.

    A schema whose types all stay is returned itself.
    """
    match schema:
        case ObjectSchema(fields=fields, additional_type=additional):
            changed_fields = tuple([each.map_type(change) for each in fields])
            changed = additional and change(additional)
            if changed is additional and all(map(is_, changed_fields, fields)):
                return schema
            return replace(schema, fields=changed_fields, additional_type=changed)
        case AliasSchema(type=value_type):
            changed = change(value_type)
            return schema if changed is value_type else replace(schema, type=changed)
        case EnumSchema():
            return schema


def iter_bases(
    schema: ObjectSchema, schemas: Mapping[SchemaId, Schema]
) -> Iterator[ObjectSchema]:
    """Yield the base of an object schema, then the base of that base, and so on.

    ``schemas`` are the named schemas of the API.
    """
    while schema.base is not None:
        base = schemas[schema.base]
        if not isinstance(base, ObjectSchema):
            return
        yield base
        schema = base


def iter_fields(
    value_type: Type, schemas: Mapping[SchemaId, Schema]
) -> Iterator[Field]:
    """Yield the fields of an object type, or of all objects in a union.

    Inherited fields are included. For other types, yield nothing.
    """
    for alternative in alternative_types(value_type):
        schema = schemas.get(alternative.id) if isinstance(alternative, Ref) else None
        if isinstance(schema, ObjectSchema):
            yield from schema.fields
            for base in iter_bases(schema, schemas):
                yield from base.fields


def find_reachable_ids(
    schemas: Mapping[SchemaId, Schema], value_types: Iterable[Type]
) -> set[SchemaId]:
    """Return the ids of the schemas that types refer to, directly or indirectly."""
    reached: set[SchemaId] = set()
    pending = [id_ for kind in value_types for id_ in referenced_schema_ids(kind)]
    while pending:
        schema_id = pending.pop()
        schema = schemas[schema_id]
        if schema_id not in reached:
            pending += list_references(schema)
            if isinstance(schema, ObjectSchema) and schema.base is not None:
                pending.append(schema.base)
        reached.add(schema_id)
    return reached
