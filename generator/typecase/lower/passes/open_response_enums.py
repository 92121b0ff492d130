"""Make enumerations, constants and unions open where a client receives them.

A later version of a service may send values that its document does not list yet, and
clients must accept these. In types that responses use, enumerations therefore accept
unknown values, constants become plain values, and unions whose alternatives differ by a
constant accept other objects. Types that only requests use stay closed, so that a wrong
value is caught before it is sent.
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
    allowed_values,
    child_types,
    map_child_types,
    referenced_schema_ids,
    walk_types,
)
from typecase.lower.schemas.unions import union

Schemas = Mapping[SchemaId, Schema]
_LITERAL_KINDS: dict[type, ScalarKind] = {
    bool: ScalarKind.BOOLEAN,
    int: ScalarKind.INTEGER,
}
_Bounded = TypeVar("_Bounded", bound=Scalar | ListOf | TupleOf | MapOf)


def open_received_types(
    schemas: Schemas, operations: Iterable[Operation], hooks: Iterable[Hook]
) -> tuple[Schemas, tuple[Operation, ...], tuple[Hook, ...]]:
    """Open every enumeration, constant and union that a client can receive.

    A client receives the responses of operations and the requests of webhooks. Objects
    that are alternatives of a union keep their constants, since the constants tell the
    alternatives apart.
    """
    operations, hooks = tuple(operations), tuple(hooks)
    of_hooks = [operation for hook in hooks for operation in hook.operations]
    received = [
        *(
            value_type
            for operation in operations
            for value_type in _response_types(operation)
        ),
        *(
            value_type
            for operation in of_hooks
            for value_type in _request_types(operation)
        ),
    ]
    sent = [
        *(
            value_type
            for operation in operations
            for value_type in _request_types(operation)
        ),
        *(
            value_type
            for operation in of_hooks
            for value_type in _response_types(operation)
        ),
    ]
    objects = {k: v for k, v in schemas.items() if isinstance(v, ObjectSchema)}
    # A later version may use an object in a response that no operation uses yet.
    unused = objects.keys() - _reachable(schemas, sent)
    to_open = _reachable(schemas, received) | unused
    field_types = (
        value_type for schema in objects.values() for value_type in schema.types()
    )
    alternative_ids = {
        member.id
        for value_type in (*received, *field_types)
        for part in walk_types(value_type)
        if isinstance(part, UnionOf)
        for member in part.members
        if isinstance(member, Ref)
    }
    opened = {
        key: (
            _open_schema(schema, schemas, keep_constants=key in alternative_ids)
            if key in to_open
            else schema
        )
        for key, schema in schemas.items()
    }
    return (
        opened,
        tuple(_open_operation(operation, schemas) for operation in operations),
        tuple(_open_hook(hook, schemas) for hook in hooks),
    )


def _response_types(operation: Operation) -> Iterator[Type]:
    yield from (a.type for a in operation.responses if a.type is not None)
    if operation.headers_id is not None:
        yield Ref(operation.headers_id)


def _request_types(operation: Operation) -> Iterator[Type]:
    yield from (body.type for body in operation.bodies)
    yield from (parameter.type for parameter in operation.parameters)


def _reachable(schemas: Schemas, value_types: Iterable[Type]) -> set[SchemaId]:
    """Return the ids of the schemas that types refer to, directly or indirectly."""
    reached: set[SchemaId] = set()
    pending = [
        identity
        for value_type in value_types
        for identity in referenced_schema_ids(value_type)
    ]
    while pending:
        identity = pending.pop()
        schema = schemas[identity]
        if identity not in reached and isinstance(schema, ObjectSchema):
            pending += [
                ref
                for value_type in schema.types()
                for ref in referenced_schema_ids(value_type)
            ]
            if schema.base is not None:
                pending.append(schema.base)
        reached.add(identity)
    return reached


def _open_hook(hook: Hook, schemas: Schemas) -> Hook:
    operations = tuple(
        replace(
            operation,
            parameters=tuple(
                replace(parameter, type=_open_type(parameter.type))
                for parameter in operation.parameters
            ),
            bodies=tuple(
                replace(body, type=_open_unions(body.type, schemas))
                for body in operation.bodies
            ),
        )
        for operation in hook.operations
    )
    return replace(hook, operations=operations)


def _open_operation(operation: Operation, schemas: Schemas) -> Operation:
    return replace(
        operation,
        responses=tuple(
            replace(
                response,
                type=response.type and _open_unions(response.type, schemas),
                payload=response.payload and _open_unions(response.payload, schemas),
            )
            for response in operation.responses
        ),
        paging=operation.paging
        and replace(
            operation.paging, item=_open_unions(operation.paging.item, schemas)
        ),
    )


def _open_unions(value_type: Type, schemas: Schemas) -> Type:
    """Let unions within a type accept objects that the document does not list.

    Change only unions that have a discriminator or that contain objects with constants.
    """
    opened = map_child_types(value_type, partial(_open_unions, schemas=schemas))
    if not isinstance(value_type, UnionOf) or not isinstance(opened, UnionOf):
        return opened
    if value_type.discriminator is None and not any(
        _has_constant(member, schemas) for member in value_type.members
    ):
        return opened
    return replace(
        opened, members=(*opened.members, MapOf(Anything(), accepts_unlisted=True))
    )


def _has_constant(value_type: Type, schemas: Schemas) -> bool:
    schema = schemas[value_type.id] if isinstance(value_type, Ref) else None
    return isinstance(schema, ObjectSchema) and any(
        isinstance(f.type, LiteralOf) for f in schema.fields
    )


def _open_schema(schema: Schema, schemas: Schemas, *, keep_constants: bool) -> Schema:
    if isinstance(schema, EnumSchema):
        return replace(schema, is_open=True)
    fields = [replace(f, type=_open_unions(f.type, schemas)) for f in schema.fields]
    additional_type = schema.additional_type and _open_unions(
        schema.additional_type, schemas
    )
    if not keep_constants:
        fields = [_open_field(f) for f in fields]
        additional_type = additional_type and _open_type(additional_type)
    return replace(schema, fields=tuple(fields), additional_type=additional_type)


def _open_field(field: Field) -> Field:
    """Replace the type of a field that has constants, and keep a list of them."""
    constants = tuple(_constants(field.type))
    if not constants:
        return field
    return replace(field, type=_open_type(field.type), constants=constants)


def _constants(value_type: Type) -> Iterator[object]:
    """Yield the constants within a type that `_open_type` replaces."""
    yield from allowed_values(value_type)
    if not isinstance(value_type, UnionOf) or all(
        map(allowed_values, value_type.members)
    ):
        for part in child_types(value_type):
            yield from _constants(part)


def _open_type(value_type: Type) -> Type:
    """Replace constants within a type by the types of their values."""
    match value_type:
        case LiteralOf(values):
            value_types = {
                _LITERAL_KINDS.get(type(value), ScalarKind.STRING) for value in values
            }
            return Scalar(value_types.pop()) if len(value_types) == 1 else Anything()
        case Scalar():
            return _without_values(value_type)
        case ListOf() | TupleOf() | MapOf():
            return map_child_types(_without_values(value_type), _open_type)
        case UnionOf(members) if all(map(allowed_values, members)):
            return union(map(_open_type, members))
        case Nullable():
            return map_child_types(value_type, _open_type)
        case _:
            return value_type


def _without_values(value_type: _Bounded) -> _Bounded:
    return replace(value_type, bounds=replace(value_type.bounds, values=()))
