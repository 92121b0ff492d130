"""Create the workflow that proposes a new package in a pull request."""

import json
from collections.abc import Mapping
from enum import StrEnum

from typecase.output.render import create_environment
from typecase.python.text.code import Code, code
from typecase.python.views import View
from typecase.python.views.package import UpdateView


class Ci(StrEnum):
    """The service for which `typecase init` writes all workflows."""

    GITHUB = "github"
    NONE = "none"


_UPDATES = {
    ".github/actions/typecase-update/action.yml": "actions/update.yml",
    ".github/workflows/typecase-update.yml": "workflows/update.yml",
}
"""The templates of the workflow and of its action, by path."""


def render_updates(document: str, address: str) -> dict[str, bytes]:
    """Return the files of the workflow, by path.

    ``document`` is the path of the document that may be replaced, or empty, and
    ``address`` is that of its new versions, or empty.
    """
    view = UpdateView(document=yaml_string(document), address=yaml_string(address))
    return render_templates(_UPDATES, view)


def render_templates(names: Mapping[str, str], view: View) -> dict[str, bytes]:
    """Return files that templates of the folder `project` render, by path."""
    templates = create_environment(None)
    return {
        path: templates.get_template(f"project/{name}.jinja").render(view=view).encode()
        for path, name in names.items()
    }


def yaml_string(text: str) -> Code:
    """Return text as a string of YAML in a workflow, which evaluates no part of it."""
    escaped = json.dumps(text, ensure_ascii=False).replace("${{", "${{ '${{' }}")
    return code(escaped.replace("\x7f", "\\x7f"))
