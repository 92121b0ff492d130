"""Make inline schemas that are equal one schema.

Many documents repeat the same object or enumeration in place. Their classes would be
equal too, and callers could not pass one where another is expected.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from functools import partial
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import (
    AliasSchema,
    Api,
    Discriminator,
    EnumSchema,
    Field,
    HeadersSchema,
    Notes,
    ObjectSchema,
    Ref,
    Schema,
    SchemaId,
    Type,
    UnionOf,
    list_references,
    map_child_types,
    map_schema_types,
)
from typecase.lower.passes.pass_context import PassContext
from typecase.lower.schemas.unions import union
from typecase.names.kept import KeptNames, NameKind, class_key, names_of
from typecase.words import lower_words, singular

_SchemasById = Mapping[SchemaId, Schema]
_Aliases = Mapping[SchemaId, SchemaId]
"""The id that replaces the id of an equal schema."""


class _KeptClasses(Struct, frozen=True):
    """The classes of the last run, by the ids of the schemas that had them.

    ``leaders`` are the schemas that stood for others, or for themselves.
    """

    names: Mapping[SchemaId, str] = {}
    leaders: Collection[SchemaId] = ()


def merge_equal_shapes(api: Api, context: PassContext) -> Api:
    """Make equal inline schemas one schema, and note in the API which they are.

    Schemas are equal if properties of the same name contain them, if they accept the
    same values, and if their own properties have the same descriptions. The one with
    the shortest hint stands for all of them, or one that did so in the last run.
    Schemas that were two classes in the last run remain two.
    """
    schemas = api.schemas
    kept_classes = _find_kept_classes(api, context.kept)
    # Other records refer to these by their ids.
    kept = {
        *(s.base for s in schemas.values() if isinstance(s, ObjectSchema)),
        *(overload.schema_id for op in api.operations for overload in op.overloads),
    }
    aliases: dict[SchemaId, SchemaId] = {}
    groups: dict[object, list[_Group]] = defaultdict(list)
    outlines = {
        id_: (_last_words(schema), _outline(schema))
        for id_, schema in schemas.items()
        if len(schema.hint) > 1
        and not isinstance(schema, HeadersSchema)
        and id_ not in kept
    }
    counts = Counter(outlines.values())
    # Inner schemas come before those that contain them, so their aliases are known.
    for id_, outline in outlines.items():
        if counts[outline] > 1:
            schema = schemas[id_]
            key = outline, _key(_rename_schema(schema, aliases))
            group = _find_group(groups[key], kept_classes.names.get(id_))
            group.schemas.append(schema)
            aliases[id_] = group.schemas[0].id
    shared = [
        _merge(group.schemas, kept_classes.leaders)
        for same in groups.values()
        for group in same
        if len(group.schemas) > 1
    ]
    if not shared:
        return api
    merged = {aliases[schema.id]: schema for schema in shared}
    aliases = {
        id_: merged[first].id for id_, first in aliases.items() if first in merged
    }
    by_id = {schema.id: schema for schema in shared}
    return replace(
        api,
        schemas={
            id_: _rename_schema(by_id.get(id_, schema), aliases)
            for id_, schema in schemas.items()
            if aliases.get(id_, id_) == id_
        },
        equal_schemas={id_: leader for id_, leader in aliases.items() if id_ != leader},
    ).map_types(partial(_rename, aliases=aliases))


def _find_kept_classes(api: Api, kept: KeptNames) -> _KeptClasses:
    leaders, others = (
        names_of(kept, kind) for kind in (NameKind.CLASS, NameKind.EQUAL_CLASS)
    )
    if not (leaders or others):
        return _KeptClasses()
    keys = {id_: class_key(id_, api.stable_pointers) for id_ in api.schemas}
    return _KeptClasses(
        {
            id_: leaders.get(key) or others[key]
            for id_, key in keys.items()
            if key in leaders or key in others
        },
        {id_ for id_, key in keys.items() if key in leaders},
    )


class _Group(Struct):
    """Schemas that become one, and the name of its class in the last run."""

    name: str | None
    schemas: list[Schema]


def _find_group(groups: list[_Group], name: str | None) -> _Group:
    """Return the group for a schema with a kept name, or None, among equal schemas.

    If there is none, one is added to ``groups``.
    """
    fitting = [group for group in groups if name in (None, group.name)]
    new = [group for group in groups if group.name is None]
    group = next(iter([*fitting, *new]), None)
    if group is None:
        group = _Group(name, [])
        groups.append(group)
    group.name = group.name or name
    return group


def _last_words(schema: Schema) -> tuple[str, ...]:
    """Return the words of a hint from the name of a property on.

    Schemas in different properties are different things, even if they look alike. So
    are the bodies and the responses of different operations, except for errors.
    """
    words: list[str] = []
    for word in reversed(schema.hint):
        words.append(singular(word.lower()))
        if word not in ("item", "value", "response", "body"):
            break
    return tuple(words)


def _outline(schema: Schema) -> object:
    """Return a part of `_key` that is found at once: few schemas share even this."""
    match schema:
        case ObjectSchema(fields=fields):
            return tuple([field.wire_name for field in fields])
        case EnumSchema(members=members):
            return len(members)
        case AliasSchema():
            return None


def _key(schema: Schema) -> object:
    """Return what must be equal in schemas that become one."""
    if isinstance(schema, EnumSchema):
        members = frozenset([(member.value, member.name) for member in schema.members])
        return members, schema.is_integer, schema.is_open
    if isinstance(schema, AliasSchema):
        return schema.type
    fields = tuple(map(_field_key, schema.fields))
    return fields, schema.base, schema.conditions, schema.additional_type


def _field_key(field: Field) -> object:
    return (
        replace(field, pointer="", default=None, constants=()),
        # Defaults may be lists or objects, which cannot be keys.
        repr(field.default) if field.has_default else "",
        repr(field.constants) if field.constants else "",
    )


def _merge(group: list[Schema], leaders: Collection[SchemaId]) -> Schema:
    """Return the schema that stands for a group of equal schemas."""
    first = min(
        group,
        key=lambda each: (
            each.id not in leaders,
            len(each.hint),
            each.hint,
            each.id,
        ),
    )
    hints = [schema.hint[::-1] for schema in group]
    # Of sorted words, all share those that the first and the last share.
    pairs = zip(min(hints), max(hints), strict=False)
    shared = [*takewhile(lambda pair: pair[0] == pair[1], pairs)]
    return replace(
        first,
        title=first.title if len({schema.title for schema in group}) == 1 else "",
        notes=first.notes if len({schema.notes for schema in group}) == 1 else Notes(),
        shared_words=len(shared),
        shared_context=_find_shared_context(group, len(shared)),
    )


def _find_shared_context(group: list[Schema], count: int) -> tuple[str, ...]:
    """Return the words that all hints have before their last ``count`` words."""
    contexts = {lower_words(" ".join(schema.hint[:-count])) for schema in group}
    words = set[str].intersection(*map(set, contexts))
    singulars = set[str].intersection(*({*map(singular, each)} for each in contexts))
    own = lower_words(" ".join(group[0].hint[-count:]))
    return tuple(
        word if word in words else singular(word)
        for word in dict.fromkeys(min(contexts))
        if word not in own and singular(word) in singulars
    )


def _rename_schema(schema: Schema, aliases: _Aliases) -> Schema:
    if aliases.keys().isdisjoint(list_references(schema)):
        return schema
    return map_schema_types(schema, partial(_rename, aliases=aliases))


def _rename(value_type: Type, aliases: _Aliases) -> Type:
    """Return a type that refers to the schemas that stand for others."""
    match value_type:
        case Ref(id_):
            return Ref(aliases[id_]) if id_ in aliases else value_type
        case UnionOf(members, discriminator):
            new_members = tuple(_rename(member, aliases) for member in members)
            if new_members == members:
                return value_type
            renamed = union(new_members)
            if isinstance(renamed, UnionOf) and discriminator is not None:
                return replace(
                    renamed, discriminator=_rename_discriminator(discriminator, aliases)
                )
            return renamed
        case _:
            return map_child_types(value_type, partial(_rename, aliases=aliases))


def _rename_discriminator(
    discriminator: Discriminator, aliases: _Aliases
) -> Discriminator:
    default = discriminator.default
    return replace(
        discriminator,
        mapping=tuple(
            (value, aliases.get(id_, id_)) for value, id_ in discriminator.mapping
        ),
        default=None if default is None else aliases.get(default, default),
        nested=tuple(
            (aliases.get(id_, id_), _rename_discriminator(each, aliases))
            for id_, each in discriminator.nested
        ),
    )
