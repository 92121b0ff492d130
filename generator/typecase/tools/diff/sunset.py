"""Read until when a document keeps what is deprecated, and tell what a removal breaks.

`x-sunset` is the day from which a deprecated part may be missing, as in oasdiff.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
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
from typecase.tools.diff.changes import (
    Acceptance,
    ApiDocuments,
    Change,
    Place,
    Severity,
    find_place,
)

KEY = "x-sunset"
_WITHOUT = "-without-deprecation"
"""The end of ids that say more than is known before the part has been looked at."""
_Places = set[tuple[str, str]]
"""Files and JSON pointers in them."""


class Deprecation(Struct, frozen=True):
    """What a document says about the end of a part.

    ``stated`` is the text of `x-sunset`, and ``sunset`` the day that it means; None if
    it means none.
    """

    is_deprecated: bool
    stated: str = ""
    sunset: datetime.date | None = None


def read_deprecation(node: Mapping[str, Any]) -> Deprecation:
    """Return what an operation, a parameter or a schema says about its end."""
    if node.get("deprecated") is not True:
        return Deprecation(False)
    stated = str(node.get(KEY, ""))
    return Deprecation(True, stated, _parse_day(stated))


def describe_removal(
    change: Change, documents: ApiDocuments, pointer: str, *, is_operation: bool = False
) -> Change:
    """Return the removal of a part, with what its deprecation makes of it.

    ``pointer`` leads to the part in the old document. After its sunset, a removal is
    accepted. Before, it breaks the promise to callers, also where they could do without
    the part.
    """
    node = as_mapping(documents.old.get(pointer))
    if "$ref" in node and "/parameters/" in pointer:
        node, _ = resolve_mapping(documents.old, node, pointer)
    found = read_deprecation(node)
    if not found.is_deprecated:
        return change
    id_ = change.id.removesuffix(_WITHOUT)
    if found.sunset is None:
        if not is_operation:
            return change
        reason = (
            f"its `{KEY}` was no date such as 2027-01-31: `{found.stated}`"
            if found.stated
            else "it was deprecated without a sunset"
        )
        return replace(
            change, id=f"{id_}-with-deprecation", text=f"{change.text}; {reason}"
        )
    if documents.day >= found.sunset:
        return replace(
            change,
            id=f"{id_}-after-sunset",
            text=f"{change.text}; its sunset was {found.sunset}",
            acceptance=Acceptance.SUNSET,
        )
    return replace(
        change,
        id=f"{id_}-before-sunset",
        severity=Severity.MAJOR,
        text=f"{change.text}; it was to stay until its sunset, {found.sunset}",
        advice=change.advice or "stop using it before the new version is deployed",
    )


def accept_consequences(changes: Iterable[Change], old: Document) -> list[Change]:
    """Return changes; accepted are those of parts that only an accepted removal needs.

    These are the methods, classes and other names of the package.
    """
    changes = [*changes]
    gone: _Places = set()
    # A component that one operation no longer uses may stay for others.
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


def _parse_day(text: str) -> datetime.date | None:
    """Return the day of a date, or of a date with a time, as RFC 3339 writes them."""
    day, rest = text[:10], text[10:]
    if rest and rest[0] not in "Tt ":
        return None
    try:
        return datetime.date.fromisoformat(day)
    except ValueError:
        return None


def _is_gone(change: Change, gone: _Places, shared: set[object]) -> bool:
    """Return whether a change is about something at or below a place that is gone."""
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
