"""Make inline schemas that are equal one schema.

Many documents repeat the same object or enumeration in place. Their classes would be
equal too, and callers could not pass one where another is expected.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from functools import partial
from itertools import takewhile

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import (
    AliasSchema,
    Api,
    Discriminator,
    EnumSchema,
    HeadersSchema,
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
from typecase.lower.passes.place_hints import PlaceHints
from typecase.lower.passes.schema_equality import equality_key, keep_common_texts
from typecase.lower.schemas.unions import union
from typecase.names.kept import KeptNames, NameKind, class_key, names_of
from typecase.words import lower_words, singular

_Aliases = Mapping[SchemaId, SchemaId]
"""The id that replaces the id of an equal schema."""


class _KeptClasses(Struct, frozen=True):
    """The classes of the last run, by the ids of the schemas that had them.

    ``leaders`` are the schemas that stood for others, or for themselves, and
    ``components`` the components whose class was that of inline schemas, too.
    """

    names: Mapping[SchemaId, str] = {}
    leaders: Collection[SchemaId] = ()
    components: Collection[SchemaId] = ()


def merge_equal_shapes(api: Api, context: PassContext) -> Api:
    """Make equal inline schemas one schema, and note in the API which they are.

    Schemas are equal if properties of the same name contain them, and if they accept
    the same values; texts and order do not count. The one with the shortest hint stands
    for all of them, or one that did so in the last run. Its class has the texts on
    which all agree. What was one class in the last run remains one while the schemas
    are equal, and what was two remains two.
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
    names = kept_classes.names
    hints = PlaceHints(context.document)
    outlines = {
        id_: (_last_words(hint), _outline(schema))
        for id_, schema in schemas.items()
        if (len(schema.hint) > 1 or id_ in kept_classes.components)
        and not isinstance(schema, HeadersSchema)
        and id_ not in kept
        and (hint := hints.find(schema))
    }
    counts = Counter(outlines.values())
    kept_counts = Counter(
        (names.get(id_), outlines[id_][1]) for id_ in names if id_ in outlines
    )
    # Inner schemas come before those that contain them, so their aliases are known.
    for id_, (words, outline) in outlines.items():
        name = names.get(id_)
        if counts[words, outline] > 1 or kept_counts[name, outline] > 1:
            schema = _rename_schema(schemas[id_], aliases)
            group = _find_group(groups[equality_key(schema)], words, name)
            group.schemas.append(schemas[id_])
            aliases[id_] = group.schemas[0].id
    shared = [
        _merge(group.schemas, kept_classes.leaders, hints)
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
    names = {
        id_: leaders.get(key) or others[key]
        for id_, key in keys.items()
        if key in leaders or key in others
    }
    counts = Counter(names.values())
    components = [id_ for id_ in names if len(api.schemas[id_].hint) == 1]
    component_names = Counter(names[id_] for id_ in components)
    return _KeptClasses(
        names,
        {id_ for id_, key in keys.items() if key in leaders},
        {
            id_
            for id_ in components
            if counts[names[id_]] > 1 and component_names[names[id_]] == 1
        },
    )


class _Group(Struct):
    """Schemas that become one, and the name of its class in the last run.

    ``words`` are the last words of the hints of these schemas.
    """

    name: str | None
    words: set[tuple[str, ...]] = field(default_factory=set[tuple[str, ...]])
    schemas: list[Schema] = field(default_factory=list[Schema])


def _find_group(
    groups: list[_Group], words: tuple[str, ...], name: str | None
) -> _Group:
    """Return the group for a schema among those that are equal to it.

    ``words`` are the last words of the schema, and ``name`` is its kept name, or None.
    A kept name decides, and otherwise the words. If no group fits, one is added to
    ``groups``.
    """
    fitting = [each for each in groups if name is not None and name == each.name]
    fitting += [
        each for each in groups if words in each.words and None in (name, each.name)
    ]
    if not fitting:
        fitting = [_Group(name)]
        groups += fitting
    group = fitting[0]
    group.name = group.name or name
    group.words.add(words)
    return group


def _last_words(hint: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a hint from the name of a property on.

    Schemas in different properties are different things, even if they look alike. So
    are the bodies and the responses of different operations, except for errors.
    """
    words: list[str] = []
    for word in reversed(hint):
        words.append(singular(word.lower()))
        if word not in ("item", "value", "response", "body"):
            break
    return tuple(words)


def _outline(schema: Schema) -> object:
    """Return a part of `equality_key` that is found at once: few share even this."""
    match schema:
        case ObjectSchema(fields=fields):
            return frozenset([each.wire_name for each in fields])
        case EnumSchema(members=members):
            return len(members)
        case AliasSchema():
            return None


def _merge(
    group: list[Schema], leaders: Collection[SchemaId], place_hints: PlaceHints
) -> Schema:
    """Return the schema that stands for a group of equal schemas."""
    group = [replace(each, hint=place_hints.find(each)) for each in group]
    first = min(
        group,
        key=lambda each: (
            len(each.hint) > 1,  # A component has a name of its own.
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
        keep_common_texts(first, [each for each in group if each is not first]),
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
