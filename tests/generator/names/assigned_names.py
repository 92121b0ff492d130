"""Collect the names that typecase assigns to the parts of a document."""

import json
import re
from pathlib import Path
from typing import Any

from typecase.load import load
from typecase.lower import lower
from typecase.names.api_names import Names, name_api
from typecase.names.webhook_names import build_hooks_api

_COMPONENT = re.compile(r"/components/schemas/[^/]+")


def assign_names(document: dict[str, Any], folder: Path) -> dict[tuple[str, ...], str]:
    """Return the names in the package of a document, by the part that they belong to.

    The document is written to the folder.
    A key is a kind of name and what identifies the part in the document, such as
    `("field", "/components/schemas/Pet", "petId")`.
    """
    path = folder / "parts.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    api = lower(load(path)).api
    names = name_api(api, "parts")
    hooks = build_hooks_api(api, names)
    return _by_part(names) | (_by_part(hooks.names) if hooks is not None else {})


def _by_part(names: Names) -> dict[tuple[str, ...], str]:
    parts: dict[tuple[str, ...], str] = {}
    # The names of inline schemas depend on the other schemas that want the same name.
    components = {id_ for id_ in names.classes if _COMPONENT.fullmatch(id_)}
    for schema_id in components:
        parts["class", schema_id] = names.classes[schema_id]
    for schema_id in components & names.fields.keys():
        fields = names.fields[schema_id]
        for wire_name, name in fields.items():
            parts["field", schema_id, wire_name] = name
    for namespace, resource in names.resources.items():
        parts["module", namespace] = resource.module
        parts["resource", namespace] = resource.sync_class
        for operation, name in resource.methods.items():
            parts["method", operation] = name
    for operation, arguments in names.arguments.items():
        for wire_name, name in arguments.items():
            parts["argument", operation, wire_name] = name
    return parts
