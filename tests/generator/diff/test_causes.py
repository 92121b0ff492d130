"""Test what `typecase diff` puts changes down to."""

import json
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    PYPROJECT,
    create_project,
    replace_text,
    run_typecase,
)

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
