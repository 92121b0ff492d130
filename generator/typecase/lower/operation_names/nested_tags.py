"""Nest the resources of tags where their paths nest.

`createMember` with the tag `Members` at `/services/{id}/channels/{id}/members` says no
more than the path, and is `services.channels.members.create`. If the document has
`/members` too, members are a resource of their own: `members.create`.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from typecase.lower.operation_names.collisions import Key
from typecase.lower.operation_names.id_names import IdName
from typecase.lower.operation_names.operation_words import OperationWords
from typecase.lower.operation_names.path_names import PathName
from typecase.words import has_same_words, singular


def nest_tags(
    operations: Sequence[OperationWords],
    path_names: Mapping[Key, PathName],
    id_names: Mapping[Key, IdName],
) -> dict[Key, IdName]:
    """Return the names, with nested resources for ids that are a verb and their tag.

    If all such paths of a tag nest in the same way, so do its other operations.
    """
    top_level = {
        singular(path_name.resource[0])
        for path_name in path_names.values()
        if len(path_name.resource) == 1
    }
    tagged = [
        each
        for each in operations
        if (name := id_names.get(each.key))
        and name.is_phrase
        and name.resource == each.tag
        and len(each.tag) == 1
        and singular(each.tag[0]) not in top_level
    ]
    nested = {
        each.key: resource
        for each in tagged
        if len(id_names[each.key].words) == 1
        and (resource := _nest_at(each.tag_words, path_names[each.key]))
    }
    homes: dict[tuple[str, ...], set[tuple[str, ...]]] = defaultdict(set)
    for each in tagged:
        homes[each.tag].add(nested.get(each.key, ()))
    for each in tagged:
        resources = homes[each.tag] - {()}
        if len(resources) == 1:
            nested[each.key] = next(iter(resources))
    return {
        key: replace(name, resource=nested.get(key, name.resource))
        for key, name in id_names.items()
    }


def _nest_at(tag: tuple[str, ...], path_name: PathName) -> tuple[str, ...]:
    """Return the nested resource of a tag at a path, or an empty tuple.

    The path may have been read as an action such as `list_members`.
    """
    parents = path_name.resource
    action = path_name.verb.partition("_")[2] if path_name.is_action else ""
    return _nest(tag, parents) or (action and _nest(tag, (*parents, action))) or ()


def _nest(tag: tuple[str, ...], resource: tuple[str, ...]) -> tuple[str, ...]:
    """Return the resource of a path, with its last part as the tag spells it.

    The tag `SyncLists` at `/services/{id}/lists` is `services.sync_lists`; the tag
    `ServiceLists` is `services.lists`. The result is empty if the path does not end
    with a word of the tag.
    """
    last = resource[-1].split("_") if resource else []
    if not last or not has_same_words(tag[-len(last) :], last):
        return ()
    *parents, _ = resource
    own = tag[: -len(last)]
    parent_words = "_".join(parents).split("_")
    if has_same_words(own, parent_words[-len(own) :]) or not own:
        return resource
    return (*parents, "_".join((*own, *last)))
