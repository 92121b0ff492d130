"""Test that errors are of bounded size, whatever the size of the values they describe.

An error must also not quote a malformed response, which may contain a secret.
"""

import json
import pickle
from typing import Any

import pytest

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors
from typecase.runtime.errors import Fault
from typecase.runtime.models.model import Model
from typecase.runtime.operation import Body
from typecase.runtime.response import Origin
from typecase.runtime.server.error_body import build_error_body
from typecase.runtime.validation.pydantic_errors import format_path
from typecase.runtime.validation.request_validation import validate_value

LARGE = "x" * 1_000_000
MAX_LENGTH = 3_000
ORIGIN = Origin("a/b", "GET", "/a")


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


def test_error_counts_many_faults_of_a_response(
    server: ScriptedServer,
) -> None:
    server.script = [http_response(json.dumps({"data": [0] * 100_000}).encode())]
    with (
        BookshopClient(base_url=server.url, token="x") as client,
        pytest.raises(errors.DecodingError, match="has 100000 errors") as caught,
    ):
        client(books.SEARCH, {"q": "x"})
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
        client(books.UPDATE, {"delta": 1, "password": token})
    texts = [repr(error) for error in (caught.value, caught.value.__cause__)]
    assert not any("Secret-of-ten" in text for text in texts)
