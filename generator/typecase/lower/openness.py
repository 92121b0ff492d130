"""Which value sets stay open: those that a response carries.

A later version of a service may answer values that its document does not list. They
must come through, so enumerations reachable from a response are open, constants there
are plain values, and a choice that constants decide has room for an unknown member.
What only requests carry stays closed: a typing error is caught before it is sent.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from typecase.ir import (
    Anything,
    EnumSchema,
    Field,
    Hook,
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
    TupleOf,
    Type,
    UnionOf,
    items_of,
    listed_values,
    references,
    with_items,
)
from typecase.lower.unions import union

Schemas = Mapping[SchemaId, Schema]
_Bounded = TypeVar("_Bounded", bound=Scalar | ListOf | TupleOf | MapOf)


def open_answers(
    schemas: Schemas, operations: Iterable[Operation], hooks: Iterable[Hook] = ()
) -> tuple[Schemas, tuple[Operation, ...], tuple[Hook, ...]]:
    """Open every enumeration, constant and choice that some response can carry.

    Constants of the members of a choice stay: they tell the members apart. Of a hook,
    the request is what comes from a later version of the service.
    """
    operations, hooks = tuple(operations), tuple(hooks)
    answered: set[SchemaId] = set()
    asked: set[SchemaId] = set()
    for operation in operations:
        for kind in _of_answers(operation):
            _reach(schemas, kind, answered)
        for kind in _of_request(operation):
            _reach(schemas, kind, asked)
    sent = tuple(each for hook in hooks for each in hook.operations)
    for operation in sent:
        for kind in _of_request(operation):
            _reach(schemas, kind, answered)
        for kind in _of_answers(operation):
            _reach(schemas, kind, asked)
    # An object that no operation carries may come in an answer yet.
    spare = {k for k, v in schemas.items() if isinstance(v, ObjectSchema)} - asked
    opened_ids = answered | spare
    chosen = set(_choices(schemas, operations, sent))
    opened = {
        key: (
            _opened(schema, schemas, keep=key in chosen)
            if key in opened_ids
            else schema
        )
        for key, schema in schemas.items()
    }
    return (
        opened,
        tuple(_opened_operation(each, schemas) for each in operations),
        tuple(_opened_hook(each, schemas) for each in hooks),
    )


def _of_answers(operation: Operation) -> Iterator[Type]:
    yield from (each.type for each in operation.answers if each.type is not None)
    if operation.headers_id is not None:
        yield Ref(operation.headers_id)


def _of_request(operation: Operation) -> Iterator[Type]:
    yield from (each.type for each in operation.bodies)
    yield from (each.type for each in operation.parameters)


def _opened_hook(hook: Hook, schemas: Schemas) -> Hook:
    operations = tuple(
        replace(
            each,
            parameters=tuple(
                replace(parameter, type=_opened_type(parameter.type))
                for parameter in each.parameters
            ),
            bodies=tuple(
                replace(body, type=_roomy(body.type, schemas)) for body in each.bodies
            ),
        )
        for each in hook.operations
    )
    return replace(hook, operations=operations)


def _opened_operation(operation: Operation, schemas: Schemas) -> Operation:
    answers = tuple(
        replace(
            answer,
            type=answer.type and _roomy(answer.type, schemas),
            payload=answer.payload and _roomy(answer.payload, schemas),
        )
        for answer in operation.answers
    )
    paging = operation.paging
    if paging is not None:
        paging = replace(paging, item=_roomy(paging.item, schemas))
    return replace(operation, answers=answers, paging=paging)


def _roomy(kind: Type, schemas: Schemas) -> Type:
    """Give a choice between objects with constants room for one not listed."""
    match kind:
        case ListOf() | TupleOf() | MapOf():
            return with_items(kind, partial(_roomy, schemas=schemas))
        case Nullable(inner):
            return Nullable(_roomy(inner, schemas))
        case UnionOf(members):
            decided = kind.discriminator is not None or any(
                _has_constant(member, schemas) for member in members
            )
            room = (MapOf(Anything(), is_room=True),) if decided else ()
            roomy = (_roomy(each, schemas) for each in members)
            return replace(kind, members=(*roomy, *room))
        case _:
            return kind


def _has_constant(kind: Type, schemas: Schemas) -> bool:
    schema = schemas[kind.id] if isinstance(kind, Ref) else None
    return isinstance(schema, ObjectSchema) and any(
        isinstance(member.type, LiteralOf) for member in schema.fields
    )


def _choices(
    schemas: Schemas, operations: Iterable[Operation], sent: Iterable[Operation]
) -> Iterator[SchemaId]:
    """Yield the schemas that are members of some choice."""
    types = [
        kind
        for schema in schemas.values()
        if isinstance(schema, ObjectSchema)
        for kind in schema.types()
    ]
    types += [kind for each in operations for kind in _of_answers(each)]
    types += [kind for each in sent for kind in _of_request(each)]
    for kind in types:
        for choice in _unions(kind):
            yield from (m.id for m in choice.members if isinstance(m, Ref))


def _unions(kind: Type) -> Iterator[UnionOf]:
    match kind:
        case Nullable(inner):
            yield from _unions(inner)
        case ListOf() | TupleOf() | MapOf():
            for part in items_of(kind):
                yield from _unions(part)
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
            for inner in schema.types():
                _reach(schemas, inner, reached)


def _opened(schema: Schema, schemas: Schemas, *, keep: bool) -> Schema:
    match schema:
        case EnumSchema():
            return replace(schema, is_open=True)
        case ObjectSchema():
            fields = [
                replace(member, type=_roomy(member.type, schemas))
                for member in schema.fields
            ]
            others = schema.others and _roomy(schema.others, schemas)
            if not keep:
                fields = [_opened_field(member) for member in fields]
                others = others and _opened_type(others)
            return replace(schema, fields=tuple(fields), others=others)


def _opened_field(member: Field) -> Field:
    constants = tuple(_constants(member.type))
    if not constants:
        return member
    return replace(member, type=_opened_type(member.type), constants=constants)


def _constants(kind: Type) -> Iterator[object]:
    yield from listed_values(kind)
    match kind:
        case UnionOf(members) if all(map(listed_values, members)):
            for member in members:
                yield from listed_values(member)
        case Nullable(inner):
            yield from _constants(inner)
        case ListOf() | TupleOf() | MapOf():
            for part in items_of(kind):
                yield from _constants(part)
        case _:
            return


def _opened_type(kind: Type) -> Type:
    match kind:
        case LiteralOf(values):
            kinds = {_kind(value) for value in values}
            return Scalar(kinds.pop()) if len(kinds) == 1 else Anything()
        case Scalar():
            return _unlimited(kind)
        case ListOf() | TupleOf() | MapOf():
            return with_items(_unlimited(kind), _opened_type)
        case UnionOf(members) if all(map(listed_values, members)):
            return union(map(_opened_type, members))
        case Nullable(inner):
            return Nullable(_opened_type(inner))
        case _:
            return kind


def _unlimited(kind: _Bounded) -> _Bounded:
    return replace(kind, bounds=replace(kind.bounds, values=()))


def _kind(value: LiteralValue) -> ScalarKind:
    match value:
        case bool():
            return ScalarKind.BOOLEAN
        case int():
            return ScalarKind.INTEGER
        case _:
            return ScalarKind.STRING
