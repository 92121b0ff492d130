"""Add an interactive documentation page (Swagger UI) at `/` to an application.

Scripts and styles come from the package `fastapi_offline`, not from the network.
"""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.responses import HTMLResponse, JSONResponse
from starlette.staticfiles import StaticFiles

_DOCS_PATH = "/docs"


def add_docs_page(application: FastAPI, api_name: str) -> FastAPI:
    """Add a page whose calls go to the application itself, and return the latter."""
    text = files(f"jobads.{api_name}").joinpath("openapi.json").read_text("utf-8")
    document = _make_urls_relative(json.loads(text))
    title = document["info"]["title"]

    async def get_page() -> HTMLResponse:
        return get_swagger_ui_html(
            openapi_url=f"{_DOCS_PATH}/openapi.json",
            title=title,
            swagger_js_url=f"{_DOCS_PATH}/swagger-ui-bundle.js",
            swagger_css_url=f"{_DOCS_PATH}/swagger-ui.css",
            swagger_favicon_url=f"{_DOCS_PATH}/favicon.png",
            swagger_ui_parameters={
                "validatorUrl": None,
                "displayRequestDuration": True,
            },
        )

    async def get_document() -> JSONResponse:
        return JSONResponse(document)

    application.add_api_route("/", get_page, response_model=None)
    application.add_api_route(
        f"{_DOCS_PATH}/openapi.json", get_document, response_model=None
    )
    static_files = Path(str(files("fastapi_offline").joinpath("static")))
    application.mount(_DOCS_PATH, StaticFiles(directory=static_files))
    return application


def _make_urls_relative(value: Any) -> Any:
    """Reduce server and token URLs in a document to their paths.

    Without a host, the page calls the server it was loaded from. Only the first server
    of each list is kept.
    """
    if isinstance(value, list):
        return [_make_urls_relative(item) for item in value]
    if not isinstance(value, dict):
        return value
    result = {name: _make_urls_relative(item) for name, item in value.items()}
    if isinstance(servers := result.get("servers"), list):
        result["servers"] = [{"url": _get_path(server)} for server in servers[:1]]
    if isinstance(token_url := result.get("tokenUrl"), str):
        result["tokenUrl"] = urlsplit(token_url).path
    return result


def _get_path(server: dict[str, Any]) -> str:
    """Return the path of a server's URL, with the defaults of its variables."""
    url: str = server["url"]
    for name, variable in server.get("variables", {}).items():
        url = url.replace("{" + name + "}", variable["default"])
    return urlsplit(url).path or "/"
