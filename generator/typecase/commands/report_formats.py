"""Report diagnostics as text, JSON or SARIF, or as annotations for GitHub Actions.

Text goes to standard error. The other formats are for programs, and go to standard
output.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import quote

from typecase import __version__
from typecase.diagnostics import (
    Diagnostic,
    Severity,
    escape_unprintable,
    group_repetitions,
    summarize,
)

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_FIELDS = ("severity", "code", "message", "hint")
_PLACE = ("file", "line", "column", "pointer")
"""With `_FIELDS`, the fields of a diagnostic in JSON."""
_Group = tuple[Diagnostic, Sequence[Diagnostic]]
"""A diagnostic, and those that repeat its message in other places."""


class Format(StrEnum):
    """The format of a report."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


def print_report(
    report_format: Format,
    diagnostics: Sequence[Diagnostic],
    *,
    failure: str | None = None,
) -> None:
    """Print diagnostics, and the reason if the run failed outside of the documents."""
    if failure is not None:
        print(f"typecase: {failure}", file=sys.stderr)
    groups = group_repetitions(diagnostics)
    match report_format:
        case Format.TEXT:
            print(summarize(diagnostics), end="", file=sys.stderr)
        case Format.JSON:
            print(json.dumps(_to_json(groups, failure), indent=1))
        case Format.SARIF:
            print(json.dumps(_to_sarif(groups, failure), indent=1))
        case Format.GITHUB:
            print(_to_github(groups, failure), end="")


def _to_json(groups: Sequence[_Group], failure: str | None) -> Mapping[str, object]:
    severities = [diagnostic.severity for diagnostic, _ in groups]
    return {
        "diagnostics": [
            {
                **{field: getattr(diagnostic, field) for field in _FIELDS + _PLACE},
                "repetitions": [
                    {field: getattr(other, field) for field in _PLACE}
                    for other in others
                ],
            }
            for diagnostic, others in groups
        ],
        "failure": failure,
        "summary": {
            "errors": severities.count(Severity.ERROR),
            "warnings": severities.count(Severity.WARNING),
        },
    }


def _to_sarif(groups: Sequence[_Group], failure: str | None) -> Mapping[str, object]:
    """Return a log in SARIF 2.1.0 with one run."""
    codes = sorted({diagnostic.code for diagnostic, _ in groups})
    invocation: dict[str, Any] = {"executionSuccessful": failure is None}
    if failure is not None:
        invocation["toolExecutionNotifications"] = [
            {"level": "error", "message": {"text": _escape_message(failure)}}
        ]
    run = {
        "tool": {
            "driver": {
                "name": "typecase",
                "version": __version__,
                # GitHub shows the short description as the title.
                "rules": [
                    {"id": code, "shortDescription": {"text": code.replace("-", " ")}}
                    for code in codes
                ],
            }
        },
        "invocations": [invocation],
        "columnKind": "unicodeCodePoints",
        "results": [
            {
                "ruleId": diagnostic.code,
                "ruleIndex": codes.index(diagnostic.code),
                "level": str(diagnostic.severity),
                "message": {"text": _escape_message(_with_hint(diagnostic))},
                "locations": [_to_location(diagnostic)],
                "relatedLocations": [_to_location(other) for other in others],
                **_to_fingerprints(diagnostic),
            }
            for diagnostic, others in groups
        ],
    }
    return {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _to_fingerprints(diagnostic: Diagnostic) -> Mapping[str, object]:
    if not diagnostic.fingerprint:
        return {}
    return {"partialFingerprints": {"typecase/v1": diagnostic.fingerprint}}


def _to_location(diagnostic: Diagnostic) -> Mapping[str, object]:
    path = _relative_path(diagnostic.file)
    artifact = (
        {"uri": Path(path).as_uri()}
        if Path(path).is_absolute()
        else {"uri": quote(os.fsencode(path)), "uriBaseId": "%SRCROOT%"}
    )
    return {
        "physicalLocation": {
            "artifactLocation": artifact,
            "region": {
                "startLine": diagnostic.line,
                "startColumn": diagnostic.column,
            },
        },
        "logicalLocations": [{"fullyQualifiedName": f"#{diagnostic.pointer}"}],
    }


def _escape_message(text: str) -> str:
    """Escape what viewers of SARIF would read as placeholders and links."""
    return text.replace("{", "{{").replace("}", "}}").replace("](", "] (")


def _to_github(groups: Sequence[_Group], failure: str | None) -> str:
    """Return the workflow commands that annotate files on GitHub, one a line."""
    lines: list[str] = []
    if failure is not None:
        lines.append(f"::error title=typecase::{_escape_data(failure)}\n")
    for diagnostic, others in groups:
        properties = {
            "file": _relative_path(diagnostic.file),
            "line": diagnostic.line,
            "col": diagnostic.column,
            "title": f"typecase {diagnostic.code}",
        }
        joined = ",".join(
            f"{name}={_escape_property(str(value))}"
            for name, value in properties.items()
        )
        more = f" and {len(others)} more" if others else ""
        text = f"{_with_hint(diagnostic)} (#{diagnostic.pointer}){more}"
        is_note = diagnostic.severity is Severity.NOTE
        command = "notice" if is_note else str(diagnostic.severity)
        lines.append(f"::{command} {joined}::{_escape_data(text)}\n")
    return "".join(lines)


def _with_hint(diagnostic: Diagnostic) -> str:
    hint = f" (hint: {diagnostic.hint})" if diagnostic.hint else ""
    return escape_unprintable(f"{diagnostic.message}{hint}")


def _escape_data(text: str) -> str:
    """Escape text after the `::` of a workflow command, which ends with its line."""
    return escape_unprintable(text).replace("%", "%25")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")


def _relative_path(file: str) -> str:
    """Return the path of a file relative to the current folder, with slashes.

    A file outside of the current folder has an absolute path.
    """
    relative = Path(os.path.relpath(file))
    is_outside = os.pardir in relative.parts
    absolute = Path(os.path.normpath(Path.cwd() / file))
    return (absolute if is_outside else relative).as_posix()
