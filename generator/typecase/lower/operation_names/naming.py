"""Name all operations of a document together."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from typecase.lower.operation_names.chosen_resources import (
    Resource,
    choose_resources,
    choose_verb_in,
    keep_owners,
)
from typecase.lower.operation_names.collisions import (
    Key,
    NamedOperation,
    Preference,
    tell_apart,
)
from typecase.lower.operation_names.id_names import (
    IdName,
    begin_with_resources,
    name_by_id,
)
from typecase.lower.operation_names.nested_tags import nest_tags
from typecase.lower.operation_names.operation_words import (
    OperationSource,
    OperationWords,
    read_words,
)
from typecase.lower.operation_names.path_names import (
    PREFIXES,
    PathHint,
    PathName,
    is_version,
    name_paths,
    split_path,
)
from typecase.lower.operation_names.resource_words import without_resource
from typecase.lower.operation_names.shared_resources import share_resources
from typecase.lower.operation_names.spelling import ResourceSpelling, merge_spellings
from typecase.lower.operation_names.verb_choice import (
    as_created,
    choose_id_verb,
    choose_path_verb,
    find_read_verb,
    is_reading,
)
from typecase.words import has_same_words, singular


def name_operations(
    sources: Iterable[OperationSource],
    resources: Mapping[Key, Resource] = {},
    resources_from: str = "",
    origins: dict[Key, str] | None = None,
    settled: Collection[Key] = (),
) -> dict[Key, NamedOperation]:
    """Return the name of each operation, by path and method.

    ``resources`` are those of single operations. ``resources_from`` is `tags` or
    `paths` if all others have theirs from there. What decides about each name is added
    to ``origins``. Operations in ``settled`` have names already, and get none.
    """
    operations = list(read_words(sources))
    path_names = name_paths(
        {each.key: PathHint(each.id_verb, each.returns_list) for each in operations}
    )
    as_tagged = operations
    operations = _spell_tags(operations)
    has_prefixes = begin_with_resources(operations)
    id_names: Mapping[Key, IdName] = {
        each.key: name
        for each in operations
        if (
            name := name_by_id(
                each, path_names[each.key], begins_with_resource=has_prefixes
            )
        )
    }
    id_names = nest_tags(operations, path_names, id_names)
    if len(id_names) == len(operations) > 1:
        id_names = _without_shared_part(id_names)
    chosen = choose_resources(as_tagged, path_names, resources, resources_from)
    if origins is not None:
        for key in path_names:
            name = id_names.get(key)
            if key in chosen:
                origins[key] = resources_from or "tags"
            elif name is None:
                origins[key] = "paths"
            elif name.is_phrase:
                origins[key] = "tags and operationIds"
            else:
                origins[key] = "operationIds"
    read_verb = find_read_verb(operations)
    if settled:
        operations = [each for each in operations if each.key not in settled]
    preferences = {
        each.key: _prefer(
            each,
            path_names[each.key],
            id_names.get(each.key),
            chosen.get(each.key, ()) if chosen else (),
            read_verb,
        )
        for each in operations
    }
    names = {key: each.name for key, each in preferences.items()}
    names |= merge_spellings({k: v for k, v in names.items() if k not in chosen})
    stated_ids = {each.key for each in operations if each.has_id_parts}
    nested = {key: each.nested for key, each in preferences.items() if each.nested}
    stated_keys = (stated_ids & id_names.keys()) | chosen.keys()
    names = share_resources(names, stated_keys, nested)
    return tell_apart(
        {key: replace(each, name=names[key]) for key, each in preferences.items()}
    )


def _spell_tags(operations: Sequence[OperationWords]) -> list[OperationWords]:
    spelling = ResourceSpelling(
        {segment for each in operations for segment in split_path(each.path)},
        {part for each in operations for part in each.tag},
    )
    return [replace(each, tag=spelling.spell(each.tag)) for each in operations]


def _without_shared_part(names: Mapping[Key, IdName]) -> Mapping[Key, IdName]:
    """Return the names without the first parts that all of them share.

    In ids such as `drive.files.list`, it is the name of the API.
    """
    while len({name.resource[0] for name in names.values()}) == 1 and all(
        len(name.resource) > 1 for name in names.values()
    ):
        names = {k: replace(v, resource=v.resource[1:]) for k, v in names.items()}
    return names


def _prefer(
    operation: OperationWords,
    path_name: PathName,
    id_name: IdName | None,
    chosen: Resource,
    read_verb: str,
) -> Preference:
    """Return the preferred name of an operation, and what tells it from others.

    ``chosen`` is its resource, or empty if the rules choose that. ``read_verb`` is the
    verb of operations that only read.
    """
    if chosen:
        resource = chosen
        verb = choose_verb_in(resource, operation, path_name, id_name)
        path_name, operation = keep_owners(resource, path_name, operation)
    elif id_name is not None:
        resource = id_name.resource
        verb = choose_id_verb(operation, path_name, id_name)
        if has_same_words(verb, resource[-1].split("_")):
            verb = choose_path_verb(operation, path_name, resource)
    else:
        path_name = as_created(operation, path_name)
        resource = path_name.resource or operation.tag or ("root",)
        verb = choose_path_verb(operation, path_name, resource)
    is_stated = id_name is not None and operation.has_id_parts
    if is_reading(operation, verb[0]) and not is_stated:
        verb = [read_verb, *verb[1:]]
    name = NamedOperation(resource, "_".join(verb))
    nested = None
    if len(path_name.resource) > len(resource):
        nested = NamedOperation(path_name.resource, path_name.verb)
    return Preference(
        name=name,
        is_exact="/".join(name.words) == operation.operation_id,
        id_words=tuple(without_resource(operation.id_words, resource)),
        scope="_".join(_scope_names(path_name.dropped)),
        parameters=operation.parameters,
        method=operation.method.lower(),
        path="_".join(operation.path_words),
        is_item=path_name.is_item and not (id_name and id_name.is_plural),
        nested=nested,
    )


def _scope_names(dropped: Iterable[str]) -> Iterator[str]:
    """Yield the names of the owner, or else of the version, that a path begins with."""
    names = [name for name in dropped if name not in PREFIXES]
    owners = [name for name in names if not is_version(name)]
    for name in owners or names:
        *first, last = name.split("_")
        yield "_".join((*first, singular(last)))
