"""Default answers of operations that the four documents do not have."""

import json
from collections.abc import Callable
from typing import Annotated, Any

import pytest
from pydantic import Field

from jobads._runtime.api import Api, ErrorResponses, Server
from jobads._runtime.models.model import Model
from jobads._runtime.operation import JSON, DeclaredResponse, Operation
from jobads._runtime.server.response_encoder import EncodedResponse
from jobads._runtime.testing.default_responses import build_sample_response
from jobads._runtime.testing.errors import FakeError


class Problem(Model):
    error: str
    trace: str | None = None


class Envelope(Model):
    code: int
    data: list[int]
    error: str | None = None


class Refusing(Model):
    error: str


REFUSALS = ErrorResponses(
    answers=(DeclaredResponse("4XX", JSON, Problem), DeclaredResponse(503))
)
API = Api(
    name="shop",
    title="Shop",
    version="1",
    user_agent="test",
    servers=(Server("main", "https://shop.example"),),
    error_responses=lambda: REFUSALS,
    envelope={"code": "$status"},
    problem={"error": "$message"},
)


def answered(*answers: DeclaredResponse, status: int | None = None) -> EncodedResponse:
    operation = Operation[Any](id="books/get", method="GET", path="/", answers=answers)
    return build_sample_response(API, operation, status)


def body_of(outgoing: EncodedResponse) -> Any:
    return json.loads(outgoing.content)


def test_the_first_success_is_answered() -> None:
    declared = (
        DeclaredResponse(404, JSON, Problem),
        DeclaredResponse(202, JSON, int),
        DeclaredResponse(200),
    )

    assert answered(*declared) == EncodedResponse(202, b"1", JSON)


@pytest.mark.parametrize("declared", ["2XX", 200])
def test_a_range_of_successes_is_200(declared: int | str) -> None:
    assert answered(DeclaredResponse(declared, JSON, bool)) == EncodedResponse(
        200, b"true", JSON
    )


def test_no_content_is_answered_without_content() -> None:
    assert answered(DeclaredResponse(204)) == EncodedResponse(204, b"", None)
    assert answered(DeclaredResponse(200, JSON, int), status=204) == EncodedResponse(
        204, b"", None
    )


def test_texts_and_bytes() -> None:
    text = answered(DeclaredResponse(200, "text/csv", str))
    file = answered(DeclaredResponse(200, "*/*", bytes))

    assert (text.media_type, text.content) == ("text/csv; charset=utf-8", b"text")
    assert file.media_type == "application/octet-stream"
    assert body_of(answered(DeclaredResponse(200, JSON, str))) == "text"


def test_envelopes_are_filled_and_hold_no_error() -> None:
    assert body_of(answered(DeclaredResponse(200, JSON, Envelope))) == {
        "code": 200,
        "data": [1],
    }
    # A required member stays, whatever it is called.
    assert body_of(answered(DeclaredResponse(200, JSON, Refusing))) == {"error": "text"}


def test_declared_refusals() -> None:
    # The document's own form, where the type takes it.
    assert body_of(answered(status=404)) == {"error": "Not Found"}
    # Another type has a sample.
    assert body_of(answered(DeclaredResponse(400, JSON, list[int]), status=400)) == [1]
    assert answered(status=503) == EncodedResponse(503, b"", None)
    assert body_of(answered(status=500)) == {"error": "Internal Server Error"}


@pytest.mark.parametrize(
    ("answers", "status", "said"),
    [
        ((), None, "declares no response for success: set an answer for 'books/get'"),
        (
            (DeclaredResponse(404, JSON, Problem),),
            None,
            "declares no response for success",
        ),
        (
            (DeclaredResponse(200, JSON, Callable[[], int]),),
            None,
            r"no sample can be built, because .*: set an answer for 'books/get'",
        ),
        (
            (DeclaredResponse(400, JSON, Annotated[str, Field(pattern="^q{9}w$")]),),
            400,
            r"set status\(400, …\) for 'books/get'",
        ),
    ],
)
def test_what_has_no_sample_asks_for_an_answer(
    answers: tuple[DeclaredResponse, ...], status: int | None, said: str
) -> None:
    with pytest.raises(FakeError, match=said):
        answered(*answers, status=status)
