"""Test `typecase.Project`, which programs use."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.all_features import ALL_FEATURES
from tests.generator.cli.cli_runner import PYPROJECT, SHOP
from typecase import Project
from typecase.config.settings import Config
from typecase.diagnostics import ConfigError, DiagnosticsError, UserError
from typecase.diagnostics.progress import ReportStep
from typecase.load import Document, KnownExtensions
from typecase.runner import Runner


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    path = tmp_path / "specs" / "shop.yaml"
    path.parent.mkdir()
    path.write_text(SHOP, encoding="utf-8")
    return path


def test_project_of_a_document(shop: Path, tmp_path: Path) -> None:
    project = Project.from_document(shop, package="zoo", output=tmp_path / "out")
    assert [each.path for each in project.api.operations] == [
        "/pets/{id}",
        "/pets/{id}",
        "/toys",
    ]
    assert project.names.module_in("zoo") == "zoo"
    assert project.document.root["info"]["title"] == "Shop API"
    planned = {file.path for file in project.plan()}
    package = project.generate()
    assert {"zoo/models.py", "README.md"} <= planned <= package.content.keys()
    assert not (tmp_path / "out").exists()
    added, changed, removed = project.write().counts()
    assert added > len(planned)
    assert (changed, removed) == (0, 0)
    assert (tmp_path / "out" / "zoo" / "models.py").is_file()


def test_each_result_is_computed_once(shop: Path, tmp_path: Path) -> None:
    steps: list[str] = []
    config = Config("zoo", {"shop": shop}, tmp_path / "out", features=ALL_FEATURES)
    project = Project(config, report_step=steps.append)
    assert project.apis is project.apis
    assert project.documents is project.documents
    assert project.api is project.apis["shop"].lowered.api
    assert project.plan() is project.plan()
    assert project.generate() is project.generate()
    project.write()
    assert len(steps) == len(set(steps))
    assert f"reading {shop}" in steps


def test_runner_of_the_caller_loads(shop: Path, tmp_path: Path) -> None:
    loaded: list[Config] = []

    class RecordingRunner(Runner):
        def load(
            self, config: Config, extensions: KnownExtensions, report_step: ReportStep
        ) -> dict[str, Document]:
            loaded.append(config)
            return super().load(config, extensions, report_step)

    config = Config("zoo", {"shop": shop}, tmp_path / "out", features=ALL_FEATURES)
    project = Project(config, RecordingRunner())
    assert project.plan()
    assert loaded == [config]


def test_project_of_pyproject(shop: Path, tmp_path: Path) -> None:
    text = PYPROJECT + 'store = "specs/shop.yaml"\n'
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    project = Project.from_pyproject(tmp_path)
    assert shop.is_file()
    assert [*project.apis] == ["shop", "store"]
    message = re.escape("expected a project with one API, not shop, store")
    with pytest.raises(UserError, match=message):
        _ = project.api


def test_faults_are_raised_where_results_are_asked_for(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"pyproject\.toml: file not found"):
        Project.from_pyproject(tmp_path)
    project = Project.from_document(tmp_path / "missing.yaml", package="zoo")
    for _ in range(2):
        with pytest.raises(DiagnosticsError, match=r"missing\.yaml"):
            _ = project.api


def test_import_of_typecase_imports_no_stage() -> None:
    code = (
        "import sys, typecase;"
        "print([name for name in sys.modules if name.startswith('typecase.')]);"
        "print(typecase.Project.__name__)"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert process.stdout.split("\n")[:2] == ["[]", "Project"]
    with pytest.raises(AttributeError, match="has no attribute 'Projekt'"):
        vars(sys.modules["typecase"])["__getattr__"]("Projekt")
