"""Test the workflow that `typecase init --ci github` writes, without GitHub.

Its commands run in clones of a repository in a temporary folder. Programs that would
reach a network are replaced: `curl`, `gh`, and `python` as the installer of packages.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import Struct

from tests.generator.diff.test_revisions import git
from typecase.commands.cli import main

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the commands are those of GitHub's Ubuntu"
)
ACTION = ".github/actions/typecase-update/action.yml"
WORKFLOW = ".github/workflows/typecase-update.yml"
BRANCH = "typecase/update"
DOCUMENT = """\
openapi: 3.1.0
info: {title: Pets, version: "1.2.0"}
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
              schema:
                type: array
                items: {type: object, properties: {kind: {enum: [cat, dog]}}}
"""
HOSTILE = "$(touch pwned) `touch pwned` '; touch pwned; ' @octocat ${{ github.token }}"
EDITED = (
    DOCUMENT.replace("[cat, dog]", json.dumps(["cat", HOSTILE]))
    .replace('"1.2.0"', '"1.2.1"')
    .replace("description: Pets.", 'description: "::error::x\\n::set-output name=a::b"')
)
PROGRAMS = {
    "curl": 'cp -- "$NEW_DOCUMENT" "$RUNNER_TEMP/document"',
    "gh": 'if [ "$2" = list ]; then echo "$OPEN_NUMBER"; fi',
    "python": ":",
    "typecase": f'exec {sys.executable} -m typecase "$@"',
}
"""The scripts that stand for programs; each writes its arguments to a file first."""


class Runner(Struct):
    """What stands for the runner of GitHub: a clone, and folders of the job."""

    folder: Path
    temporary: Path
    environment: dict[str, str]

    def run(self, step: Mapping[str, Any], values: Mapping[str, str]) -> str:
        """Run the command of a step; ``values`` are those of expressions."""

        def evaluate(text: str) -> str:
            return re.sub(r"\$\{\{ (.*?) \}\}", lambda match: values[match[1]], text)

        own = {name: evaluate(text) for name, text in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.folder,
            env={**self.environment, **own},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def read(self, name: str) -> str:
        """Return a file of the job; "" if there is none."""
        path = self.temporary / name
        return path.read_text(encoding="utf-8") if path.exists() else ""


def write_programs(folder: Path) -> None:
    folder.mkdir()
    for name, script in PROGRAMS.items():
        lines = (
            f'#!/bin/sh\nprintf "%s\\n" "$@" >> "$RUNNER_TEMP/{name}.log"\n{script}\n'
        )
        (folder / name).write_text(lines, encoding="utf-8")
        (folder / name).chmod(0o755)


def clone(origin: Path, folder: Path, **environment: str) -> Runner:
    git(origin, "clone", "--quiet", str(origin), str(folder))
    temporary = folder.with_suffix(".temp")
    temporary.mkdir()
    programs = folder.with_suffix(".programs")
    write_programs(programs)
    return Runner(
        folder,
        temporary,
        {
            **os.environ,
            **environment,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "BRANCH": BRANCH,
            "RUNNER_TEMP": str(temporary),
            "GITHUB_OUTPUT": str(temporary / "output"),
            "GITHUB_STEP_SUMMARY": str(temporary / "summary"),
        },
    )


def read_yaml(folder: Path, name: str) -> Any:
    return yaml.safe_load((folder / name).read_text(encoding="utf-8"))


def list_steps(folder: Path) -> list[dict[str, Any]]:
    """Return the steps of the action and of all jobs."""
    jobs = read_yaml(folder, WORKFLOW)["jobs"].values()
    steps = [*read_yaml(folder, ACTION)["runs"]["steps"]]
    return steps + [step for job in jobs for step in job["steps"]]


def update(runner: Runner, *, url: str = "", requirement: str = "") -> str:
    """Run the action, and return what it prints."""
    values = {
        "inputs.document": "openapi/pets.yaml",
        "inputs.document-url": url,
        "inputs.requirement": requirement,
    }
    printed = ""
    for step in read_yaml(runner.folder, ACTION)["runs"]["steps"]:
        if "run" in step and (url or "if" not in step):
            printed += runner.run(step, values)
    return printed


def propose(runner: Runner) -> None:
    """Run the commands of the job that pushes and opens a pull request."""
    values = {"github.ref_name": "main", "github.token": "secret"}
    for step in read_yaml(runner.folder, WORKFLOW)["jobs"]["propose"]["steps"]:
        if "run" in step:
            runner.run(step, values)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first version of a project."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "pets.yaml").write_text(DOCUMENT, encoding="utf-8")
    source, out = str(folder / "pets.yaml"), str(folder / "pets")
    assert main(["init", source, "--ci", "github", "--out", out]) == 0
    return folder / "pets"


@pytest.fixture
def origin(project: Path, tmp_path: Path) -> Path:
    """A repository with the release 1.2.0 of the project."""
    folder = tmp_path / "origin"
    git(tmp_path, "init", "--quiet", "--initial-branch=main", str(folder))
    git(folder, "--work-tree", str(project), "add", "--all")
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    git(folder, *identity, "commit", "--quiet", "--message", "Release")
    git(folder, "tag", "v1.2.0")
    return folder


@pytest.fixture
def edited(tmp_path: Path) -> str:
    """The path of a new version of the document."""
    path = tmp_path / "edited.yaml"
    path.write_text(EDITED, encoding="utf-8")
    return str(path)


def test_new_document_ends_in_a_pull_request(
    origin: Path, tmp_path: Path, edited: str
) -> None:
    reader = clone(origin, tmp_path / "reader", NEW_DOCUMENT=edited)
    printed = update(reader, url="https://pets.example/openapi.yaml")
    assert "changed=true" in reader.read("output").splitlines()
    assert "--url\nhttps://pets.example/openapi.yaml\n" in reader.read("curl.log")
    assert "### Breaking" in reader.read("summary")
    body = reader.read("typecase-update/body.md")
    assert "### Breaking" in body
    assert 'version = "2.0.0"' in body
    # `--write` leaves an entry of the changelog that exists as it is.
    assert "the entry of CHANGELOG.md unless there was one" in body
    # The text of the document mentions nobody, and is no command.
    assert "octocat" in body
    assert "@octocat" not in body
    first, *others = printed.splitlines()
    assert first.startswith("::stop-commands::")
    assert [line for line in others if line.startswith("::")] == [
        f"::{first.rpartition('::')[2]}::"
    ]
    assert not [*tmp_path.rglob("pwned")]

    writer = clone(origin, tmp_path / "writer", OPEN_NUMBER="")
    artifact = reader.temporary / "typecase-update"
    artifact.rename(writer.temporary / "typecase-update")
    propose(writer)
    proposed = clone(origin, tmp_path / "proposed").folder
    git(proposed, "checkout", "--quiet", BRANCH)
    pyproject = (proposed / "pyproject.toml").read_text(encoding="utf-8")
    assert 'version = "2.0.0"' in pyproject
    assert "## 2.0.0" in (proposed / "CHANGELOG.md").read_text(encoding="utf-8")
    package = (proposed / "generated" / "pyproject.toml").read_text(encoding="utf-8")
    assert 'version = "2.0.0"' in package
    assert "pr\ncreate\n--base\nmain\n" in writer.read("gh.log")
    assert not [*tmp_path.rglob("pwned")]
    for arguments in (["generate", "--check"], ["diff", "--gate", "--no-witness"]):
        command = [sys.executable, "-m", "typecase", *arguments]
        done = subprocess.run(command, cwd=proposed, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr


def test_open_pull_request_is_updated(
    origin: Path, tmp_path: Path, edited: str
) -> None:
    reader = clone(origin, tmp_path / "reader", NEW_DOCUMENT=edited)
    update(reader, url="https://pets.example/openapi.yaml")
    for name in ("first", "second"):
        writer = clone(origin, tmp_path / name, OPEN_NUMBER="7")
        (writer.temporary / "typecase-update").symlink_to(
            reader.temporary / "typecase-update"
        )
        propose(writer)
        assert "pr\nedit\n7\n--body-file\n" in writer.read("gh.log")
        assert "create" not in writer.read("gh.log")


def test_nothing_changes_without_a_new_document(origin: Path, tmp_path: Path) -> None:
    reader = clone(origin, tmp_path / "reader")
    update(reader)
    assert "changed=false" in reader.read("output").splitlines()
    assert not reader.read("typecase-update/changes.patch")


@pytest.mark.parametrize(
    ("requirement", "arguments"),
    [
        ("", "--group\ndev\n"),
        ("wheels/typecase.whl", "--\nwheels/typecase.whl\n"),
        ("$(touch pwned)", "--\n$(touch pwned)\n"),
    ],
)
def test_typecase_is_what_the_caller_names(
    origin: Path, tmp_path: Path, requirement: str, arguments: str
) -> None:
    reader = clone(origin, tmp_path / "reader")
    update(reader, requirement=requirement)
    assert reader.read("python.log").endswith(f"install\n--quiet\n{arguments}")
    assert not [*tmp_path.rglob("pwned")]


def test_document_of_another_folder_is_not_written(
    origin: Path, tmp_path: Path, edited: str
) -> None:
    reader = clone(origin, tmp_path / "reader", NEW_DOCUMENT=edited)
    (reader.folder / "openapi" / "pets.yaml").unlink()
    with pytest.raises(AssertionError, match="must be the path of the file"):
        update(reader, url="https://pets.example/openapi.yaml")


def test_no_expression_is_in_a_command(project: Path) -> None:
    commands = [step["run"] for step in list_steps(project) if "run" in step]
    assert len(commands) == 6
    assert not [command for command in commands if "${{" in command]


def test_actions_are_pinned(project: Path) -> None:
    used = [step["uses"] for step in list_steps(project) if "uses" in step]
    local = "./.github/actions/typecase-update"
    assert local in used
    pinned = re.compile(r"actions/[a-z-]+@[0-9a-f]{40}")
    assert all(each == local or pinned.fullmatch(each) for each in used)


def test_only_one_job_can_write(project: Path) -> None:
    workflow = read_yaml(project, WORKFLOW)
    assert workflow["permissions"] == {}
    jobs = workflow["jobs"]
    assert jobs["generate"]["permissions"] == {"contents": "read"}
    assert jobs["propose"]["permissions"] == {
        "contents": "write",
        "pull-requests": "write",
    }
    [checkout] = [each for each in jobs["generate"]["steps"] if "with" in each][:1]
    assert checkout["with"]["persist-credentials"] is False
    assert "fork != true" in jobs["propose"]["if"]
    # `on` is a boolean of YAML 1.1. No trigger runs what a fork proposes.
    assert {*workflow[True]} == {"schedule", "workflow_dispatch", "workflow_call"}
    inputs = workflow[True]
    assert inputs["workflow_call"] == inputs["workflow_dispatch"]


@pytest.mark.parametrize(
    ("name", "schema", "text", "fault"),
    [
        (WORKFLOW, "vendor.github-workflows", "runs-on:", "run-on:"),
        (ACTION, "vendor.github-actions", "using:", "use:"),
    ],
)
def test_files_are_valid(
    project: Path, tmp_path: Path, name: str, schema: str, text: str, fault: str
) -> None:
    def validate(content: str) -> int:
        path = tmp_path / "action.yml"
        path.write_text(content, encoding="utf-8")
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema"]
        done = subprocess.run(
            [*command, schema, str(path)], capture_output=True, check=False
        )
        return done.returncode

    content = (project / name).read_text(encoding="utf-8")
    assert validate(content) == 0
    assert validate(content.replace(text, fault)) != 0
