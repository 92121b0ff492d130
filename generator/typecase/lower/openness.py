"""Which value sets stay open: those that a response carries.

A later version of a service may answer values that its document does not list. They
must come through, so enumerations reachable from a response are open, and constants
there are plain values. What only requests carry stays closed: a typing error is
caught before it is sent.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from typecase.ir import (
    EnumSchema,
    Field,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    ObjectSchema,
    Operation,
    Ref,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
    UnionOf,
)

Schemas = Mapping[SchemaId, Schema]


def open_answers(schemas: Schemas, operations: Iterable[Operation]) -> Schemas:
    """Open every enumeration and constant that some response can carry."""
    reached: set[SchemaId] = set()
    for operation in operations:
        for answer in operation.answers:
            if answer.type is not None:
                _reach(schemas, answer.type, reached)
    return {
        key: _opened(schema) if key in reached else schema
        for key, schema in schemas.items()
    }


def _reach(schemas: Schemas, kind: Type, reached: set[SchemaId]) -> None:
    for identity in references(kind):
        if identity in reached:
            continue
        reached.add(identity)
        schema = schemas[identity]
        if isinstance(schema, ObjectSchema):
            if schema.base is not None:
                _reach(schemas, Ref(schema.base), reached)
            for member in schema.fields:
                _reach(schemas, member.type, reached)


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


def _opened(schema: Schema) -> Schema:
    match schema:
        case EnumSchema():
            return replace(schema, is_open=True)
        case ObjectSchema():
            fields = tuple(_opened_field(member) for member in schema.fields)
            return replace(schema, fields=fields)


def _opened_field(member: Field) -> Field:
    if not isinstance(member.type, LiteralOf):
        return member
    values = member.type.values
    kinds = {_kind(value) for value in values}
    if len(kinds) != 1:
        return member
    return replace(member, type=Scalar(kinds.pop()), constants=values)


def _kind(value: object) -> ScalarKind:
    match value:
        case bool():
            return ScalarKind.BOOLEAN
        case int():
            return ScalarKind.INTEGER
        case _:
            return ScalarKind.STRING
