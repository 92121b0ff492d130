"""Propose the version of a release, and draft what its changelog says.

Versions follow semantic versioning. From 1.0 on, a major change needs a new first
number, a minor change a new second number, and a patch a new third number. Before 1.0,
a major change needs a new second number, and any other change a new third number.
"""

import datetime
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from typecase.config.package_version import is_version
from typecase.diagnostics import UserError, escape_unprintable
from typecase.python.text.markdown import code_span, inline
from typecase.tools.diff.change_names import ChangeNames, Mentions, show_operation
from typecase.tools.diff.changes import Change, Severity
from typecase.tools.diff.shortening import join_first

_VERSION = re.compile(r"(?:(\d+)!)?(\d+(?:\.\d+)*)(.*)", re.ASCII)
_PRE_RELEASE = re.compile(
    r"[-_.]?(?:alpha|beta|preview|pre|rc|a|b|c|dev)", re.IGNORECASE
)
_SECTIONS = ("Breaking", "Removed", "Added", "Changed", "Fixed")
_MAX_NAMED = 5
"""The number of operations, or of texts, that a line names before `and N more`."""
_HEADING = re.compile(r" {0,3}(#{1,6})\s+(.*)")
_UNDERLINE = re.compile(r" {0,3}(=+|-{2,})\s*")
_FENCE = re.compile(r" {0,3}(```|~~~)")
_COMMENT = re.compile(r"^ {0,3}<!--.*?(?:-->|\Z)", re.MULTILINE | re.DOTALL)
"""A comment of Markdown, which nobody sees."""


class _Version(NamedTuple):
    """The parts of a version that decide what is the next one."""

    epoch: int
    release: tuple[int, ...]
    is_pre_release: bool

    def next_release(self, verdict: Severity) -> tuple[int, int, int]:
        """Return the numbers of the lowest release that may have such a change."""
        first, second, third = (*self.release, 0, 0)[:3]
        is_breaking = verdict is Severity.MAJOR
        if first and is_breaking:
            # A pre-release already announces the numbers of its release.
            is_announced = self.is_pre_release and not second and not third
            return (first if is_announced else first + 1, 0, 0)
        if is_breaking or (first and verdict is Severity.MINOR):
            is_announced = self.is_pre_release and not third
            return (first, second if is_announced else second + 1, 0)
        return (first, second, third if self.is_pre_release else third + 1)

    def sort_key(self) -> tuple[int, tuple[int, ...]]:
        """Return a key for which a pre-release equals the release it announces."""
        # 1.0 and 1.0.0 are the same version.
        length = next((n for n in range(len(self.release), 0, -1) if self[1][n - 1]), 0)
        return self.epoch, self.release[:length]


def propose_version(current: str, verdict: Severity) -> str:
    """Return the version that a change of the current version needs.

    Without a change, it is the current one. A pre-release becomes the release that it
    announces, if this is large enough: 2.0.0rc1 becomes 2.0.0 whatever changes.
    """
    version = _parse_version(current)
    if verdict is Severity.NONE:
        return current.removeprefix("v")
    epoch = f"{version.epoch}!" if version.epoch else ""
    return epoch + ".".join(map(str, version.next_release(verdict)))


def base_version(version: str) -> str:
    """Return the release that a pre-release announces: 1.3.0 for 1.3.0rc1."""
    match = _match_version(version)
    return match[0].removesuffix(match[3])


def is_large_enough(released: str, current: str, verdict: Severity) -> bool:
    """Return whether the current version may have such a change since the last release.

    A pre-release counts as the release it announces.
    """
    needed = _parse_version(propose_version(released, verdict))
    return _parse_version(current).sort_key() >= needed.sort_key()


def draft_changelog_entry(
    changes: Iterable[Change],
    version: str,
    date: datetime.date,
    names: ChangeNames | None = None,
) -> str:
    """Return an entry in Markdown that tells callers what changes.

    A line names the operations that a change affects. Changes of one kind share a line
    if they affect the same operations. A line that shortens a list, so that it does not
    name each change that breaks callers, ends with the id. ``names`` knows the names of
    operations.
    """
    _parse_version(version)
    lines = [f"## {version} ({date.isoformat()})", ""]
    relevant = [
        change
        for change in changes
        if change.counted > Severity.NONE or change.acceptance is not None
    ]
    for section in _SECTIONS:
        items = _draft_items(
            [change for change in relevant if _choose_section(change) == section],
            names or ChangeNames(),
        )
        if items:
            lines += [f"### {section}", "", *items, ""]
    if not relevant:
        lines += ["Nothing changes for callers.", ""]
    return "\n".join(lines)


def find_changelog_entry(text: str, version: str) -> str | None:
    """Return what a changelog in Markdown says below the heading of a version.

    The entry ends with the next heading of this level or a higher one. The version may
    be any word of the heading, with or without a `v`, such as `Unreleased`.
    """
    word = re.compile(
        rf"(?<![\w.+!-])v?{re.escape(version)}(?![\w+!]|[.-]\w)", re.IGNORECASE
    )
    lines = _COMMENT.sub("", text).splitlines()
    start = depth = 0
    for index, after, level, title in _find_headings(lines):
        if start and level <= depth:
            return "\n".join(lines[start:index]).strip()
        if not start and word.search(title):
            start, depth = after, level
    return "\n".join(lines[start:]).strip() if start else None


def find_sections(text: str, title: re.Pattern[str]) -> list[str]:
    """Return the sections of an entry whose headings have a word of a pattern.

    A section ends with the next heading of its level or a higher one.
    """
    lines = text.splitlines()
    headings = [*_find_headings(lines), (len(lines), len(lines), 0, "")]
    sections: list[str] = []
    for position, (_, start, level, own) in enumerate(headings[:-1]):
        if title.search(own):
            rest = headings[position + 1 :]
            end = next(line for line, _, other, _ in rest if other <= level)
            sections.append("\n".join(lines[start:end]))
    return sections


def _parse_version(text: str) -> _Version:
    epoch, release, suffix = _match_version(text).groups()
    return _Version(
        int(epoch or 0),
        tuple(map(int, release.split("."))),
        _PRE_RELEASE.match(suffix) is not None,
    )


def _match_version(text: str) -> re.Match[str]:
    """Return the epoch, the numbers and the rest of a version, or of a tag's."""
    stripped = text.removeprefix("v")
    match = _VERSION.fullmatch(stripped)
    if match is None or not is_version(stripped):
        raise UserError(
            f"'{escape_unprintable(text)}': expected a version such as 1.2.3 or"
            " 1.3.0rc1"
        )
    return match


def _choose_section(change: Change) -> str:
    if change.acceptance is not None:
        return "Removed"
    if change.counted is Severity.MAJOR:
        return "Breaking"
    if change.counted is Severity.PATCH:
        return "Fixed"
    words = change.id.split("-")
    return "Added" if "added" in words or "new" in words else "Changed"


class _Item(Struct):
    """A line of the draft: what changes, and the changes that it is about."""

    texts: list[str] = field(default_factory=list[str])
    changes: list[Change] = field(default_factory=list[Change])


def _draft_items(changes: Iterable[Change], names: ChangeNames) -> list[str]:
    """Return a line for each kind of change and the operations that it affects."""
    alike: dict[tuple[str, str, str], list[Change]] = {}
    for change in changes:
        key = (change.id, _describe(change), inline(change.advice))
        alike.setdefault(key, []).append(change)
    items: dict[tuple[str, str, tuple[str, ...]], _Item] = {}
    for (kind, text, advice), group in alike.items():
        requests = dict.fromkeys(
            code_span(show_operation(each.operation))
            for each in group
            if each.operation
        )
        item = items.setdefault((kind, advice, tuple(requests)), _Item())
        item.texts.append(text)
        item.changes += group
    return [
        _name_rest(
            f"- {join_first(requests, ', ', _MAX_NAMED)}{': ' if requests else ''}"
            f"{join_first(item.texts, '; ', _MAX_NAMED)}{'. ' if advice else ''}"
            f"{advice}",
            item.changes,
            names,
        )
        for (_, advice, requests), item in items.items()
    ]


def _name_rest(line: str, changes: Iterable[Change], names: ChangeNames) -> str:
    """Return a line with the id of its changes, unless it names each that breaks."""
    mentions = Mentions(line)
    breaks = [each for each in changes if each.counted is Severity.MAJOR]
    if all(mentions.include(names.list_names(each)) for each in breaks):
        return line
    return f"{line} ({code_span(breaks[0].id)})"


def _describe(change: Change) -> str:
    """Return what changed, as Markdown without a full stop."""
    text = change.statement
    if not change.is_decided:
        text += " (it is not decided whether this breaks callers)"
    return inline(text)


def _find_headings(lines: Sequence[str]) -> Iterable[tuple[int, int, int, str]]:
    """Yield the line, the line of the content, the level and the title of headings."""
    fence = ""
    for index, line in enumerate(lines):
        opening = _FENCE.match(line)
        if opening and (not fence or opening[1] == fence):
            fence = "" if fence else opening[1]
        if opening or fence:
            continue
        heading = _HEADING.fullmatch(line)
        if heading:
            yield index, index + 1, len(heading[1]), heading[2]
        elif line.strip() and index + 1 < len(lines):
            underline = _UNDERLINE.fullmatch(lines[index + 1])
            if underline:
                yield index, index + 2, 1 if underline[1][0] == "=" else 2, line
