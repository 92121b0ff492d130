"""Accept what follows from accepted removals: what only the removed parts needed.

If an operation is removed after its sunset, the package also loses its method, and
classes that nothing else uses.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from typecase.load.document import (
    Document,
    join_pointer,
    list_enclosing,
    split_pointer,
)
from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.load.navigate.operations import resolve_mapping
from typecase.load.navigate.reference_resolution import target_pointer
from typecase.tools.diff.changes import Acceptance, Change, Place, find_place

_Places = set[tuple[str, str]]
"""Files and JSON pointers in them."""


def accept_consequences(changes: Iterable[Change], old: Document) -> list[Change]:
    """Return changes, and accept the removal of what only accepted removals needed.

    ``old`` is the old document.
    """
    changes = [*changes]
    gone: _Places = set()
    # Components that an operation no longer uses, with the operation: they may stay for
    # others.
    shared: set[object] = set()
    for change in changes:
        if change.acceptance is Acceptance.SUNSET and change.old is not None:
            gone.add((change.old.file, change.old.pointer))
            target = _find_target(old, change.old)
            shared.add((change.operation, target.file, target.pointer))
    if not gone:
        return changes
    for pointer in _find_components(old, set()) - _find_components(old, gone):
        place = find_place(old, pointer)
        gone.add((place.file, place.pointer))
    return [
        (
            replace(change, acceptance=Acceptance.SUNSET)
            if change.id.endswith("-removed") and _is_gone(change, gone, shared)
            else change
        )
        for change in changes
    ]


def _find_target(document: Document, place: Place) -> Place:
    """Return the place of the component to which the entry at a place leads, if any."""
    node = as_mapping(document.get(place.pointer))
    if "$ref" not in node:
        return place
    return find_place(document, resolve_mapping(document, node, place.pointer)[1])


def _is_gone(change: Change, gone: _Places, shared: set[object]) -> bool:
    """Return whether a change is about a part at or below a place that is gone.

    ``shared`` has the operations and places of components that may stay for others.
    """
    place = change.old
    if place is None:
        return False
    around = list_enclosing(place.pointer)
    return (change.operation, place.file, place.pointer) in shared or any(
        (place.file, pointer) in gone for pointer in around
    )


def _find_components(document: Document, gone: _Places) -> set[str]:
    """Return the pointers of the components to which the document leads.

    What is at one of the places ``gone`` leads nowhere.
    """
    roots = {key: node for key, node in document.root.items() if key != "components"}
    pending = [*_iter_targets(document, roots, "", gone)]
    found: set[str] = set()
    while pending:
        tokens = split_pointer(pending.pop())[:3]
        component = join_pointer("", *tokens)
        if len(tokens) == 3 and component not in found:
            found.add(component)
            node = document.get(component)
            pending += _iter_targets(document, node, component, gone)
    return found


def _iter_targets(
    document: Document, node: object, pointer: str, gone: _Places
) -> Iterator[str]:
    """Yield the pointers to which references in a value lead."""
    pending = [(node, pointer)]
    while pending:
        node, pointer = pending.pop()
        if is_mapping(node):
            if gone and node.get("deprecated") is True:
                place = find_place(document, pointer)
                if (place.file, place.pointer) in gone:
                    continue
            reference = node.get("$ref")
            if isinstance(reference, str):
                yield target_pointer(reference)
            pending += [
                (each, join_pointer(pointer, key)) for key, each in node.items()
            ]
        elif is_list(node):
            pending += [
                (each, join_pointer(pointer, index)) for index, each in enumerate(node)
            ]
