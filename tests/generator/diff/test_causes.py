"""Test what `typecase diff` puts changes down to."""

import json
import sys
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    PYPROJECT,
    create_project,
    read_error_line,
    replace_text,
    run_typecase,
)
from typecase.commands.diff.sides import Side, SideReader
from typecase.diagnostics.progress import ignore_step

PET = "size: {type: string, enum: [small, large]}"
# A component with the name that the enumeration had.
TAKEN = f"{PET}\n    PetSize: {{type: object, properties: {{a: {{type: string}}}}}}"
USED = "      responses: {" + '"204": {description: Listed.}}'


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return create_project(tmp_path / "old")


@pytest.fixture
def new(tmp_path: Path) -> Path:
    return create_project(tmp_path / "new")


def find_causes(old: Path, new: Path) -> dict[str, str]:
    """Return the causes of all changes, by their texts."""
    arguments = ("diff", str(old), str(new), "--no-witness", "--format", "json")
    result = run_typecase(old.parent, *arguments)
    assert result.status == 0, result.output
    changes = json.loads(result.stdout)["changes"]
    return {change["text"]: change["cause"] for change in changes}


def configure(project: Path, line: str) -> None:
    table = f'[tool.typecase.apis.shop]\ndocument = "specs/shop.yaml"\n{line}\n'
    start = PYPROJECT.partition("[tool.typecase.apis]")[0]
    (project / "pyproject.toml").write_text(start + table, encoding="utf-8")


def test_edit_of_the_document(old: Path, new: Path) -> None:
    replace_text(new / "specs" / "shop.yaml", "small, large", "small")
    assert {*find_causes(old, new).values()} == {"document"}


def test_configured_name(old: Path, new: Path) -> None:
    configure(new, 'classes = {Pet = "Animal"}')
    replace_text(
        new / "specs" / "shop.yaml", "name: {type: string,", "name: {type: integer,"
    )
    causes = find_causes(old, new)
    assert causes["The class `Pet` is now `Animal`."] == "configuration"
    types = [text for text in causes if "type changes from string" in text]
    assert [causes[text] for text in types] == ["document"]


def test_overlay(old: Path, new: Path) -> None:
    overlay = {
        "overlay": "1.0.0",
        "info": {"title": "Fixes", "version": "1"},
        "actions": [{"target": "$.paths['/toys']", "remove": True}],
    }
    path = new / "fixes.overlay.yaml"
    path.write_text(json.dumps(overlay), encoding="utf-8")
    configure(new, 'overlays = ["fixes.overlay.yaml"]')
    causes = find_causes(old, new)
    assert causes["The operation is removed with its path."] == "configuration"
    assert {*causes.values()} == {"configuration"}


def test_same_overlay_in_both_versions(old: Path, new: Path) -> None:
    for folder in (old, new):
        configure(folder, 'classes = {Pet = "Animal"}')
    replace_text(new / "specs" / "shop.yaml", "small, large", "small")
    assert {*find_causes(old, new).values()} == {"document"}


def test_neighbour_that_takes_a_name(old: Path, new: Path) -> None:
    document = new / "specs" / "shop.yaml"
    replace_text(document, PET, TAKEN)
    body = (
        '      requestBody: {content: {application/json: {schema: {$ref: "#/components/'
        'schemas/PetSize"}}}}\n'
    )
    replace_text(document, USED, body + USED)
    causes = find_causes(old, new)
    renamed = [text for text in causes if text.startswith("`Pet.size`")]
    assert [causes[text] for text in renamed] == ["neighbour"], causes
    added = [text for text in causes if "has the argument `a`" in text]
    assert [causes[text] for text in added] == ["document"], causes


def test_renamed_property_is_due_to_the_document(old: Path, new: Path) -> None:
    replace_text(new / "specs" / "shop.yaml", "    Pet:", "    Animal:")
    replace_text(new / "specs" / "shop.yaml", "schemas/Pet", "schemas/Animal")
    assert {*find_causes(old, new).values()} == {"document"}


def write_interpreter(folder: Path, script: str) -> str:
    """Write a program that stands for the interpreter of another environment."""
    path = folder / "python"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script")
def test_two_versions_of_typecase(old: Path) -> None:
    script = f'{sys.executable} "$@" | sed s/PetSize/SizeOfPet/g'
    other = write_interpreter(old, script)
    arguments = ("diff", "--python", sys.executable, other, "--format", "json")
    report = json.loads(run_typecase(old, *arguments).stdout)
    assert report["verdict"] == {
        "wire": "none",
        "python": "major",
        "behaviour": "none",
        "server": "major",
    }
    (change,) = (
        each for each in report["changes"] if each["id"] == "python-class-renamed"
    )
    assert change["text"] == "The class `PetSize` is now `SizeOfPet`."
    assert change["new"]["file"] == "specs/shop.yaml"
    assert {each["cause"] for each in report["changes"]} == {"typecase"}


def test_one_version_of_typecase_on_a_named_document(old: Path) -> None:
    same = run_typecase(
        old, "diff", "specs/shop.yaml", "--python", *[sys.executable] * 2
    )
    assert same.stdout == "wire: none, python: none, behaviour: none, server: none\n"


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script")
@pytest.mark.parametrize(
    ("script", "status", "message"),
    [
        ("echo 'No module named typecase' >&2; exit 1", 2, "has no typecase that can"),
        ("echo 'it fails' >&2; exit 1", 1, "typecase fails there: it fails"),
        ("echo '{}'", 2, "describes packages in another way"),
    ],
)
def test_interpreter_that_cannot_be_compared(
    old: Path, script: str, status: int, message: str
) -> None:
    other = write_interpreter(old, script)
    result = run_typecase(old, "diff", "--python", other, sys.executable)
    assert result.status == status
    assert message in read_error_line(result)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--python", "no-such-python", "python3"], "no such program"),
        (["a.yaml", "b.yaml", "--python", "a", "b"], "compares the same documents"),
        (["none.yaml", "--python", "a", "b"], "none.yaml: not found"),
    ],
)
def test_wrong_arguments_of_python(
    old: Path, arguments: list[str], message: str
) -> None:
    result = run_typecase(old, "diff", *arguments)
    assert result.status == 2
    assert message in read_error_line(result)


def test_other_name_of_a_single_document_is_no_other_configuration(
    old: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = SideReader()
    sides = [
        reader.read_path(folder / "specs" / name)
        for folder, name in ((old, "shop.yaml"), (new, "next.yaml"))
        if (folder / "specs" / "shop.yaml").rename(folder / "specs" / name)
    ]
    monkeypatch.setattr(Side, "read", None)
    assert sides[1].read_as(sides[0], ignore_step) is None
    reader.close()
