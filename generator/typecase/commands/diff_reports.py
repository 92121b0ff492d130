"""Report what changes between two versions, for people and for programs."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import asdict

from typecase.commands.diff_arguments import DiffFormat
from typecase.commands.report_formats import Format, print_report
from typecase.diagnostics import Diagnostic, escape_unprintable
from typecase.diagnostics import Severity as Level
from typecase.diff.changes import Aspect, Change, Direction, Place, Severity
from typecase.diff.comparison import Comparison
from typecase.python.text.markdown import cell, code_span

_MAX_SHOWN = {Severity.MAJOR: 20, Severity.MINOR: 12, Severity.PATCH: 5}
"""The greatest number of changes of each size that fit on a screen."""
_MAX_OPERATIONS = 3
"""The greatest number of operations that one change names."""
_MAX_TEXT = 300
"""The greatest number of characters of a value or an outcome."""
_TITLES = {
    Severity.MAJOR: "Breaking",
    Severity.MINOR: "Not breaking",
    Severity.PATCH: "Documentation",
}


def print_comparison(
    comparison: Comparison, report_format: DiffFormat, *, shows_all: bool = False
) -> None:
    """Print what changes; ``shows_all`` is for the formats that people read."""
    match report_format:
        case DiffFormat.TEXT:
            print(format_text(comparison, shows_all=shows_all), end="")
        case DiffFormat.JSON:
            print(json.dumps(to_json(comparison), indent=1))
        case DiffFormat.MARKDOWN:
            print(format_markdown(comparison, shows_all=shows_all), end="")
        case DiffFormat.SARIF:
            print_report(Format.SARIF, _to_diagnostics(comparison))
        case DiffFormat.GITHUB:
            print_report(Format.GITHUB, _to_diagnostics(comparison))


def summarize_verdicts(comparison: Comparison) -> str:
    """Return the three verdicts in a line."""
    return ", ".join(
        f"{aspect}: {comparison.verdict(aspect).label}" for aspect in Aspect
    )


def to_json(comparison: Comparison) -> dict[str, Any]:
    """Return the report for programs."""
    return {
        "verdict": {str(aspect): comparison.verdict(aspect).label for aspect in Aspect},
        "changes": [_change_to_json(change) for change in comparison.changes],
    }


def _change_to_json(change: Change) -> dict[str, Any]:
    return {
        "id": change.id,
        "breaking": change.severity is Severity.MAJOR,
        "decided": change.is_decided,
        "level": str(change.aspect),
        "severity": change.severity.label,
        "api": change.api or None,
        "operation": change.operation,
        "direction": change.direction,
        "old": None if change.old is None else asdict(change.old),
        "new": None if change.new is None else asdict(change.new),
        "text": change.text,
        "advice": change.advice or None,
        "witness": None if change.witness is None else asdict(change.witness),
    }


_Group = tuple[Change, list[str]]
"""A change, and the operations that it affects."""


def _group(changes: Iterable[Change]) -> list[_Group]:
    """Return changes that several operations share once, with these operations."""
    groups: dict[tuple[object, ...], _Group] = {}
    for change in changes:
        # A schema that several operations use changes for all of them.
        text = "" if change.old and change.new else change.text
        key = (change.id, change.aspect, text, change.old, change.new, change.severity)
        shown, operations = groups.setdefault(key, (change, []))
        if shown.witness is None and change.witness is not None:
            groups[key] = (change, operations)
        if change.operation and " ".join(change.operation) not in operations:
            operations.append(" ".join(change.operation))
    return list(groups.values())


def format_text(comparison: Comparison, *, shows_all: bool = False) -> str:
    """Return the report for a terminal."""
    lines = [summarize_verdicts(comparison)]
    for severity, title in _TITLES.items():
        groups = _group(c for c in comparison.changes if c.severity is severity)
        if not groups:
            continue
        shown = groups if shows_all else groups[: _MAX_SHOWN[severity]]
        lines += ["", f"{title} ({len(groups)})"]
        for change, operations in shown:
            lines += _format_change(change, operations)
        if len(shown) < len(groups):
            lines.append(f"  and {len(groups) - len(shown)} more; --all shows them")
    return "".join(f"{escape_unprintable(line)}\n" for line in lines)


def _format_change(change: Change, operations: Sequence[str]) -> list[str]:
    where = f"{_name_operations(operations)}: " if operations else ""
    api = f"{change.api}: " if change.api else ""
    lines = [f"  {change.aspect}  {api}{where}{change.text} [{change.id}]"]
    places = [
        f"{side} {place.file}:{place.line}"
        for side, place in (("old", change.old), ("new", change.new))
        if place is not None
    ]
    if change.severity is Severity.MAJOR:
        lines.append(f"        {', '.join(places)}")
        if not change.is_decided:
            lines.append("        not decided whether this breaks callers")
        if change.advice:
            lines.append(f"        {change.advice}")
        lines += _format_witness(change)
    return lines


def _format_witness(change: Change) -> list[str]:
    if change.witness is None:
        if change.aspect is Aspect.WIRE and change.is_decided:
            return ["        without a witness"]
        return []
    witness = change.witness
    lines = [*witness.call.splitlines(), witness.curl]
    if change.direction is Direction.RESPONSE:
        value = json.dumps(witness.value, ensure_ascii=False)
        lines.append(f"the new server answers {_shorten(value)}")
    lines += _shorten(witness.outcome).splitlines()
    return [f"        {line}" for line in lines if line]


def _shorten(text: str) -> str:
    return text if len(text) <= _MAX_TEXT else f"{text[: _MAX_TEXT - 1]}…"


def _name_operations(operations: Sequence[str]) -> str:
    hidden = len(operations) - _MAX_OPERATIONS
    if hidden < 2:
        return ", ".join(operations)
    return f"{', '.join(operations[:_MAX_OPERATIONS])} and {hidden} more"


def format_markdown(comparison: Comparison, *, shows_all: bool = False) -> str:
    """Return the report for a pull request."""
    lines = [
        "| " + " | ".join(Aspect) + " |",
        "|---|---|---|",
        "| "
        + " | ".join(f"**{comparison.verdict(aspect).label}**" for aspect in Aspect)
        + " |",
    ]
    for severity, title in _TITLES.items():
        groups = _group(c for c in comparison.changes if c.severity is severity)
        if not groups:
            continue
        shown = groups if shows_all else groups[: _MAX_SHOWN[severity]]
        lines += ["", f"### {title} ({len(groups)})", ""]
        lines += ["| Operation | Change | Where |", "|---|---|---|"]
        for change, operations in shown:
            place = change.new or change.old
            names = [code_span(name) for name in operations]
            where = code_span(f"{place.file}:{place.line}") if place else ""
            text = f"{change.aspect}: {change.text}"
            if change.advice:
                text = f"{text} {change.advice}"
            lines.append(
                f"| {cell(_name_operations(names))} | {cell(text)}"
                f" {cell(code_span(change.id))} | {cell(where)} |"
            )
        if len(shown) < len(groups):
            lines += ["", f"And {len(groups) - len(shown)} more."]
    return "\n".join(lines) + "\n"


def _to_diagnostics(comparison: Comparison) -> list[Diagnostic]:
    """Return changes as diagnostics, for formats that annotate files."""
    nowhere = Place("pyproject.toml", 1, "")
    diagnostics: list[Diagnostic] = []
    for change in comparison.changes:
        place = change.new or change.old or nowhere
        where = f"{' '.join(change.operation)}: " if change.operation else ""
        diagnostics.append(
            Diagnostic(
                Level.ERROR if change.severity is Severity.MAJOR else Level.WARNING,
                change.id,
                f"{change.aspect}: {where}{change.text}",
                place.file,
                place.line,
                1,
                place.pointer,
                hint=change.advice or None,
            )
        )
    return diagnostics
