"""Check that a release admits what it changes: by its version and by its changelog."""

import re
from collections.abc import Iterable, Sequence

from typecase.diagnostics import escape_unprintable
from typecase.tools.diff.change_names import ChangeNames, Mentions
from typecase.tools.diff.changes import Change, Severity
from typecase.tools.diff.next_version import (
    base_version,
    find_changelog_entry,
    find_sections,
    is_large_enough,
    propose_version,
)

_UNRELEASED = "Unreleased"
"""The heading that some projects use until they choose a version."""
_BREAKING = re.compile(
    r"(?<!\bno )(?<!\bnot )(?<!\bnon[ -])(?<!\bnothing )"
    r"\b(?:break(?:s|ing)?|incompatib\w+|removed)\b",
    re.IGNORECASE,
)
"""A word of a heading below which breaks are named, unless the heading denies it."""
_MAX_LISTED = 20
"""The greatest number of missing changes that a fault lists."""


def check_release(
    changes: Iterable[Change],
    released: str,
    current: str,
    changelog: str | None,
    names: ChangeNames | None = None,
) -> tuple[str, ...]:
    """Return the faults that keep the current version from being released.

    ``changes`` are those since the version ``released``, without those that
    `.typecase-ignore` leaves out. ``changelog`` is a text in Markdown, or None if there
    is none to check. ``names`` knows the names of operations.
    """
    changes = tuple(changes)
    verdict = max((change.counted for change in changes), default=Severity.NONE)
    faults: list[str] = []
    if not is_large_enough(released, current, verdict):
        proposed = propose_version(released, verdict)
        fault = _describe_version_fault(changes, verdict, released, current)
        faults.append(f'{fault}; set `version = "{proposed}"` in [tool.typecase]')
        current = proposed
    if changelog is not None and verdict > Severity.NONE:
        # A pre-release may have the entry of the release that it announces.
        versions = (current, base_version(current), _UNRELEASED)
        entries = [find_changelog_entry(changelog, each) for each in versions]
        entry = next(filter(None, entries), None)
        if entry is None:
            faults.append(
                f"the changelog says nothing about {current}, which has a"
                f" {verdict.label} change; add a heading with the version, and below it"
                " what changes for callers"
            )
        else:
            breaks = [each for each in changes if each.counted is Severity.MAJOR]
            fault = _check_entry(entry, breaks, current, names or ChangeNames())
            faults += [fault] if fault else []
    return tuple(faults)


def _check_entry(
    entry: str, breaks: Sequence[Change], version: str, names: ChangeNames
) -> str:
    """Return which changes that break callers an entry does not name, as a fault.

    Return "" if it names all.
    """
    sections = find_sections(entry, _BREAKING)
    if breaks and not sections:
        return (
            f"the changelog does not say that {version} breaks callers; name what"
            " breaks below a heading such as `### Breaking`"
        )
    mentions = Mentions("\n".join(sections))
    named = [(change, names.list_names(change)) for change in breaks]
    missing = [(change, own) for change, own in named if not mentions.include(own)]
    if not missing:
        return ""
    count = f"{len(missing)} change{'s' * (len(missing) > 1)}"
    lines = [
        f"the changelog does not name {count} of {version} below `### Breaking`; for"
        " each of these, write one of its names:"
    ]
    for change, own in missing[:_MAX_LISTED]:
        listed = escape_unprintable(", ".join(f"`{name}`" for name in own))
        text = escape_unprintable(change.statement)
        lines.append(f"  {text}: {listed}")
    if hidden := missing[_MAX_LISTED:]:
        lines.append(f"  and {len(hidden)} more, which the draft names")
    return "\n".join(lines)


def _describe_version_fault(
    changes: Iterable[Change], verdict: Severity, released: str, current: str
) -> str:
    """Return why a version is too small for changes of a severity."""
    if verdict is Severity.NONE:
        return f"version {current} is lower than the last release, {released}"
    largest = [change for change in changes if change.counted is verdict]
    count = f"{len(largest)} {verdict.label} change{'s' * (len(largest) > 1)}"
    undecided = sum(not change.is_decided for change in largest)
    if undecided:
        count += f" ({undecided} counted as such because they could not be decided)"
    text = escape_unprintable(largest[0].statement)
    return (
        f"version {current} is too small for {count} since {released}, such as: {text}"
    )
