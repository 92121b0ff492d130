"""Test `typecase init`: the project that it writes works as it is."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.generator.diff.test_revisions import commit, git
from typecase import __version__
from typecase.commands.cli import main
from typecase.diagnostics import UserError
from typecase.project import Project
from typecase.tools.init import project_files
from typecase.tools.init.workflows import yaml_string

DOCUMENT = """\
openapi: 3.1.0
info: {title: "Pets `]]` \\n# of {{ 7 * 7 }} ${{ x }}", version: "1.2"}
servers: [{url: https://pets.example}]
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200":
          description: Pets.
          content:
            application/json:
              schema: {type: array, items: {$ref: "parts/pet.yaml"}}
"""
PET = "{type: object, properties: {name: {type: string}}}\n"


@pytest.fixture
def document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "source" / "pets.yaml"
    (path.parent / "parts").mkdir(parents=True)
    path.write_text(DOCUMENT, encoding="utf-8")
    (path.parent / "parts" / "pet.yaml").write_text(PET, encoding="utf-8")
    return path


def init(document: Path) -> Path:
    assert main(["init", str(document), "--package", "my_pets"]) == 0
    return Path("my-pets")


def run(*command: str, folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTEST_ADDOPTS": ""},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_project_passes_its_own_checks(document: Path) -> None:
    project = init(document)
    run("typecase", "generate", "--check", folder=project)
    run("typecase", "validate", "openapi/my_pets.overlay.yaml", folder=project)
    run("pytest", "-q", "-p", "no:cacheprovider", folder=project)
    git(project, "init", "--quiet")
    run("typecase", "diff", "--gate", "--no-witness", folder=project)
    commit(project, {".gitattributes": ""}, "v1.2")
    run("typecase", "diff", "--gate", "--no-witness", folder=project)
    call = (project / "tests" / "test_call.py").read_text(encoding="utf-8")
    assert "\nimport pytest\nfrom my_pets import Client, StatusError\n" in call
    assert (project / "generated" / "my_pets" / "py.typed").exists()


@pytest.mark.full
def test_call_has_valid_arguments(document: Path) -> None:
    """A sample may break a pattern: such an operation is not the one that is tested."""
    code = "{name: code, in: query, required: true, schema: {type: string, pattern: Q}}"
    uncertain = document.read_text(encoding="utf-8").replace(
        "operationId: listPets", f"operationId: listPets\n      parameters: [{code}]"
    )
    document.write_text(uncertain, encoding="utf-8")
    project = init(document)
    run("pytest", "-q", "-p", "no:cacheprovider", folder=project)
    assert not (project / "tests" / "test_call.py").exists()
    # Another operation without parameters is certain.
    responses = '{"204": {description: Nothing.}}'
    second = (
        f"  /owners: {{get: {{operationId: listOwners, responses: {responses}}}}}\n"
    )
    document.write_text(uncertain + second, encoding="utf-8")
    assert main(["init", str(document), "--package", "owners"]) == 0
    run("pytest", "-q", "-p", "no:cacheprovider", folder=Path("owners"))
    call = Path("owners", "tests", "test_call.py").read_text(encoding="utf-8")
    assert '"owners.list"' in call


def test_configuration_is_complete(document: Path) -> None:
    project = init(document)
    files = {
        path.relative_to(project).as_posix(): path.read_text(encoding="utf-8")
        for path in project.rglob("*")
        if path.is_file() and "generated" not in path.parts
    }
    assert files["openapi/pets.yaml"] == DOCUMENT
    assert files["openapi/parts/pet.yaml"] == PET
    settings = tomllib.loads(files["pyproject.toml"])["tool"]["typecase"]
    assert settings["apis"]["my_pets"]["document"] == "openapi/pets.yaml"
    release = yaml.safe_load(files[".github/workflows/release.yml"])
    publish = release["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["environment"] == "pypi"
    ci = yaml.safe_load(files[".github/workflows/ci.yml"])
    commands = [step.get("run") for step in ci["jobs"]["test"]["steps"]]
    assert {"typecase generate --check", "mypy", "pytest"} <= {*commands}
    python = ci["jobs"]["test"]["steps"][1]["with"]["python-version"]
    assert python == "${{ matrix.python }}"
    hooks = yaml.safe_load(files[".pre-commit-config.yaml"])["repos"][0]["hooks"]
    assert [hook["entry"] for hook in hooks] == [
        "typecase validate",
        "typecase generate --check",
        "typecase diff --gate --no-witness",
    ]
    # The title of the document is text, not Markdown.
    headings = [line for line in files["README.md"].splitlines() if line[:1] == "#"]
    assert headings == ["# my-pets", "## Set up", "## Change", "## Release"]
    assert "{{ 7 \\* 7 }}" in files["README.md"]


def list_github_files(project: Path) -> list[str]:
    files = [path for path in (project / ".github").rglob("*") if path.is_file()]
    return sorted(path.relative_to(project / ".github").as_posix() for path in files)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["workflows/ci.yml", "workflows/release.yml"]),
        (["--ci", "none"], []),
        (
            ["--ci", "github"],
            [
                "actions/typecase-update/action.yml",
                "workflows/ci.yml",
                "workflows/release.yml",
                "workflows/typecase-update.yml",
            ],
        ),
    ],
)
def test_workflows(document: Path, arguments: list[str], expected: list[str]) -> None:
    assert main(["init", str(document), "--package", "my_pets", *arguments]) == 0
    assert list_github_files(Path("my-pets")) == expected
    readme = Path("my-pets", "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`\.github/(\S+?)`", readme)
    assert {*named} == {*expected[-2:]} - {"workflows/ci.yml"}


def test_update_workflow_for_an_existing_project(
    document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(init(document))
    assert main(["init", "--ci", "github"]) == 0
    assert list_github_files(Path()) == [
        "actions/typecase-update/action.yml",
        "workflows/ci.yml",
        "workflows/release.yml",
        "workflows/typecase-update.yml",
    ]
    workflow = Path(".github/workflows/typecase-update.yml").read_text(encoding="utf-8")
    assert yaml.safe_load(workflow)["env"]["DOCUMENT"] == "openapi/pets.yaml"
    # Nothing is missing in a project of this command.
    assert capsys.readouterr().err.splitlines()[-1].startswith("written: ")
    assert main(["init", "--ci", "github"]) == 1
    assert "typecase-update.yml already there" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("groups", "is_missing"),
    [
        ("", True),
        ('dependency-groups = "dev"', True),
        ('dependency-groups.test = ["typecase"]', True),
        ('dependency-groups.dev = ["pytest", "typecases"]', True),
        ('dependency-groups.dev = ["typecase @ file:///x"]', False),
        ('dependency-groups.dev = ["Typecase[mock]==1"]', False),
        ('dependency-groups.dev = [{include-group = "test"}]', False),
    ],
)
def test_missing_typecase_in_an_existing_project(
    document: Path, capsys: pytest.CaptureFixture[str], groups: str, is_missing: bool
) -> None:
    table = f'[tool.typecase]\npackage = "pets"\noutput = "o"\napis.a = "{document}"\n'
    Path("pyproject.toml").write_text(f"{groups}\n{table}", encoding="utf-8")
    assert main(["init", "--ci", "github"]) == 0
    written, *lacks = capsys.readouterr().err.splitlines()
    assert written.startswith("written: ")
    if is_missing:
        assert "the dependency group `dev`, which has no typecase; add it" in lacks[0]
        assert 'dev = ["typecase' in lacks[0]
    assert len(lacks) == is_missing


def test_workflow_that_github_or_the_workflow_does_not_find(
    document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(".git").mkdir()
    folder = Path("clients", "python")
    folder.mkdir(parents=True)
    apis = f'{{a = "{document.absolute()}", b = "b.yaml"}}'
    (folder / "pyproject.toml").write_text(
        'dependency-groups.dev = ["typecase"]\n[tool.typecase]\npackage = "pets"\n'
        f'output = "o"\napis = {apis}\n',
        encoding="utf-8",
    )
    monkeypatch.chdir(folder)
    assert main(["init", "--ci", "github"]) == 0
    _, several, place = capsys.readouterr().err.splitlines()
    assert "several documents: set DOCUMENT in .github/workflows/" in several
    assert "is not the folder of the repository" in place


@pytest.mark.parametrize(
    "arguments", [[], ["--ci", "none"], ["--ci", "github", "--out", "a"]]
)
def test_init_without_document_or_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", *arguments]) == 2
    assert not [*tmp_path.iterdir()]


def test_text_in_a_workflow_is_no_expression() -> None:
    text = 'a"\n: ${{ github.token }} \x7f é 😀'
    written = yaml.safe_load(yaml_string(text))
    assert written.replace("${{ '${{' }}", "${{") == text
    assert "${{ github" not in written


@pytest.mark.parametrize("name", ["README.md", "tests/test_call.py"])
def test_existing_files_stay(
    document: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path("my-pets", name)
    file.parent.mkdir(parents=True)
    file.write_text("mine", encoding="utf-8")
    assert main(["init", str(document), "--package", "my_pets"]) == 1
    assert [each for each in Path("my-pets").rglob("*") if each.is_file()] == [file]
    assert file.read_text(encoding="utf-8") == "mine"
    assert f"{name} already there" in capsys.readouterr().err


def test_document_in_the_project_stays_where_it_is(document: Path) -> None:
    folder = document.parent
    assert main(["init", str(document), "--package", "pets", "--out", str(folder)]) == 0
    assert document.read_text(encoding="utf-8") == DOCUMENT
    assert [path.name for path in (folder / "openapi").iterdir()] == [
        "pets.overlay.yaml"
    ]
    run("typecase", "generate", "--check", folder=folder)
    run("typecase", "validate", "openapi/pets.overlay.yaml", folder=folder)


@pytest.mark.full
def test_types_of_tests(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = init(document)
    # The package is not installed here.
    monkeypatch.setenv("MYPYPATH", "generated")
    run("mypy", "--cache-dir", os.devnull, folder=project)


@pytest.mark.full
def test_package_with_the_name_of_a_module(document: Path) -> None:
    assert main(["init", str(document), "--package", "server"]) == 0
    run("pytest", "-q", "-p", "no:cacheprovider", folder=Path("server"))


def test_what_was_mended_is_told(
    document: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document.write_text(DOCUMENT.replace('"200"', '"2xx"'), encoding="utf-8")
    init(document)
    told = capsys.readouterr().err
    assert "warning[" in told
    assert "1 of 1 operations" in told


def test_unusable_document_writes_nothing(document: Path) -> None:
    document.write_text("openapi: [", encoding="utf-8")
    assert main(["init", str(document), "--package", "my_pets"]) == 1
    assert not Path("my-pets").exists()


def test_wheels_are_reproducible(document: Path) -> None:
    generated = init(document) / "generated"
    wheels: list[bytes] = []
    for name in ("first", "second"):
        run("hatchling", "build", "-t", "wheel", "-d", name, folder=generated)
        [wheel] = (generated / name).glob("my_pets-1.2-*.whl")
        wheels.append(wheel.read_bytes())
        for path in generated.rglob("*.py"):
            os.utime(path, (1, 1))
    assert wheels[0] == wheels[1]


@pytest.mark.parametrize(
    ("installed", "requirement"),
    [
        (None, f"typecase=={__version__}"),
        (
            {
                "url": "https://git.example/typecase",
                "vcs_info": {"vcs": "git", "commit_id": "abc"},
            },
            "typecase @ git+https://git.example/typecase@abc",
        ),
        (
            {"url": "file:///wheels/typecase.whl", "archive_info": {}},
            "typecase @ file:///wheels/typecase.whl",
        ),
    ],
)
def test_requirement_installs_the_same_typecase(
    monkeypatch: pytest.MonkeyPatch, installed: Any, requirement: str
) -> None:
    monkeypatch.setattr(project_files, "read_direct_url", lambda: installed)
    assert project_files.find_requirement() == requirement


def test_a_failure_leaves_nothing_behind(
    document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_config: object) -> None:
        raise UserError("cannot be generated")

    with monkeypatch.context() as patch:
        patch.setattr(Project, "generate", fail)
        assert main(["init", str(document), "--package", "my_pets"]) == 1
    assert not Path("my-pets").exists()
    init(document)
