"""What errors show of values is bounded, and half of a surrogate pair spoils no more
than its own field."""

import json
import pickle
from typing import Any

import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import BookshopClient
from tests.runtime.raw_server import RawServer, answer
from typecase.runtime import errors
from typecase.runtime.auth.security_schemes import Secrets
from typecase.runtime.errors import Fault
from typecase.runtime.json_template import build_error_body
from typecase.runtime.models.model import Model
from typecase.runtime.operation import Body, DeclaredResponse, Operation, Parameter
from typecase.runtime.response import Origin
from typecase.runtime.serialization.bodies.multipart_body import MultipartBody
from typecase.runtime.serialization.request_encoder import encode_request
from typecase.runtime.validation.pydantic_errors import format_path
from typecase.runtime.validation.request_validation import validate_value

LARGE = "x" * 1_000_000
LONGEST = 3_000
ORIGIN = Origin("a/b", "GET", "/a")
HALF = "a\ud800b"


class Thing(Model):
    """Something with a text, a number and more."""

    text: str | None = None
    number: int | None = None


ERRORS = [
    errors.ApiError(LARGE),
    errors.ConfigurationError(LARGE),
    errors.InvalidRequestError(ORIGIN, (Fault(LARGE, LARGE, LARGE),)),
    errors.InvalidRequestError(ORIGIN, (Fault("a", "b"),) * 100_000),
    errors.TransportError(ORIGIN, LARGE),
    errors.DecodingError(ORIGIN, 200, b"", LARGE, json_path=LARGE, header=LARGE),
    errors.StatusError(content=json.dumps({"message": LARGE[:9_000]}).encode()),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_the_text_of_an_error_is_bounded(error: errors.ApiError) -> None:
    assert len(str(error)) < LONGEST
    assert len(repr(error)) < LONGEST


def test_an_error_says_how_many_faults_it_leaves_out() -> None:
    error = errors.InvalidRequestError(ORIGIN, (Fault("a", "b"),) * 25)
    assert str(error).endswith("; a: b; and 5 more")
    assert len(error.faults) == 25


@pytest.mark.parametrize(
    "value",
    [{"number": LARGE}, {"number": {LARGE: LARGE}}, {"text": [LARGE]}],
    ids=["text", "object", "list"],
)
def test_a_fault_holds_no_large_value(value: Any) -> None:
    with pytest.raises(Exception, match="Input should be") as caught:
        validate_value(Body("application/json", Thing), value, "body")
    (fault,) = caught.value.faults
    assert len(pickle.dumps(fault)) < LONGEST


def test_a_place_is_bounded_by_its_parts() -> None:
    assert format_path(["a", LARGE, 3, "b"]) == f"a.{'x' * 200}…[3].b"


def test_a_refusal_is_not_larger_than_the_request() -> None:
    faults = tuple(Fault(f"[{n}]", "is wrong", 1) for n in range(100_000))
    template = {"m": "$message", "all": [{"at": "$fault_field", "is": "$fault_value"}]}
    body = build_error_body(template, 422, "; ".join(map(str, faults)), faults)
    assert len(json.dumps(body)) < 10_000


@pytest.mark.parametrize(
    ("content", "read"),
    [
        (rb'[{"text":"a\ud800b","number":1},{"text":"c"}]', HALF),
        (rb'[{"text":"a\uDC00b","number":1},{"text":"c"}]', "a\udc00b"),
        (rb'[{"text":"\\ud800","number":1},{"text":"c"}]', "\\ud800"),
        (rb'[{"text":"\ud83d\ude00","number":1},{"text":"c"}]', "\U0001f600"),
    ],
)
def test_half_of_a_surrogate_pair_loses_nothing_else(
    raw: RawServer, content: bytes, read: str
) -> None:
    operation = Operation[list[Thing]](
        id="things/list",
        method="GET",
        path="/things",
        answers=(DeclaredResponse(200, "application/json", list[Thing]),),
        security=((),),
    )
    raw.script = [answer(content)]
    with BookshopClient(base_url=raw.url) as client:
        response = client.execute(operation, {})
    first, second = response.value
    assert (first.text, first.number, second.text) == (read, 1, "c")
    assert response.content == content


def test_a_wrong_field_beside_half_of_a_surrogate_pair_is_named(raw: RawServer) -> None:
    raw.script = [answer(rb'{"data":[{"isbn":5,"kind":"\ud800"}]}')]
    with (
        BookshopClient(base_url=raw.url, token="t") as client,
        pytest.raises(errors.DecodingError) as caught,
    ):
        client.execute(books.SEARCH, {"q": "x"})
    assert str(caught.value.json_path).startswith("$.data[0]")
    assert caught.value.content == rb'{"data":[{"isbn":5,"kind":"\ud800"}]}'


BODIES: list[tuple[str, Any, Any]] = [
    (media_type, Thing, value)
    for media_type in (
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    )
    for value in ({"text": HALF}, {"more": HALF}, {"more": {HALF: 1}})
]
BODIES += [("text/plain", str, HALF), ("application/json", Any, {HALF: 1})]


@pytest.mark.parametrize(("media_type", "kind", "value"), BODIES)
def test_half_of_a_surrogate_pair_in_a_body_is_refused(
    media_type: str, kind: Any, value: Any
) -> None:
    body = (MultipartBody if "multipart" in media_type else Body)(media_type, kind)
    operation = Operation[None](id="a/b", method="POST", path="/a", bodies=(body,))
    with pytest.raises(errors.InvalidRequestError, match="surrogate"):
        encode_request(operation, {"body": value}, Secrets())


@pytest.mark.parametrize("location", ["query", "path", "cookie"])
def test_half_of_a_surrogate_pair_in_a_parameter_is_refused(location: Any) -> None:
    parameter = Parameter("p", "p", location, str)
    operation = Operation[None](
        id="a/b", method="GET", path="/{p}", parameters=(parameter,)
    )
    with pytest.raises(errors.InvalidRequestError, match="surrogate"):
        encode_request(operation, {"p": HALF}, Secrets())


def test_the_faults_of_an_answer_are_counted_where_they_are_many(
    raw: RawServer,
) -> None:
    raw.script = [answer(json.dumps({"data": [0] * 100_000}).encode())]
    with (
        BookshopClient(base_url=raw.url, token="x") as client,
        pytest.raises(errors.DecodingError, match="has 100000 errors") as caught,
    ):
        client.execute(books.SEARCH, {"q": "x"})
    assert len(caught.value.content) > 300_000


@pytest.mark.parametrize("start", ["HTTP/1.1 200 OK\r\n{0}\r\n\r\n", "{0}\r\n\r\n"])
def test_a_quoted_line_of_an_answer_does_not_show(raw: RawServer, start: str) -> None:
    token = "Secret-of-ten-pä"
    raw.script = [start.format(f"line {token}").encode()] * 3
    with (
        BookshopClient(base_url=raw.url, user=1, password=token) as client,
        pytest.raises(errors.TransportError) as caught,
    ):
        client.execute(books.UPDATE, {"delta": 1, "password": token})
    shown = [repr(each) for each in (caught.value, caught.value.__cause__)]
    assert not [each for each in shown if "Secret-of-ten" in each], shown
