"""Add an interactive documentation page (Swagger UI) at `/` to an application.

A banner above the documentation says that this is the sandbox, and what to log in with.
Scripts and styles come from the package `fastapi_offline`, not from the network.
"""

import json
from collections.abc import Callable, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.responses import HTMLResponse, JSONResponse
from starlette.staticfiles import StaticFiles

_DOCS_PATH = "/docs"


def add_docs_page(
    application: FastAPI, api_name: str, get_banner: Callable[[], str]
) -> FastAPI:
    """Add a page whose calls go to the application itself, and return the latter.

    ``get_banner`` returns the HTML at the top of the page, as `build_banner` does.
    """
    text = files(f"jobads.{api_name}").joinpath("openapi.json").read_text("utf-8")
    document = _make_urls_relative(json.loads(text))
    title = document["info"]["title"]

    async def get_page() -> HTMLResponse:
        page = get_swagger_ui_html(
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
        text = bytes(page.body).decode()
        return HTMLResponse(text.replace("<body>", f"<body>{get_banner()}", 1))

    async def get_document() -> JSONResponse:
        return JSONResponse(document)

    for path in ("/", _DOCS_PATH):
        application.add_api_route(path, get_page, response_model=None)
    application.add_api_route(
        f"{_DOCS_PATH}/openapi.json", get_document, response_model=None
    )
    static_files = Path(str(files("fastapi_offline").joinpath("static")))
    application.mount(_DOCS_PATH, StaticFiles(directory=static_files))
    return application


def build_banner(
    api_name: str,
    urls: Mapping[str, str],
    credentials: Mapping[str, str],
    example: str,
) -> str:
    """Return HTML that introduces the sandbox.

    Args:
        api_name: The API that the page documents.
        urls: The base URL of each API; empty if they are not known yet.
        credentials: The credentials that the API accepts, by name.
        example: A call with the generated client, as Python code.
    """
    links = " · ".join(
        (
            f"<b>{escape(name)}</b> {escape(url)}"
            if name == api_name
            else f'<a href="{escape(url)}">{escape(name)}</a> {escape(url)}'
        )
        for name, url in urls.items()
    )
    listed = ", ".join(
        f"{escape(name)} <code>{escape(text)}</code>"
        for name, text in credentials.items()
    )
    return (
        '<div id="sandbox" style="font-family: sans-serif; margin: 1em 2em">'
        f"<h1>The sandbox of jobads: {escape(api_name)}</h1>"
        "<p>This server runs on your machine. Its data is made up, and no call reaches"
        " the real service.</p>"
        f"<p>Log in with: {listed or 'nothing; this API needs no credentials'}.</p>"
        f"<p>The APIs: {links}</p>"
        f"<pre>{escape(example)}</pre></div>"
    )


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
