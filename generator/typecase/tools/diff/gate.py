"""Check that a release admits what it changes: by its version and by its changelog."""

import re
from collections.abc import Iterable

from typecase.diagnostics import escape_unprintable
from typecase.tools.diff.changes import Change, Severity
from typecase.tools.diff.next_version import (
    base_version,
    find_changelog_entry,
    is_large_enough,
    propose_version,
)

_UNRELEASED = "Unreleased"
"""The heading that some projects use until they choose a version."""
_BREAKING = re.compile(r"\b(?:break(?:s|ing)?|incompatib\w+|removed)\b", re.IGNORECASE)


def check_release(
    changes: Iterable[Change], released: str, current: str, changelog: str | None
) -> tuple[str, ...]:
    """Return why the current version cannot be released; nothing if it can be.

    ``changes`` are those since the version ``released``, without those that are
    ignored. ``changelog`` is a text in Markdown, or None if there is none to check.
    """
    changes = tuple(changes)
    verdict = max((change.severity for change in changes), default=Severity.NONE)
    faults: list[str] = []
    if not is_large_enough(released, current, verdict):
        proposed = propose_version(released, verdict)
        fault = _describe_fault(changes, verdict, released, current)
        faults.append(f'{fault}; set `version = "{proposed}"` in [tool.typecase]')
        current = proposed
    if changelog is not None and verdict > Severity.NONE:
        # A pre-release may have the entry of the release that it announces.
        names = (current, base_version(current), _UNRELEASED)
        entries = [find_changelog_entry(changelog, name) for name in names]
        entry = next(filter(None, entries), None)
        if entry is None:
            faults.append(
                f"the changelog says nothing about {current}, which has a"
                f" {verdict.label} change; add a heading with the version, and below it"
                " what changes for callers"
            )
        elif verdict is Severity.MAJOR and not _BREAKING.search(entry):
            faults.append(
                f"the changelog does not say that {current} breaks callers; name what"
                " breaks below a heading such as `### Breaking`"
            )
    return tuple(faults)


def _describe_fault(
    changes: Iterable[Change], verdict: Severity, released: str, current: str
) -> str:
    if verdict is Severity.NONE:
        return f"version {current} is lower than the last release, {released}"
    largest = [change for change in changes if change.severity is verdict]
    count = f"{len(largest)} {verdict.label} change{'s' * (len(largest) > 1)}"
    undecided = sum(not change.is_decided for change in largest)
    if undecided:
        count += f" ({undecided} counted as such because they could not be decided)"
    text = escape_unprintable(largest[0].text.strip().removesuffix("."))
    return (
        f"version {current} is too small for {count} since {released}, such as: {text}"
    )
