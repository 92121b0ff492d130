"""Find the unions whose members pydantic would try in too many combinations.

Pydantic tries every member of a union, and so every member of the unions within it. If
two members contain the union itself, the number of combinations grows with the depth of
the value, without limit.
"""

from collections.abc import Iterable, Mapping
from functools import partial

from msgspec.structs import replace

from typecase.ir import (
    Api,
    EnumSchema,
    ListOf,
    MapOf,
    ObjectSchema,
    Ref,
    Schema,
    SchemaId,
    TupleOf,
    Type,
    UnionOf,
    child_types,
    map_child_types,
    walk_types,
)
from typecase.lower.passes.pass_context import PassContext

_SchemasById = Mapping[SchemaId, Schema]
_Counts = dict[SchemaId, int]
_MAX_COMBINATIONS = 8


def mark_branching_unions(api: Api, _: PassContext) -> Api:
    """Set `UnionOf.is_branching` of all unions."""
    counts = _count_combinations(api.schemas)
    schemas = {id_: _mark_schema(schema, counts) for id_, schema in api.schemas.items()}
    return replace(api, schemas=schemas).map_types(partial(_mark, counts=counts))


def _count_combinations(schemas: _SchemasById) -> _Counts:
    """Return how many combinations there are within an object, for each schema.

    The numbers are counted up to one more than `_MAX_COMBINATIONS`.
    """
    objects = {
        id_: schema
        for id_, schema in schemas.items()
        if isinstance(schema, ObjectSchema)
    }
    # Enumerations and headers have no combinations. Objects have at least one.
    counts: _Counts = dict.fromkeys(objects, 1)
    users: dict[SchemaId, set[SchemaId]] = {}
    for id_, schema in objects.items():
        references = [each.id for kind in schema.types() for each in _refs(kind)]
        for used in (*references, *filter(None, [schema.base])):
            users.setdefault(used, set()).add(id_)
    changed = set(objects)
    while changed:
        id_ = changed.pop()
        schema = objects[id_]
        found = max(
            (_count(kind, counts) for kind in schema.types()),
            default=1,
        )
        if schema.base is not None:
            found = max(found, counts.get(schema.base, 1))
        found = min(found, _MAX_COMBINATIONS + 1)
        if found > counts[id_]:
            counts[id_] = found
            changed |= users.get(id_, set())
    return counts


def _refs(value_type: Type) -> Iterable[Ref]:
    return (part for part in walk_types(value_type) if isinstance(part, Ref))


def _count(value_type: Type, counts: _Counts) -> int:
    """Return the number of combinations within a type, at least 1."""
    if isinstance(value_type, Ref):
        return counts.get(value_type.id, 1)
    inner = [_count(part, counts) for part in child_types(value_type)]
    if not isinstance(value_type, UnionOf) or value_type.discriminator is not None:
        return max(inner, default=1)
    # A value is either an object or a list, so only members of its kind are tried.
    pairs = [*zip(value_type.members, inner, strict=True)]
    return max(
        sum(count for member, count in pairs if _is_object(member, counts)),
        sum(count for member, count in pairs if isinstance(member, ListOf | TupleOf)),
        *inner,
    )


def _is_object(value_type: Type, counts: _Counts) -> bool:
    if isinstance(value_type, Ref):
        return value_type.id in counts
    return isinstance(value_type, MapOf)


def _mark_schema(schema: Schema, counts: _Counts) -> Schema:
    if isinstance(schema, EnumSchema):
        return schema
    return replace(
        schema,
        fields=tuple(replace(f, type=_mark(f.type, counts)) for f in schema.fields),
        additional_type=schema.additional_type
        and _mark(schema.additional_type, counts),
    )


def _mark(value_type: Type, counts: _Counts) -> Type:
    marked = map_child_types(value_type, partial(_mark, counts=counts))
    if (
        isinstance(marked, UnionOf)
        and marked.discriminator is None
        and _count(value_type, counts) > _MAX_COMBINATIONS
    ):
        return replace(marked, is_branching=True)
    return marked
