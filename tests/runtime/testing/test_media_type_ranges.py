"""What fakes and servers write for a range of media types, clients can read."""

from typing import Any

import pytest

from jobads._runtime.api import Api, Server
from jobads._runtime.operation import JSON, DeclaredResponse, Operation
from jobads._runtime.redaction.redactor import SecretRedactor
from jobads._runtime.response import Headers, Origin, UndecodedResponse
from jobads._runtime.serialization.response_decoder import decode_response
from jobads._runtime.server.response_encoder import EncodedResponse, encode_result
from jobads._runtime.testing.default_responses import build_sample_response
from jobads.platform.models import JobFeed

API = Api(
    name="shop",
    title="Shop",
    version="1",
    user_agent="test",
    servers=(Server("main", "https://shop.example"),),
)
FEED = JobFeed(feed_url="https://feeds.example")

WRITTEN: list[tuple[str, Any, Any, str]] = [
    ("*/*", bytes, b"\x89", "application/octet-stream"),
    ("application/*", bytes, b"\x89", "application/octet-stream"),
    ("image/*", bytes, b"\x89", "image/x-unknown"),
    ("text/*", bytes, b"\x89", "text/x-unknown"),
    ("image/png", bytes, b"\x89", "image/png"),
    ("*/*", str, "é", "text/plain; charset=utf-8"),
    ("text/*", str, "é", "text/plain; charset=utf-8"),
    ("application/*", str, "é", "application/x-unknown; charset=utf-8"),
    ("text/csv", str, "é", "text/csv; charset=utf-8"),
    ("*/*", JobFeed, FEED, JSON),
    ("application/*", JobFeed, FEED, JSON),
    ("text/*", JobFeed, FEED, "text/x-unknown"),
]


def read(operation: Operation[Any], outgoing: EncodedResponse) -> Any:
    headers = Headers([("Content-Type", str(outgoing.media_type))])
    received = UndecodedResponse(outgoing.status, headers, outgoing.content)
    known = SecretRedactor(API, operation, {}, {})
    return decode_response(operation, received, Origin("a/b", "GET", "/"), known).value


@pytest.mark.parametrize(("declared", "kind", "value", "said"), WRITTEN)
def test_what_is_written_can_be_read(
    declared: str, kind: Any, value: Any, said: str
) -> None:
    # Another answer stands by, so that the media type has to tell them apart.
    answers = (
        DeclaredResponse(200, declared, kind),
        DeclaredResponse(200, "model/gltf", int),
    )
    operation = Operation[Any](id="a/b", method="GET", path="/", answers=answers)

    written = encode_result(API, operation, value)
    assert written.media_type == said
    assert read(operation, written) == value

    sample = build_sample_response(API, operation, None)
    assert sample.media_type == said
    assert type(read(operation, sample)) is kind
