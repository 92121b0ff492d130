"""templates/ holds each template that printing reads, and nothing that it doesn't."""

from pathlib import Path

import jinja2
import pytest

from typecase.config import from_pyproject
from typecase.pipeline import print_package


def test_every_template_is_read(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: set[Path] = set()
    get_source = jinja2.FileSystemLoader.get_source

    def record(
        loader: jinja2.FileSystemLoader, environment: jinja2.Environment, name: str
    ) -> object:
        found = get_source(loader, environment, name)
        read.add(Path(found[1]))
        return found

    monkeypatch.setattr(jinja2.FileSystemLoader, "get_source", record)
    assert print_package(from_pyproject(repository)).content
    templates = repository / "templates"
    # The printer of models keeps the ones it has once read for the whole process.
    models = templates / "models"
    ours = {path for path in templates.rglob("*") if path.is_file()}
    assert {path for path in read if models not in path.parents} == {
        path for path in ours if models not in path.parents
    }
    assert {path.relative_to(models).as_posix() for path in ours - read} <= {
        "Enum.jinja2",
        "pydantic_v2/BaseModel.jinja2",
    }
