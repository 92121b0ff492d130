"""Follow schemas with kept names to the places where the document has them now.

`names.lock` knows an inline schema by its place. The place changes if a parameter moves
to its path or to the components, if the schema becomes a component, if it is written as
`allOf` of one, or if a branch gets another title. Its class keeps its name.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from typecase.ir import SchemaId
from typecase.load import Document
from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping
from typecase.load.navigate.object_kinds import HTTP_METHODS
from typecase.load.navigate.operations import resolve_mapping
from typecase.lower.stable_pointers import (
    find_item_word,
    find_stable_pointers,
    list_item_words,
)
from typecase.names.kept import (
    KeptNames,
    NameKind,
    class_key,
    class_pointer,
    names_of,
)
from typecase.schema import read_schema
from typecase.schema.merging import find_sole_branch

_CLASSES = (NameKind.CLASS, NameKind.EQUAL_CLASS)
_PARTS = (NameKind.ATTRIBUTE, NameKind.MEMBER)
"""What has the key of a class, and the name of a property or a value after it."""


class _Place(Struct, frozen=True):
    """A place in the document, and the tokens of a kept pointer that lead on."""

    node: Any
    pointer: str
    rest: Sequence[str]


def follow_moved_schemas(document: Document, kept: KeptNames) -> KeptNames:
    """Return kept names, with those of moved schemas at their new places, too.

    A schema has the name that the last run kept for its own place, if there is one, and
    else that of the only class that has moved to the place.
    """
    names = {
        key: name for kind in _CLASSES for key, name in names_of(kept, kind).items()
    }
    parts = {key for kind in _PARTS for key in names_of(kept, kind)}
    known = {class_pointer(key) for key in names.keys() | parts}
    moved = {
        key: keys for key in names if (keys := _find_new_keys(document, key, known))
    }
    wanted: dict[str, set[str]] = {}
    for key, new_keys in moved.items():
        for new_key in new_keys - names.keys():
            wanted.setdefault(new_key, set()).add(names[key])
    free = {key for key, found in wanted.items() if len(found) == 1}
    if not free:
        return kept
    followed = {kind: dict(names_of(kept, kind)) for kind in kept}
    for kind in _CLASSES:
        for key, name in names_of(kept, kind).items():
            for new_key in moved.get(key, set()) & free:
                followed[kind][new_key] = name
    for kind in _PARTS:
        for key, name in names_of(kept, kind).items():
            owner, _, part = key.rpartition("/")
            for new_key in moved.get(owner, set()) & free:
                followed[kind][f"{new_key}/{part}"] = name
    return followed


def _find_new_keys(document: Document, key: str, known: Collection[str]) -> set[str]:
    """Return the keys of the places to which a class has moved; none if it stays.

    ``known`` has the pointers of all classes with kept names, and of their parts.
    """
    pointer = class_pointer(key)
    tokens = split_pointer(pointer)
    node: Any = document.root
    for token in tokens:
        if not is_mapping(node) or token not in node:
            break
        node = node[token]
    else:
        if "$ref" not in node and "allOf" not in node:
            return set()  # Most schemas stay, and no list is around them.
    found = {
        class_key(place, find_stable_pointers(document, [place]))
        for place in _walk(document, _Place(document.root, "", tokens), known)
    }
    return found - {key}


def _walk(
    document: Document, start: _Place, known: Collection[str]
) -> Iterator[SchemaId]:
    """Yield the pointers of the schemas to which the tokens of a kept pointer lead."""
    pending = [start]
    seen: set[tuple[str, int]] = set()
    while pending:
        place = pending.pop()
        key = place.pointer, len(place.rest)
        if key in seen:
            continue  # A reference leads to itself.
        seen.add(key)
        if not place.rest:
            yield _find_end(document, place)
            continue
        following = [*_step(document, place)]
        if is_list(place.node):
            depth = len(start.rest) - len(place.rest)
            index = _find_item(document, place, start.rest[:depth], known)
            following = [] if index is None else [_enter(place, str(index))]
        if not following:
            # What is combined of several schemas has a place that nothing leads to.
            yield SchemaId(join_pointer(place.pointer, *place.rest))
        pending += following


def _step(document: Document, place: _Place) -> Iterator[_Place]:
    """Yield the places to which the next token leads in an object."""
    node, pointer, rest = place.node, place.pointer, place.rest
    if not is_mapping(node):
        return
    if rest[0] == "parameters" and pointer.startswith("/paths/") and rest[1:]:
        yield from _find_parameters(document, place)
    elif rest[0] in node:
        yield _enter(place, rest[0])
    elif "$ref" in node:
        target, target_pointer = resolve_mapping(document, node, pointer)
        if target is not node:
            yield _Place(target, target_pointer, rest)
    elif len(branches := as_list(node.get("allOf"))) == 1:
        yield _Place(branches[0], f"{pointer}/allOf/0", rest)
    elif rest[0] == "allOf" and len(rest) > 1:
        yield _Place(node, pointer, rest[2:])


def _enter(place: _Place, token: str) -> _Place:
    node = place.node[int(token) if is_list(place.node) else token]
    return _Place(node, join_pointer(place.pointer, token), place.rest[1:])


def _find_parameters(document: Document, place: _Place) -> Iterator[_Place]:
    """Yield the places of a parameter: in its operation, its path, or all operations.

    ``place`` is the operation or the path that had the parameter, and its first tokens
    are `parameters` and the word of the parameter.
    """
    word, rest = place.rest[1], place.rest[2:]
    *_, path, last = split_pointer(place.pointer)
    above: list[str] = [place.pointer]
    below: list[str] = []
    if last in HTTP_METHODS and path != "paths":
        above.append(place.pointer.rpartition("/")[0])
    else:
        below = [join_pointer(place.pointer, method) for method in HTTP_METHODS]
    for pointers in ([each] for each in above):
        found = [*_find_in_lists(document, pointers, word, rest)]
        if found:
            yield from found
            return
    yield from _find_in_lists(document, below, word, rest)


def _find_in_lists(
    document: Document, owners: Sequence[str], word: str, rest: Sequence[str]
) -> Iterator[_Place]:
    for owner in owners:
        items = as_list(as_mapping(document.get(owner)).get("parameters"))
        for index in range(len(items)):
            if word in (find_item_word(document, items, index), str(index)):
                pointer = join_pointer(owner, "parameters", index)
                target, target_pointer = resolve_mapping(
                    document, items[index], pointer
                )
                yield _Place(target, target_pointer, rest)
                break


def _find_item(
    document: Document, place: _Place, before: Sequence[str], known: Collection[str]
) -> int | None:
    """Return the index of the item that the next token names, or None.

    If one branch with a kept name is gone, and a single new one may be the same, then
    its title has changed.
    """
    items, token = as_list(place.node), place.rest[0]
    if token.isdecimal():
        return next((i for i in range(len(items)) if str(i) == token), None)
    words = [
        find_item_word(document, items, index) or str(index)
        for index in range(len(items))
    ]
    if token in words:
        return words.index(token)
    for index, item in enumerate(items):
        # A branch that was added later may have the same title or property.
        if token in list_item_words(document, item):
            return index
    start = join_pointer("", *before, "")
    inside = [
        split_pointer(f"/{pointer.removeprefix(start)}")
        for pointer in known
        if pointer.startswith(start)
    ]
    siblings = {first for first, *_ in inside}
    if siblings - {*words} != {token}:
        return None
    needed = [rest for first, *rest in inside if first == token and rest]
    fitting = [
        index
        for index, word in enumerate(words)
        if word not in siblings and _may_have(as_mapping(items[index]), needed)
    ]
    return fitting[0] if len(fitting) == 1 else None


def _may_have(node: Mapping[str, Any], needed: Sequence[Sequence[str]]) -> bool:
    """Return whether an inline schema has the parts that a class had.

    These are properties with classes, as ``["properties", name]`` and what follows, and
    properties or values with names of their own, as ``[name]``.
    """
    names = {*as_mapping(node.get("properties")), *map(str, as_list(node.get("enum")))}
    return "$ref" not in node and all(
        rest[0] in names or (len(rest) > 1 and rest[0] != "properties")
        for rest in (each[1:] if each[0] == "properties" else each for each in needed)
    )


def _find_end(document: Document, place: _Place) -> SchemaId:
    """Return the place of the schema that decides on the type of a place."""
    schema = read_schema(document, place.node, place.pointer).target
    seen: set[str] = set()
    while schema.pointer not in seen:
        seen.add(schema.pointer)
        # A component has a class of its own, even if it only extends another one.
        is_component = len(split_pointer(schema.pointer)) == 3
        branch = None if is_component else find_sole_branch(schema)
        if branch is not None:
            schema = branch.target
    return SchemaId(schema.pointer)
