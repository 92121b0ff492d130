"""Test the server's `authenticate` and `refuse` callbacks, and its router.

A server that requires credentials and does not check them logs a warning.
"""

from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from starlette.responses import JSONResponse, Response

from tests.runtime.bookshop import books, models
from tests.runtime.bookshop.api import API
from tests.runtime.bookshop.server import BooksHandler, create_app, create_router
from tests.runtime.recording_handlers import RecordingHandlers
from typecase.runtime import errors
from typecase.runtime.server.request_context import (
    Credentials,
    Refusal,
    allow_anyone,
    credentials,
    current_request,
)
from typecase.runtime.server.response_encoder import Reply
from typecase.runtime.server.router import build_router

Serve = Callable[[FastAPI], str]
JSON = {"Content-Type": "application/json"}
NOTE = b'{"kind":"novel","isbn":"1"}'


@pytest.fixture
def handlers() -> RecordingHandlers:
    return RecordingHandlers()


def test_authenticate_receives_credentials(
    serve: Serve, handlers: RecordingHandlers
) -> None:
    seen: list[Credentials] = []

    async def authenticate(presented: Credentials) -> None:
        assert (credentials(), current_request().method) == (presented, "POST")
        seen.append(presented)
        if "key" not in presented.values:
            raise errors.AuthenticationError

    url = serve(create_app(handlers, authenticate=authenticate))
    headers = {**JSON, "X-Api-Key": "K", "Authorization": "bearer canary"}
    assert httpx2.post(f"{url}/notes", content=NOTE, headers=headers).status_code == 204
    # Credentials are checked before the body is parsed.
    assert httpx2.post(f"{url}/notes", content=b"{").status_code == 401
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    auth = ("id", "s:é")
    token_url = f"{url}/v5/oauth2/token"
    httpx2.post(token_url, content=b"grant=a", headers=form, auth=auth)
    assert [dict(presented.values) for presented in seen] == [
        {"key": "K", "access_token": "canary"},
        {},
        {"app_client": ("id", "s:é")},
    ]
    assert "canary" not in repr(seen)


def test_refuse_replaces_error_responses(
    serve: Serve, handlers: RecordingHandlers
) -> None:
    seen: list[Refusal] = []

    async def refuse(refusal: Refusal) -> Response | Reply | None:
        seen.append(refusal)
        if refusal.status == 404:
            return JSONResponse({"own": True}, 404)
        if refusal.operation == "books/note":
            return Reply(models.Problem(error=str(refusal.faults[0])), status=400)
        return None

    url = serve(create_app(handlers, refuse=refuse))
    assert httpx2.get(f"{url}/nothing").json() == {"own": True}
    response = httpx2.post(f"{url}/notes", content=b"{}", headers=JSON)
    assert (response.status_code, response.json()) == (
        400,
        {"error": "kind: Field required"},
    )
    assert seen[-1].content == b"{}"
    # `refuse` returns None, so the server sends its own response.
    assert httpx2.get(f"{url}/books").json()["errors"]


def test_wrong_result_of_refuse_is_a_server_error(
    serve: Serve, handlers: RecordingHandlers
) -> None:
    async def refuse(_: Refusal) -> Any:
        return {"error": "a body without `Reply`"}

    url = serve(create_app(handlers, refuse=refuse))
    response = httpx2.post(f"{url}/notes", content=b"{", headers=JSON)
    assert response.status_code == 500


def test_router_in_another_application(
    serve: Serve, handlers: RecordingHandlers
) -> None:
    app = FastAPI()
    app.include_router(create_router(handlers), prefix="/shop")
    url = serve(app)
    # An escaped slash does not separate the segments of a path.
    assert httpx2.get(f"{url}/shop/books/a%2Fb").json()["data"] == {"title": "a/b"}
    assert httpx2.get(f"{url}/shop/books?limit=x").json()["errors"]


def test_server_without_authentication_logs_warning(
    handlers: RecordingHandlers, caplog: pytest.LogCaptureFixture
) -> None:
    create_app(handlers)
    (record,) = caplog.records
    assert (record.levelname, record.name) == (
        "WARNING",
        "typecase.runtime.server.router",
    )
    assert "bookshop: nothing checks the credentials" in record.getMessage()
    assert "Pass `authenticate`" in record.getMessage()
    assert "`authenticate=allow_anyone`" in record.getMessage()


def test_no_warning_with_authenticate_or_allow_anyone(
    serve: Serve, handlers: RecordingHandlers, caplog: pytest.LogCaptureFixture
) -> None:
    async def authenticate(_: Credentials) -> None: ...

    create_app(handlers, authenticate=authenticate)
    url = serve(create_app(handlers, authenticate=allow_anyone))
    assert httpx2.post(f"{url}/notes", content=NOTE, headers=JSON).status_code == 204
    assert caplog.records == []


def test_no_warning_without_required_credentials(
    handlers: RecordingHandlers, caplog: pytest.LogCaptureFixture
) -> None:
    # `search` has no security, and `login` has one that is optional.
    search = (books.SEARCH, "books", BooksHandler.search)
    login = (books.LOGIN, "books", BooksHandler.login)
    build_router(API, (search, login), handlers)
    assert caplog.records == []
