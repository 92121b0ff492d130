"""Which value sets stay open: those that a response carries.

A later version of a service may answer values that its document does not list. They
must come through, so enumerations reachable from a response are open, and constants
there are plain values. What only requests carry stays closed: a typing error is
caught before it is sent.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from typecase.ir import (
    Anything,
    EnumSchema,
    Field,
    ListOf,
    LiteralOf,
    LiteralValue,
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
    """Open every enumeration and constant that some response can carry.

    Constants of the members of a choice stay: they tell the members apart.
    """
    reached: set[SchemaId] = set()
    operations = list(operations)
    for operation in operations:
        for answer in operation.answers:
            if answer.type is not None:
                _reach(schemas, answer.type, reached)
    chosen = set(_choices(schemas, operations))
    return {
        key: _opened(schema, keep=key in chosen) if key in reached else schema
        for key, schema in schemas.items()
    }


def _choices(schemas: Schemas, operations: Iterable[Operation]) -> Iterator[SchemaId]:
    """Yield the schemas that are members of some choice."""
    types = [
        member.type
        for schema in schemas.values()
        if isinstance(schema, ObjectSchema)
        for member in schema.fields
    ]
    types += [a.type for op in operations for a in op.answers if a.type is not None]
    for kind in types:
        for choice in _unions(kind):
            yield from (m.id for m in choice.members if isinstance(m, Ref))


def _unions(kind: Type) -> Iterator[UnionOf]:
    match kind:
        case ListOf(inner) | MapOf(inner) | Nullable(inner):
            yield from _unions(inner)
        case UnionOf(members):
            yield kind
            for member in members:
                yield from _unions(member)
        case _:
            return


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


def _opened(schema: Schema, *, keep: bool) -> Schema:
    match schema:
        case EnumSchema():
            return replace(schema, is_open=True)
        case ObjectSchema():
            if keep:
                return schema
            fields = tuple(_opened_field(member) for member in schema.fields)
            return replace(schema, fields=fields)


def _opened_field(member: Field) -> Field:
    constants = tuple(_constants(member.type))
    if not constants:
        return member
    return replace(member, type=_opened_type(member.type), constants=constants)


def _constants(kind: Type) -> Iterator[LiteralValue]:
    match kind:
        case LiteralOf(values):
            yield from values
        case ListOf(inner) | MapOf(inner) | Nullable(inner):
            yield from _constants(inner)
        case _:
            return


def _opened_type(kind: Type) -> Type:
    match kind:
        case LiteralOf(values):
            kinds = {_kind(value) for value in values}
            return Scalar(kinds.pop()) if len(kinds) == 1 else Anything()
        case ListOf(inner):
            return replace(kind, item=_opened_type(inner))
        case MapOf(inner):
            return MapOf(_opened_type(inner))
        case Nullable(inner):
            return Nullable(_opened_type(inner))
        case _:
            return kind


def _kind(value: LiteralValue) -> ScalarKind:
    match value:
        case bool():
            return ScalarKind.BOOLEAN
        case int():
            return ScalarKind.INTEGER
        case _:
            return ScalarKind.STRING
