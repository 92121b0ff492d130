"""Test that dependencies have bounds, and pinned versions agree between all files."""

import re
from pathlib import Path

from tests.project.tooling.repository_files import (
    normalize_name,
    read_constraints,
    read_pyproject,
)


def test_formatter_of_the_output_is_pinned_exactly(repository: Path) -> None:
    wanted = read_pyproject(repository)["project"]["dependencies"]
    exact = dict(each.split("==") for each in wanted if "==" in each)
    assert exact.keys() == {"black"}
    assert exact == {name: read_constraints(repository)[name] for name in exact}


def test_all_dependencies_have_a_lower_bound(repository: Path) -> None:
    """`nox -s lowest` installs it: what has none would be installed in any version."""
    package = read_pyproject(repository / "generated")["project"]
    extras = package["optional-dependencies"].values()
    wanted = [
        *read_pyproject(repository)["project"]["dependencies"],
        *package["dependencies"],
        *(each for extra in extras for each in extra),
    ]
    assert [each for each in wanted if not re.search(r"[>=]=[0-9]", each)] == []


def test_black_has_one_version(repository: Path) -> None:
    settings = read_pyproject(repository)["tool"]["black"]
    assert settings["required-version"] == read_constraints(repository)["black"]


def test_all_tools_have_a_constraint(repository: Path) -> None:
    groups = read_pyproject(repository)["dependency-groups"]
    names = {
        normalize_name(each.partition("[")[0]) for g in groups.values() for each in g
    }
    assert len(names) > 5
    assert names - read_constraints(repository).keys() == set()


def test_constraints_are_names_and_versions(repository: Path) -> None:
    text = (repository / ".ci" / "constraints.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines
    assert [line for line in lines if line.count("==") != 1 or "/" in line] == []
