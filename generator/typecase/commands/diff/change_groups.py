"""Group changes for the reports that people read, so that nothing is told twice.

A report has a section for each size of changes. A section has a subject for each set of
operations, and below it the changes that these operations have in common.
"""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from typecase.tools.diff.changes import Aspect, Change, Place, Severity

_TITLES = {
    Severity.MAJOR: "Breaking",
    Severity.MINOR: "Not breaking",
    Severity.PATCH: "Documentation",
}
_MAX_OPERATIONS = 3
"""The greatest number of operations that a heading names."""
_LOCATION = re.compile(r"`(?:[^`]*[.\]])?([^`]*)` of [^:]*: ")
"""The path to a member that changes, as seen from a message that contains it."""


_MEMBER = re.compile(r"`((?:[^`]*[.\]])?)([^`.\]]+)` of ([^:]*: .*)", re.DOTALL)
"""The path to an object, the member that changes, and what changes."""


class ChangeGroup(Struct):
    """A change, and the operations that it affects.

    ``also`` has the other members of the same object that change in the same way.
    """

    change: Change
    operations: list[str] = field(default_factory=list[str])
    also: list[str] = field(default_factory=list[str])


class Subject(Struct):
    """The changes of the same operations; ``title`` names the operations."""

    title: str
    groups: list[ChangeGroup] = field(default_factory=list[ChangeGroup])


class Section(Struct):
    """The changes of one size."""

    title: str
    severity: Severity
    subjects: list[Subject]

    def count(self) -> int:
        """Return the number of changes, each counted once for all its operations."""
        groups = [group for subject in self.subjects for group in subject.groups]
        return sum(1 + len(group.also) for group in groups)


def divide_changes(
    changes: Sequence[Change], *, joins_members: bool = False
) -> list[Section]:
    """Return the sections of a report, the largest changes first.

    ``joins_members`` joins the members of an object that change in the same way.
    """
    sections: list[Section] = []
    for severity, title in _TITLES.items():
        subjects = _find_subjects(c for c in changes if c.severity is severity)
        if joins_members:
            for subject in subjects:
                subject.groups = _join_members(subject.groups)
        if subjects:
            sections.append(Section(title, severity, subjects))
    return sections


def _find_subjects(changes: Iterable[Change]) -> list[Subject]:
    subjects: dict[str, Subject] = {}
    for group in _group(changes):
        change = group.change
        title = f"{change.api}: " if change.api else ""
        if group.operations:
            title += name_operations(group.operations)
        else:
            title += "the package" if change.aspect is Aspect.PYTHON else "the API"
        subjects.setdefault(title, Subject(title)).groups.append(group)
    return list(subjects.values())


def _join_members(groups: Iterable[ChangeGroup]) -> list[ChangeGroup]:
    """Return changes, those of members of one object that change alike as one."""
    alike: dict[tuple[object, ...], list[tuple[str, ChangeGroup]]] = {}
    for group in groups:
        change = group.change
        match = _MEMBER.fullmatch(change.text)
        owner, name, text = match.groups() if match else ("", "", change.text)
        key = (change.id, change.aspect, change.cause, change.is_decided, owner, text)
        alike.setdefault(key, []).append((name, group))
    joined: list[ChangeGroup] = []
    for members in alike.values():
        shown = next((g for _, g in members if g.change.witness), members[0][1])
        also = [name for name, group in members if group is not shown]
        joined.append(ChangeGroup(shown.change, shown.operations, also))
    return joined


def _group(changes: Iterable[Change]) -> list[ChangeGroup]:
    """Return changes that several operations share once, with these operations."""
    groups: list[ChangeGroup] = []
    known: dict[tuple[object, ...], ChangeGroup] = {}
    for change in changes:
        # A schema that several operations use changes for all of them. What only one
        # side has, has a place of its own on that side only.
        text = _LOCATION.sub(r"\1: ", change.text, count=1)
        kind = (change.id, change.aspect, change.api, change.cause, text)
        keys: list[tuple[object, ...]] = [kind]
        if change.aspect is not Aspect.BEHAVIOUR:  # There, the text says it all.
            keys = [(*kind, is_old, place) for is_old, place in _find_places(change)]
        group = next((known[key] for key in keys if key in known), None)
        if group is None:
            group = ChangeGroup(change)
            groups.append(group)
        for key in keys:
            known.setdefault(key, group)
        if group.change.witness is None and change.witness is not None:
            group.change = change
        name = " ".join(change.operation or ())
        if change.method:
            name = f"{change.method} ({name})"
        if name and name not in group.operations:
            group.operations.append(name)
    return groups


def _find_places(change: Change) -> list[tuple[bool, Place]]:
    sides = ((True, change.old), (False, change.new))
    return [(is_old, place) for is_old, place in sides if place is not None]


def name_operations(operations: Sequence[str]) -> str:
    """Return the names of operations, or of the first and the number of the others."""
    hidden = len(operations) - _MAX_OPERATIONS
    # Not to write "and 1 more" where the one has the same length.
    if hidden < 2:
        return ", ".join(operations)
    return f"{', '.join(operations[:_MAX_OPERATIONS])} and {hidden} more"
