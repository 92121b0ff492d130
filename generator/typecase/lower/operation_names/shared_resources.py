"""Put the operations of one collection into one resource.

`GET` and `POST /playlists/{id}/tracks` may have ids of different forms. If the path
names the one `playlists.tracks.list`, the other is `playlists.tracks.add` and not
`playlists.add_tracks`. Beside `groups.members.create`, the id `groupMembers` is
`groups.members.list`. If a tag names the one, the other has its resource too.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Mapping

from typecase.lower.operation_names.collisions import Key, NamedOperation
from typecase.lower.operation_names.path_names import PARAMETER, Segments, split_path
from typecase.lower.operation_names.resource_words import without_resource
from typecase.words import has_same_words


def share_resources(
    names: Mapping[Key, NamedOperation],
    stated: Container[Key],
    nested: Mapping[Key, NamedOperation] = {},
) -> dict[Key, NamedOperation]:
    """Return the names, with one resource for operations on one collection.

    A collection is a path with or without a last parameter. What has another noun than
    the collection stays where it is, and so do names that ids have ``stated``, and
    those whose new names are not free. ``nested`` are the names by paths that are below
    the resources of ``names``.
    """
    collections: dict[Segments, list[Key]] = defaultdict(list)
    for key in names:
        segments = split_path(key[0])
        is_item = segments[-1:] == (PARAMETER,)
        collections[segments[:-1] if is_item else segments].append(key)
    moved: dict[Key, NamedOperation] = {}
    for keys in collections.values():
        counts = Counter(names[key].resource for key in keys)
        if len(counts) > 1:
            for key in keys:
                new = _move(names[key], counts, nested.get(key))
                if new != names[key] and key not in stated:
                    moved[key] = new
    counts_of_names = Counter([*names.values(), *moved.values()])
    return {
        **names,
        **{key: new for key, new in moved.items() if counts_of_names[new] == 1},
    }


def _move(
    name: NamedOperation,
    counts: Mapping[tuple[str, ...], int],
    nested: NamedOperation | None,
) -> NamedOperation:
    """Return a name in the resource that others of the collection have, or itself."""
    for resource in counts:
        if resource[:-1] == name.resource:
            words = name.verb.split("_")
            is_noun = has_same_words(words, resource[-1].split("_"))
            if is_noun and nested is not None and nested.resource == resource:
                return nested
            verb = without_resource(words, resource[-1:])
            if verb and [*verb] != words:
                return NamedOperation(resource, "_".join(verb))
    # The most common one, or else the deepest.
    home = max(counts, key=lambda each: (counts[each], len(each), each))
    if has_same_words(name.resource[-1].split("_"), home[-1].split("_")):
        verb = without_resource(name.verb.split("_"), home)
        return NamedOperation(home, "_".join(verb) or name.verb)
    return name
