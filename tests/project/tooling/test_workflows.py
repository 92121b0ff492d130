"""Test the workflows of GitHub: this repository's, and those of `typecase init`."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.project.tooling.project_files import read_pyproject
from tests.project.tooling.test_documented_commands import FULL, GENERATE, TEST
from typecase.commands.cli import main

WORKFLOW = Path(".github") / "workflows" / "ci.yml"


def read_job(folder: Path) -> dict[str, Any]:
    """Return the job `test` of the workflow in the folder of a project."""
    workflow = yaml.safe_load((folder / WORKFLOW).read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    job: dict[str, Any] = workflow["jobs"]["test"]
    return job


def read_supported_pythons(root: Path) -> list[str]:
    """Return the lowest supported version of Python, and those that noxfile.py adds."""
    lowest = read_pyproject(root)["project"]["requires-python"].removeprefix(">=")
    noxfile = (root / "noxfile.py").read_text(encoding="utf-8")
    others = re.search(r"^OTHER_PYTHONS = (.*)$", noxfile, re.MULTILINE)
    assert others is not None
    return [lowest, *ast.literal_eval(others[1])]


@pytest.fixture(scope="module")
def project(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that `typecase init` has written."""
    folder = tmp_path_factory.mktemp("project") / "jobs"
    document = repository / "specs" / "search.yaml"
    assert main(["init", str(document), "--package", "jobs", "--out", str(folder)]) == 0
    return folder


def test_workflow_runs_both_tiers_on_every_python(repository: Path) -> None:
    job = read_job(repository)
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert [line for line in commands if "nox" in line] == [GENERATE, TEST, FULL]
    assert job["strategy"]["matrix"] == {"python": read_supported_pythons(repository)}


def validate(workflows: Path) -> None:
    """Validate the workflows in a folder by the schema that check-jsonschema brings."""
    files = sorted(map(str, workflows.glob("*.yml")))
    assert files
    options = ("--builtin-schema", "vendor.github-workflows")
    command = [sys.executable, "-m", "check_jsonschema", *options, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_workflows_are_valid(repository: Path, project: Path) -> None:
    validate(repository / WORKFLOW.parent)
    validate(project / WORKFLOW.parent)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("runs-on:", "run-on:"),
        ("contents: read", "contents: reed"),
        ("python3 -m venv", "python3: -m venv"),
    ],
)
def test_fault_in_a_workflow_is_noticed(
    repository: Path, tmp_path: Path, text: str, fault: str
) -> None:
    workflow = (repository / WORKFLOW).read_text(encoding="utf-8")
    faulty = workflow.replace(text, fault)
    assert faulty != workflow
    (tmp_path / "ci.yml").write_text(faulty, encoding="utf-8")
    with pytest.raises(AssertionError):
        validate(tmp_path)


def test_newer_run_replaces_an_older_one(repository: Path) -> None:
    text = (repository / WORKFLOW).read_text(encoding="utf-8")
    concurrency = yaml.safe_load(text)["concurrency"]
    assert "github.ref" in concurrency["group"]
    assert concurrency["cancel-in-progress"] is True
