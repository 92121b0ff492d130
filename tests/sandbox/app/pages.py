"""A page for people: an application and its document in, the same application with
interactive documentation at `/` out. All of it comes from local files.
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

_DOCS = "/docs"


def add_page(application: FastAPI, api: str) -> FastAPI:
    """Show the document of an API at `/`, for calls to the application itself."""
    text = files(f"jobads.{api}").joinpath("openapi.json").read_text("utf-8")
    document = _served_here(json.loads(text))
    title = document["info"]["title"]

    async def page() -> HTMLResponse:
        return get_swagger_ui_html(
            openapi_url=f"{_DOCS}/openapi.json",
            title=title,
            swagger_js_url=f"{_DOCS}/swagger-ui-bundle.js",
            swagger_css_url=f"{_DOCS}/swagger-ui.css",
            swagger_favicon_url=f"{_DOCS}/favicon.png",
            swagger_ui_parameters={
                "validatorUrl": None,
                "displayRequestDuration": True,
            },
        )

    async def shown() -> JSONResponse:
        return JSONResponse(document)

    application.add_api_route("/", page, response_model=None)
    application.add_api_route(f"{_DOCS}/openapi.json", shown, response_model=None)
    static = Path(str(files("fastapi_offline").joinpath("static")))
    application.mount(_DOCS, StaticFiles(directory=static))
    return application


def _served_here(value: Any) -> Any:
    """A document whose addresses are those of the page; only their paths stay."""
    if isinstance(value, list):
        return [_served_here(each) for each in value]
    if not isinstance(value, dict):
        return value
    changed = {name: _served_here(each) for name, each in value.items()}
    if isinstance(servers := changed.get("servers"), list):
        changed["servers"] = [{"url": _path(server)} for server in servers[:1]]
    if isinstance(address := changed.get("tokenUrl"), str):
        changed["tokenUrl"] = urlsplit(address).path
    return changed


def _path(server: dict[str, Any]) -> str:
    address: str = server["url"]
    for name, variable in server.get("variables", {}).items():
        address = address.replace("{" + name + "}", variable["default"])
    return urlsplit(address).path or "/"
