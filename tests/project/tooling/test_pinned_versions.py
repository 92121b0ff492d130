"""What is pinned, is pinned in one version everywhere."""

import re
from pathlib import Path

from tests.project.tooling.project import normalise, pins, pyproject


def test_what_shapes_the_output_is_pinned_exactly(repository: Path) -> None:
    wanted = pyproject(repository)["project"]["dependencies"]
    exact = dict(each.split("==") for each in wanted if "==" in each)
    assert exact.keys() == {"black"}
    assert exact == {name: pins(repository)[name] for name in exact}


def test_every_dependency_has_a_lower_bound(repository: Path) -> None:
    """`nox -s lowest` installs it: what has none would be installed in any version."""
    package = pyproject(repository / "generated")["project"]
    extras = package["optional-dependencies"].values()
    wanted = [
        *pyproject(repository)["project"]["dependencies"],
        *package["dependencies"],
        *(each for extra in extras for each in extra),
    ]
    assert [each for each in wanted if not re.search(r"[>=]=[0-9]", each)] == []


def test_black_is_one_version(repository: Path) -> None:
    settings = pyproject(repository)["tool"]["black"]
    assert settings["required-version"] == pins(repository)["black"]


def test_every_tool_has_a_constraint(repository: Path) -> None:
    groups = pyproject(repository)["dependency-groups"]
    names = {normalise(each.partition("[")[0]) for g in groups.values() for each in g}
    assert len(names) > 5
    assert names - pins(repository).keys() == set()


def test_constraints_are_names_and_versions_alone(repository: Path) -> None:
    text = (repository / ".ci" / "constraints.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines
    assert [line for line in lines if line.count("==") != 1 or "/" in line] == []
