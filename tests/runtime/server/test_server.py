"""Test the server over a real socket: decoding of requests, encoding of responses.

`handlers` are the handlers behind `url`; they record their arguments, and a test sets
the result that they return.
"""

from collections.abc import Callable
from datetime import date
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI

from tests.runtime.bookshop import models
from tests.runtime.bookshop.server import create_app, create_router
from tests.runtime.recording_handlers import RecordingHandlers, bad_request_error
from typecase.runtime import errors
from typecase.runtime.server.response_encoder import Reply

Serve = Callable[[FastAPI], str]
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def _served_handlers(serve: Serve) -> tuple[RecordingHandlers, str]:
    handlers = RecordingHandlers()
    return handlers, serve(create_app(handlers))


@pytest.fixture
def url(_served_handlers: tuple[RecordingHandlers, str]) -> str:
    return _served_handlers[1]


@pytest.fixture
def handlers(_served_handlers: tuple[RecordingHandlers, str]) -> RecordingHandlers:
    """The handlers behind `url`, without the arguments and results of other tests."""
    _served_handlers[0].books.reset()
    return _served_handlers[0]


@pytest.mark.parametrize(
    ("query", "arguments"),
    [
        ("q=a%20b%2Bc+d", {"q": "a b+c d"}),
        ("l=%C3%BC", {"place": "ü"}),
        ("q=x&bookIds=1,2", {"q": "x", "ids": [1, 2]}),
        ("q=x&bookIds=", {"q": "x", "ids": []}),
        ("q=x&bookIds=1%2C2%2c3", {"q": "x", "ids": [1, 2, 3]}),
        ("q=x&bookIds=1&bookIds=2,3", {"q": "x", "ids": [1, 2, 3]}),
        ("q=x&signals=a|b&signals=c", {"q": "x", "signals": ["a", "b", "c"]}),
        ("q=x&tag=a%2Cb&tag=c", {"q": "x", "tags": ["a,b", "c"]}),
        ("q=x&kinds=novel,atlas", {"q": "x", "kinds": ["novel", "atlas"]}),
        ("q=x&signals=a%7Cb%2Cc", {"q": "x", "signals": ["a", "b,c"]}),
        ("q=x&signals=a|b", {"q": "x", "signals": ["a", "b"]}),
        (
            "q=x&filter%5Ba%5D=1&filter[b]=c",
            {"q": "x", "filters": {"a": 1, "b": "c"}},
        ),
        (
            "q=x&limit=0&fresh=true&flag=1",
            {"q": "x", "limit": 0, "fresh": True, "flag": 1},
        ),
        ("q=x&price.max=2.5&shelf=2", {"q": "x", "price": 2.5, "shelf": 2}),
        ("q=x&since=2025-03-14", {"q": "x", "since": date(2025, 3, 14)}),
        ("q=x&unknown=1&&=", {"q": "x"}),
    ],
)
def test_query_parameters(
    url: str, handlers: RecordingHandlers, query: str, arguments: dict[str, Any]
) -> None:
    response = httpx2.get(httpx2.URL(f"{url}/books?{query}"))
    assert (response.status_code, response.json()["data"]) == (200, [])
    assert handlers.books.arguments == arguments


def test_headers_and_cookies(url: str, handlers: RecordingHandlers) -> None:
    headers = {"x-trace": "t", "Cookie": "other=1; session=a%3Bb"}
    httpx2.get(f"{url}/books?q=x", headers=headers)
    assert handlers.books.arguments == {"q": "x", "trace": "t", "session": "a;b"}


@pytest.mark.parametrize(
    ("path", "book_id"),
    [
        ("/books/a%2Fb%20c", "a/b c"),
        ("/books/%252F", "%2F"),
        ("/books/a%2Fpage", "a/page"),
        ("/%62ooks/%C3%BC", "ü"),
    ],
)
def test_path_parameter(
    url: str, handlers: RecordingHandlers, path: str, book_id: str
) -> None:
    assert httpx2.get(url + path).json()["data"] == {"title": book_id}
    assert handlers.books.arguments == {"book_id": book_id}


@pytest.mark.parametrize(
    ("query", "field", "message"),
    [
        ("", "", "at least one of q or place is required"),
        ("q=x&limit=201", "limit", "Input should be less than or equal to 200"),
        ("q=x&limit=a", "limit", "Input should be a valid integer"),
        ("q=x&bookIds=1,a", "bookIds[1]", "Input should be a valid integer"),
        ("q=x&q=y", "q", "is given more than once"),
        ("q=x&shelf=9", "shelf", "is not a declared value"),
        ("q=x&kinds=new", "kinds[0]", "is not a declared value"),
        ("q=x&flag=2", "flag", "Input should be 0 or 1"),
        ("q=%FF", "q", "is not valid UTF-8 text"),
    ],
)
def test_invalid_parameter_is_refused(
    url: str, query: str, field: str, message: str
) -> None:
    response = httpx2.get(httpx2.URL(f"{url}/books?{query}"))
    assert response.status_code == 400
    # The operation declares a form of error of its own.
    [fault] = response.json()["errors"]
    assert fault["field"] == field
    assert fault["message"].startswith(message)


@pytest.mark.parametrize(
    ("content", "headers", "status", "field", "message"),
    [
        (b"", {}, 400, "body", "is required"),
        (b"{", JSON, 400, "", "Invalid JSON: "),
        (b"{}", JSON, 400, "kind", "Field required"),
        (b'{"kind":"novel"}', JSON, 400, "bookId", "at least one of bookId or isbn"),
        (
            b'[{"kind":"new","isbn":"1"}]',
            JSON,
            400,
            "[0].kind",
            "is not a declared value",
        ),
        (
            b'{"kind":"novel","bookId":"1"}',
            JSON,
            400,
            "bookId",
            "Input should be a val",
        ),
        (b"kind=novel", {"Content-Type": "text/plain"}, 415, None, None),
        (b"{}", {}, 415, None, None),
    ],
)
def test_invalid_body_is_refused(
    url: str,
    content: bytes,
    headers: dict[str, str],
    status: int,
    field: str | None,
    message: str | None,
) -> None:
    response = httpx2.post(f"{url}/notes", content=content, headers=headers)
    faults = response.json().get("faults")
    assert response.status_code == status
    if field is None or message is None:
        assert faults is None
    else:
        assert faults[0]["field"] == field
        assert faults[0]["message"].startswith(message)


def test_all_faults_of_a_list_are_reported(url: str) -> None:
    notes = [{}, {"kind": "novel", "isbn": "1"}, {"kind": "new", "isbn": "1"}]
    response = httpx2.post(f"{url}/notes", json=notes)
    fields = [fault["field"] for fault in response.json()["faults"]]
    assert fields == ["[0].kind", "[2].kind"]


@pytest.mark.parametrize(
    ("content", "media_type", "expected"),
    [
        (
            b"grant=a+b&scope=%2B",
            "application/x-www-form-urlencoded",
            models.LoginForm(grant="a b", scope="+"),
        ),
        (
            b'{"grantType":"x"}',
            "application/json; charset=utf-8",
            models.LoginJson(grant_type="x"),
        ),
    ],
)
def test_body_is_decoded_by_media_type(
    url: str,
    handlers: RecordingHandlers,
    content: bytes,
    media_type: str,
    expected: Any,
) -> None:
    headers = {"Content-Type": media_type}
    response = httpx2.post(f"{url}/v5/oauth2/token", content=content, headers=headers)
    assert response.content == b'{"token":"t"}'
    assert handlers.books.arguments == {"body": expected}


NOTE = b'{"kind":"novel","isbn":"1"}'


@pytest.mark.parametrize(
    ("result", "status", "content"),
    [
        (None, 204, b""),
        ({"a": 1}, 200, b'{"a":1}'),
        (Reply({"a": 1}, status=200, headers={"X-A": "b"}), 200, b'{"a":1}'),
        (Reply([1], status=202), 202, b"[1]"),
        (Reply("<p>", media_type="text/html"), 200, b"<p>"),
        (Reply(b"\xff", status=203, media_type="image/png"), 203, b"\xff"),
        (Reply([1], media_type="text/html"), 500, None),
        (bad_request_error("no"), 400, b'{"code":400,"error":"no"}'),
        (errors.ConflictError(), 409, None),
        (
            errors.ConflictError("taken"),
            409,
            b'{"code":409,"title":"Conflict","error":"taken"}',
        ),
        (
            errors.BadRequestError("no"),
            400,
            b'{"code":400,"error":"no","title":"Bad Request"}',
        ),
        (errors.ServerError(status=503, headers={"Retry-After": "1"}), 503, None),
        (RuntimeError("canary"), 500, None),
        (["no object"], 500, None),
    ],
)
def test_response_for_result_of_handler(
    url: str,
    handlers: RecordingHandlers,
    result: Any,
    status: int,
    content: bytes | None,
) -> None:
    handlers.books.result = result
    response = httpx2.post(f"{url}/notes", content=NOTE, headers=JSON)
    assert response.status_code == status
    assert "canary" not in response.text
    if content is None:
        assert response.json()["code"] == status
    else:
        assert response.content == content
    assert response.headers.get("Retry-After") == ("1" if status == 503 else None)
    assert response.headers.get("X-A") == (
        "b" if isinstance(result, Reply) and result.headers else None
    )


def test_result_is_wrapped_in_envelope(url: str, handlers: RecordingHandlers) -> None:
    assert httpx2.get(f"{url}/books/x").json() == {
        "code": 200,
        "title": "OK",
        "data": {"title": "x"},
    }
    handlers.books.result = models.BookEnvelope(title="own", data=models.Book(id=1))
    assert httpx2.get(f"{url}/books/x").json() == {"title": "own", "data": {"id": 1}}


def test_text_has_media_type_of_reply(url: str, handlers: RecordingHandlers) -> None:
    response = httpx2.get(f"{url}/books/x/page")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    handlers.books.result = Reply("<p>", media_type="text/html")
    response = httpx2.get(f"{url}/books/x/page")
    assert response.headers["content-type"] == "text/html; charset=utf-8"


def test_upstream_error_is_forwarded_unchanged(
    url: str, handlers: RecordingHandlers
) -> None:
    headers = {"Content-Type": "text/html", "Retry-After": "7", "Content-Length": "99"}
    handlers.books.result = errors.RateLimitError(
        status=429, headers=headers, content=b"<p>later"
    )
    response = httpx2.get(f"{url}/books/x")
    assert (response.status_code, response.content) == (429, b"<p>later")
    assert response.headers["content-type"] == "text/html"
    assert response.headers["retry-after"] == "7"


@pytest.mark.parametrize(
    ("method", "path", "status", "allow"),
    [
        ("GET", "/nothing", 404, None),
        ("GET", "/books/", 404, None),
        ("PATCH", "/books", 405, "GET, PUT"),
    ],
)
def test_unknown_route_has_error_body(
    url: str, method: str, path: str, status: int, allow: str | None
) -> None:
    response = httpx2.request(method, url + path)
    assert (response.status_code, response.json()["code"]) == (status, status)
    assert response.headers.get("allow") == allow


def test_user_can_add_routes_to_the_router(serve: Serve) -> None:
    router = create_router(RecordingHandlers())

    @router.get("/health")
    def check_health() -> str:
        return "ok"

    app = FastAPI()
    app.include_router(router)
    assert httpx2.get(f"{serve(app)}/health").json() == "ok"


def test_openapi_document_is_served_unchanged(url: str) -> None:
    response = httpx2.get(f"{url}/openapi.json")
    assert response.headers["content-type"] == "application/json"
    assert response.text.startswith('{"openapi": "3.1.0",\n')
    assert httpx2.get(f"{url}/docs").status_code == 404


def test_credential_parameters_are_not_passed_to_handlers(
    url: str, handlers: RecordingHandlers
) -> None:
    assert httpx2.get(f"{url}/cover?id=1&pass=p").content == b"\x00\xff"
    assert handlers.books.arguments == {}
    response = httpx2.get(f"{url}/cover?id=x")
    assert [fault["field"] for fault in response.json()["faults"]] == ["id", "pass"]
