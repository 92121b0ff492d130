"""Test that a failed run changes neither content nor modification time of any file."""

from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    change_description,
    read_error_line,
    read_file_states,
    replace_text,
    run_typecase,
    run_typecase_process,
)

# By name: the text of the document to replace, its replacement, and the line of the
# first diagnostic.
INVALID_EDITS = {
    "typo in $ref": ("schemas/Pet", "schemas/Pat", 14),
    "duplicate key": ("  /toys:\n", "  /pets/{id}:\n", 20),
    "invalid status code": ('"200"', "2000", 10),
    "parameter without location": (
        "id, in: path, required: true, schema: {type: integer}}\n      responses:\n",
        "id, required: true, schema: {type: integer}}\n      responses:\n",
        8,
    ),
    "broken YAML": ('version: "1"}', 'version: "1"', 3),
}  # fmt: skip
BROKEN_TEMPLATES = {
    "not Python": "def broken(:\n",
    "text of a document": '{{ view.docstring }}\n{{ "text of a document" }}\n',
    "an undefined variable": "{{ view.docstring }}\n{{ view.nothing }}\n",
    "not a template": "{{ view.docstring }}\n{% if %}\n",
    "a missing file": '{% include "nowhere.jinja" %}\n',
    "an exception": "{{ view.docstring }}\n{{ 1 // 0 }}\n",
}


@pytest.mark.parametrize("name", INVALID_EDITS)
def test_invalid_document(name: str, generated_project: Path) -> None:
    old, new, line = INVALID_EDITS[name]
    replace_text(generated_project / "specs" / "shop.yaml", old, new)
    before = read_file_states(generated_project)
    result = run_typecase(generated_project, "generate", "--strict")
    assert result.status == 1
    assert read_file_states(generated_project) == before
    assert f"specs/shop.yaml:{line}:" in result.stderr
    assert "error[" in result.stderr
    assert "Traceback" not in result.output


def test_one_invalid_document_of_two(generated_project: Path) -> None:
    with (generated_project / "pyproject.toml").open("a") as pyproject:
        pyproject.write('other = "specs/other.yaml"\nnone = "specs/none.yaml"\n')
    (generated_project / "specs" / "other.yaml").write_text("openapi: 3.1.0\n")
    change_description(generated_project)
    before = read_file_states(generated_project)
    result = run_typecase_process(generated_project, "generate")
    assert result.status == 1
    assert read_file_states(generated_project) == before
    assert "specs/other.yaml:" in result.stderr
    assert "specs/none.yaml:" in result.stderr


@pytest.mark.parametrize("name", BROKEN_TEMPLATES)
def test_broken_template(name: str, generated_project: Path) -> None:
    template = generated_project / "templates" / "api" / "resource.py.jinja"
    template.parent.mkdir(parents=True)
    template.write_text(BROKEN_TEMPLATES[name], encoding="utf-8")
    change_description(generated_project)
    before = read_file_states(generated_project)
    result = run_typecase(generated_project, "generate", "--templates", "templates")
    assert read_file_states(generated_project) == before
    assert "Traceback" not in result.output
    assert result.status == 1
    assert result.stderr.startswith("typecase: ")
    assert (
        "resource.py" in result.stderr
        or "pets.py" in result.stderr
        or "nowhere" in result.stderr
    )
    assert len(result.stderr.splitlines()) <= 6


@pytest.mark.parametrize("place", ["out", "out/zoo", "out/zoo/shop"])
def test_file_in_place_of_folder(place: str, project: Path) -> None:
    (project / place).parent.mkdir(parents=True, exist_ok=True)
    (project / place).write_text("mine\n")
    before = read_file_states(project)
    result = run_typecase(project, "generate")
    assert result.status == 1
    assert place in read_error_line(result)
    after = read_file_states(project)
    assert {path: after.get(path) for path in before} == before
    assert [path for path in after if path not in before and path[-1] != "/"] == []


def test_folder_in_place_of_file(generated_project: Path) -> None:
    target = generated_project / "out" / "zoo" / "shop" / "toys.py"
    target.unlink()
    (target / "mine").mkdir(parents=True)
    change_description(generated_project)
    before = read_file_states(generated_project)
    result = run_typecase(generated_project, "generate")
    assert (result.status, "toys.py" in read_error_line(result)) == (1, True)
    assert read_file_states(generated_project) == before
