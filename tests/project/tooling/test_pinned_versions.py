"""Test that dependencies have bounds, and pinned versions agree between all files."""

import re
from pathlib import Path

from tests.project.tooling.repository_files import (
    normalize_name,
    read_constraints,
    read_pyproject,
)


def test_formatter_of_the_output_is_pinned_exactly(repository: Path) -> None:
    dependencies = read_pyproject(repository)["project"]["dependencies"]
    pinned = dict(text.split("==") for text in dependencies if "==" in text)
    assert pinned == {"black": read_constraints(repository)["black"]}


def test_all_dependencies_have_a_lower_bound(repository: Path) -> None:
    """Without a lower bound, `nox -s lowest` would install any version."""
    package = read_pyproject(repository / "generated")["project"]
    extras = package["optional-dependencies"].values()
    dependencies = [
        *read_pyproject(repository)["project"]["dependencies"],
        *package["dependencies"],
        *(dependency for extra in extras for dependency in extra),
    ]
    unbounded = [text for text in dependencies if not re.search(r"[>=]=[0-9]", text)]
    assert unbounded == []


def test_black_has_one_version(repository: Path) -> None:
    settings = read_pyproject(repository)["tool"]["black"]
    assert settings["required-version"] == read_constraints(repository)["black"]


def test_all_tools_have_a_constraint(repository: Path) -> None:
    groups = read_pyproject(repository)["dependency-groups"]
    names = {
        normalize_name(tool.partition("[")[0])
        for group in groups.values()
        for tool in group
    }
    assert len(names) > 5
    assert names - read_constraints(repository).keys() == set()


def test_constraints_are_names_and_versions(repository: Path) -> None:
    text = (repository / ".ci" / "constraints.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines
    # A constraint with a slash would be a URL or a path.
    invalid = [line for line in lines if line.count("==") != 1 or "/" in line]
    assert invalid == []
