"""Name all operations of a document together."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from typecase.lower.operation_names.collisions import (
    Key,
    NamedOperation,
    Preference,
    tell_apart,
)
from typecase.lower.operation_names.id_names import IdName, name_by_id
from typecase.lower.operation_names.path_names import PathName, is_version, name_paths
from typecase.lower.operation_names.resource_words import PREPOSITIONS, without_resource
from typecase.lower.operation_names.tags import read_tag
from typecase.lower.operation_names.verbs import (
    DEFAULT_VERBS,
    GENERIC_VERBS,
    READING_VERBS,
    VERBS,
    is_verb,
)
from typecase.words import lower_words, singular

_PARAMETER = re.compile(r"\{([^{}]*)\}")
_NO_WORD = re.compile(r"\W")
_METHOD_VERBS = frozenset({"patch", "post", "put"})
_MIN_TAGGED = 4
"""The number of operations from which on a tag of all of them says nothing."""


class OperationSource(Struct, frozen=True):
    """What the name of an operation derives from.

    ``returns_list`` is None if the response does not tell.
    """

    path: str
    method: str
    operation_id: str = ""
    tags: tuple[str, ...] = ()
    returns_list: bool | None = None

    @property
    def key(self) -> Key:
        """The path and the method, which identify the operation."""
        return self.path, self.method


def name_operations(sources: Iterable[OperationSource]) -> dict[Key, NamedOperation]:
    """Return the name of each operation, by path and method."""
    sources = _without_shared_tag(map(_without_path, _without_repeated_ids(sources)))
    path_names = name_paths(source.key for source in sources)
    id_names = {
        source.key: name
        for source in sources
        if (
            name := name_by_id(
                source.operation_id,
                source.tags,
                source.path,
                path_names[source.key].resource,
            )
        )
    }
    if len(id_names) == len(sources) > 1:
        id_names = _without_shared_part(id_names)
    return tell_apart(
        {
            source.key: _prefer(
                source, path_names[source.key], id_names.get(source.key)
            )
            for source in sources
        }
    )


def _without_repeated_ids(
    sources: Iterable[OperationSource],
) -> list[OperationSource]:
    """Return the operations without ids that several of them share."""
    sources = list(sources)
    counts = Counter(source.operation_id for source in sources)
    return [
        source if counts[source.operation_id] == 1 else replace(source, operation_id="")
        for source in sources
    ]


def _without_path(source: OperationSource) -> OperationSource:
    """Return the operation without the path and the method at the end of its id.

    FastAPI makes ids such as `read_item_items__item_id__get`: they begin with the name
    of a function.
    """
    end = f"{_NO_WORD.sub('_', source.path)}_{source.method}"
    own_id = source.operation_id.removesuffix(end)
    return replace(source, operation_id=own_id) if own_id else source


def _without_shared_tag(sources: Iterable[OperationSource]) -> list[OperationSource]:
    """Return the operations without the first tag that all of them have."""
    sources = list(sources)
    if len(sources) < _MIN_TAGGED or len({source.tags[:1] for source in sources}) > 1:
        return sources
    return [replace(source, tags=source.tags[1:]) for source in sources]


def _without_shared_part(names: dict[Key, IdName]) -> dict[Key, IdName]:
    """Return the names without the first parts that all of them share.

    In ids such as `drive.files.list`, it is the name of the API.
    """
    while len({name.resource[0] for name in names.values()}) == 1 and all(
        len(name.resource) > 1 for name in names.values()
    ):
        names = {
            key: replace(name, resource=name.resource[1:])
            for key, name in names.items()
        }
    return names


def _prefer(
    source: OperationSource, path_name: PathName, id_name: IdName | None
) -> Preference:
    """Return the preferred name of an operation, and what tells it from others."""
    id_words = [w for w in lower_words(source.operation_id) if not is_version(w)]
    if id_name is not None:
        resource, words = id_name.resource, id_name.words
        verb = without_resource(words, resource) or words
        if id_name.is_phrase:
            verb = _phrase_verb(source, id_name, verb)
    else:
        resource = path_name.resource or _tag_resource(source) or ("root",)
        verb = _path_verb(source, path_name, resource, id_words)
    return Preference(
        name=NamedOperation(resource, "_".join(verb)),
        id_words=tuple(without_resource(id_words, resource)),
        scope="_".join(map(_singular_name, path_name.dropped)),
        parameters=_parameters(source.path),
        method=source.method.lower(),
        path="_".join(_path_words(source.path)),
    )


def _phrase_verb(
    source: OperationSource, name: IdName, words: Sequence[str]
) -> Sequence[str]:
    """Return the words of a phrase with a usual verb instead of that of HTTP."""
    verb, *more = words
    is_list = name.is_plural if source.returns_list is None else source.returns_list
    is_whole = not more or more[0] in PREPOSITIONS
    if source.method == "get" and verb in READING_VERBS and is_whole and is_list:
        return ["list", *more]
    return [DEFAULT_VERBS[verb] if verb in _METHOD_VERBS else verb, *more]


def _path_verb(
    source: OperationSource,
    path_name: PathName,
    resource: tuple[str, ...],
    id_words: Sequence[str],
) -> Sequence[str]:
    """Return the words of the verb that follows from a path, or from its id."""
    words = path_name.verb.split("_")
    if path_name.is_action:
        own_words = without_resource(id_words, resource)
        if (
            not is_verb(words[0])
            and own_words[-len(words) :] == words
            and is_verb(own_words[0])
        ):
            return own_words
        return without_resource(words, resource) or words
    if own := _own_verb(id_words, resource):
        return [own]
    if source.method == "get" and source.returns_list is not None:
        return ["list" if source.returns_list else "get"]
    return words


def _own_verb(id_words: Sequence[str], resource: tuple[str, ...]) -> str | None:
    """Return the verb of an id that has no other words than those of the resource.

    A verb that says no more than the HTTP method is left out.
    """
    match [*without_resource(id_words, resource)]:
        case [verb] if verb in VERBS and verb not in GENERIC_VERBS:
            return verb
        case _:
            return None


def _tag_resource(source: OperationSource) -> tuple[str, ...]:
    return read_tag(source.tags[0]) if source.tags else ()


def _path_words(path: str) -> Iterator[str]:
    for segment in path.split("/"):
        if not is_version(segment):
            yield from lower_words(segment)


def _singular_name(name: str) -> str:
    *first, last = name.split("_")
    return "_".join((*first, singular(last)))


def _parameters(path: str) -> tuple[str, ...]:
    return tuple("_".join(lower_words(name)) for name in _PARAMETER.findall(path))
