"""Read the words of operations: of their paths, operationIds and tags."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from msgspec import Struct

from typecase.lower.operation_names.collisions import Key
from typecase.lower.operation_names.path_names import is_version
from typecase.lower.operation_names.tags import is_version_word, read_tag
from typecase.lower.operation_names.verbs import is_verb
from typecase.words import is_plural, lower_words, singular

_NO_WORD = re.compile(r"\W")
_PARAMETER = re.compile(r"\{([^{}]*)\}")
_CONTROLLER = re.compile(
    r"(\w*?[a-z])(?:V\d+)?Controller(?:V\d+)?_+([^\W_]+)", re.ASCII
)
"""An id that NestJS makes of the names of a class and its method."""
_MODULE = re.compile(r"_api_(?:routes?_(?:v\d+_)?|v\d+_)")
"""The part of an id in which Python's frameworks name the module of a function."""
_FILE = re.compile(r"\.(?:ya?ml|json)$")
"""The end of an id that is the name of a file of the document."""
_FUNCTION = re.compile(r"(?<=[a-z])_?([Ee]ndpoint|[Hh]andler|[Rr]oute)$")
"""The end of an id that tells that a function answers requests."""
_ASYNC = re.compile(r"(?<=[a-z])Async$")
"""The end of an id that tells how a function answers."""
_COPY = re.compile(
    r"(?<=[a-z])(?:Using(?:GET|HEAD|OPTIONS|PATCH|POST|PUT|DELETE))?(?:_(\d+))?$"
)
"""The end of an id that frameworks add if several functions have one name."""
_LAST_VERBS = {
    "get": {"all": "list", "get": "get", "list": "list", "one": "get"},
    "post": {"add": "create", "create": "create"},
    "put": {"update": "update"},
    "patch": {"update": "update"},
    "delete": {"delete": "delete", "remove": "delete"},
}
"""The verbs of ids that end with such a word, as `jobsAll` does, by HTTP method."""
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


class OperationWords(Struct, frozen=True):
    """The words of an operation.

    ``operation_id`` is the part of the id that somebody chose, and ``id_words`` are its
    words without versions. ``tag`` has the parts of the resource that the first tag
    names, and ``tag_words`` are its words without versions. ``path_words`` are those of
    the path.
    """

    path: str
    method: str
    operation_id: str
    id_words: tuple[str, ...]
    tag: tuple[str, ...]
    tag_words: tuple[str, ...]
    path_words: tuple[str, ...]
    returns_list: bool | None

    @property
    def key(self) -> Key:
        """The path and the method, which identify the operation."""
        return self.path, self.method

    @property
    def id_verb(self) -> str:
        """The first word of the id, or an empty string if it is no verb."""
        first, second, *_ = (*self.id_words, "", "")
        return "" if is_plural(first) or not second or is_verb(second) else first

    @property
    def has_id_parts(self) -> bool:
        """Whether the id has parts, as `issues/list` has."""
        return "/" in self.operation_id or "." in self.operation_id

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameters of the path, as words joined by underscores."""
        names = _PARAMETER.findall(self.path)
        return tuple("_".join(lower_words(name)) for name in names)

    def has_in_path(self, word: str) -> bool:
        """Return whether the path has a word, in either number."""
        return singular(word) in map(singular, self.path_words)


def read_words(sources: Iterable[OperationSource]) -> Iterator[OperationWords]:
    """Yield the words of all operations of a document.

    Ids that several operations of a tag share are left out, and so is the name of the
    API as the first tag of all operations. `PetsController_findAll` is the id `findAll`
    with the tag `Pets`.
    """
    sources = list(sources)
    counts = Counter((source.operation_id, source.tags[:1]) for source in sources)
    names = Counter(_FILE.sub("", source.operation_id) for source in sources)
    first = 1 if _begin_with_api_tag(sources) else 0
    tags = {tag for source in sources for tag in source.tags}
    api_name = _find_api_name(tags)
    versions = Counter(
        read_tag(tag)
        for tag in {tag.casefold() for tag in tags}
        if read_tag(tag) != read_tag(tag, with_version=True)
    )
    tag_resources = {read_tag(tag, with_version=True) for tag in tags}
    for source in sources:
        is_own = counts[source.operation_id, source.tags[:1]] == 1
        operation_id = _without_path(source) if is_own else ""
        if names[file := _FILE.sub("", operation_id)] == 1:
            operation_id = file
        if "async" not in source.path.lower():
            plain = _ASYNC.sub("", operation_id)
            operation_id = operation_id if names[plain] else plain
        tag = next(iter(source.tags[first:]), "")
        if controller := _CONTROLLER.fullmatch(operation_id):
            tag, operation_id = controller.groups()
        resource, versioned = read_tag(tag), read_tag(tag, with_version=True)
        has_versions = versions[read_tag(tag.casefold())] > 1 or (
            len(versioned) > len(resource) and resource in tag_resources
        )  # The tags `oauth.v2` and `oauth` are two resources.
        resource = _without_api_name(resource, api_name)
        yield OperationWords(
            path=source.path,
            method=source.method,
            operation_id=operation_id,
            id_words=_begin_with_verb(operation_id, source.method),
            tag=versioned if has_versions else resource,
            tag_words=tuple("_".join(resource).split("_")) if resource else (),
            path_words=_words_without_versions(source.path),
            returns_list=source.returns_list,
        )


def _begin_with_api_tag(sources: Sequence[OperationSource]) -> bool:
    """Return whether all operations have the same first tag, which no path has."""
    first_tags = {source.tags[:1] for source in sources}
    if len(sources) < _MIN_TAGGED or len(first_tags) > 1:
        return False
    tag = "".join(map("".join, map(lower_words, *first_tags)))
    return not any(tag in "".join(lower_words(source.path)) for source in sources)


def _find_api_name(tags: Iterable[str]) -> str:
    """Return what all tags begin with, such as `flex_api_`, or an empty string."""
    parts = {part.casefold() for tag in tags for part in read_tag(tag)}
    if len(parts) < _MIN_TAGGED:
        return ""
    columns = zip(*(part.split("_")[:-1] for part in parts), strict=False)
    shared = takewhile(lambda words: len({*words}) == 1, columns)
    return "".join(f"{word}_" for word, *_ in shared)


def _without_api_name(resource: tuple[str, ...], api_name: str) -> tuple[str, ...]:
    return tuple(part.removeprefix(api_name) for part in resource)


def _without_path(source: OperationSource) -> str:
    """Return the id without the path and the method at its end.

    FastAPI makes ids such as `read_item_items__item_id__get`: they begin with the name
    of a function. Names of modules go too, as in `files_api_routes_list_files`, and a
    last word such as `Endpoint` if the path does not have it. So do the ends that tell
    functions of one name apart: `list_1`, `listUsingGET` and `getPets_get`.
    """
    end = f"{_NO_WORD.sub('_', source.path)}_{source.method}"
    name = _MODULE.sub("_", source.operation_id.removesuffix(end))
    copy = _COPY.search(name)
    if copy and not (copy[1] and copy[1] in lower_words(source.path)):
        name = name[: copy.start()]
    words = lower_words(name)
    if words[-1:] == (source.method,) and is_verb(words[0]) and len(words) > 2:
        name = re.sub(rf"_{source.method}$", "", name, flags=re.IGNORECASE)
    match = _FUNCTION.search(name)
    if match and match[1].lower() not in source.path.lower():
        name = name[: match.start()]
    return name or source.operation_id


def _begin_with_verb(operation_id: str, method: str) -> tuple[str, ...]:
    """Return the words of an id; those of `jobsUpdate` are `update` and `jobs`."""
    words = _words_without_versions(operation_id)
    verb = read_last_verb(words, method) if operation_id.isalnum() else None
    if not verb:
        return words
    *first, noun, _ = words
    return verb, *first, singular(noun) if verb == "get" else noun


def read_last_verb(words: Sequence[str], method: str) -> str | None:
    """Return the verb of words such as `jobs` and `all`, if they end with one."""
    begins_with_noun = len(words) > 1 and not is_verb(words[0])
    return _LAST_VERBS.get(method, {}).get(words[-1]) if begins_with_noun else None


def _words_without_versions(text: str) -> tuple[str, ...]:
    segments = "/".join(part for part in text.split("/") if not is_version(part))
    return tuple(w for w in lower_words(segments) if not is_version_word(w))
