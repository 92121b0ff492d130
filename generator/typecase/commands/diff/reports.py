"""Report what changes between two versions, for people and for programs."""

import json
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict

from typecase.commands.diff.arguments import DiffFormat
from typecase.commands.diff.change_groups import divide_changes, list_ratings
from typecase.commands.diff.text import format_markdown, format_text
from typecase.commands.report_formats import Format, print_report
from typecase.diagnostics import Diagnostic
from typecase.diagnostics import Severity as Level
from typecase.tools.diff.changes import Change, Place, Severity, Thing
from typecase.tools.diff.comparison import Comparison
from typecase.tools.diff.notes import Note, format_notes


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


def to_json(comparison: Comparison) -> dict[str, Any]:
    """Return the report for programs."""
    return {
        "verdict": {
            str(aspect): comparison.verdict(aspect).label
            for aspect in comparison.aspects
        },
        "changes": [
            _change_to_json(change, is_counted=comparison.counts(change))
            for change in comparison.changes
        ],
        "notes": [_note_to_json(note) for note in comparison.notes],
    }


def _change_to_json(change: Change, *, is_counted: bool) -> dict[str, Any]:
    counted = change.counted if is_counted else Severity.NONE
    return {
        "id": change.id,
        "breaking": change.severity is Severity.MAJOR,
        "decided": change.is_decided,
        "level": str(change.aspect),
        "severity": change.severity.label,
        "counted": counted.label,
        "accepted": change.acceptance,
        "fingerprint": change.fingerprint,
        "api": change.api or None,
        "operation": change.operation,
        "method": change.method or None,
        "direction": change.direction,
        "cause": str(change.cause),
        "old": None if change.old is None else asdict(change.old),
        "new": None if change.new is None else asdict(change.new),
        "before": _thing_to_json(change.before),
        "after": _thing_to_json(change.after),
        "callers": (
            None
            if change.callers is None
            else [asdict(each) for each in change.callers]
        ),
        "text": change.text,
        "advice": change.advice or None,
        "witness": None if change.witness is None else asdict(change.witness),
        "no_witness": None if change.no_witness is None else asdict(change.no_witness),
    }


def _thing_to_json(thing: Thing | None) -> dict[str, Any] | None:
    """Return what a change describes, without the members that say nothing."""
    return None if thing is None else to_builtins(thing)


def _note_to_json(note: Note) -> dict[str, Any]:
    return {
        "id": note.code,
        "left_out": note.is_left_out,
        "api": note.api or None,
        "operation": note.operation,
        "old": None if note.old is None else asdict(note.old),
        "new": None if note.new is None else asdict(note.new),
        "text": note.text,
    }


def _to_diagnostics(comparison: Comparison) -> list[Diagnostic]:
    """Return changes as diagnostics, for formats that annotate files.

    What was removed is shown where it was, in the file of the same path.
    """
    nowhere = Place("pyproject.toml", 1, "")
    diagnostics: list[Diagnostic] = []
    for section in divide_changes(comparison.changes):
        for subject in section.subjects:
            for group in subject.groups:
                change = group.change
                place = change.new or change.old or nowhere
                aspects = f"{change.aspect}{', server' if group.server_id else ''}"
                level = Level.NOTE
                if change.counted is Severity.MAJOR:
                    # A break of a server that nobody implements is a warning.
                    is_counted = comparison.counts(change)
                    level = Level.ERROR if is_counted else Level.WARNING
                notes = "".join(f" ({note})" for note in list_ratings(change))
                diagnostics.append(
                    Diagnostic(
                        level,
                        change.id,
                        f"{aspects}: {subject.title}: {change.text}{notes}",
                        place.file,
                        place.line,
                        1,
                        place.pointer,
                        hint=change.advice or None,
                        fingerprint=change.fingerprint,
                    )
                )
    for note, text in zip(
        comparison.notes, format_notes(comparison.notes), strict=True
    ):
        place = note.new or note.old or nowhere
        diagnostics.append(
            Diagnostic(
                Level.NOTE, note.code, text, place.file, place.line, 1, place.pointer
            )
        )
    return diagnostics
