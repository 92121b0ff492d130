"""Map the templates of files to the views that they get."""

from collections.abc import Mapping
from pathlib import Path

from tests.all_features import ALL_FEATURES
from tests.generator.package.shelf_parts import MODELS
from typecase.config.settings import Config, from_pyproject
from typecase.output.render import template_folders
from typecase.project import Project
from typecase.python.reference.page_division import MAX_ENTRIES
from typecase.python.views import View

ROOT = Path(__file__).parents[3]
TEMPLATES = template_folders(None)[0]

# The documents under specs/ have no webhooks, and few operations.
LARGE_DOCUMENT = """\
openapi: 3.1.0
info: {title: Shop API, version: "1"}
components:
  schemas:
    Tree: {type: array, items: {$ref: "#/components/schemas/Tree"}}
webhooks: {sold: {post: {responses: {"204": {description: Accepted.}}}}}
paths:
""" + "".join(
    f'  /p{n}: {{get: {{responses: {{"204": {{description: Done.}}}}}}}}\n'
    for n in range(MAX_ENTRIES + 1)
)


def list_planned_views(folder: Path) -> Mapping[str, type[View]]:
    """Return the class of the view of each template of a generated file.

    ``folder`` is one to write a document to.
    """
    document = folder / "large.yaml"
    document.write_text(LARGE_DOCUMENT, encoding="utf-8")
    views: dict[str, type[View]] = {}
    for config in (
        from_pyproject(ROOT),
        Config("shops", {"shop": document}, folder, features=ALL_FEATURES),
        Config("kinds", {"shop": document}, folder, parts=MODELS),
    ):
        for file in Project(config).plan():
            kind = type(file.view())
            assert views.setdefault(file.template, kind) is kind, file.template
    return dict(sorted(views.items()))
