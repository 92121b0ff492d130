"""Configuration that cannot be used: one clear line, exit 2, nothing written."""

from pathlib import Path

import pytest

from tests.generator.cli.commands import (
    PYPROJECT,
    edit,
    states,
    told,
    typecase,
    typecase_process,
)

EDITS = {
    "no such table": ("typecase", "types", "[tool.typecase]"),
    "unknown key": ("version =", "versoin =", "versoin"),
    "package that is no name": ('"zoo"', '"my-zoo"', "my-zoo"),
    "package in capitals": ('"zoo"', '"Zoo"', "Zoo"),
    "package that is a keyword": ('"zoo"', '"class"', "class"),
    "package with a path": ('"zoo"', '"../zoo"', "../zoo"),
    "package with a line end": ('"zoo"', '"zoo\\n"', "zoo\\n"),
    "empty package": ('"zoo"', '""', "''"),
    "package that is a number": ('"zoo"', "3", "package"),
    "no package": ('package = "zoo"', "", "package"),
    "no output": ('output = "printed"', "", "output"),
    "version that is none": ('"2.3.4"', '"two"', "two"),
    "subpackage that is no name": ("shop =", '"my shop" =', "my shop"),
    "subpackage that is a keyword": ("shop =", "import =", "import"),
    "subpackage in the way of ours": ("shop =", "server =", "server"),
    "document that is no path": ('"specs/shop.yaml"', "1", "apis"),
    "no documents": ('shop = "specs/shop.yaml"', "", "apis"),
    "folders that are no list": ('version =', 'refs = "a"\nversion =', "refs"),
    "copies that are no table": ('version =', 'mirrors = []\nversion =', "mirrors"),
    "broken TOML": ('"2.3.4"', '"2.3.4', "pyproject.toml"),
    "templates that are not there": (
        'version = "2.3.4"', 'templates = "nowhere"', "nowhere"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITS)
def test_is_told_in_one_line(name: str, project: Path) -> None:
    old, new, word = EDITS[name]
    pyproject = project / "pyproject.toml"
    pyproject.write_text(PYPROJECT.replace(old, new), encoding="utf-8")
    before = states(project)
    ran = typecase(project, "generate")
    assert states(project) == before
    assert word in told(ran)
    assert ran.status == 2


def test_no_pyproject(tmp_path: Path) -> None:
    ran = typecase_process(tmp_path, "generate")
    assert ran.status == 2
    assert "pyproject.toml" in told(ran)
    assert "--package" in told(ran)


def test_a_pyproject_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").mkdir()
    ran = typecase(tmp_path, "generate")
    assert (ran.status, "pyproject.toml" in told(ran)) == (2, True)


def test_a_pyproject_that_is_not_utf_8(project: Path) -> None:
    (project / "pyproject.toml").write_bytes(PYPROJECT.encode() + b"# \xff\n")
    ran = typecase(project, "generate")
    assert (ran.status, "pyproject.toml" in told(ran)) == (2, True)


def test_a_document_that_is_not_there(project: Path) -> None:
    (project / "specs" / "shop.yaml").unlink()
    ran = typecase_process(project, "generate")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("specs/shop.yaml:1:1: error[unreadable]: ")
    assert len(ran.err.splitlines()) == 1
    assert not (project / "printed").exists()


@pytest.mark.parametrize("name", ["my-zoo", "Zoo", "class", "", "zoo.shop", "_zoo"])
def test_a_package_that_is_no_name(name: str, project: Path) -> None:
    documents = ("generate", "specs/shop.yaml")
    ran = typecase(project, *documents, f"--package={name}", "--out", "out")
    assert ran.status == 2
    assert "--package" in told(ran)
    assert not (project / "out").exists()


@pytest.mark.parametrize(
    ("stem", "subpackage"),
    [
        ("server", "server_"),
        ("outbox", "outbox_"),
        ("nul", "nul_"),
        ("import", "import_"),
        ("Größe 2", "groe_2"),
        ("日本", "api"),
        ("3 d", "api_3_d"),
    ],
)
def test_a_document_of_any_name(stem: str, subpackage: str, project: Path) -> None:
    document = f"{stem}.yaml"
    (project / "specs" / "shop.yaml").rename(project / document)
    ran = typecase(project, "generate", document, "--package", "zoo", "--out", "out")
    assert ran.status == 0, ran.said
    assert (project / "out" / "zoo" / subpackage / "models.py").is_file()


def test_templates_that_are_not_there(project: Path) -> None:
    ran = typecase(project, "generate", "--templates", "nowhere")
    assert (ran.status, "nowhere" in told(ran)) == (2, True)
    assert not (project / "printed").exists()


def test_a_description_of_any_text(project: Path) -> None:
    """Configuration is its author's, and still reaches code through the doors."""
    wild = r"""description = "\"\"\"\nimport os\\ {{ x }} \u202e ' """.strip() + '"'
    edit(project / "pyproject.toml", 'version = "2.3.4"', wild)
    ran = typecase(project, "generate")
    assert ran.status == 0, ran.said
    front = (project / "printed" / "zoo" / "__init__.py").read_text(encoding="utf-8")
    assert front.startswith('"""\\"\\"\\"')
    assert "\u202e" not in front
