"""A run that fails leaves the output as it was: every byte, every time of writing."""

from pathlib import Path

import pytest

from tests.generator.cli.commands import edit, states, told, typecase, typecase_process

FAULTS = {
    "typo in $ref": ("schemas/Pet", "schemas/Pat", 14),
    "duplicate key": ("  /toys:\n", "  /pets/{id}:\n", 20),
    "no status": ('"200"', "2000", 10),
    "missing in": ("{name: id, in: path, required: true, schema: {type: integer}}\n"
                   "      responses:\n", "{name: id, required: true, schema: {type:"
                   " integer}}\n      responses:\n", 8),
    "broken YAML": ('version: "1"}', 'version: "1"', 3),
}  # fmt: skip
TEMPLATES = {
    "not Python": "def broken(:\n",
    "plain text": '{{ view.docstring }}\n{{ "text of a document" }}\n',
    "an unknown field": "{{ view.docstring }}\n{{ view.nothing }}\n",
    "not a template": "{{ view.docstring }}\n{% if %}\n",
    "a file that is not there": '{% include "nowhere.jinja" %}\n',
    "a fault of its own": "{{ view.docstring }}\n{{ 1 // 0 }}\n",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_by_a_fault_of_the_document(fault: str, printed: Path) -> None:
    old, new, line = FAULTS[fault]
    edit(printed / "specs" / "shop.yaml", old, new)
    before = states(printed)
    ran = typecase(printed, "generate")
    assert ran.status == 1
    assert states(printed) == before
    assert f"specs/shop.yaml:{line}:" in ran.err
    assert "error[" in ran.err
    assert "Traceback" not in ran.said


def test_by_a_fault_of_one_document_of_two(printed: Path) -> None:
    with (printed / "pyproject.toml").open("a") as pyproject:
        pyproject.write('other = "specs/other.yaml"\nnone = "specs/none.yaml"\n')
    (printed / "specs" / "other.yaml").write_text("openapi: 3.1.0\n")
    edit(printed / "specs" / "shop.yaml", "What it is called", "How one calls it")
    before = states(printed)
    ran = typecase_process(printed, "generate")
    assert ran.status == 1
    assert states(printed) == before
    assert "specs/other.yaml:" in ran.err
    assert "specs/none.yaml:" in ran.err


@pytest.mark.parametrize("fault", TEMPLATES)
def test_by_a_fault_of_a_template(fault: str, printed: Path) -> None:
    template = printed / "look" / "api" / "resource.py.jinja"
    template.parent.mkdir(parents=True)
    template.write_text(TEMPLATES[fault], encoding="utf-8")
    edit(printed / "specs" / "shop.yaml", "What it is called", "How one calls it")
    before = states(printed)
    ran = typecase(printed, "generate", "--templates", "look")
    assert states(printed) == before
    assert "Traceback" not in ran.said
    assert ran.status == 1
    assert ran.err.startswith("typecase: ")
    assert "resource.py" in ran.err or "pets.py" in ran.err or "nowhere" in ran.err
    assert len(ran.err.splitlines()) <= 6


@pytest.mark.parametrize("place", ["printed", "printed/zoo", "printed/zoo/shop"])
def test_by_a_file_in_place_of_a_folder(place: str, project: Path) -> None:
    (project / place).parent.mkdir(parents=True, exist_ok=True)
    (project / place).write_text("mine\n")
    before = states(project)
    ran = typecase(project, "generate")
    assert ran.status == 1
    assert place in told(ran)
    after = states(project)
    assert {n: after.get(n) for n in before} == before
    assert [name for name in after if name not in before and name[-1] != "/"] == []


def test_by_a_folder_in_place_of_a_file(printed: Path) -> None:
    target = printed / "printed" / "zoo" / "shop" / "toys.py"
    target.unlink()
    (target / "mine").mkdir(parents=True)
    edit(printed / "specs" / "shop.yaml", "What it is called", "How one calls it")
    before = states(printed)
    ran = typecase(printed, "generate")
    assert (ran.status, "toys.py" in told(ran)) == (1, True)
    assert states(printed) == before
