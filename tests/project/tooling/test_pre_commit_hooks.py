"""Test the hooks for pre-commit: those of this repository, and those it offers."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.project.tooling.repository_files import read_constraints, read_nox_sessions


def read_offered_hooks(root: Path) -> list[dict[str, Any]]:
    """Return the hooks that other repositories can use."""
    text = (root / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    hooks: list[dict[str, Any]] = yaml.safe_load(text)
    return hooks


def read_local_hooks(root: Path) -> list[dict[str, Any]]:
    """Return the hooks of this repository."""
    text = (root / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    repositories = yaml.safe_load(text)["repos"]
    # Hooks of other repositories would have to be cloned, which needs a network.
    assert [entry["repo"] for entry in repositories] == ["local"]
    hooks: list[dict[str, Any]] = repositories[0]["hooks"]
    return hooks


def test_offered_hooks(repository: Path) -> None:
    entries = {hook["id"]: hook["entry"] for hook in read_offered_hooks(repository)}
    assert entries == {
        "typecase-validate": "typecase validate",
        "typecase-generate": "typecase generate",
        "typecase-check": "typecase generate --check",
    }


@pytest.mark.parametrize("index", range(3))
def test_offered_hook_runs_an_existing_command(repository: Path, index: int) -> None:
    hook = read_offered_hooks(repository)[index]
    program, *arguments = hook["entry"].split()
    command = [sys.executable, "-m", program, *arguments, "--help"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    assert hook["language"] == "python"
    assert hook["name"]
    assert hook["description"]


def test_local_hooks(repository: Path) -> None:
    entries = {hook["id"]: hook["entry"] for hook in read_local_hooks(repository)}
    assert entries.keys() == {"validate-specs", "check-drift", "ruff", "black"}
    sessions = {
        entry.split()[-1] for entry in entries.values() if entry.startswith("nox")
    }
    assert sessions == {"validate", "check"}
    assert sessions <= read_nox_sessions(repository).keys()


def test_local_hooks_use_the_versions_of_ci(repository: Path) -> None:
    dependencies = [
        dependency
        for hook in read_local_hooks(repository)
        for dependency in hook["additional_dependencies"]
    ]
    assert "nox[uv]" in dependencies
    pinned = dict(text.split("==") for text in dependencies if "nox" not in text)
    constraints = read_constraints(repository)
    assert pinned == {name: constraints[name] for name in ("black", "ruff")}


@pytest.mark.parametrize(
    ("hook", "path", "matches"),
    [
        ("validate-specs", "specs/search.yaml", True),
        ("validate-specs", "tests/generator/invalid_documents/specs.yaml", False),
        ("check-drift", "templates/client.py.jinja", True),
        ("check-drift", "generator/typecase/commands/cli.py", True),
        ("check-drift", "generated/jobads/__init__.py", True),
        ("check-drift", "pyproject.toml", True),
        ("check-drift", "generated/pyproject.toml", True),
        ("check-drift", "tests/project/tooling/test_hooks.py", False),
        ("typecase-validate", "openapi.json", True),
        ("typecase-validate", "api/openapi.yml", True),
        ("typecase-validate", "specs/v1/search.yaml", True),
        ("typecase-validate", "docker-compose.yaml", False),
        ("typecase-check", "sdk/client.py", True),
    ],
)
def test_file_patterns_of_hooks(
    repository: Path, hook: str, path: str, matches: bool
) -> None:
    hooks = {
        entry["id"]: entry
        for entry in read_local_hooks(repository) + read_offered_hooks(repository)
    }
    assert bool(re.search(hooks[hook]["files"], path)) is matches
