"""templates/ holds each template that printing reads, and nothing that it doesn't."""

from pathlib import Path

import jinja2
import pytest

from typecase.config import Config, from_pyproject
from typecase.output.render import create_environment
from typecase.pipeline import generate_package

HOOKS = """\
openapi: 3.1.0
info: {title: Shop API, version: "1"}
webhooks: {sold: {post: {responses: {"204": {description: Heard.}}}}}
"""


def test_every_template_is_read(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: set[Path] = set()
    get_source = jinja2.FileSystemLoader.get_source

    def record(
        loader: jinja2.FileSystemLoader, templates: jinja2.Environment, name: str
    ) -> object:
        found = get_source(loader, templates, name)
        read.add(Path(found[1]))
        return found

    monkeypatch.setattr(jinja2.FileSystemLoader, "get_source", record)
    create_environment.cache_clear()  # It may have read templates in an earlier test.
    assert generate_package(from_pyproject(repository)).content
    # What none of our documents has.
    (tmp_path / "hooks.yaml").write_text(HOOKS, encoding="utf-8")
    assert generate_package(
        Config("hooks", {"shop": tmp_path / "hooks.yaml"}, tmp_path)
    ).content
    templates = repository / "templates"
    ours = {path for path in templates.rglob("*") if path.is_file()}
    assert {path for path in read if templates in path.parents} == ours
