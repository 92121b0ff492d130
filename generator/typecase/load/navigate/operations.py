"""The operations of a document and their parameters, for the checks.

In: a document that may still be faulty. Out: what is there in usable form; anything of
the wrong shape is passed over, since the specification's schemas tell it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from typecase.load.document import Document, join
from typecase.load.json_types import is_mapping, items, mapping
from typecase.load.navigate.object_kinds import METHODS
from typecase.load.navigate.references import UnresolvedReference, resolve

_RESOURCE_AND_VERB = re.compile(r"[a-z][a-z0-9_-]*(/[a-z][a-z0-9_-]*)+")


class Operation(Struct, frozen=True):
    """One method of one path. `item` is the path item that holds it."""

    path: str
    method: str
    node: dict[str, Any]
    pointer: str
    item: dict[str, Any]
    item_pointer: str


class Parameter(Struct, frozen=True):
    """A declared parameter; `pointer` is where the operation or path lists it."""

    name: str
    location: str
    node: dict[str, Any]
    pointer: str

    @property
    def key(self) -> tuple[str, str]:
        """What may not repeat. Header names know no upper and lower case."""
        name = self.name.lower() if self.location == "header" else self.name
        return name, self.location


def follow(document: Document, node: Any, pointer: str) -> tuple[dict[str, Any], str]:
    """Follow references; an empty mapping when they lead nowhere."""
    try:
        target, place = resolve(document, node, pointer)
    except UnresolvedReference:
        return {}, pointer
    return mapping(target), place


def operations(document: Document) -> Iterator[Operation]:
    """Every operation under `paths` and `webhooks`, in the document's order."""
    yield from path_operations(document)
    yield from _under(document, "webhooks")


def path_operations(document: Document) -> Iterator[Operation]:
    """Every operation under `paths`."""
    yield from _under(document, "paths")


def _under(document: Document, section: str) -> Iterator[Operation]:
    for path, value in mapping(document.root.get(section)).items():
        if path.startswith("x-"):
            continue
        item, place = follow(document, value, join("", section, path))
        for method, node, pointer in methods_of(item, place):
            yield Operation(path, method, node, pointer, item, place)


def names_resource(operation_id: str) -> bool:
    """Whether an operationId is a resource and a verb, as in `pets/list`."""
    return _RESOURCE_AND_VERB.fullmatch(operation_id) is not None


def repeated_ids(document: Document) -> frozenset[str]:
    """The operationIds that several operations have, apart from those of webhooks."""
    pointers = {
        each.pointer: name
        for each in operations(document)
        if isinstance(name := each.node.get("operationId"), str)
        and not each.pointer.startswith("/webhooks/")
    }
    counted = Counter(pointers.values())
    return frozenset(name for name, count in counted.items() if count > 1)


def methods_of(
    item: dict[str, Any], pointer: str
) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The operations of one path item: method, operation and where it stands."""
    found = [(method, item.get(method), join(pointer, method)) for method in METHODS]
    found += [
        (method, node, join(pointer, "additionalOperations", method))
        for method, node in mapping(item.get("additionalOperations")).items()
    ]
    for method, node, place in found:
        if is_mapping(node):
            yield method, node, place


def listed_parameters(
    document: Document, holder: dict[str, Any], pointer: str
) -> Iterator[Parameter]:
    """The parameters that one operation or one path item lists."""
    listed = holder.get("parameters")
    for index, value in enumerate(items(listed)):
        place = join(pointer, "parameters", index)
        node, _ = follow(document, value, place)
        name, location = node.get("name"), node.get("in")
        if isinstance(name, str) and isinstance(location, str):
            yield Parameter(name, location, node, place)


def parameters_of(document: Document, operation: Operation) -> list[Parameter]:
    """An operation's parameters with its path's, which it may override."""
    shared = listed_parameters(document, operation.item, operation.item_pointer)
    own = listed_parameters(document, operation.node, operation.pointer)
    return list({each.key: each for each in [*shared, *own]}.values())
