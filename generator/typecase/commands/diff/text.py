"""Write the reports of `typecase diff` that people read: text, and Markdown."""

import json
from collections import Counter
from collections.abc import Iterator

from typecase.commands.diff.change_groups import (
    ChangeGroup,
    Section,
    divide_changes,
    list_ratings,
)
from typecase.diagnostics import escape_unprintable
from typecase.python.text.markdown import code_span, inline
from typecase.tools.diff.changes import Cause, Change, Direction, Severity
from typecase.tools.diff.comparison import Comparison
from typecase.tools.diff.notes import format_notes
from typecase.tools.diff.shortening import shorten

_MAX_SHOWN = {Severity.MAJOR: 30, Severity.MINOR: 12, Severity.PATCH: 3}
"""The greatest number of changes of each size that are shown without `--all`."""
_MAX_NOTES = 10
"""The greatest number of notes that are shown without `--all`."""
_NOTES_TITLE = "Not compared as written"
_MAX_DETAILED = 8
"""The number of breaking changes that are shown with a witness without `--all`."""
_MAX_CALLERS = 6
"""The number of lines of callers' code that are shown without `--all`."""
_MAX_VALUE = 300
"""The greatest number of characters of a value or an outcome."""
_CAUSES = {
    Cause.NEIGHBOUR: "This part of the document is the same; another took its name.",
    Cause.CONFIGURATION: "The configuration or an overlay leads to this.",
    Cause.TYPECASE: "The version of typecase leads to this.",
}
_INDENT = " " * 14


def summarize_verdicts(comparison: Comparison) -> str:
    """Return the verdicts in a line."""
    return ", ".join(
        f"{aspect}: {comparison.verdict(aspect).label}" for aspect in comparison.aspects
    )


def format_text(comparison: Comparison, *, shows_all: bool = False) -> str:
    """Return the report for a terminal."""
    lines = [summarize_verdicts(comparison)]
    for section in divide_changes(comparison.changes, joins_members=True):
        lines += ["", f"{section.title} ({section.count()})"]
        for title, shown in _choose_shown(section, shows_all=shows_all):
            lines.append(f"  {title}")
            told: set[str] = set()
            for group, is_detailed in shown:
                lines += _format_change(
                    group, told, is_detailed=is_detailed, shows_all=shows_all
                )
        if hidden := _summarize_hidden(section, shows_all=shows_all):
            lines.append(f"  {hidden}")
    if comparison.notes:
        lines += ["", f"{_NOTES_TITLE} ({len(comparison.notes)})"]
        for text in _choose_notes(comparison, shows_all=shows_all):
            lines.append(f"  {text}")
    return "".join(f"{escape_unprintable(line)}\n" for line in lines)


def format_markdown(comparison: Comparison, *, shows_all: bool = False) -> str:
    """Return the report for a pull request."""
    aspects = comparison.aspects
    verdicts = [f"**{comparison.verdict(aspect).label}**" for aspect in aspects]
    lines = [
        f"| {' | '.join(aspects)} |",
        f"|{'---|' * len(aspects)}",
        f"| {' | '.join(verdicts)} |",
    ]
    for section in divide_changes(comparison.changes, joins_members=True):
        lines += ["", f"### {section.title} ({section.count()})"]
        for title, shown in _choose_shown(section, shows_all=shows_all):
            name = escape_unprintable(" ".join(title.split()))
            lines += ["", f"**{code_span(name)}**", ""]
            told: set[str] = set()
            for group, is_detailed in shown:
                change = group.change
                ids = map(code_span, group.ids)
                texts = [change.text, *_explain(change, told), *ids]
                texts += [f"({rating})" for rating in list_ratings(change)]
                if group.also:
                    texts.insert(1, f"{_name_members(group)}.")
                if group.callers:
                    texts.append(f"{_name_callers(group, shows_all=shows_all)}.")
                place = code_span(str(change.new or change.old or ""))
                lines.append(f"- {change.aspect}: {inline(*texts, place)}")
                if is_detailed and _format_witness(change):
                    witness = map(escape_unprintable, _format_witness(change))
                    # Without a fence, no text can end the block.
                    lines += ["", *(f"      {line}" for line in witness), ""]
        if hidden := _summarize_hidden(section, shows_all=shows_all):
            lines += ["", f"{inline(hidden)}."]
    if comparison.notes:
        lines += ["", f"### {_NOTES_TITLE} ({len(comparison.notes)})", ""]
        for text in _choose_notes(comparison, shows_all=shows_all):
            lines.append(f"- {inline(text)}")
    return "\n".join(lines) + "\n"


def _choose_notes(comparison: Comparison, *, shows_all: bool) -> Iterator[str]:
    """Yield the notes that are shown, and how many are not."""
    shown = comparison.notes if shows_all else comparison.notes[:_MAX_NOTES]
    yield from format_notes(shown)
    if hidden := len(comparison.notes) - len(shown):
        yield f"and {hidden} more; --all shows them"


_Shown = list[tuple[ChangeGroup, bool]]
"""Changes, and whether each is shown with all details."""


def _choose_shown(section: Section, *, shows_all: bool) -> Iterator[tuple[str, _Shown]]:
    """Yield the title of each subject that is shown, with its changes."""
    count = 0
    for subject in section.subjects:
        shown: _Shown = []
        for group in subject.groups:
            if shows_all or count < _MAX_SHOWN[section.severity]:
                shown.append((group, shows_all or count < _MAX_DETAILED))
            count += 1
        if shown:
            yield subject.title, shown


def _summarize_hidden(section: Section, *, shows_all: bool) -> str:
    """Return how many changes of each kind are not shown, or "" if all are."""
    groups = [group for subject in section.subjects for group in subject.groups]
    hidden = [] if shows_all else groups[_MAX_SHOWN[section.severity] :]
    if not hidden:
        return ""
    kinds: Counter[str] = Counter()
    for group in hidden:
        kinds[group.change.id] += 1 + len(group.also)
    listed = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    return f"and {kinds.total()} more: {listed}; --all shows them"


def _format_change(
    group: ChangeGroup, told: set[str], *, is_detailed: bool, shows_all: bool
) -> list[str]:
    """Return the lines of a change.

    ``told`` has the sentences that other changes of the subject have said.
    """
    change = group.change
    kind = "; ".join([", ".join(group.ids), *list_ratings(change)])
    lines = [f"    {change.aspect:9} {change.text} [{kind}]"]
    notes = list(_explain(change, told))
    if change.severity is Severity.MAJOR:
        old, new = change.old, change.new
        places = [
            f"{side} {each}" for side, each in (("old", old), ("new", new)) if each
        ]
        notes.insert(0, ", ".join(places))
        if is_detailed:
            notes += _format_witness(change)
    if group.also:
        notes.insert(0, f"{_name_members(group)}.")
    if group.callers:
        notes.append(_name_callers(group, shows_all=shows_all))
    return [*lines, *(f"{_INDENT}{note}" for note in notes if note)]


def _name_members(group: ChangeGroup) -> str:
    """Return which other members change in the same way."""
    return f"The same for {', '.join(map(code_span, group.also))}"


def _name_callers(group: ChangeGroup, *, shows_all: bool) -> str:
    """Return which lines of callers' code a change touches."""
    shown = group.callers if shows_all else group.callers[:_MAX_CALLERS]
    hidden = len(group.callers) - len(shown)
    more = f" and {hidden} more" if hidden else ""
    return f"used by {', '.join(map(str, shown))}{more}"


def _explain(change: Change, told: set[str]) -> Iterator[str]:
    """Yield what else is known of a change, without what its subject said before."""
    notes = [_CAUSES.get(change.cause, "")]
    if change.severity is Severity.MAJOR:
        if not change.is_decided:
            notes.append("It is not decided whether this breaks callers.")
        notes.append(change.advice)
    for note in notes:
        if note and note not in told:
            told.add(note)
            yield note


def _format_witness(change: Change) -> list[str]:
    """Return the lines of a witness, or of the reason why there is none."""
    witness = change.witness
    if witness is None:
        gap = change.no_witness
        return (
            []
            if gap is None
            else [f"without a witness: {shorten(gap.text, _MAX_VALUE)}"]
        )
    lines = [*witness.call.splitlines(), witness.curl]
    has_value = witness.value is not None or change.evidence is not None
    if change.direction is Direction.RESPONSE and has_value:
        value = json.dumps(witness.value, ensure_ascii=False)
        lines.append(f"the new server answers {shorten(value, _MAX_VALUE)}")
    return [
        line
        for line in [*lines, *shorten(witness.outcome, _MAX_VALUE).splitlines()]
        if line
    ]
