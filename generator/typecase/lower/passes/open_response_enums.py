"""Open the enumerations, constants and choices that a response can carry.

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
    listed_values,
    parts,
    references,
    walk,
    with_parts,
)
from typecase.lower.schemas.unions import union

Schemas = Mapping[SchemaId, Schema]
_KINDS: dict[type, ScalarKind] = {bool: ScalarKind.BOOLEAN, int: ScalarKind.INTEGER}
_Bounded = TypeVar("_Bounded", bound=Scalar | ListOf | TupleOf | MapOf)


def open_answers(
    schemas: Schemas, operations: Iterable[Operation], hooks: Iterable[Hook]
) -> tuple[Schemas, tuple[Operation, ...], tuple[Hook, ...]]:
    """Open every enumeration, constant and choice that some response can carry.

    Constants of the members of a choice stay: they tell the members apart. Of a hook,
    the request is what comes from a later version of the service.
    """
    operations, hooks = tuple(operations), tuple(hooks)
    received: list[Type] = []
    sent: list[Type] = []
    for operation in operations:
        received += _of_answers(operation)
        sent += _of_request(operation)
    for hook in hooks:
        for operation in hook.operations:
            received += _of_request(operation)
            sent += _of_answers(operation)
    objects = {k: v for k, v in schemas.items() if isinstance(v, ObjectSchema)}
    # An object that no operation carries may come in an answer yet.
    spare = objects.keys() - _reachable(schemas, sent)
    opened_ids = _reachable(schemas, received) | spare
    held = (kind for each in objects.values() for kind in each.types())
    chosen = {
        member.id
        for kind in (*received, *held)
        for choice in walk(kind)
        if isinstance(choice, UnionOf)
        for member in choice.members
        if isinstance(member, Ref)
    }
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


def _reachable(schemas: Schemas, kinds: Iterable[Type]) -> set[SchemaId]:
    """Return the schemas that types refer to, directly or by other schemas."""
    reached: set[SchemaId] = set()
    pending = [identity for kind in kinds for identity in references(kind)]
    while pending:
        identity = pending.pop()
        schema = schemas[identity]
        if identity not in reached and isinstance(schema, ObjectSchema):
            pending += [each for kind in schema.types() for each in references(kind)]
            if schema.base is not None:
                pending.append(schema.base)
        reached.add(identity)
    return reached


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
    paging = operation.paging and replace(
        operation.paging, item=_roomy(operation.paging.item, schemas)
    )
    return replace(operation, answers=answers, paging=paging)


def _roomy(kind: Type, schemas: Schemas) -> Type:
    """Give a choice between objects with constants room for one not listed."""
    roomy = with_parts(kind, partial(_roomy, schemas=schemas))
    if not isinstance(kind, UnionOf) or not isinstance(roomy, UnionOf):
        return roomy
    if kind.discriminator is None and not any(
        _has_constant(member, schemas) for member in kind.members
    ):
        return roomy
    return replace(roomy, members=(*roomy.members, MapOf(Anything(), is_room=True)))


def _has_constant(kind: Type, schemas: Schemas) -> bool:
    schema = schemas[kind.id] if isinstance(kind, Ref) else None
    return isinstance(schema, ObjectSchema) and any(
        isinstance(member.type, LiteralOf) for member in schema.fields
    )


def _opened(schema: Schema, schemas: Schemas, *, keep: bool) -> Schema:
    if isinstance(schema, EnumSchema):
        return replace(schema, is_open=True)
    fields = [
        replace(member, type=_roomy(member.type, schemas)) for member in schema.fields
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
    if not isinstance(kind, UnionOf) or all(map(listed_values, kind.members)):
        for part in parts(kind):
            yield from _constants(part)


def _opened_type(kind: Type) -> Type:
    match kind:
        case LiteralOf(values):
            kinds = {_KINDS.get(type(value), ScalarKind.STRING) for value in values}
            return Scalar(kinds.pop()) if len(kinds) == 1 else Anything()
        case Scalar():
            return _unlimited(kind)
        case ListOf() | TupleOf() | MapOf():
            return with_parts(_unlimited(kind), _opened_type)
        case UnionOf(members) if all(map(listed_values, members)):
            return union(map(_opened_type, members))
        case Nullable():
            return with_parts(kind, _opened_type)
        case _:
            return kind


def _unlimited(kind: _Bounded) -> _Bounded:
    return replace(kind, bounds=replace(kind.bounds, values=()))
