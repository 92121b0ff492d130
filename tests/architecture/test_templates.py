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
    ours = {path for path in templates.rglob("*") if path.is_file()}
    assert {path for path in read if templates in path.parents} == ours
