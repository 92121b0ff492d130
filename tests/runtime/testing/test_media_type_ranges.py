"""Test that clients decode what fakes and servers send for ranges of media types."""

from typing import Any

import pytest

from typecase.runtime.api import Api, Server
from typecase.runtime.http.headers import Headers
from typecase.runtime.models.model import Model
from typecase.runtime.operation import JSON, DeclaredResponse, Operation
from typecase.runtime.redaction.redactor import SecretRedactor
from typecase.runtime.response import Origin, UndecodedResponse
from typecase.runtime.serialization.response_decoder import decode_response
from typecase.runtime.server.response_encoder import (
    EncodedResponse,
    Reply,
    encode_result,
)
from typecase.runtime.testing.sample_responses import build_sample_response


class Note(Model):
    text: str


API = Api(
    name="shop",
    title="Shop",
    version="1",
    user_agent="test",
    servers=(Server("main", "https://shop.example"),),
)
NOTE = Note(text="é")

# The declared media type, the type, the value and the media type of the response.
CASES: list[tuple[str, Any, Any, str]] = [
    ("*/*", bytes, b"\x89", "application/octet-stream"),
    ("application/*", bytes, b"\x89", "application/octet-stream"),
    ("image/*", bytes, b"\x89", "image/x-unknown"),
    ("text/*", bytes, b"\x89", "text/x-unknown"),
    ("image/png", bytes, b"\x89", "image/png"),
    ("*/*", str, "é", "text/plain; charset=utf-8"),
    ("text/*", str, "é", "text/plain; charset=utf-8"),
    ("application/*", str, "é", "application/x-unknown; charset=utf-8"),
    ("text/csv", str, "é", "text/csv; charset=utf-8"),
    ("*/*", Note, NOTE, JSON),
    ("application/*", Note, NOTE, JSON),
    ("text/*", Note, NOTE, "text/x-unknown"),
]


def decode(operation: Operation[Any], encoded: EncodedResponse) -> Any:
    """Return the value that a client reads from a response of the server."""
    headers = Headers([("Content-Type", str(encoded.media_type))])
    response = UndecodedResponse(encoded.status, headers, encoded.content)
    redactor = SecretRedactor(API, operation, {}, {})
    return decode_response(
        operation, response, Origin("a/b", "GET", "/"), redactor
    ).value


@pytest.mark.parametrize(("declared", "annotation", "value", "media_type"), CASES)
def test_client_decodes_response_of_media_type_range(
    declared: str, annotation: Any, value: Any, media_type: str
) -> None:
    # A second declared response makes the client select by the media type.
    answers = (
        DeclaredResponse(200, declared, annotation),
        DeclaredResponse(200, "model/gltf", int),
    )
    operation = Operation[Any](id="a/b", method="GET", path="/", responses=answers)

    encoded = encode_result(API, operation, Reply(value))
    assert encoded.media_type == media_type
    assert decode(operation, encoded) == value

    sample = build_sample_response(API, operation, None)
    assert sample.media_type == media_type
    assert type(decode(operation, sample)) is annotation
