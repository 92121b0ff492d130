"""Repair a faulty document step by step, until everything that is left is valid.

Each round checks the document, and repairs the faults of the first stage that finds
any: what later stages would find could be mere consequences. A fault is mended if the
author can have meant only one thing. Otherwise the smallest part around it is removed.
"""

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, field

from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.diagnostics.kinds import DIAGNOSTIC_KINDS
from typecase.load.consequences import drop_consequences
from typecase.load.document import (
    Document,
    RemovedPart,
    Repair,
    get_child,
    split_pointer,
)
from typecase.load.refs.reference_checks import check_external_references

_MAX_ATTEMPTS = 3
"""How often a fault of a kind is mended at a place before its part is removed.

When an item of a list is removed, the next item gets its place.
"""
_MAX_ROUNDS = 40
"""The greatest number of rounds. Most faulty documents need two or three."""

Stage = Callable[[Document], Iterable[Diagnostic]]
"""A function that checks a document and returns the faults that it finds."""


class Repairs(Struct):
    """The repairs of a document, and the warnings of all stages."""

    warnings: list[Diagnostic] = field(default_factory=list[Diagnostic])
    repairs: list[Repair] = field(default_factory=list[Repair])
    emptied: set[str] = field(default_factory=set[str])
    """The pointers of the mappings and lists from which something was removed."""

    def add(self, warning: Diagnostic, removed: tuple[RemovedPart, ...] = ()) -> None:
        """Add a repair and its warning. ``removed`` has the parts that were removed."""
        self.warnings.append(warning)
        self.repairs.append(Repair(warning, removed))


def repair_document(
    document: Document, stages: Sequence[Stage], earlier_faults: Sequence[Diagnostic]
) -> Repairs:
    """Repair a bundled document until no stage finds an error.

    ``earlier_faults`` are those that were found while the document was read and
    bundled. Raise a `DiagnosticsError` if a fault concerns the whole document.
    """
    result = Repairs()
    attempts = Counter[tuple[str, str]]()
    stages = (_external_references(document, earlier_faults, result), *stages)
    errors: list[Diagnostic] = []
    for _ in range(_MAX_ROUNDS):
        errors = _find_errors(document, stages, result)
        if not errors:
            return result
        _repair_errors(document, errors, attempts, result)
    raise DiagnosticsError([*result.warnings, *errors])


def _external_references(
    document: Document, earlier_faults: Sequence[Diagnostic], result: Repairs
) -> Stage:
    """Return a stage that reports the references that bundling could not follow.

    The diagnostics of bundling have their places in the original files. The stage finds
    their places in the bundle. The other faults of ``earlier_faults`` are added to
    ``result`` as warnings.
    """
    unfollowed = {
        (found.file, found.pointer) for found in check_external_references(document)
    }
    by_place: dict[tuple[str, str], Diagnostic] = {}
    for fault in earlier_faults:
        if fault.severity is Severity.WARNING:
            result.warnings.append(fault)
        elif (fault.file, fault.pointer) in unfollowed:
            by_place[fault.file, fault.pointer] = fault
        else:
            reading = DIAGNOSTIC_KINDS[fault.code].reading
            result.add(fault.as_warning(reading or "the file is left out"))

    def check(document: Document) -> Iterator[Diagnostic]:
        for found in check_external_references(document):
            fault = by_place.get((found.file, found.pointer), found)
            yield fault._replace(bundled_pointer=found.bundled_pointer)

    return check


def _find_errors(
    document: Document, stages: Sequence[Stage], result: Repairs
) -> list[Diagnostic]:
    """Return the errors of the first stage that finds any.

    Add the warnings of this stage and the earlier ones to ``result``.
    """
    for stage in stages:
        # The validator's order of errors is not the same in each run.
        faults = sorted(stage(document), key=Diagnostic.sort_key)
        errors = [fault for fault in faults if fault.severity is Severity.ERROR]
        result.warnings += [
            fault
            for fault in faults
            if fault.severity is Severity.WARNING
            and fault.bundled_pointer not in result.emptied
        ]
        if errors:
            # Repairing the causes also removes the consequences.
            return drop_consequences(document, errors) or errors
    return []


def _repair_errors(
    document: Document,
    errors: Sequence[Diagnostic],
    attempts: Counter[tuple[str, str]],
    result: Repairs,
) -> None:
    """Mend what can be mended; if that is nothing, remove the faulty parts.

    ``attempts`` counts how often earlier rounds have mended an error of a code at a
    place.
    """
    # Imported here, as in `_remove_faulty_parts`, because few documents have errors.
    from typecase.load.repair.mends import mend

    paths = [_nodes_on_path(document, error.bundled_pointer) for error in errors]
    warnings: list[Diagnostic] = []
    # Removing an item of a list moves only the items after it.
    for error, path in zip(reversed(errors), reversed(paths), strict=True):
        attempt = (error.code, error.bundled_pointer or "")
        nodes = _nodes_on_path(document, error.bundled_pointer)
        is_same_place = len(nodes) == len(path) and all(map(operator.is_, nodes, path))
        if not is_same_place or attempts[attempt] == _MAX_ATTEMPTS:
            continue
        outcome = mend(document, error)
        if outcome is not None:
            attempts[attempt] += 1
            warnings.append(error.as_warning(outcome))
    for warning in reversed(warnings):
        result.add(warning)
    # Mending may move values, and may mend other faults too.
    if not warnings:
        _remove_faulty_parts(document, errors, result)


def _nodes_on_path(document: Document, pointer: str | None) -> list[object]:
    """Return the values on the way from the root to a place, as far as they exist."""
    nodes: list[object] = [document.root]
    for token in split_pointer(pointer or ""):
        try:
            nodes.append(get_child(nodes[-1], token))
        except KeyError:
            break
    return nodes


def _remove_faulty_parts(
    document: Document, errors: Sequence[Diagnostic], result: Repairs
) -> None:
    from typecase.load.repair.removal import Part, find_part, remove_parts

    parts: dict[Diagnostic, Part] = {}
    for error in errors:
        part = find_part(document, error.bundled_pointer or "")
        if part is None:
            raise DiagnosticsError([*result.warnings, *errors])
        parts[error] = part
    removed = remove_parts(document, parts.values())
    result.emptied |= {part.pointer.rpartition("/")[0] for part in parts.values()}
    for error, part in parts.items():
        warning = error.as_warning(part.outcome)
        if part in removed:
            result.add(warning, removed.pop(part))
        else:
            # The part has several faults, or is inside another part: it counts once.
            result.warnings.append(warning)
