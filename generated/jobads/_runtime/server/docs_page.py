"""Read an OpenAPI document for a page that can call its operations."""

import json
from collections.abc import Mapping
from typing import Any

from ..api import Server
from ..http import path_template


def read_with_own_servers(source: bytes) -> dict[str, Any]:
    """Return an OpenAPI document in JSON whose servers are the application itself.

    Only the path of the first of several servers remains: the routes are below it. It
    is relative to the document, which is one level below the root of the application,
    so that the application may be mounted at any path.
    """
    document: dict[str, Any] = json.loads(source)
    document["servers"] = document.get("servers") or [{"url": "/"}]
    path_items = _objects_in(document.get("paths", {}))
    operations = (each for item in path_items for each in _objects_in(item))
    for node in (document, *path_items, *operations):
        if servers := node.get("servers"):
            variables = servers[0].get("variables", {}).items()
            defaults = {name: str(each["default"]) for name, each in variables}
            server = Server("", servers[0]["url"], defaults)
            node["servers"] = [{"url": f"..{path_template.base_path(server)}"}]
    return document


def _objects_in(node: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the values of a JSON object that are objects themselves."""
    return [each for each in node.values() if isinstance(each, dict)]
