"""Collect the names that typecase assigns to the parts of a document."""

import json
from pathlib import Path
from typing import Any

from typecase.load import load
from typecase.lower import lower
from typecase.python.naming.naming import Names, name_api
from typecase.python.naming.webhook_names import present_hooks


def assign_names(document: dict[str, Any], folder: Path) -> dict[tuple[str, ...], str]:
    """Return all names by the part that they belong to.

    A key is a kind of name and what identifies the part in the document, such as
    `("field", "/components/schemas/Pet", "petId")`.
    """
    path = folder / "parts.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    api = lower(load(path)).api
    names = name_api(api, "parts")
    webhooks = present_hooks(api, names)
    return _by_part(names) | (_by_part(webhooks.names) if webhooks is not None else {})


def _by_part(names: Names) -> dict[tuple[str, ...], str]:
    parts: dict[tuple[str, ...], str] = {}
    parts |= {("class", key): name for key, name in names.classes.items()}
    for key, fields in names.fields.items():
        parts |= {("field", key, wire): name for wire, name in fields.items()}
    for key, resource in names.resources.items():
        parts["module", key] = resource.module
        parts["resource", key] = resource.sync_class
        parts |= {("method", op): name for op, name in resource.methods.items()}
        parts |= {("constant", op): name for op, name in resource.constants.items()}
    for key, arguments in names.arguments.items():
        parts |= {("argument", key, wire): name for wire, name in arguments.items()}
    return parts
