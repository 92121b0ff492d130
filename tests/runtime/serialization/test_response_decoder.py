"""Test decoding responses to values, or to errors with their content and JSON path."""

from dataclasses import replace
from typing import Any

import pytest

from tests.runtime.bookshop import errors as bookshop_errors
from tests.runtime.bookshop import models
from tests.runtime.bookshop.api import API
from typecase.runtime.errors import (
    ClientError,
    DecodingError,
    NotFoundError,
    RedirectionError,
    ServerError,
)
from typecase.runtime.http.headers import Headers
from typecase.runtime.operation import DeclaredResponse, Operation
from typecase.runtime.redaction.redactor import SecretRedactor
from typecase.runtime.response import Origin, Response, UndecodedResponse
from typecase.runtime.serialization.response_decoder import (
    build_status_error,
    decode_response,
)

JSON = "application/json"
WITH_ENVELOPE = DeclaredResponse(200, JSON, models.BookEnvelope, unwrap="data")
NULLABLE = DeclaredResponse(
    200, JSON, models.BookEnvelope, unwrap="data", nullable=True
)
TEXT = DeclaredResponse(200, "*/*", str)
HAL = DeclaredResponse(200, "application/hal+json", int)
RANGE = DeclaredResponse(200, "*/*", list[int])


def make_response(
    content: bytes, content_type: str | None = JSON, status: int = 200
) -> UndecodedResponse:
    pairs = [] if content_type is None else [("Content-Type", content_type)]
    return UndecodedResponse(status, Headers(pairs), content)


ORIGIN = Origin("a/b", "GET", "/a/{b}")


def make_operation(*declared: DeclaredResponse) -> Operation[Any]:
    return Operation[Any](id="a/b", method="GET", path="/a/{b}", responses=declared)


def decode(
    declared: list[DeclaredResponse], response: UndecodedResponse
) -> Response[Any]:
    operation = make_operation(*declared)
    redactor = SecretRedactor(API, operation, {}, {})
    return decode_response(operation, response, ORIGIN, redactor)


@pytest.mark.parametrize(
    ("declared", "response", "value"),
    [
        ([DeclaredResponse(200, JSON, int)], make_response(b"7"), 7),
        (
            [DeclaredResponse(200, JSON, int)],
            make_response(b"7", "application/json; charset=UTF-8"),
            7,
        ),
        (
            [DeclaredResponse(200, JSON, int)],
            make_response(b"7", "application/hal+json"),
            7,
        ),
        ([HAL], make_response(b"7"), 7),
        ([HAL], make_response(b"7", "text/json; charset=utf-8"), 7),
        ([DeclaredResponse(200, "text/json", int)], make_response(b"7"), 7),
        ([HAL, DeclaredResponse(204)], make_response(b"7", status=201), 7),
        ([HAL, TEXT], make_response(b"7"), 7),
        ([HAL, replace(HAL, media_type="a/b+json")], make_response(b"7"), 7),
        (
            [HAL, DeclaredResponse(200, "a/b+json", str), TEXT],
            make_response(b"7"),
            "7",
        ),
        ([DeclaredResponse(200, JSON, Any), HAL], make_response(b"[]", "a/b+json"), []),
        (
            [HAL, DeclaredResponse(200, "application/*", list[int])],
            make_response(b"[7]"),
            [7],
        ),
        ([DeclaredResponse(200, JSON, int)], make_response(b"7", None), 7),
        ([DeclaredResponse("2XX", JSON, int)], make_response(b"7", status=201), 7),
        ([DeclaredResponse("default", JSON, int)], make_response(b"7", status=201), 7),
        ([DeclaredResponse(200, JSON, int)], make_response(b"7", status=201), 7),
        (
            [DeclaredResponse(200, JSON, int), DeclaredResponse("default")],
            make_response(b"7", status=201),
            7,
        ),
        (
            [DeclaredResponse("default", JSON, Any), DeclaredResponse(200, JSON, int)],
            make_response(b"7", status=201),
            7,
        ),
        ([DeclaredResponse("default")], make_response(b"7"), None),
        (
            [DeclaredResponse(200, JSON, str)],
            make_response('"é"'.encode("latin-1"), f"{JSON}; charset=latin-1"),
            "é",
        ),
        ([WITH_ENVELOPE], make_response(b'{"data":{"id":1}}'), models.Book(id=1)),
        ([NULLABLE], make_response(b'{"code":1}'), None),
        ([DeclaredResponse(204)], make_response(b"", None, 204), None),
        (
            [DeclaredResponse(200, JSON, Any), DeclaredResponse(204)],
            make_response(b"", None, 204),
            None,
        ),
        (
            [DeclaredResponse(200, JSON, int | None)],
            make_response(b"", None, 204),
            None,
        ),
        ([DeclaredResponse(200, JSON, Any)], make_response(b""), None),
        ([DeclaredResponse(200, "*/*", bytes)], make_response(b"", None), b""),
        ([DeclaredResponse(200, JSON, int), TEXT], make_response(b"7"), 7),
        (
            [DeclaredResponse(200, JSON, int), TEXT],
            make_response(b"<7>", "text/html"),
            "<7>",
        ),
        ([TEXT], make_response(b'"7"'), "7"),
        ([TEXT], make_response(b'"7"', "text/plain"), '"7"'),
        ([TEXT], make_response(b'"7"', None), '"7"'),
        ([RANGE], make_response(b"[7]"), [7]),
        ([RANGE], make_response(b"[7]", "application/a+json"), [7]),
        ([RANGE], make_response(b"[7]", None), [7]),
        ([DeclaredResponse(200, "*/*", Any)], make_response(b"[7]"), [7]),
        ([DeclaredResponse(200, "*/*", Any)], make_response(b"7", "text/css"), "7"),
        ([DeclaredResponse(200, "*/*", Any)], make_response(b"7", "a/b"), b"7"),
        ([TEXT], make_response(b"\xe9", "text/plain; charset=iso-8859-1"), "é"),
        ([TEXT], make_response(b"{}"), "{}"),
        ([DeclaredResponse(200, "text/*", str)], make_response(b"x", "text/csv"), "x"),
        (
            [DeclaredResponse(200, "application/octet-stream", bytes)],
            make_response(b"\0", "application/octet-stream"),
            b"\0",
        ),
        (
            [DeclaredResponse(200, "application/octet-stream", bytes)],
            make_response(b"%PDF", "application/pdf"),
            b"%PDF",
        ),
        ([DeclaredResponse(200, JSON, models.Kind)], make_response(b'"new"'), "new"),
    ],
)
def test_value_of_response(
    declared: list[DeclaredResponse], response: UndecodedResponse, value: Any
) -> None:
    assert decode(declared, response).value == value


@pytest.mark.parametrize(
    ("declared", "response", "reason", "json_path"),
    [
        (
            [WITH_ENVELOPE],
            make_response(b'{"data":{"id":"x"}}'),
            "valid integer",
            "$.data.id",
        ),
        (
            [WITH_ENVELOPE],
            make_response(b'{"code":1}'),
            "the property is missing or null",
            "$.data",
        ),
        (
            [WITH_ENVELOPE],
            make_response(b'{"data":null}'),
            "the property is missing or null",
            "$.data",
        ),
        ([WITH_ENVELOPE], make_response(b'{"data":'), "not JSON", None),
        ([WITH_ENVELOPE], make_response(b"[" * 100_000), "not JSON", None),
        ([WITH_ENVELOPE], make_response(b"\xff"), "not JSON", None),
        (
            [WITH_ENVELOPE],
            make_response(b"{}", f"{JSON}; charset=nonsense"),
            "by the charset",
            None,
        ),
        (
            [WITH_ENVELOPE],
            make_response(b"{}", f"{JSON}; charset=\0"),
            "by the charset",
            None,
        ),
        (
            [WITH_ENVELOPE],
            make_response(b"<html>", "text/html"),
            "this status and the media type text/html",
            None,
        ),
        (
            [HAL, DeclaredResponse(200, "a/b+json", str)],
            make_response(b"7"),
            "this status and the media type application/json",
            None,
        ),
        ([WITH_ENVELOPE], make_response(b""), "empty", None),
        ([WITH_ENVELOPE], make_response(b"", None, 204), "empty", None),
        (
            [DeclaredResponse(200, JSON, int)],
            make_response(b"", None, 205),
            "empty",
            None,
        ),
        ([RANGE], make_response(b"[7]", "text/html"), "expected JSON", None),
        ([RANGE], make_response(b"[7]", "application/xml"), "expected JSON", None),
        ([TEXT], make_response(b"", None, 204), "empty", None),
        (
            [DeclaredResponse(200, "*/*", bytes)],
            make_response(b"", None, 204),
            "empty",
            None,
        ),
        (
            [DeclaredResponse("2XX", JSON, int)],
            make_response(b"", None, 204),
            "empty",
            None,
        ),
        ([TEXT], make_response(b"\xff", "text/plain"), "by the charset", None),
        (
            [DeclaredResponse(404, JSON, int)],
            make_response(b"7"),
            "declares no response",
            None,
        ),
        (
            [DeclaredResponse(200, "image/png", bytes)],
            make_response(b"<html>", "text/html"),
            "and the media type text/html",
            None,
        ),
        (
            [
                DeclaredResponse(200, JSON, int),
                DeclaredResponse("default", JSON, models.Problem),
            ],
            make_response(b'{"code":1}', status=201),
            "valid integer",
            "$",
        ),
        (
            [DeclaredResponse(200, JSON, list[int])],
            make_response(b"[1,null]"),
            "valid integer",
            "$[1]",
        ),
    ],
)
def test_undecodable_response(
    declared: list[DeclaredResponse],
    response: UndecodedResponse,
    reason: str,
    json_path: str | None,
) -> None:
    with pytest.raises(DecodingError) as caught:
        decode(declared, response)
    error = caught.value
    assert reason in str(error)
    assert str(error).startswith(f"a/b (GET /a/{{b}}): status {response.status}, ")
    assert (error.content, error.json_path) == (response.content, json_path)
    assert error.__context__ is None


def test_undeclared_fields_are_kept() -> None:
    response = decode(
        [WITH_ENVELOPE], make_response(b'{"data":{"id":1,"new":[1]},"x":2}')
    )
    assert response.value.new == [1]
    assert response.body.x == 2


PROBLEM = b'{"code":1,"error":"why\\u0007"}'


@pytest.mark.parametrize(
    ("status", "content", "content_type", "error_class", "body"),
    [
        (
            400,
            PROBLEM,
            JSON,
            bookshop_errors.BadRequestError,
            models.Problem(code=1, error="why\7"),
        ),
        (400, b"<html>", "text/html", bookshop_errors.BadRequestError, None),
        (400, b"{", JSON, bookshop_errors.BadRequestError, None),
        (404, b"", None, NotFoundError, None),
        (418, b"7", JSON, ClientError, 7),
        (599, b"", None, ServerError, None),
        (302, b"", None, RedirectionError, None),
    ],
)
def test_error_for_status(
    status: int, content: bytes, content_type: str | None, error_class: type, body: Any
) -> None:
    operation = make_operation(
        DeclaredResponse(200, JSON, int),
        DeclaredResponse("4XX", "application/json", int),
    )
    if status == 400:
        operation = make_operation(DeclaredResponse(200, JSON, int))
    error = build_status_error(
        API, operation, make_response(content, content_type, status), ORIGIN
    )
    assert type(error) is error_class
    assert (error.status, error.body, error.content) == (status, body, content)


@pytest.mark.parametrize("content_type", [JSON, "text/json", "application/a+json"])
def test_error_has_body_of_another_json_type(content_type: str) -> None:
    problem = DeclaredResponse(400, "application/problem+json", models.Problem)
    response = make_response(PROBLEM, content_type, 400)
    error = build_status_error(API, make_operation(problem), response, ORIGIN)
    assert error.body == models.Problem(code=1, error="why\7")


def test_default_response_without_body_uses_error_responses() -> None:
    operation = make_operation(
        DeclaredResponse(200, JSON, int), DeclaredResponse("default")
    )
    error = build_status_error(
        API, operation, make_response(PROBLEM, JSON, 400), ORIGIN
    )
    assert error.body == models.Problem(code=1, error="why\7")


def test_server_message_is_escaped_and_shortened() -> None:
    error = build_status_error(
        API, make_operation(), make_response(PROBLEM, JSON, 400), ORIGIN
    )
    assert str(error) == "a/b (GET /a/{b}): status 400, why\\x07"
    long_message = b'{"error":{"code":"x","message":"' + b"long " * 99 + b'"}}'
    response = make_response(long_message, JSON, 500)
    error = build_status_error(API, make_operation(), response, ORIGIN)
    assert len(str(error)) < 260


@pytest.mark.parametrize(
    ("detail", "message"),
    [
        ('[{"loc":["body",0,"a"],"msg":"Field required"}]', "body.0.a: Field required"),
        ('[{"loc":[],"msg":"x"},{"loc":["b"],"msg":"y"}]', "x (and 1 more)"),
        ('[{"loc":"body","msg":"Field required"}]', "Field required"),
        ('[{"loc":["body"]}]', '{"detail":[{"loc":["body"]}]}'),
        ('["a"]', "a"),
        ("[]", '{"detail":[]}'),
    ],
)
def test_message_names_first_fault_of_fastapi(detail: str, message: str) -> None:
    content = f'{{"detail":{detail}}}'.encode()
    error = build_status_error(
        API, make_operation(), make_response(content, JSON, 422), ORIGIN
    )
    assert str(error) == f"a/b (GET /a/{{b}}): status 422, {message}"


def test_body_at_target_of_declared_redirect_is_none() -> None:
    response = decode([DeclaredResponse(302)], make_response(b"page", "text/html"))
    assert (response.value, response.content) == (None, b"page")
    with pytest.raises(DecodingError, match="declares no response with this status"):
        decode([DeclaredResponse(404)], make_response(b"page", "text/html"))
