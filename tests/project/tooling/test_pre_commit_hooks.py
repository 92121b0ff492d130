"""Test the pre-commit hooks: their commands, their versions and the files they match.

`.pre-commit-hooks.yaml` defines hooks for other repositories, and
`.pre-commit-config.yaml` the hooks of this one.
"""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.project.tooling.project_files import read_constraints, read_nox_sessions


def read_exported_hooks(root: Path) -> list[dict[str, Any]]:
    text = (root / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    hooks: list[dict[str, Any]] = yaml.safe_load(text)
    return hooks


def read_local_hooks(root: Path) -> list[dict[str, Any]]:
    text = (root / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    repositories = yaml.safe_load(text)["repos"]
    # Another repository would have to be cloned, which not every machine can.
    assert [repository["repo"] for repository in repositories] == ["local"]
    hooks: list[dict[str, Any]] = repositories[0]["hooks"]
    return hooks


def test_every_command_is_exported_as_a_hook(repository: Path) -> None:
    hooks = read_exported_hooks(repository)
    assert {hook["id"]: hook["entry"] for hook in hooks} == {
        "typecase-validate": "typecase validate",
        "typecase-generate": "typecase generate",
        "typecase-check": "typecase generate --check",
        "typecase-gate": "typecase diff --gate --no-witness",
    }


# There are four exported hooks: see the test above.
@pytest.mark.parametrize("index", range(4))
def test_exported_hook_runs_an_existing_command(repository: Path, index: int) -> None:
    hook = read_exported_hooks(repository)[index]
    program, *arguments = hook["entry"].split()
    command = [sys.executable, "-m", program, *arguments, "--help"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    assert hook["language"] == "python"
    assert hook["name"]
    assert hook["description"]


def test_local_hooks_check_specs_output_and_style(repository: Path) -> None:
    hooks = read_local_hooks(repository)
    entries = {hook["id"]: hook["entry"] for hook in hooks}
    assert entries.keys() == {"validate-specs", "check-drift", "ruff", "black"}
    sessions = {
        entry.split()[-1] for entry in entries.values() if entry.startswith("nox")
    }
    assert sessions == {"validate", "check"}
    assert sessions <= read_nox_sessions(repository).keys()


def test_local_hooks_use_the_versions_of_ci(repository: Path) -> None:
    requirements = [
        requirement
        for hook in read_local_hooks(repository)
        for requirement in hook["additional_dependencies"]
    ]
    assert "nox[uv]" in requirements
    pins = dict(line.split("==") for line in requirements if "nox" not in line)
    constraints = read_constraints(repository)
    assert pins == {name: constraints[name] for name in ("black", "ruff")}


@pytest.mark.parametrize(
    ("hook_id", "path", "matches"),
    [
        ("validate-specs", "specs/search.yaml", True),
        ("validate-specs", "tests/generator/invalid_documents/specs.yaml", False),
        ("check-drift", "templates/client.py.jinja", True),
        ("check-drift", "generator/typecase/commands/cli.py", True),
        ("check-drift", "generated/jobads/__init__.py", True),
        ("check-drift", "pyproject.toml", True),
        ("check-drift", "generated/pyproject.toml", True),
        ("check-drift", "tests/project/tooling/test_version_pins.py", False),
        ("typecase-validate", "openapi.json", True),
        ("typecase-validate", "api/openapi.yml", True),
        ("typecase-validate", "specs/v1/search.yaml", True),
        ("typecase-validate", "api/fixes.overlay.yaml", True),
        ("typecase-validate", "docker-compose.yaml", False),
        ("typecase-check", "sdk/client.py", True),
        ("typecase-gate", "CHANGELOG.md", True),
        ("typecase-gate", "sdk/client.py", False),
    ],
)
def test_hook_runs_for_matching_files(
    repository: Path, hook_id: str, path: str, matches: bool
) -> None:
    hooks = read_local_hooks(repository) + read_exported_hooks(repository)
    (pattern,) = (hook["files"] for hook in hooks if hook["id"] == hook_id)
    assert bool(re.search(pattern, path)) is matches
