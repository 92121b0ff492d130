"""Hold what templates read against the fields of their views."""

from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest

from tests.project.docs.planned_views import TEMPLATES, list_planned_views
from tests.project.docs.template_reads import TemplateReader, list_fields
from typecase.features.feature import Place
from typecase.output.render import create_environment
from typecase.python.views import View
from typecase.python.views.models import ModelsView
from typecase.python.views.package import ProjectView, UpdateView


@pytest.fixture(scope="module")
def views(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, type[View]]:
    """The view of each template of a file, those of `typecase init` included."""
    project = [path for path in (TEMPLATES / "project").rglob("*") if path.is_file()]
    names = [path.relative_to(TEMPLATES).as_posix() for path in project]
    planned = list_planned_views(tmp_path_factory.mktemp("documents"))
    views = {
        name: UpdateView if name.endswith("update.yml.jinja") else ProjectView
        for name in names
    }
    return {**planned, **views}


def create_reader() -> TemplateReader:
    # The template of a section has the name of its place.
    sections = {
        place: [
            path.relative_to(TEMPLATES).as_posix()
            for path in TEMPLATES.glob(f"*/{place}.jinja")
        ]
        for place in get_args(Place)
    }
    return TemplateReader(create_environment(None), sections)


def test_templates_read_what_their_views_have(views: Mapping[str, type[View]]) -> None:
    reader = create_reader()
    for name, view in views.items():
        reader.visit_template(name, view)
    assert reader.missing == set()
    fields = {field for view in views.values() for field in list_fields(view)}
    unread = {f"{owner.__name__}.{name}" for owner, name in fields - reader.read}
    # Only templates of users and plugins read the keys of vendors, and whether a single
    # argument is secret; what a package exports depends on these uses, and the
    # overloads of a method on the variants of its body.
    assert unread == {
        "ArgumentView.secret",
        *(f"{view}View.extensions" for view in ("Method", "Field", "Object")),
        "Signature.variants",
        "UsesView.batches",
        "UsesView.oauth",
    }


def test_unknown_attribute_is_found(tmp_path: Path) -> None:
    template = tmp_path / "models" / "object.jinja"
    template.parent.mkdir()
    template.write_text("{{ model.name }}{{ model.alias }}", encoding="utf-8")
    reader = TemplateReader(create_environment(tmp_path), {})
    reader.visit_template("models/models.py.jinja", ModelsView)
    assert reader.missing == {"models/object.jinja: alias of ObjectView"}
