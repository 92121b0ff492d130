"""Test the page that shows the OpenAPI document of a server."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
from fastapi import APIRouter, FastAPI

from tests.runtime.bookshop.api import API
from tests.runtime.bookshop.server import create_app
from tests.runtime.recording_handlers import RecordingHandlers
from typecase.runtime.server.router import build_app

Serve = Callable[[FastAPI], str]
HOSTILE_TITLE = "</title><script>alert(1)</script>"
DOCUMENT = Path(__file__).parents[1] / "bookshop" / "openapi.json"


def test_no_page_by_default(serve: Serve) -> None:
    url = serve(create_app(RecordingHandlers()))
    assert httpx2.get(f"{url}/docs").status_code == 404
    assert httpx2.get(f"{url}/docs/openapi.json").status_code == 404


def test_page_shows_the_document(serve: Serve) -> None:
    url = serve(create_app(RecordingHandlers(), docs=True))
    page = httpx2.get(f"{url}/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "url: '/docs/openapi.json'" in page.text
    shown = httpx2.get(f"{url}/docs/openapi.json").json()
    original = json.loads(DOCUMENT.read_bytes())
    assert httpx2.get(f"{url}/openapi.json").json() == original
    assert {**shown, "servers": None} == {**original, "servers": None}


def test_title_is_escaped(serve: Serve) -> None:
    api = replace(API, title=HOSTILE_TITLE)
    app = build_app(api, APIRouter(), document=DOCUMENT, docs=True)
    page = httpx2.get(f"{serve(app)}/docs").text
    assert "alert(1)" in page
    assert "<script>alert" not in page


def test_page_calls_the_application_itself(serve: Serve, tmp_path: Path) -> None:
    document = tmp_path / "openapi.json"
    base: dict[str, Any] = {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}}
    variables = {"v": {"default": "v2"}}
    servers = [
        {"url": "https://api.example/shop/{v}", "variables": variables},
        {"url": "https://test.example"},
    ]
    post = {"servers": [{"url": "https://upload.example"}], "responses": {}}
    path_item = {"servers": [{"url": "auth"}], "post": post, "parameters": []}
    paths = {"/x": path_item, "x-note": "text"}
    document.write_text(json.dumps({**base, "servers": servers, "paths": paths}))
    inner = build_app(API, APIRouter(), document=document, docs=True)
    app = FastAPI()
    app.mount("/below", inner)
    shown = httpx2.get(f"{serve(app)}/below/docs/openapi.json").json()
    assert shown["servers"] == [{"url": "../shop/v2"}]
    assert shown["paths"]["/x"]["servers"] == [{"url": "../auth"}]
    assert shown["paths"]["/x"]["post"]["servers"] == [{"url": "../"}]
    document.write_text(json.dumps(base))
    url = serve(build_app(API, APIRouter(), document=document, docs=True))
    shown = httpx2.get(f"{url}/docs/openapi.json").json()
    assert shown["servers"] == [{"url": "../"}]
