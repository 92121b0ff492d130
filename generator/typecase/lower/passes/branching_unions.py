"""Find the unions whose members pydantic would try in too many combinations.

Pydantic tries every member of a union, and so every member of the unions within it. If
two members contain the union itself, the number of combinations grows with the depth of
the value, without limit.
"""

from collections.abc import Iterable, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import (
    AliasSchema,
    Api,
    EnumSchema,
    ListOf,
    MapOf,
    ObjectSchema,
    Ref,
    Scalar,
    Schema,
    SchemaId,
    TupleOf,
    Type,
    UnionOf,
    child_types,
    list_references,
    map_child_types,
    map_schema_types,
)
from typecase.lower.passes.pass_context import PassContext

_SchemasById = Mapping[SchemaId, Schema]
_MAX_COMBINATIONS = 8


class _Counts(Struct):
    """The combinations within objects and recursive types, by id.

    Values of the ``aliases``, which are the recursive types, may be lists too.
    """

    by_id: dict[SchemaId, int]
    aliases: set[SchemaId]


def mark_branching_unions(api: Api, _: PassContext) -> Api:
    """Set `UnionOf.is_branching` of all unions."""
    counts = _count_combinations(api.schemas)
    mark = partial(_mark, counts=counts)
    marked = {
        id_: map_schema_types(api.schemas[id_], mark)
        for id_, count in counts.by_id.items()
        if count > _MAX_COMBINATIONS
    }
    return replace(api, schemas={**api.schemas, **marked}).map_types(mark)


def _count_combinations(schemas: _SchemasById) -> _Counts:
    """Return how many combinations there are within a value, for each schema.

    The numbers are counted up to one more than `_MAX_COMBINATIONS`.
    """
    # Enumerations and headers have no combinations. Others have at least one.
    by_id = {
        id_: 1 for id_, schema in schemas.items() if not isinstance(schema, EnumSchema)
    }
    aliases = {id_ for id_ in by_id if isinstance(schemas[id_], AliasSchema)}
    counts = _Counts(by_id, aliases)
    users: dict[SchemaId, set[SchemaId]] = {}
    for id_ in by_id:
        for used in (*list_references(schemas[id_]), *_bases(schemas[id_])):
            users.setdefault(used, set()).add(id_)
    changed = set(by_id)
    while changed:
        id_ = changed.pop()
        schema = schemas[id_]
        found = max(
            (
                *[
                    _count(kind, counts)
                    for kind in schema.types()
                    if not isinstance(kind, Scalar)
                ],
                *(by_id.get(base, 1) for base in _bases(schema)),
            ),
            default=1,
        )
        found = min(found, _MAX_COMBINATIONS + 1)
        if found > by_id[id_]:
            by_id[id_] = found
            changed |= users.get(id_, set())
    return counts


def _bases(schema: Schema) -> Iterable[SchemaId]:
    base = schema.base if isinstance(schema, ObjectSchema) else None
    return () if base is None else (base,)


def _count(value_type: Type, counts: _Counts) -> int:
    """Return the number of combinations within a type, at least 1."""
    match value_type:
        case Scalar():
            return 1
        case Ref(id_):
            return counts.by_id.get(id_, 1)
        case _:
            pass
    inner = [_count(part, counts) for part in child_types(value_type)]
    if not isinstance(value_type, UnionOf) or value_type.discriminator is not None:
        return max(inner, default=1)
    # A value is either an object or a list, so only members of its kind are tried.
    pairs = [*zip(value_type.members, inner, strict=True)]
    return max(
        sum(count for member, count in pairs if _is_object(member, counts)),
        sum(count for member, count in pairs if _is_list(member, counts)),
        *inner,
    )


def _is_object(value_type: Type, counts: _Counts) -> bool:
    if isinstance(value_type, Ref):
        return value_type.id in counts.by_id
    return isinstance(value_type, MapOf)


def _is_list(value_type: Type, counts: _Counts) -> bool:
    if isinstance(value_type, Ref):
        return value_type.id in counts.aliases
    return isinstance(value_type, ListOf | TupleOf)


def _mark(value_type: Type, counts: _Counts) -> Type:
    marked = map_child_types(value_type, partial(_mark, counts=counts))
    if (
        isinstance(marked, UnionOf)
        and marked.discriminator is None
        and _count(value_type, counts) > _MAX_COMBINATIONS
    ):
        return replace(marked, is_branching=True)
    return marked
