"""Test `client.request`, which calls what the document does not describe.

The fixture `request_` runs each test with the synchronous and the asynchronous client.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

import typecase.runtime
from tests.runtime.bookshop import client, errors, models
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.credentials import Secrets
from typecase.runtime.errors import (
    ConfigurationError,
    ConnectionLostError,
    DecodingError,
    InvalidRequestError,
    NotFoundError,
    TimedOutError,
)
from typecase.runtime.operation import Operation
from typecase.runtime.options import ClientOptions, RequestOptions, Retries
from typecase.runtime.response import Response
from typecase.runtime.serialization.parameters.parameter import Parameter
from typecase.runtime.unset import UNSET

Send = Callable[..., Response[Any]]
RUNTIME = Path(typecase.runtime.__file__).parent
OPTIONS = ClientOptions(retries=Retries(2, base=0.0))


@pytest.fixture(params=["sync", "async"])
def send(
    request: pytest.FixtureRequest,
    server: ScriptedServer,
    monkeypatch: pytest.MonkeyPatch,
) -> Send:
    """A function that sends a direct request with a new client that has a token.

    The API needs the token by default.
    """
    monkeypatch.setattr(client, "API", replace(client.API, security=(("token",),)))
    arguments: Any = {"base_url": f"{server.url}/v1", "options": OPTIONS, "token": "T"}

    def send_sync(*args: Any, **kwargs: Any) -> Response[Any]:
        with BookshopClient(**arguments) as bookshop:
            return bookshop.request(*args, **kwargs)

    def send_async(*args: Any, **kwargs: Any) -> Response[Any]:
        async def run() -> Response[Any]:
            async with AsyncBookshopClient(**arguments) as bookshop:
                return await bookshop.request(*args, **kwargs)

        return asyncio.run(run())

    return send_sync if request.param == "sync" else send_async


def test_bytes_of_request(send: Send, server: ScriptedServer) -> None:
    server.script = [http_response(b'{"a":[1]}')]
    query = {
        "a": [1, "x y", UNSET],
        "none": None,
        "unset": UNSET,
        "b": True,
        "kind": models.Kind.NOVEL,
    }
    response = send(
        "get", "/{x}/ü%zz%2F a:b", extra_query=query, extra_headers={"X-Own": "1"}
    )
    assert (response.status, response.value) == (200, {"a": [1]})
    lines = server.requests[0].decode().split("\r\n")
    path = "/v1/%7Bx%7D/%C3%BC%25zz%2F%20a:b?a=1&a=x%20y&b=true&kind=novel"
    assert lines[0] == f"GET {path} HTTP/1.1"
    assert {
        "Authorization: Bearer T",
        "X-Own: 1",
        "User-Agent: bookshop/0.1.0",
        "Accept: application/json, text/*, */*;q=0.8",
    } <= set(lines)


@pytest.mark.parametrize(
    ("arguments", "media_type", "body"),
    [
        ({"json": {"a": [1]}}, "application/json", b'{"a":[1]}'),
        ({"json": 0}, "application/json", b"0"),
        (
            {"json": {"a": 1, "b": 1}, "extra_body": {"a": 2}},
            "application/json",
            b'{"a":2,"b":1}',
        ),
        ({"extra_body": {"a": 2}}, "application/json", b'{"a":2}'),
        (
            {"json": models.Note(isbn="1", kind=models.Kind.NOVEL)},
            "application/json",
            b'{"isbn":"1","kind":"novel"}',
        ),
        (
            {
                "json": {},
                "extra_headers": {"content-type": "application/merge-patch+json"},
            },
            "application/merge-patch+json",
            b"{}",
        ),
        ({"content": b"\xff"}, "application/octet-stream", b"\xff"),
        ({"content": "é"}, "text/plain; charset=utf-8", "é".encode()),
        (
            {
                "content": "<a/>",
                "extra_headers": {"Content-Type": "application/xml"},
            },
            "application/xml",
            b"<a/>",
        ),
    ],
)
def test_body(
    send: Send,
    server: ScriptedServer,
    arguments: dict[str, Any],
    media_type: str,
    body: bytes,
) -> None:
    server.script = [http_response(status="204 No Content", content_type=None)]
    assert send("POST", "/x", **arguments).value is None
    head, _, sent = server.requests[0].partition(b"\r\n\r\n")
    assert sent == body
    assert head.lower().count(b"content-type:") == 1
    assert f"\r\ncontent-type: {media_type}".encode() in head.lower()


@pytest.mark.parametrize(
    ("content", "content_type", "value"),
    [
        (b"[1]", "application/json", [1]),
        (b"[1]", "application/problem+json", [1]),
        (b"a,b", "text/csv", "a,b"),
        (b"\xff", "image/png", b"\xff"),
        (b"[1]", None, [1]),
        (b"a", None, "a"),
        (b"\xff", None, b"\xff"),
        (b"", "application/json", None),
    ],
)
def test_value(
    send: Send, server: ScriptedServer, content: bytes, content_type: str, value: object
) -> None:
    server.script = [http_response(content, content_type=content_type)]
    response = send("GET", "/x")
    assert response.value == response.body == value


def test_errors_are_those_of_other_calls(send: Send, server: ScriptedServer) -> None:
    content = b'{"code":400,"title":"t","error":"e"}'
    server.script = [
        http_response(content, "400 Bad Request"),
        http_response(b'{"message":"gone"}', "404 Not Found"),
        http_response(b"{"),
    ]
    with pytest.raises(errors.BadRequestError) as caught:
        send("GET", "/x/7")
    assert isinstance(caught.value.body, models.Problem)
    with pytest.raises(NotFoundError, match=r"^request \(GET /x/7, attempt 1\): "):
        send("GET", "/x/7")
    with pytest.raises(DecodingError, match="not JSON"):
        send("GET", "/x/7")


@pytest.mark.parametrize(
    ("method", "idempotent", "attempts"),
    [
        ("GET", None, 2),
        ("head", None, 2),
        ("PUT", None, 1),
        ("DELETE", None, 1),
        ("POST", None, 1),
        ("PATCH", None, 1),
        ("REPORT", None, 1),
        ("POST", True, 2),
        ("PUT", True, 2),
        ("GET", False, 1),
    ],
)
def test_only_idempotent_requests_are_repeated(
    send: Send,
    server: ScriptedServer,
    method: str,
    idempotent: bool | None,
    attempts: int,
) -> None:
    server.script = [b"", b""]
    with pytest.raises(ConnectionLostError) as caught:
        send(method, "/x", idempotent=idempotent)
    assert caught.value.attempts == len(server.requests) == attempts
    assert caught.value.is_safe_to_repeat is (attempts == 2)


def test_options_of_the_call(send: Send, server: ScriptedServer) -> None:
    server.script = [http_response(b"1")]
    options = RequestOptions(headers={"X-A": "1", "X-B": "1"})
    assert send("GET", "/x", extra_headers={"x-b": "2"}, options=options).value == 1
    assert b"X-A: 1\r\n" in server.requests[0]
    assert b"x-b: 2\r\n" in server.requests[0]
    assert b"X-B: 1" not in server.requests[0]
    # The server stays silent, because its script is empty.
    with pytest.raises(TimedOutError):
        send("GET", "/x", options={"timeout": 0.05, "retries": 0})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"path": "https://user:pass@evil.example/x"}, "path: expected a path that"),
        ({"path": "//evil.example/x"}, "path: expected a path that begins with one"),
        ({"path": ".evil.example"}, "path: expected a path that begins with one"),
        ({"path": "@evil.example"}, "path: expected a path that begins with one"),
        ({"path": ""}, "path: expected a path that begins with one"),
        ({"path": "/a/../b"}, "must not have the segments"),
        ({"path": "/a/%2E%2e/b"}, "must not have the segments"),
        ({"path": "/a/..%2fb"}, "must not have the segments"),
        ({"path": "/a/..\\b"}, "must not have the segments"),
        ({"path": "/a?b=1"}, "must not have a query or a fragment: pass `extra_query`"),
        ({"path": "/a#b"}, "must not have a query or a fragment"),
        ({"path": "/a\r\nX: 1"}, "path: must not have unprintable characters"),
        ({"path": "/\ud800"}, "path: must not have unprintable characters"),
        ({"path": "/a", "method": "G T"}, "method: expected an HTTP method"),
        ({"path": "/a", "extra_query": {"q": {}}}, "extra_query.q: must be a string"),
        ({"path": "/a", "extra_query": {"q": "\ud800"}}, "q: cannot be sent as text"),
        ({"path": "/a", "extra_query": {"q": object()}}, "q: cannot be sent as text"),
        ({"path": "/a", "json": object()}, "json: "),
        ({"path": "/a", "content": "\ud800"}, "content: has an unpaired surrogate"),
        (
            {"path": "/a", "extra_query": {"q": datetime(2025, 1, 2)}},
            "with a time zone",
        ),
        ({"path": "/a", "json": 1, "content": b""}, "either `json` or `content`"),
    ],
)
def test_request_that_is_refused(
    send: Send, server: ScriptedServer, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        send(**{"method": "GET", **arguments})
    assert message in str(caught.value)
    assert "pass@" not in str(caught.value)
    assert server.requests == []


def test_invalid_header_is_refused(send: Send) -> None:
    with pytest.raises(ConfigurationError):
        send("GET", "/x", extra_headers={"X-A": "a\nb"})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"query": {}}, "argument 'query': did you mean `extra_query`[?]$"),
        ({"headers": {}}, "argument 'headers': did you mean `extra_headers`[?]$"),
        ({"jsn": {}}, "'jsn': did you mean `json`[?]$"),
        ({"params": {}}, "'params': expected one of method, path, json, content, idem"),
        ({"extra_query": "a=b"}, "^extra_query must be a dict, found str$"),
        ({"extra_body": [1]}, "^extra_body must be a dict, found list$"),
        ({"extra_headers": {1: ""}}, "^extra_headers must have strings as keys, found"),
    ],
)
def test_wrong_argument_is_refused(
    send: Send, server: ScriptedServer, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        send("GET", "/x", **arguments)
    assert server.requests == []


def test_extra_header_replaces_a_credential(send: Send, server: ScriptedServer) -> None:
    server.script = [http_response(b"1")]
    send("GET", "/x", extra_headers={"authorization": "Bearer other"})
    (request,) = server.requests
    assert request.lower().count(b"authorization") == 1
    assert b"authorization: Bearer other\r\n" in request


def test_credential_parameters_are_sent(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = Parameter("shop", "shop", "query", str, required=True, credential=True)
    page = Parameter("page", "page", "query", int, required=True)
    operation = Operation[None]("x", "GET", "/x", parameters=(shop, page))
    api = replace(client.API, credential_operation=lambda: operation)
    monkeypatch.setattr(client, "API", api)
    with BookshopClient(base_url=f"{server.url}/v1") as bookshop:
        with pytest.raises(ConfigurationError, match="shop"):
            bookshop.request("GET", "/x")
        bookshop._session.secrets = Secrets(shop="S-secret")
        server.script = [http_response(b"1")]
        assert bookshop.request("GET", "/x", extra_query={"q": 1}).value == 1
    assert server.requests[0].startswith(b"GET /v1/x?shop=S-secret&q=1 ")


def test_no_frame_shows_headers(send: Send, server: ScriptedServer) -> None:
    server.script = [http_response(b"{}", "404 Not Found")]
    secret = {"X-Key": "top-secret"}
    with pytest.raises(NotFoundError) as caught:
        send("GET", "/x", options={"headers": secret}, extra_headers=secret)
    frames = [
        entry.frame.raw.f_locals
        for entry in caught.traceback
        if entry.path.is_relative_to(RUNTIME)
    ]
    assert frames
    assert "top-secret" not in str(frames)


def test_options_may_be_a_dict(send: Send, server: ScriptedServer) -> None:
    server.script = [http_response(b"{}")]
    assert send("GET", "/a", options={"headers": {"X-Own": "1"}}).status == 200
    assert b"X-Own: 1" in server.requests[0]
