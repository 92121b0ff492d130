"""Answers to values, or to errors that hold the bytes and the place."""

from typing import Any

import pytest

from tests.runtime.bookshop import errors as own
from tests.runtime.bookshop import models
from tests.runtime.bookshop.api import API
from typecase.runtime.errors import (
    ClientError,
    DecodingError,
    NotFoundError,
    RedirectionError,
    ServerError,
)
from typecase.runtime.operation import DeclaredResponse, Operation
from typecase.runtime.redaction.redactor import SecretRedactor
from typecase.runtime.response import Headers, Origin, Response, UndecodedResponse
from typecase.runtime.serialization.response_decoder import (
    build_status_error,
    decode_response,
)

JSON = "application/json"
WRAPPED = DeclaredResponse(200, JSON, models.BookEnvelope, unwrap="data")
NULLABLE = DeclaredResponse(
    200, JSON, models.BookEnvelope, unwrap="data", nullable=True
)
TEXT = DeclaredResponse(200, "*/*", str)


def received(
    content: bytes, content_type: str | None = JSON, status: int = 200
) -> UndecodedResponse:
    pairs = [] if content_type is None else [("Content-Type", content_type)]
    return UndecodedResponse(status, Headers(pairs), content)


ORIGIN = Origin("a/b", "GET", "/a/{b}")


def operation(*answers: DeclaredResponse) -> Operation[Any]:
    return Operation[Any](id="a/b", method="GET", path="/a/{b}", answers=answers)


def decoded(answers: list[DeclaredResponse], got: UndecodedResponse) -> Response[Any]:
    called = operation(*answers)
    return decode_response(called, got, ORIGIN, SecretRedactor(API, called, {}, {}))


@pytest.mark.parametrize(
    ("answers", "got", "value"),
    [
        ([DeclaredResponse(200, JSON, int)], received(b"7"), 7),
        (
            [DeclaredResponse(200, JSON, int)],
            received(b"7", "application/json; charset=UTF-8"),
            7,
        ),
        ([DeclaredResponse(200, JSON, int)], received(b"7", "application/hal+json"), 7),
        ([DeclaredResponse(200, JSON, int)], received(b"7", None), 7),
        ([DeclaredResponse("2XX", JSON, int)], received(b"7", status=201), 7),
        ([DeclaredResponse("default", JSON, int)], received(b"7", status=201), 7),
        ([DeclaredResponse(200, JSON, int)], received(b"7", status=201), 7),
        (
            [DeclaredResponse(200, JSON, int), DeclaredResponse("default")],
            received(b"7", status=201),
            7,
        ),
        (
            [DeclaredResponse("default", JSON, Any), DeclaredResponse(200, JSON, int)],
            received(b"7", status=201),
            7,
        ),
        ([DeclaredResponse("default")], received(b"7"), None),
        (
            [DeclaredResponse(200, JSON, str)],
            received('"é"'.encode("latin-1"), f"{JSON}; charset=latin-1"),
            "é",
        ),
        ([WRAPPED], received(b'{"data":{"id":1}}'), models.Book(id=1)),
        ([NULLABLE], received(b'{"code":1}'), None),
        ([DeclaredResponse(204)], received(b"", None, 204), None),
        (
            [DeclaredResponse(200, JSON, Any), DeclaredResponse(204)],
            received(b"", None, 204),
            None,
        ),
        ([DeclaredResponse(200, JSON, int | None)], received(b"", None, 204), None),
        ([DeclaredResponse(200, JSON, Any)], received(b""), None),
        ([DeclaredResponse(200, "*/*", bytes)], received(b"", None), b""),
        ([DeclaredResponse(200, JSON, int), TEXT], received(b"7"), 7),
        (
            [DeclaredResponse(200, JSON, int), TEXT],
            received(b"<7>", "text/html"),
            "<7>",
        ),
        ([TEXT], received(b"\xe9", "text/plain; charset=iso-8859-1"), "é"),
        ([TEXT], received(b"{}"), "{}"),
        ([DeclaredResponse(200, "text/*", str)], received(b"x", "text/csv"), "x"),
        (
            [DeclaredResponse(200, "application/octet-stream", bytes)],
            received(b"\0", "application/octet-stream"),
            b"\0",
        ),
        ([DeclaredResponse(200, JSON, models.Kind)], received(b'"new"'), "new"),
    ],
)
def test_value(
    answers: list[DeclaredResponse], got: UndecodedResponse, value: Any
) -> None:
    assert decoded(answers, got).value == value


@pytest.mark.parametrize(
    ("answers", "got", "reason", "json_path"),
    [
        ([WRAPPED], received(b'{"data":{"id":"x"}}'), "valid integer", "$.data.id"),
        (
            [WRAPPED],
            received(b'{"code":1}'),
            "the property is missing or null",
            "$.data",
        ),
        (
            [WRAPPED],
            received(b'{"data":null}'),
            "the property is missing or null",
            "$.data",
        ),
        ([WRAPPED], received(b'{"data":'), "not JSON", None),
        ([WRAPPED], received(b"[" * 100_000), "not JSON", None),
        ([WRAPPED], received(b"\xff"), "not JSON", None),
        ([WRAPPED], received(b"{}", f"{JSON}; charset=nonsense"), "its charset", None),
        ([WRAPPED], received(b"{}", f"{JSON}; charset=\0"), "its charset", None),
        (
            [WRAPPED],
            received(b"<html>", "text/html"),
            "declares no response with text/html",
            None,
        ),
        ([WRAPPED], received(b""), "empty", None),
        ([WRAPPED], received(b"", None, 204), "empty", None),
        ([DeclaredResponse(200, JSON, int)], received(b"", None, 205), "empty", None),
        ([TEXT], received(b"", None, 204), "empty", None),
        (
            [DeclaredResponse(200, "*/*", bytes)],
            received(b"", None, 204),
            "empty",
            None,
        ),
        ([DeclaredResponse("2XX", JSON, int)], received(b"", None, 204), "empty", None),
        ([TEXT], received(b"\xff", "text/plain"), "its charset", None),
        (
            [DeclaredResponse(404, JSON, int)],
            received(b"7"),
            "declares no response",
            None,
        ),
        (
            [
                DeclaredResponse(200, JSON, int),
                DeclaredResponse("default", JSON, models.Problem),
            ],
            received(b'{"code":1}', status=201),
            "valid integer",
            "$",
        ),
        (
            [DeclaredResponse(200, JSON, list[int])],
            received(b"[1,null]"),
            "valid integer",
            "$[1]",
        ),
    ],
)
def test_undecodable(
    answers: list[DeclaredResponse],
    got: UndecodedResponse,
    reason: str,
    json_path: str | None,
) -> None:
    with pytest.raises(DecodingError) as caught:
        decoded(answers, got)
    error = caught.value
    assert reason in str(error)
    assert str(error).startswith(f"a/b (GET /a/{{b}}): status {got.status}, ")
    assert (error.content, error.json_path) == (got.content, json_path)
    assert error.__context__ is None


def test_unknown_members_are_kept() -> None:
    answer = decoded([WRAPPED], received(b'{"data":{"id":1,"new":[1]},"x":2}'))
    assert answer.value.new == [1]
    assert answer.body.x == 2


PROBLEM = b'{"code":1,"error":"why\\u0007"}'


@pytest.mark.parametrize(
    ("status", "content", "content_type", "kind", "body"),
    [
        (
            400,
            PROBLEM,
            JSON,
            own.BadRequestError,
            models.Problem(code=1, error="why\7"),
        ),
        (400, b"<html>", "text/html", own.BadRequestError, None),
        (400, b"{", JSON, own.BadRequestError, None),
        (404, b"", None, NotFoundError, None),
        (418, b"7", JSON, ClientError, 7),
        (599, b"", None, ServerError, None),
        (302, b"", None, RedirectionError, None),
    ],
)
def test_error_status(
    status: int, content: bytes, content_type: str | None, kind: type, body: Any
) -> None:
    declared = operation(
        DeclaredResponse(200, JSON, int),
        DeclaredResponse("4XX", "application/json", int),
    )
    if status == 400:
        declared = operation(DeclaredResponse(200, JSON, int))
    error = build_status_error(
        API, declared, received(content, content_type, status), ORIGIN
    )
    assert type(error) is kind
    assert (error.status, error.body, error.content) == (status, body, content)


def test_a_default_without_a_body_leaves_errors_to_the_api() -> None:
    declared = operation(DeclaredResponse(200, JSON, int), DeclaredResponse("default"))
    error = build_status_error(API, declared, received(PROBLEM, JSON, 400), ORIGIN)
    assert error.body == models.Problem(code=1, error="why\7")


def test_the_servers_words_are_made_safe() -> None:
    error = build_status_error(API, operation(), received(PROBLEM, JSON, 400), ORIGIN)
    assert str(error) == "a/b (GET /a/{b}): status 400, why\\x07"
    nested = b'{"error":{"code":"x","message":"' + b"long " * 99 + b'"}}'
    assert (
        len(
            str(
                build_status_error(
                    API, operation(), received(nested, JSON, 500), ORIGIN
                )
            )
        )
        < 260
    )
