"""Test the default responses of fakes, with operations that jobads does not have."""

import json
from collections.abc import Callable
from typing import Annotated, Any

import pytest
from pydantic import Field

from jobads._runtime.api import Api, ErrorResponses, Server
from jobads._runtime.models.model import Model
from jobads._runtime.operation import JSON, DeclaredResponse, Operation
from jobads._runtime.server.response_encoder import EncodedResponse
from jobads._runtime.testing.errors import FakeError
from jobads._runtime.testing.sample_responses import build_sample_response


class Problem(Model):
    error: str
    trace: str | None = None


class Envelope(Model):
    code: int
    data: list[int]
    error: str | None = None


class RequiredErrorField(Model):
    error: str


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
    *answers: DeclaredResponse, status: int | None = None
) -> EncodedResponse:
    operation = Operation[Any](
        id="books/get", method="GET", path="/", responses=answers
    )
    return build_sample_response(API, operation, status)


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
    # Other types get a sample.
    assert parse_body(
        build_response(DeclaredResponse(400, JSON, list[int]), status=400)
    ) == [1]
    assert build_response(status=503) == EncodedResponse(503, b"", None)
    assert parse_body(build_response(status=500)) == {"error": "Internal Server Error"}


@pytest.mark.parametrize(
    ("answers", "status", "message"),
    [
        ((), None, "declares no response for success: set a response for 'books/get'"),
        (
            (DeclaredResponse(404, JSON, Problem),),
            None,
            "declares no response for success",
        ),
        (
            (DeclaredResponse(200, JSON, Callable[[], int]),),
            None,
            r"no sample can be built, because .*: set a response for 'books/get'",
        ),
        (
            (DeclaredResponse(400, JSON, Annotated[str, Field(pattern="^q{9}w$")]),),
            400,
            r"set status\(400, …\) for 'books/get'",
        ),
    ],
)
def test_missing_sample_error_asks_for_a_response(
    answers: tuple[DeclaredResponse, ...], status: int | None, message: str
) -> None:
    with pytest.raises(FakeError, match=message):
        build_response(*answers, status=status)
