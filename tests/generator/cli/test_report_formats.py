"""Test `--format`: diagnostics as JSON and SARIF, and as annotations for GitHub."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.generator.cli.cli_runner import (
    SHOP,
    CommandResult,
    replace_text,
    run_typecase,
)
from typecase import __version__

# An excerpt of the JSON Schema of SARIF 2.1.0: the objects that a log has, closed.
_TEXT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["text"],
    "properties": {"text": {"type": "string"}},
}
_LEVEL = {"enum": ["none", "note", "warning", "error"]}


def _closed(required: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": required.split(),
        "properties": properties,
    }


_LOCATION = _closed(
    "physicalLocation",
    physicalLocation=_closed(
        "artifactLocation region",
        artifactLocation=_closed(
            "uri",
            uri={"type": "string", "pattern": r"^[A-Za-z0-9._~:/%-]+$"},
            uriBaseId={"type": "string"},
        ),
        region=_closed(
            "startLine startColumn",
            startLine={"type": "integer", "minimum": 1},
            startColumn={"type": "integer", "minimum": 1},
        ),
    ),
    logicalLocations={
        "type": "array",
        "items": _closed("", fullyQualifiedName={"type": "string"}),
    },
)
_LOCATIONS = {"type": "array", "items": _LOCATION}
_SARIF = _closed(
    "version runs",
    version={"const": "2.1.0"},
    runs={
        "type": "array",
        "items": _closed(
            "tool",
            tool=_closed(
                "driver",
                driver=_closed(
                    "name",
                    name={"type": "string"},
                    version={"type": "string"},
                    rules={
                        "type": "array",
                        "uniqueItems": True,
                        "items": _closed(
                            "id", id={"type": "string"}, shortDescription=_TEXT
                        ),
                    },
                ),
            ),
            columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            invocations={
                "type": "array",
                "items": _closed(
                    "executionSuccessful",
                    executionSuccessful={"type": "boolean"},
                    toolExecutionNotifications={
                        "type": "array",
                        "items": _closed("message", level=_LEVEL, message=_TEXT),
                    },
                ),
            },
            results={
                "type": "array",
                "items": _closed(
                    "message",
                    ruleId={"type": "string"},
                    ruleIndex={"type": "integer", "minimum": -1},
                    level=_LEVEL,
                    message=_TEXT,
                    locations=_LOCATIONS,
                    relatedLocations=_LOCATIONS,
                ),
            },
        ),
    },
)
_SARIF["properties"]["$schema"] = {"type": "string"}

HOSTILE = "50% ::warning::\\r\\n\\e[31m, [click](https://evil.example) {0}\\u202e"


def read_sarif(result: CommandResult) -> dict[str, Any]:
    """Return the only run of a log, after a check of the log."""
    log = json.loads(result.stdout)
    jsonschema.validate(log, _SARIF)
    [run] = log["runs"]
    return dict(run)


@pytest.fixture
def faulty(project: Path) -> Path:
    """A project whose document has an error in two places, and a warning."""
    shop = project / "specs" / "shop.yaml"
    text = SHOP.replace("schemas/Pet", "schemas/Pat")
    second = '        "200": {description: x, content: {application/json: {schema:'
    second += ' {$ref: "#/components/schemas/Pat"}}}}\n        default:'
    shop.write_text(text.replace('responses: {"204": {description: Listed.}}', "XX"))
    replace_text(shop, "XX", f'responses:\n{second}\n          description: ""')
    replace_text(shop, "{title:", "{license: {}, title:")
    return project


def test_text_counts_repetitions(faulty: Path) -> None:
    result = run_typecase(faulty, "validate", "specs/shop.yaml")
    assert (result.status, result.stdout) == (1, "")
    lines = [line for line in result.stderr.splitlines() if "hint:" not in line]
    assert len(lines) == 3
    assert "warning[missing-key]" in lines[0]
    assert lines[1].startswith("specs/shop.yaml:14:")
    assert lines[1].endswith(" and 1 more")


def test_json_has_every_field(faulty: Path) -> None:
    result = run_typecase(faulty, "validate", "specs/shop.yaml", "--format", "json")
    assert (result.status, result.stderr) == (1, "")
    report = json.loads(result.stdout)
    assert report["summary"] == {"errors": 1, "warnings": 1}
    assert report["failure"] is None
    _, error = report["diagnostics"]
    [repetition] = error.pop("repetitions")
    assert repetition.pop("line") > error["line"]
    assert repetition.keys() == {"file", "column", "pointer"}
    pointer = "/paths/~1pets~1{id}/get/responses/200/content/application~1json/schema"
    assert error == {
        "severity": "error",
        "code": "unresolved-ref",
        "message": "`#/components/schemas/Pat` does not exist",
        "hint": "did you mean `#/components/schemas/Pet`?",
        "file": "specs/shop.yaml",
        "line": 14,
        "column": 24,
        "pointer": f"{pointer}/$ref",
    }


def test_sarif_has_rules_and_places(faulty: Path) -> None:
    result = run_typecase(faulty, "validate", "specs/shop.yaml", "--format", "sarif")
    assert (result.status, result.stderr) == (1, "")
    run = read_sarif(result)
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("typecase", __version__)
    warning, error = run["results"]
    assert (warning["level"], error["level"]) == ("warning", "error")
    for entry in run["results"]:
        assert driver["rules"][entry["ruleIndex"]]["id"] == entry["ruleId"]
    [location] = error["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "specs/shop.yaml", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 14, "startColumn": 24},
    }
    assert len(error["relatedLocations"]) == 1
    assert "did you mean" in error["message"]["text"]


def test_github_annotates_lines(faulty: Path) -> None:
    result = run_typecase(faulty, "validate", "specs/shop.yaml", "--format", "github")
    assert (result.status, result.stderr) == (1, "")
    warning, error = result.stdout.splitlines()
    assert warning.startswith("::warning file=specs/shop.yaml,line=2,")
    assert error.startswith(
        "::error file=specs/shop.yaml,line=14,col=24,title=typecase unresolved-ref::"
        "`#/components/schemas/Pat` does not exist (hint: did you mean"
    )
    assert error.endswith(" and 1 more")


def test_file_outside_of_the_current_folder_has_an_absolute_place(faulty: Path) -> None:
    (faulty / "work").mkdir()
    command = ("validate", "../specs/shop.yaml", "--format")
    run = read_sarif(run_typecase(faulty / "work", *command, "sarif"))
    [location] = run["results"][0]["locations"]
    path = faulty / "specs" / "shop.yaml"
    assert location["physicalLocation"]["artifactLocation"] == {"uri": path.as_uri()}
    absolute = run_typecase(faulty, "validate", str(path), "--format", "github")
    assert absolute.stdout.startswith("::warning file=specs/shop.yaml,")


@pytest.mark.parametrize("report_format", ["text", "json", "sarif", "github"])
def test_hostile_text_is_escaped(report_format: str, project: Path) -> None:
    folder = project / "a%0A::error file=x,b:c"
    folder.mkdir()
    text = SHOP.replace("type: object", f'type: "{HOSTILE}"')
    (folder / "shop.yaml").write_text(text)
    path = f"{folder.name}/shop.yaml"
    result = run_typecase(project, "validate", path, "--format", report_format)
    assert result.status == 1
    lines = result.output.splitlines()
    assert all(line.isprintable() for line in lines)
    match report_format:
        case "text":
            assert len(lines) == 2  # The message, and how to learn more.
        case "json":
            [diagnostic] = json.loads(result.stdout)["diagnostics"]
            assert diagnostic["file"] == path
        case "sarif":
            [entry] = read_sarif(result)["results"]
            message = entry["message"]["text"]
            assert "{{0}}" in message
            assert "](" not in message
            uri = entry["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            assert uri == "a%250A%3A%3Aerror%20file%3Dx%2Cb%3Ac/shop.yaml"
        case _:
            [line] = lines
            properties, _, message = line.removeprefix("::error ").partition("::")
            assert properties.startswith(
                "file=a%250A%3A%3Aerror file=x%2Cb%3Ac/shop.yaml,line=27,"
            )
            assert "50%25 ::warning::\\r\\n" in message


def test_valid_document_has_an_empty_report(project: Path) -> None:
    command = ("validate", "specs/shop.yaml", "--format")
    report = json.loads(run_typecase(project, *command, "json").stdout)
    assert report["diagnostics"] == []
    assert report["summary"] == {"errors": 0, "warnings": 0}
    assert read_sarif(run_typecase(project, *command, "sarif"))["results"] == []
    assert run_typecase(project, *command, "github").output == ""


def test_generate_keeps_standard_output_for_the_report(faulty: Path) -> None:
    command = ("generate", "--format", "json")
    first = run_typecase(faulty, *command)
    assert first.status == 0, first.output
    assert len(json.loads(first.stdout)["diagnostics"]) >= 2
    assert "files in all" in first.stderr
    # A run that could come from the cache reports the same.
    assert run_typecase(faulty, *command).stdout == first.stdout
    assert run_typecase(faulty, *command, "--check").stdout == first.stdout
    replace_text(faulty / "specs" / "shop.yaml", "The name of the pet", "The name")
    changed = run_typecase(faulty, *command, "--check")
    assert changed.status == 1
    assert json.loads(changed.stdout)
    assert "-    name: " in changed.stderr or "+++" in changed.stderr
    strict = run_typecase(faulty, *command, "--strict")
    assert strict.status == 1
    assert json.loads(strict.stdout)["summary"]["errors"] == 1


@pytest.mark.parametrize("report_format", ["json", "sarif", "github"])
def test_failure_outside_of_documents_is_reported(
    report_format: str, project: Path
) -> None:
    (project / "pyproject.toml").write_text("[tool.typecase]\npackage = '%'\n")
    result = run_typecase(project, "generate", "--format", report_format)
    assert result.status == 2
    message = result.stderr.removeprefix("typecase: ").strip()
    match report_format:
        case "json":
            assert json.loads(result.stdout)["failure"] == message
        case "sarif":
            [invocation] = read_sarif(result)["invocations"]
            assert invocation["executionSuccessful"] is False
            [notification] = invocation["toolExecutionNotifications"]
            assert notification["message"]["text"] == message
        case _:
            assert result.stdout == f"::error title=typecase::{message}\n"
