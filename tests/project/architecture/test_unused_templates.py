"""Test that every file in templates/ is used."""

from pathlib import Path

import jinja2
import pytest

from tests.all_features import ALL_FEATURES
from tests.generator.package.shelf_parts import MODELS
from tests.project.docs.planned_views import LARGE_DOCUMENT
from typecase.commands.cli import main
from typecase.config.settings import Config, from_pyproject
from typecase.output.render import create_environment
from typecase.project import Project


def test_every_template_is_loaded(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: set[Path] = set()
    get_source = jinja2.FileSystemLoader.get_source

    def record_path(
        loader: jinja2.FileSystemLoader, environment: jinja2.Environment, name: str
    ) -> object:
        source = get_source(loader, environment, name)
        loaded.add(Path(source[1]))
        return source

    monkeypatch.setattr(jinja2.FileSystemLoader, "get_source", record_path)
    # An earlier test may have loaded templates into the cached environment.
    create_environment.cache_clear()
    assert Project(from_pyproject(repository)).generate().content
    document = tmp_path / "large.yaml"
    document.write_text(LARGE_DOCUMENT, encoding="utf-8")
    assert (
        Project(Config("large", {"shop": document}, tmp_path, features=ALL_FEATURES))
        .generate()
        .content
    )
    models_only = Config("models_only", {"shop": document}, tmp_path, parts=MODELS)
    assert Project(models_only).generate().content
    out = str(tmp_path / "project")
    assert main(["init", str(document), "--ci", "github", "--out", out]) == 0
    templates = repository / "templates"
    # Compiled templates are beside them.
    files = {
        path
        for path in templates.rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    }
    assert {path for path in loaded if templates in path.parents} == files
