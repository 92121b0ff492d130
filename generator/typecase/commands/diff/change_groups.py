"""Group changes for the reports that people read, so that nothing is told twice.

A report has a section for each size of changes. A section has a subject for each set of
operations, and below it the changes that these operations have in common.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.tools.diff.changes import (
    Acceptance,
    Aspect,
    Caller,
    Change,
    Place,
    Severity,
    rank_witness,
)
from typecase.tools.diff.shortening import join_first

_TITLES = {
    Severity.MAJOR: "Breaking",
    Severity.MINOR: "Not breaking",
    Severity.PATCH: "Documentation",
}
_SERVER_TITLE = "Breaking for servers"
"""The title of changes that only those must follow who implement a server."""
_MAX_OPERATIONS = 3
"""The greatest number of operations that a heading names."""
_LOCATION = re.compile(r"`(?:[^`]*[.\]])?([^`]*)` of [^:]*: ")
"""The path to a member that changes, as seen from a message that contains it."""
_MEMBER = re.compile(r"`((?:[^`]*[.\]])?)([^`.\]]+)` of ([^:]*: .*)", re.DOTALL)
"""The path to an object, the member that changes, and what changes."""


class ChangeGroup(Struct):
    """A change, and the operations that it affects.

    ``also`` has the other members of the same object that change in the same way.
    ``server_id`` is the id of the same change for those who implement a server, or "".
    ``callers`` are the lines of callers' code that any of them touches.
    """

    change: Change
    operations: list[str] = field(default_factory=list[str])
    also: list[str] = field(default_factory=list[str])
    server_id: str = ""
    callers: list[Caller] = field(default_factory=list[Caller])

    @property
    def ids(self) -> list[str]:
        """The ids of the change."""
        return [*filter(None, (self.change.id, self.server_id))]


class Subject(Struct):
    """The changes of the same operations; ``title`` names the operations."""

    title: str
    groups: list[ChangeGroup] = field(default_factory=list[ChangeGroup])


class Section(Struct):
    """The changes of one size, either for servers alone or for callers, too."""

    title: str
    severity: Severity
    subjects: list[Subject]
    is_for_servers: bool = False

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
    server_ids = {
        _twin_key(each): each.id for each in changes if each.aspect is Aspect.SERVER
    }
    told = {_twin_key(each) for each in changes if each.aspect is Aspect.PYTHON}
    divided: dict[tuple[Severity, bool], list[Change]] = {}
    for change in changes:
        is_for_servers = change.aspect is Aspect.SERVER
        if is_for_servers and _twin_key(change) in told:
            continue
        key = (change.severity, is_for_servers and change.severity is Severity.MAJOR)
        divided.setdefault(key, []).append(change)
    sections: list[Section] = []
    for severity, title in _TITLES.items():
        for is_for_servers in (False, True):
            found = divided.get((severity, is_for_servers), [])
            subjects = _find_subjects(found, server_ids)
            if joins_members:
                for subject in subjects:
                    subject.groups = _join_members(subject.groups)
            if subjects:
                shown = _SERVER_TITLE if is_for_servers else title
                sections.append(Section(shown, severity, subjects, is_for_servers))
    return sections


def list_ratings(change: Change) -> list[str]:
    """Return what counts for the gate in place of the severity, if anything."""
    ratings: list[str] = []
    configured = change.configured
    if configured is not None and configured is not change.severity:
        ratings.append(
            f"{change.severity.label}, counted as {configured.label} by the"
            " configuration"
        )
    if change.acceptance is Acceptance.SUNSET:
        ratings.append("accepted: its sunset is over")
    return ratings


def _twin_key(change: Change) -> tuple[object, ...]:
    """Return what one change of the package has in common for callers and servers."""
    kind = change.id.removeprefix("python-").removeprefix("server-")
    rating = change.severity, change.configured
    return kind, rating, change.api, change.operation, change.text


def _find_subjects(
    changes: Iterable[Change], server_ids: Mapping[tuple[object, ...], str]
) -> list[Subject]:
    subjects: dict[str, Subject] = {}
    for group in _group(changes):
        change = group.change
        if change.aspect is Aspect.PYTHON:
            group.server_id = server_ids.get(_twin_key(change), "")
        title = f"{change.api}: " if change.api else ""
        if group.operations:
            title += join_first(group.operations, ", ", _MAX_OPERATIONS)
        else:
            is_package = change.aspect in (Aspect.PYTHON, Aspect.SERVER)
            title += "the package" if is_package else "the API"
        subjects.setdefault(title, Subject(title)).groups.append(group)
    return list(subjects.values())


def _join_members(groups: Iterable[ChangeGroup]) -> list[ChangeGroup]:
    """Return changes, those of members of one object that change alike as one."""
    alike: dict[tuple[object, ...], list[tuple[str, ChangeGroup]]] = {}
    for group in groups:
        change = group.change
        match = _MEMBER.fullmatch(change.text)
        owner, name, text = match.groups() if match else ("", "", change.text)
        key = (*group.ids, change.aspect, change.cause, change.is_decided, owner, text)
        alike.setdefault(key, []).append((name, group))
    joined: list[ChangeGroup] = []
    for members in alike.values():
        shown = max((g for _, g in members), key=lambda g: rank_witness(g.change))
        also = [name for name, group in members if group is not shown]
        callers = dict.fromkeys(each for _, g in members for each in g.callers)
        joined.append(replace(shown, also=also, callers=[*callers]))
    return joined


def _group(changes: Iterable[Change]) -> list[ChangeGroup]:
    """Return changes that several operations share once, with these operations."""
    groups: list[ChangeGroup] = []
    known: dict[tuple[object, ...], ChangeGroup] = {}
    for change in changes:
        # A schema that several operations use changes for all of them. What only one
        # side has, has a place of its own on that side only.
        text = _LOCATION.sub(r"\1: ", change.text, count=1)
        kind = (
            *(change.id, change.aspect, change.api, change.cause, text),
            change.acceptance,
        )
        keys: list[tuple[object, ...]] = [kind]
        if change.aspect is not Aspect.BEHAVIOUR:  # There, the text says it all.
            keys = [(*kind, is_old, place) for is_old, place in _find_places(change)]
        group = next((known[key] for key in keys if key in known), None)
        if group is None:
            group = ChangeGroup(change)
            groups.append(group)
        for key in keys:
            known.setdefault(key, group)
        if rank_witness(change) > rank_witness(group.change):
            group.change = change
        group.callers = [*dict.fromkeys([*group.callers, *(change.callers or ())])]
        name = " ".join(change.operation or ())
        if change.method:
            name = f"{change.method} ({name})"
        if name and name not in group.operations:
            group.operations.append(name)
    return groups


def _find_places(change: Change) -> list[tuple[bool, Place]]:
    sides = ((True, change.old), (False, change.new))
    return [(is_old, place) for is_old, place in sides if place is not None]
