"""Make enumerations, constants and unions open where a client receives them.

A later version of a service may send values that its document does not list yet, and
clients must accept these. In types that responses use, enumerations therefore accept
unknown values, constants become values of the same type, and unions whose alternatives
differ by a constant or a discriminator accept other objects. Types that only requests
use stay closed, so that a wrong value is caught before it is sent.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import TypeVar

from msgspec.structs import replace

from typecase.ir import (
    AliasSchema,
    Api,
    EnumSchema,
    Field,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    Operation,
    Ref,
    Scalar,
    Schema,
    SchemaId,
    TupleOf,
    Type,
    UnionOf,
    Unlisted,
    allowed_values,
    child_types,
    find_reachable_ids,
    iter_fields,
    map_child_types,
    map_schema_types,
    walk_types,
    without_null,
)
from typecase.lower.passes.pass_context import PassContext
from typecase.lower.schemas.unions import union

_SchemasById = Mapping[SchemaId, Schema]
_Bounded = TypeVar("_Bounded", bound=Scalar | ListOf | TupleOf | MapOf)


def open_received_types(api: Api, _: PassContext) -> Api:
    """Open the types that clients receive.

    Clients receive the responses of operations and the requests of hooks. Objects that
    no operation uses are opened too. Objects that are alternatives of a union keep
    their constants, since the constants tell the alternatives apart.
    """
    schemas, operations = api.schemas, api.operations
    hook_operations = api.hook_operations
    received = [
        *chain.from_iterable(map(_iter_response_types, operations)),
        *chain.from_iterable(op.request_types() for op in hook_operations),
    ]
    sent = [
        *chain.from_iterable(op.request_types() for op in operations),
        *chain.from_iterable(map(_iter_response_types, hook_operations)),
    ]
    containers = {
        schema_id: schema
        for schema_id, schema in schemas.items()
        if not isinstance(schema, EnumSchema)
    }
    # A later version may use an object in a response that no operation uses yet.
    unused = containers.keys() - find_reachable_ids(schemas, sent)
    to_open = find_reachable_ids(schemas, received) | unused
    unions = {
        schema_id: [*chain.from_iterable(map(_find_unions, schema.types()))]
        for schema_id, schema in containers.items()
    }
    alternative_ids = {
        member.id
        for found in (*unions.values(), *map(_find_unions, received))
        for part in found
        for member in part.members
        if isinstance(member, Ref)
    }
    opened = {
        schema_id: (
            _open_schema(
                _open_unions_of(schema, schemas) if unions.get(schema_id) else schema,
                keep_constants=schema_id in alternative_ids,
            )
            if schema_id in to_open
            else schema
        )
        for schema_id, schema in schemas.items()
    }
    return (
        replace(api, schemas=opened)
        .map_operations(partial(_open_operation, schemas=schemas))
        .map_hook_operations(partial(_open_hook_operation, schemas=schemas))
    )


def _find_unions(value_type: Type) -> list[UnionOf]:
    if isinstance(value_type, (Scalar, Ref)):
        return []  # Most types of a large API.
    return [part for part in walk_types(value_type) if isinstance(part, UnionOf)]


def _iter_response_types(operation: Operation) -> Iterator[Type]:
    yield from (
        response.type
        for response in (*operation.responses, *operation.alternatives)
        if response.type is not None
    )
    if operation.headers_id is not None:
        yield Ref(operation.headers_id)


def _open_hook_operation(operation: Operation, schemas: _SchemasById) -> Operation:
    """Open the parameters of a hook's request, and the unions in its bodies."""
    return replace(
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


def _open_operation(operation: Operation, schemas: _SchemasById) -> Operation:
    """Open the unions in an operation's responses and in the items of its pages."""
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


def _open_unions(value_type: Type, schemas: _SchemasById) -> Type:
    """Return a type whose unions accept variants that the document does not list.

    Only unions that have a discriminator, or whose objects differ by constants, are
    changed. A discriminator may itself have an object for unknown values.
    """
    opened = map_child_types(value_type, partial(_open_unions, schemas=schemas))
    if not isinstance(value_type, UnionOf) or not isinstance(opened, UnionOf):
        return opened
    discriminator = value_type.discriminator
    if discriminator is not None and discriminator.default is not None:
        return opened
    listed = () if discriminator else tuple(_iter_listed_values(value_type, schemas))
    if not (discriminator or listed):
        return opened
    return replace(opened, members=(*opened.members, Unlisted(listed)))


def _iter_listed_values(
    union_type: UnionOf, schemas: _SchemasById
) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield the properties by whose constants the objects of a union differ.

    Each item is a property's wire name and its values. A property that an object
    declares without limiting its values is left out.
    """
    types: dict[str, list[Type]] = {}
    for member in union_type.members:
        # A field of an object comes before the field of the base that it replaces.
        fields = reversed([*iter_fields(member, schemas)])
        for name, declared in {each.wire_name: each.type for each in fields}.items():
            types.setdefault(name, []).append(declared)
    for name, alternatives in types.items():
        values = [_listed_values(each, schemas) for each in alternatives]
        if all(values) and any(
            isinstance(without_null(each), LiteralOf) for each in alternatives
        ):
            yield name, tuple(dict.fromkeys(chain.from_iterable(values)))


def _listed_values(value_type: Type, schemas: _SchemasById) -> tuple[object, ...]:
    """Return the values to which a type is limited, or an empty tuple."""
    match value_type:
        case Nullable(inner):
            values = _listed_values(inner, schemas)
            return (*values, None) if values else ()
        case LiteralOf(values):
            return values
        case Ref(schema_id):
            schema = schemas[schema_id]
            members = schema.members if isinstance(schema, EnumSchema) else ()
            return tuple(member.value for member in members)
        case _:
            return ()


def _open_unions_of(schema: Schema, schemas: _SchemasById) -> Schema:
    return map_schema_types(schema, partial(_open_unions, schemas=schemas))


def _open_schema(schema: Schema, *, keep_constants: bool) -> Schema:
    if isinstance(schema, EnumSchema):
        return replace(schema, is_open=True)
    if isinstance(schema, AliasSchema):
        return replace(schema, type=_open_type(schema.type))
    if keep_constants:
        return schema
    return replace(
        schema,
        fields=tuple(map(_open_field, schema.fields)),
        additional_type=schema.additional_type and _open_type(schema.additional_type),
    )


def _open_field(field: Field) -> Field:
    """Open the type of a field, and keep the constants for the documentation.

    The annotation of a `LiteralOf` shows its constants itself. A field without
    constants is returned unchanged.
    """
    if isinstance(field.type, Ref):
        return field
    constants = tuple(_list_constants(field.type))
    if not constants:
        return field
    opened = _open_type(field.type)
    is_shown = any(isinstance(part, LiteralOf) for part in walk_types(opened))
    return replace(field, type=opened, constants=() if is_shown else constants)


def _list_constants(value_type: Type) -> list[object]:
    """Return the constants within a type that `_open_type` replaces."""
    constants = [*allowed_values(value_type)]
    if not isinstance(value_type, UnionOf) or all(
        map(allowed_values, value_type.members)
    ):
        for part in child_types(value_type):
            constants += _list_constants(part)
    return constants


def _open_type(value_type: Type) -> Type:
    """Return a type that accepts other values than its constants.

    A union stays as it is if one of its members is not limited to constants.
    """
    match value_type:
        case LiteralOf():
            return replace(value_type, is_open=True)
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
    if not value_type.bounds.values:
        return value_type
    return replace(value_type, bounds=replace(value_type.bounds, values=()))
