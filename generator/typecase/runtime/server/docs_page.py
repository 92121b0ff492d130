"""Serve a page that shows an OpenAPI document and can call its operations."""

import html
import json
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..api import Server
from ..http import path_template

_PATH = "/docs"


def add_docs_page(app: FastAPI, title: str, source: bytes) -> None:
    """Add a page with Swagger UI, which the browser loads from a CDN, at ``/docs``.

    The page calls the application itself, not the servers that the document names.
    ``source`` is the OpenAPI document in JSON, and ``title`` its title.
    """

    async def page(_: Request) -> Response:
        return get_swagger_ui_html(
            # Relative to the page, so that the application may be mounted at any path.
            openapi_url=f"{_PATH[1:]}/openapi.json",
            title=html.escape(title),
            swagger_favicon_url="data:,",
        )

    async def document(request: Request) -> Response:
        root: str = request.scope.get("root_path", "")
        return JSONResponse(_use_own_servers(json.loads(source), root.rstrip("/")))

    app.add_route(_PATH, page, methods=["GET"])
    app.add_route(f"{_PATH}/openapi.json", document, methods=["GET"])


def _use_own_servers(document: dict[str, Any], root: str) -> dict[str, Any]:
    """Replace the servers of a document by the paths of their URLs, below ``root``.

    Only the first of several servers remains: the routes are below its path.
    """
    document["servers"] = document.get("servers") or [{"url": "/"}]
    path_items = _objects_in(document.get("paths", {}))
    operations = (each for item in path_items for each in _objects_in(item))
    for node in (document, *path_items, *operations):
        if node.get("servers"):
            node["servers"] = [{"url": root + _base_path(node["servers"][0])}]
    return document


def _objects_in(node: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the values of a JSON object that are objects themselves."""
    return [each for each in node.values() if isinstance(each, dict)]


def _base_path(server: Mapping[str, Any]) -> str:
    """Return the path of the URL of a server in the document."""
    variables = server.get("variables", {}).items()
    defaults = {name: str(variable["default"]) for name, variable in variables}
    return path_template.base_path(Server("", server["url"], defaults))
