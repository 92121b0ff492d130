"""Test that templates read all fields of their views, and no others."""

from pathlib import Path

import pytest
from jinja2 import nodes
from msgspec import Struct
from msgspec.structs import fields

from typecase.output.render import create_environment, template_folders
from typecase.python.views.models import EnumView, ModelsView, ModelView, ParamsView
from typecase.python.views.modules import LazyModuleView
from typecase.python.views.operations import OperationsPackageView, OperationsView
from typecase.python.views.servers import (
    ReceiversView,
    ServerView,
)

# By template: the name of the variable that has the view, and the view.
VIEWS: dict[str, tuple[str, type[Struct]]] = {
    "api/__init__.py.jinja": ("view", LazyModuleView),
    "api/operations.py.jinja": ("view", OperationsView),
    "api/operations_package.py.jinja": ("view", OperationsPackageView),
    "api/receiver.py.jinja": ("view", ReceiversView),
    "api/server.py.jinja": ("view", ServerView),
    "models/enumeration.jinja": ("model", EnumView),
    "models/models.py.jinja": ("view", ModelsView),
    "models/object.jinja": ("model", ModelView),
    "models/params.py.jinja": ("view", ParamsView),
}


@pytest.mark.parametrize("template", VIEWS)
def test_template_reads_the_fields_of_its_view(template: str) -> None:
    variable, view = VIEWS[template]
    [folder] = template_folders(None)
    source = Path(folder, template).read_text(encoding="utf-8")
    tree = create_environment(None).parse(source)
    read = {
        node.attr
        for node in tree.find_all(nodes.Getattr)
        if isinstance(node.node, nodes.Name) and node.node.name == variable
    }
    assert read == {field.name for field in fields(view)}
