"""Test the overlay that `typecase overlay init` writes."""

from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from tests.all_features import ALL_FEATURES
from tests.generator.snippets.snippet_package import write_document
from typecase.commands.cli import main
from typecase.config.settings import Config
from typecase.load import ReferenceScope
from typecase.project import Project
from typecase.tools.overlay_draft import draft_overlay

ROOT = Path(__file__).parents[3]
SNIPPETS = ROOT / "tests" / "generator" / "snippets"
SPECS = sorted((ROOT / "specs").glob("*.yaml"))
# One in four of the snippets stands for the others in the quick tier.
DOCUMENTS = SPECS + [
    path if index % 4 == 0 else pytest.param(path, marks=pytest.mark.full)
    for index, path in enumerate(sorted(SNIPPETS.glob("*.yaml")))
]


def generate(document: Path, *overlays: Path) -> Mapping[str, bytes]:
    config = Config(
        "pkg", {"api": document}, Path("out"), strict=False, features=ALL_FEATURES
    )
    return Project(config._replace(overlays={"api": overlays})).generate().content


@pytest.mark.parametrize("source", DOCUMENTS, ids=lambda path: path.stem)
def test_overlay_changes_nothing(source: Path, tmp_path: Path) -> None:
    is_snippet = source.parent == SNIPPETS
    document = write_document(source, tmp_path) if is_snippet else source
    overlay = tmp_path / "draft.overlay.yaml"
    overlay.write_text(
        draft_overlay(document, ReferenceScope(), document.name), encoding="utf-8"
    )
    assert yaml.safe_load(overlay.read_text())["actions"]
    with_overlay, without = generate(document, overlay), generate(document)
    assert with_overlay.keys() == without.keys()
    changed = [path for path in without if with_overlay[path] != without[path]]
    assert changed == []


DOCUMENT = """\
openapi: 3.1.0
info: {title: "Hostile # title: \\u2028\\ninfo: {x: y}", version: "1"}
servers: [{url: https://a.example}, {url: https://b.example}]
paths:
  "/pets/{id}/'o'/\\"p\\" # c":
    get:
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {"204": {description: Found.}}
  /pets:
    get:
      parameters:
        - {name: page, in: query, schema: {type: integer}}
        - {name: limit, in: query, schema: {type: integer}}
      responses:
        "200":
          description: Pets.
          content:
            application/json:
              schema:
                type: object
                properties:
                  data: {type: array, items: {type: string}}
                  total: {type: integer}
components:
  securitySchemes:
    "key: # {}": {type: apiKey, in: header, name: X-Key}
"""


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "pets.yaml"
    path.write_text(DOCUMENT, encoding="utf-8")
    return path


def test_hostile_text_stays_text(document: Path, tmp_path: Path) -> None:
    text = draft_overlay(document, ReferenceScope())
    overlay = yaml.safe_load(text)
    assert overlay.keys() == {"overlay", "info", "actions"}
    assert all(action.keys() == {"target", "update"} for action in overlay["actions"])
    path = tmp_path / "draft.overlay.yaml"
    path.write_text(text, encoding="utf-8")
    assert generate(document, path) == generate(document)


def test_edited_lines_have_an_effect(document: Path, tmp_path: Path) -> None:
    text = draft_overlay(document, ReferenceScope())
    assert "x-typecase-method: pets.list\n" in text
    assert "x-typecase-env: " in text
    path = tmp_path / "draft.overlay.yaml"
    edited = text.replace("method: pets.list\n", "method: zoo.animals\n")
    path.write_text(edited.replace("x-typecase-env: ", "x-typecase-env: NEW_"))
    content = generate(document, path)
    assert b"def animals(" in content["pkg/api/zoo.py"]
    assert b"NEW_" in content["pkg/api/api.py"]


def test_command(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["overlay", "init", str(document)]) == 0
    printed = capsys.readouterr().out
    output = document.with_name("pets.overlay.yaml")
    command = ["overlay", "init", str(document), "--output", str(output)]
    assert main(command) == 0
    written = output.read_text(encoding="utf-8")
    assert "extends: pets.yaml\n" in written
    assert written.partition("actions:")[2] == printed.partition("actions:")[2]
    assert main(["validate", str(output)]) == 0
    # An existing overlay may have been edited.
    output.write_text("overlay: edited", encoding="utf-8")
    assert main(command) == 1
    assert output.read_text(encoding="utf-8") == "overlay: edited"
    assert "exists" in capsys.readouterr().err


def test_output_must_have_the_name_of_an_overlay(
    document: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = document.with_name("draft.yaml")
    assert main(["overlay", "init", str(document), "--output", str(output)]) != 0
    assert "NAME.overlay.yaml" in capsys.readouterr().err
    assert not output.exists()


def test_two_operations_with_one_name_are_refused(
    document: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = "\n      x-typecase-method: pets.all"
    text = DOCUMENT.replace("    get:", f"    get:{key}")
    document.write_text(text, encoding="utf-8")
    assert main(["validate", str(document)]) == 1
    assert "x-typecase-method" in capsys.readouterr().err


def test_draft_says_what_names_the_operations(tmp_path: Path) -> None:
    document = tmp_path / "pets.yaml"
    document.write_text(
        """\
openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /a:
    get:
      x-fern-sdk-group-name: pets
      x-fern-sdk-method-name: find
      responses: {"204": {description: Done.}}
  /pets:
    get:
      x-codeSamples:
        - {lang: python, source: "import shop\\nshop.Shop().pets.all()"}
      responses: {"204": {description: Done.}}
  /toys:
    get: {responses: {"204": {description: Done.}}}
""",
        encoding="utf-8",
    )
    text = draft_overlay(document, ReferenceScope())
    assert (
        "  # What names the 3 operations: paths (2), x-fern-sdk-method-name (1). "
        in text
    )
    assert "x-typecase-method: pets.find" in text
