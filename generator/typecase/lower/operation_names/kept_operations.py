"""Keep the names that operations had in the last run."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from typecase.load import Document
from typecase.load.navigate.operations import iter_path_operations
from typecase.load.rules.extension_keys import FORMER_KEY
from typecase.lower.operation_names.collisions import Key, NamedOperation
from typecase.names.identifiers import avoid_reserved
from typecase.names.kept import KeptNames, NameKind, names_of, operation_key
from typecase.names.resource_names import snake_name
from typecase.words import lower_words


def find_kept_operations(
    document: Document, kept: KeptNames, chosen: Mapping[Key, str]
) -> dict[Key, NamedOperation]:
    """Return the kept names of operations, by path and method.

    They are spelled as the document has them: `class` for the attribute `class_`.
    ``chosen`` are the names that the configuration chooses. They go first, for these or
    for other operations. A name that the document calls a former one is given up.
    """
    by_key = names_of(kept, NameKind.METHOD)
    ids = names_of(kept, NameKind.MODULE)
    written = _spell_ids(ids)
    taken = {*chosen.values()}
    names: dict[Key, NamedOperation] = {}
    for operation in iter_path_operations(document):
        key = operation_key(operation.method, operation.pointer, operation.path)
        name = by_key.get(key)
        former = str(operation.node.get(FORMER_KEY, "")).replace("/", ".")
        is_free = name != former and name not in taken
        place = operation.path, operation.method
        if name is not None and is_free and place not in chosen:
            *resource, verb = name.split(".")
            found = written.get(_plain(resource), ())
            if len(found) == 1 and "/".join(resource) not in ids:
                resource = found[0].split("/")
            plain_verb = verb.rstrip("_")
            names[place] = NamedOperation(
                tuple(resource),
                plain_verb if avoid_reserved(plain_verb) == verb else verb,
            )
    return names


def _spell_ids(ids: Iterable[str]) -> Mapping[tuple[str, ...], Sequence[str]]:
    """Return the ids of resources by the words of their attributes in Python."""
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for id_ in ids:
        words = [snake_name(part, empty="resource") for part in id_.split("/")]
        found[_plain(words)].append(id_)
    return found


def keep_operation_names(
    automatic: Mapping[Key, NamedOperation], kept: Mapping[Key, NamedOperation]
) -> dict[Key, NamedOperation]:
    """Return the name of each operation: the kept one, or else the automatic one.

    ``kept`` may have operations that are gone. If an automatic name, or its resource,
    is in the way of a kept one, the operation without a kept name gets another one.
    """
    names: dict[Key, NamedOperation] = {}
    methods: set[tuple[str, ...]] = set()
    counts = Counter(_plain(name.words) for name in kept.values())
    for key in sorted(kept.keys() & automatic.keys()):
        # Kept names are Python's, which may have underscores at their ends: as in the
        # keyword `class_`, or to tell methods apart.
        plain = _plain(kept[key].words)
        is_same = counts[plain] == 1 and plain == _plain(automatic[key].words)
        name = automatic[key] if is_same else kept[key]
        if name.words not in methods:  # A merge of two versions may repeat a name.
            names[key] = name
            methods.add(name.words)
    resources = {
        name.resource[:end]
        for name in names.values()
        for end in range(1, len(name.resource) + 1)
    }
    for key in sorted(automatic.keys() - names.keys()):
        free = next(
            name
            for name in _candidates(key, _beside(automatic[key], methods))
            if name.words not in methods and name.words not in resources
        )
        names[key] = free
        methods.add(free.words)
    return {key: names[key] for key in automatic}


def _plain(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word.rstrip("_") for word in words)


def _beside(name: NamedOperation, methods: set[tuple[str, ...]]) -> NamedOperation:
    """Return a name whose resource is no method: `files.list_content` beside a method.

    The method `files.content` leaves no room for `files.content.list`.
    """
    for end in range(2, len(name.resource) + 1):
        if name.resource[:end] in methods:
            verb = "_".join((name.verb, *name.resource[end - 1 :]))
            return NamedOperation(name.resource[: end - 1], verb)
    return name


def _candidates(key: Key, name: NamedOperation) -> Iterator[NamedOperation]:
    """Yield the name, then longer ones with the words of the path."""
    yield name
    path, method = key
    words = [word for segment in path.split("/") for word in lower_words(segment)]
    known = {word for part in name.words for word in part.split("_")}
    rest = [word for word in words if word not in known]
    if rest:
        yield NamedOperation(name.resource, "_".join((name.verb, *rest)))
    verb = "_".join((method.lower(), *words))
    while True:
        yield NamedOperation(name.resource, verb)
        verb += "_"
