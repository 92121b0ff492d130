"""The two files for pre-commit parse, and the commands in them exist."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.project.tooling.project import pins, sessions


def offered(root: Path) -> list[dict[str, Any]]:
    text = (root / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    hooks: list[dict[str, Any]] = yaml.safe_load(text)
    return hooks


def local(root: Path) -> list[dict[str, Any]]:
    text = (root / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    repositories = yaml.safe_load(text)["repos"]
    # Another repository would have to be cloned, which not every machine can.
    assert [each["repo"] for each in repositories] == ["local"]
    hooks: list[dict[str, Any]] = repositories[0]["hooks"]
    return hooks


def test_other_repositories_are_offered_every_command(repository: Path) -> None:
    entries = {hook["id"]: hook["entry"] for hook in offered(repository)}
    assert entries == {
        "typecase-validate": "typecase validate",
        "typecase-generate": "typecase generate",
        "typecase-check": "typecase generate --check",
    }


@pytest.mark.parametrize("number", range(3))
def test_an_offered_hook_starts_a_real_command(repository: Path, number: int) -> None:
    hook = offered(repository)[number]
    program, *arguments = hook["entry"].split()
    command = [sys.executable, "-m", program, *arguments, "--help"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    assert hook["language"] == "python"
    assert hook["name"]
    assert hook["description"]


def test_local_hooks_cover_specs_drift_and_style(repository: Path) -> None:
    entries = {hook["id"]: hook["entry"] for hook in local(repository)}
    assert entries.keys() == {"validate-specs", "check-drift", "ruff", "black"}
    named = {each.split()[-1] for each in entries.values() if each.startswith("nox")}
    assert named == {"validate", "check"}
    assert named <= sessions(repository).keys()


def test_local_hooks_use_the_versions_of_ci(repository: Path) -> None:
    wanted = [d for hook in local(repository) for d in hook["additional_dependencies"]]
    assert "nox[uv]" in wanted
    exact = dict(each.split("==") for each in wanted if "nox" not in each)
    assert exact == {name: pins(repository)[name] for name in ("black", "ruff")}


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
def test_a_hook_starts_for_the_right_files(
    repository: Path, hook: str, path: str, matches: bool
) -> None:
    hooks = {each["id"]: each for each in local(repository) + offered(repository)}
    assert bool(re.search(hooks[hook]["files"], path)) is matches
