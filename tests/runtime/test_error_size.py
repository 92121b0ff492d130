"""Test that errors are of bounded size, and that lone surrogates are handled.

A lone surrogate is half of a UTF-16 surrogate pair. JSON can contain it as an escape,
but UTF-8 cannot represent it.
"""

import json
import pickle
from typing import Any

import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors
from typecase.runtime.auth.security_schemes import Secrets
from typecase.runtime.errors import Fault
from typecase.runtime.json_template import build_error_body
from typecase.runtime.models.model import Model
from typecase.runtime.operation import Body, DeclaredResponse, Operation, Parameter
from typecase.runtime.response import Origin
from typecase.runtime.serialization.request_encoder import encode_request
from typecase.runtime.validation.pydantic_errors import format_path
from typecase.runtime.validation.request_validation import validate_value

LARGE = "x" * 1_000_000
MAX_LENGTH = 3_000
ORIGIN = Origin("a/b", "GET", "/a")
LONE_SURROGATE = "a\ud800b"


class Thing(Model):
    """A model with a text and a number."""

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
def test_error_message_is_bounded(error: errors.ApiError) -> None:
    assert len(str(error)) < MAX_LENGTH
    assert len(repr(error)) < MAX_LENGTH


def test_error_message_counts_omitted_faults() -> None:
    error = errors.InvalidRequestError(ORIGIN, (Fault("a", "b"),) * 25)
    assert str(error).endswith("; a: b; and 5 more")
    assert len(error.faults) == 25


@pytest.mark.parametrize(
    "value",
    [{"number": LARGE}, {"number": {LARGE: LARGE}}, {"text": [LARGE]}],
    ids=["text", "object", "list"],
)
def test_fault_does_not_contain_large_value(value: Any) -> None:
    with pytest.raises(Exception, match="Input should be") as caught:
        validate_value(Body("application/json", Thing), value, "body")
    (fault,) = caught.value.faults
    assert len(pickle.dumps(fault)) < MAX_LENGTH


def test_long_path_parts_are_shortened() -> None:
    assert format_path(["a", LARGE, 3, "b"]) == f"a.{'x' * 200}…[3].b"


def test_error_body_of_many_faults_is_bounded() -> None:
    faults = tuple(Fault(f"[{n}]", "is wrong", 1) for n in range(100_000))
    template = {"m": "$message", "all": [{"at": "$fault_field", "is": "$fault_value"}]}
    body = build_error_body(template, 422, "; ".join(map(str, faults)), faults)
    assert len(json.dumps(body)) < 10_000


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (rb'[{"text":"a\ud800b","number":1},{"text":"c"}]', LONE_SURROGATE),
        (rb'[{"text":"a\uDC00b","number":1},{"text":"c"}]', "a\udc00b"),
        (rb'[{"text":"\\ud800","number":1},{"text":"c"}]', "\\ud800"),
        (rb'[{"text":"\ud83d\ude00","number":1},{"text":"c"}]', "\U0001f600"),
    ],
)
def test_response_with_lone_surrogate_is_decoded(
    server: ScriptedServer, content: bytes, expected: str
) -> None:
    operation = Operation[list[Thing]](
        id="things/list",
        method="GET",
        path="/things",
        answers=(DeclaredResponse(200, "application/json", list[Thing]),),
        security=((),),
    )
    server.script = [http_response(content)]
    with BookshopClient(base_url=server.url) as client:
        response = client.execute(operation, {})
    first, second = response.value
    assert (first.text, first.number, second.text) == (expected, 1, "c")
    assert response.content == content


def test_error_names_field_beside_lone_surrogate(
    server: ScriptedServer,
) -> None:
    server.script = [http_response(rb'{"data":[{"isbn":5,"kind":"\ud800"}]}')]
    with (
        BookshopClient(base_url=server.url, token="t") as client,
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
    for value in (
        {"text": LONE_SURROGATE},
        {"more": LONE_SURROGATE},
        {"more": {LONE_SURROGATE: 1}},
    )
]
BODIES += [
    ("text/plain", str, LONE_SURROGATE),
    ("application/json", Any, {LONE_SURROGATE: 1}),
]


@pytest.mark.parametrize(("media_type", "kind", "value"), BODIES)
def test_lone_surrogate_in_request_body_is_refused(
    media_type: str, kind: Any, value: Any
) -> None:
    operation = Operation[None](
        id="a/b", method="POST", path="/a", bodies=(Body(media_type, kind),)
    )
    with pytest.raises(errors.InvalidRequestError, match="surrogate"):
        encode_request(operation, {"body": value}, Secrets())


@pytest.mark.parametrize("location", ["query", "path", "cookie"])
def test_lone_surrogate_in_parameter_is_refused(location: Any) -> None:
    parameter = Parameter("p", "p", location, str)
    operation = Operation[None](
        id="a/b", method="GET", path="/{p}", parameters=(parameter,)
    )
    with pytest.raises(errors.InvalidRequestError, match="surrogate"):
        encode_request(operation, {"p": LONE_SURROGATE}, Secrets())


def test_error_counts_many_faults_of_a_response(
    server: ScriptedServer,
) -> None:
    server.script = [http_response(json.dumps({"data": [0] * 100_000}).encode())]
    with (
        BookshopClient(base_url=server.url, token="x") as client,
        pytest.raises(errors.DecodingError, match="has 100000 errors") as caught,
    ):
        client.execute(books.SEARCH, {"q": "x"})
    assert len(caught.value.content) > 300_000


@pytest.mark.parametrize("response", ["HTTP/1.1 200 OK\r\n{0}\r\n\r\n", "{0}\r\n\r\n"])
def test_error_does_not_quote_secret_in_response(
    server: ScriptedServer, response: str
) -> None:
    token = "Secret-of-ten-pä"
    server.script = [response.format(f"line {token}").encode()] * 3
    with (
        BookshopClient(base_url=server.url, user=1, password=token) as client,
        pytest.raises(errors.TransportError) as caught,
    ):
        client.execute(books.UPDATE, {"delta": 1, "password": token})
    shown = [repr(each) for each in (caught.value, caught.value.__cause__)]
    assert not [each for each in shown if "Secret-of-ten" in each], shown
