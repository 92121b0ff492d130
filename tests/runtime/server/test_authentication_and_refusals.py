"""What a user hangs into the server: authentication, refusals, an own application."""

from collections.abc import Callable

import httpx2
import pytest
from fastapi import FastAPI
from starlette.responses import JSONResponse, Response

from tests.runtime.bookshop import books, models
from tests.runtime.bookshop.api import API
from tests.runtime.bookshop.server import create_app, create_router
from tests.runtime.recording_handlers import Shop
from typecase.runtime import errors
from typecase.runtime.server.router import (
    Credentials,
    Refusal,
    Reply,
    allow_anyone,
    build_router,
    credentials,
    current_request,
)
from typecase.runtime.webhooks.receiver import build_receiver

Serve = Callable[[FastAPI], str]
JSON = {"Content-Type": "application/json"}
NOTE = b'{"kind":"novel","isbn":"1"}'


@pytest.fixture
def shop() -> Shop:
    return Shop()


def test_credentials(serve: Serve, shop: Shop) -> None:
    seen: list[Credentials] = []

    async def authenticate(presented: Credentials) -> None:
        assert (credentials(), current_request().method) == (presented, "POST")
        seen.append(presented)
        if "key" not in presented.values:
            raise errors.UnauthorizedError

    url = serve(create_app(shop, authenticate=authenticate))
    headers = {**JSON, "X-Api-Key": "K", "Authorization": "bearer canary"}
    assert httpx2.post(f"{url}/notes", content=NOTE, headers=headers).status_code == 204
    assert httpx2.post(f"{url}/notes", content=b"{").status_code == 401
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    auth = ("id", "s:é")
    token_url = f"{url}/v5/oauth2/token"
    httpx2.post(token_url, content=b"grant=a", headers=form, auth=auth)
    assert [dict(item.values) for item in seen] == [
        {"key": "K", "access_token": "canary"},
        {},
        {"app_client": ("id", "s:é")},
    ]
    assert "canary" not in repr(seen)


def test_refusals_can_be_replaced(serve: Serve, shop: Shop) -> None:
    seen: list[Refusal] = []

    async def refuse(refusal: Refusal) -> Response | Reply | None:
        seen.append(refusal)
        if refusal.status == 404:
            return JSONResponse({"own": True}, 404)
        if refusal.operation == "books/note":
            return Reply(models.Problem(error=str(refusal.faults[0])), status=400)
        return None

    url = serve(create_app(shop, refuse=refuse))
    assert httpx2.get(f"{url}/nothing").json() == {"own": True}
    answer = httpx2.post(f"{url}/notes", content=b"{}", headers=JSON)
    assert (answer.status_code, answer.json()) == (
        400,
        {"error": "kind: Field required"},
    )
    assert seen[-1].content == b"{}"
    assert httpx2.get(f"{url}/books").json()["code"] == 400


def test_a_router_serves_in_a_users_own_application(serve: Serve, shop: Shop) -> None:
    app = FastAPI()
    app.include_router(create_router(shop), prefix="/shop")
    url = serve(app)
    assert httpx2.get(f"{url}/shop/books/a%2Fb").json()["data"] == {"title": "a/b"}
    assert httpx2.get(f"{url}/shop/books?limit=x").json()["code"] == 400


def test_a_server_that_checks_no_credentials_says_so(
    shop: Shop, caplog: pytest.LogCaptureFixture
) -> None:
    create_app(shop)
    (record,) = caplog.records
    assert (record.levelname, record.name) == (
        "WARNING",
        "typecase.runtime.server.router",
    )
    assert "bookshop: 2 operations require credentials" in record.getMessage()
    assert "Pass `authenticate`" in record.getMessage()
    assert "`authenticate=allow_anyone`" in record.getMessage()


def test_a_receiver_says_so_too(caplog: pytest.LogCaptureFixture, shop: Shop) -> None:
    build_receiver(API, (("note", books.NOTE, shop.books.note),))
    (record,) = caplog.records
    assert "1 operations require credentials, such as books/note" in record.getMessage()


def test_nothing_is_said_where_it_is_on_purpose_or_checked(
    serve: Serve, shop: Shop, caplog: pytest.LogCaptureFixture
) -> None:
    async def authenticate(_: Credentials) -> None: ...

    create_app(shop, authenticate=authenticate)
    url = serve(create_app(shop, authenticate=allow_anyone))
    assert httpx2.post(f"{url}/notes", content=NOTE, headers=JSON).status_code == 204
    assert caplog.records == []


def test_nothing_is_said_where_no_operation_requires_credentials(
    shop: Shop, caplog: pytest.LogCaptureFixture
) -> None:
    build_router(API, ((books.SEARCH, shop.books.search),))
    build_router(API, ((books.LOGIN, shop.books.login),))
    assert caplog.records == []
