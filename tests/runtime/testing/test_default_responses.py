"""Test the default responses of fakes, with operations that jobads does not have."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import pytest
from pydantic import Field

from typecase.runtime.api import Api, ErrorResponses, Server
from typecase.runtime.auth.token_grants import Grant
from typecase.runtime.batches.batching import Batching
from typecase.runtime.models.model import Model
from typecase.runtime.operation import JSON, DeclaredResponse, Operation
from typecase.runtime.pagination.paging import Paging
from typecase.runtime.server.response_encoder import EncodedResponse
from typecase.runtime.testing.errors import FakeError
from typecase.runtime.testing.sample_responses import build_sample_response


class Problem(Model):
    error: str
    trace: str | None = None


class Envelope(Model):
    code: int
    data: list[int]
    error: str | None = None


class RequiredErrorField(Model):
    error: str


class Note(Model):
    text: str | None = None


class Meta(Model):
    last: bool
    more: bool


class Page(Model):
    items: list[int]
    meta: Meta


class NullableNext(Page):
    next: str | None


class TextNext(Page):
    next: str


class OptionalNext(Page):
    next: Annotated[str, Field(min_length=1)] = "unset"


class RequiredNext(Page):
    next: Annotated[str, Field(min_length=1)]


class Counted(Model):
    count: int | None = None


class Session(Model):
    seconds: int


class SessionWithToken(Session):
    second: str


ERROR_RESPONSES = ErrorResponses(
    responses=(DeclaredResponse("4XX", JSON, Problem), DeclaredResponse(503))
)
API = Api(
    name="shop",
    title="Shop",
    version="1",
    user_agent="test",
    servers=(Server("main", "https://shop.example"),),
    error_responses=lambda: ERROR_RESPONSES,
    envelope={"code": "$status"},
    problem={"error": "$message"},
)


def build_response(
    *answers: DeclaredResponse,
    status: int | None = None,
    api: Api = API,
    **properties: Any,
) -> EncodedResponse:
    operation = Operation[Any](
        id="books/get", method="GET", path="/", responses=answers, **properties
    )
    return build_sample_response(api, operation, status)


def build_body(body_type: Any, **properties: Any) -> Any:
    """Return the body of a sample response of a type."""
    response = build_response(DeclaredResponse(200, JSON, body_type), **properties)
    return parse_body(response)


def parse_body(response: EncodedResponse) -> Any:
    return json.loads(response.content)


def test_first_success_is_the_default() -> None:
    responses = (
        DeclaredResponse(404, JSON, Problem),
        DeclaredResponse(202, JSON, int),
        DeclaredResponse(200),
    )

    assert build_response(*responses) == EncodedResponse(202, b"1", JSON)


@pytest.mark.parametrize("status", ["2XX", 200])
def test_success_range_has_status_200(status: int | str) -> None:
    assert build_response(DeclaredResponse(status, JSON, bool)) == EncodedResponse(
        200, b"true", JSON
    )


def test_status_204_has_no_content() -> None:
    assert build_response(DeclaredResponse(204)) == EncodedResponse(204, b"", None)
    assert build_response(
        DeclaredResponse(200, JSON, int), status=204
    ) == EncodedResponse(204, b"", None)
    assert build_response(
        DeclaredResponse("2XX", JSON, int), status=204
    ) == EncodedResponse(204, b"", None)


def test_text_and_bytes_responses() -> None:
    text = build_response(DeclaredResponse(200, "text/csv", str))
    file = build_response(DeclaredResponse(200, "*/*", bytes))

    assert (text.media_type, text.content) == ("text/csv; charset=utf-8", b"text")
    assert file.media_type == "application/octet-stream"
    assert parse_body(build_response(DeclaredResponse(200, JSON, str))) == "text"


def test_envelope_is_filled_without_optional_error() -> None:
    assert parse_body(build_response(DeclaredResponse(200, JSON, Envelope))) == {
        "code": 200,
        "data": [1],
    }
    # An error field is included if it is required.
    assert parse_body(
        build_response(DeclaredResponse(200, JSON, RequiredErrorField))
    ) == {"error": "text"}


def test_declared_error_responses() -> None:
    # The error body of the API is used if it is valid for the declared type.
    assert parse_body(build_response(status=404)) == {"error": "Not Found"}
    assert parse_body(
        build_response(DeclaredResponse(400, JSON, RequiredErrorField), status=400)
    ) == {"error": "Bad Request"}
    # Other types get a sample, also if they would accept undeclared properties.
    assert parse_body(
        build_response(DeclaredResponse(400, JSON, Note), status=400)
    ) == {"text": "text"}
    assert parse_body(
        build_response(DeclaredResponse(400, JSON, list[int]), status=400)
    ) == [1]
    assert build_response(status=503) == EncodedResponse(503, b"", None)
    assert parse_body(build_response(status=500)) == {"error": "Internal Server Error"}


@pytest.mark.parametrize(
    ("answers", "status", "message"),
    [
        ((), None, "declares no response for success: set a response for 'books.get'"),
        (
            (DeclaredResponse(404, JSON, Problem),),
            None,
            "declares no response for success",
        ),
        (
            (DeclaredResponse(200, JSON, Callable[[], int]),),
            None,
            r"no sample can be built, because .*: set a response for 'books.get'",
        ),
        (
            (DeclaredResponse(400, JSON, Annotated[str, Field(pattern=r"^q\bw$")]),),
            400,
            r"set status\(400, …\) for 'books.get'",
        ),
    ],
)
def test_missing_sample_error_asks_for_a_response(
    answers: tuple[DeclaredResponse, ...], status: int | None, message: str
) -> None:
    with pytest.raises(FakeError, match=message):
        build_response(*answers, status=status)


@pytest.mark.parametrize(
    ("page_type", "end"),
    [
        (Page, {}),
        (NullableNext, {"next": None}),
        (TextNext, {"next": ""}),
        # Without the property, the client reads its default.
        (OptionalNext, {"next": "unset"}),
    ],
)
@pytest.mark.parametrize("pointer", ["next", "next_url"])
def test_page_is_the_last_one(
    page_type: type[Page], end: dict[str, Any], pointer: str
) -> None:
    paging = Paging(
        "/items", last="/meta/last", more="/meta/more", **{pointer: "/next"}
    )
    assert build_body(page_type, paging=paging) == {
        "items": [1],
        "meta": {"last": True, "more": False},
        **end,
    }


def test_page_that_cannot_be_the_last_one_stays() -> None:
    paging = Paging("/items", last="/meta/last", more="/meta/more", next="/next")
    assert build_body(RequiredNext, paging=paging) == {
        "items": [1],
        "meta": {"last": True, "more": True},
        "next": "text",
    }


def test_marks_that_the_body_lacks_are_not_added() -> None:
    paging = Paging("/items", last="/last", more="/none/more", next="header:meta")
    assert build_body(Page, paging=paging) == {
        "items": [1],
        "meta": {"last": True, "more": True},
    }


@pytest.mark.parametrize(
    ("body_type", "succeeded", "size", "body"),
    [
        (Counted, "/count", 1, {"count": 1}),
        (Counted, "/count", 3, {"count": 3}),
        # A response need not count a single item.
        (Note, "/count", 1, {"text": "text"}),
        (Note, "/count", 2, {"text": "text", "count": 2}),
        (Counted, "/meta/count", 3, {"count": 1}),
        (Counted, None, 3, {"count": 1}),
    ],
)
def test_batch_is_confirmed(
    body_type: type[Model], succeeded: str | None, size: int, body: dict[str, Any]
) -> None:
    batching = Batching(int, size, ("id",), "/failed", succeeded)
    assert build_body(body_type, batching=batching) == body


@pytest.mark.parametrize(
    ("body_type", "places", "body"),
    [
        (Session, ("/first", "/second"), {"seconds": 3600, "first": "token"}),
        (SessionWithToken, ("/first", "/second"), {"seconds": 3600, "second": "text"}),
        (Session, ("/in/body", "header:Token"), {"seconds": 3600}),
        (Note, ("/text",), {"text": "text"}),
    ],
)
def test_token_response_has_token_and_lifetime(
    body_type: type[Model], places: tuple[str, ...], body: dict[str, Any]
) -> None:
    other = Operation[Any](id="others/get", method="GET", path="/")
    operation = replace(other, id="books/get")
    grant = Grant(
        operation=lambda: operation,
        tokens={"token": places},
        forms={},
        lifetime="seconds",
    )
    api = replace(API, grants=(grant, replace(grant, operation=lambda: other)))
    assert build_body(body_type, api=api) == body
    # Another operation issues no token.
    api = replace(API, grants=(replace(grant, operation=lambda: other),))
    assert build_body(Session, api=api) == {"seconds": 1}
