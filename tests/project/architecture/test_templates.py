"""Test that templates/ contains exactly the templates that the generator reads."""

from pathlib import Path

import jinja2
import pytest

from typecase.config import Config, from_pyproject
from typecase.output.render import create_environment
from typecase.pipeline import generate_package

# No document under specs/ has webhooks.
WEBHOOKS_DOCUMENT = """\
openapi: 3.1.0
info: {title: Shop API, version: "1"}
webhooks: {sold: {post: {responses: {"204": {description: Heard.}}}}}
"""


def test_all_templates_are_read(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_paths: set[Path] = set()
    get_source = jinja2.FileSystemLoader.get_source

    def record(
        loader: jinja2.FileSystemLoader, templates: jinja2.Environment, name: str
    ) -> object:
        source = get_source(loader, templates, name)
        read_paths.add(Path(source[1]))
        return source

    monkeypatch.setattr(jinja2.FileSystemLoader, "get_source", record)
    # An earlier test may have read templates, which the environment caches.
    create_environment.cache_clear()
    assert generate_package(from_pyproject(repository)).content
    (tmp_path / "webhooks.yaml").write_text(WEBHOOKS_DOCUMENT, encoding="utf-8")
    assert generate_package(
        Config("webhooks", {"shop": tmp_path / "webhooks.yaml"}, tmp_path)
    ).content
    templates = repository / "templates"
    all_paths = {path for path in templates.rglob("*") if path.is_file()}
    assert {path for path in read_paths if templates in path.parents} == all_paths
