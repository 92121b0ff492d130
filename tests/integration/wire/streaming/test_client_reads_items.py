"""Test how a generated client reads streamed items from literal response bodies.

The package is that of `streaming_api`. Its methods return one item after another from
JSON Lines (`lines`), a JSON text sequence (`records`) or server-sent events (`texts`,
and `chat`, whose data is JSON).
"""

import sys
from dataclasses import dataclass
from typing import Any

import pytest

from tests.integration.wire.raw_http import format_response
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.streaming.streaming_api import PACKAGE

JSON_LINES = "application/jsonl"
JSON_SEQUENCE = "application/json-seq"
EVENT_STREAM = "text/event-stream; charset=utf-8"


@dataclass(frozen=True)
class StreamedBody:
    """A literal response body, and the texts of its items in one string."""

    method: str
    media_type: str
    body: bytes
    texts: str


STREAMED_BODIES = {
    "blank lines": StreamedBody(
        "lines", JSON_LINES, b'\r\n{"text":"a"}\r\n\n {"text":"b"}', "ab"
    ),
    "no lines": StreamedBody("lines", JSON_LINES, b"", ""),
    "unknown fields": StreamedBody(
        "lines", JSON_LINES, b'{"text":"a","more":1}\n', "a"
    ),
    "JSON text sequence": StreamedBody(
        "records", JSON_SEQUENCE, b'\x1e{"text":\n"a"}\n\x1e{"text":"b"}', "ab"
    ),
    "all line endings": StreamedBody(
        "texts", EVENT_STREAM, b"data: a\r\rdata:b\r\n\r\ndata: c\n\n", "abc"
    ),
    "comment, id, unknown field and byte order mark": StreamedBody(
        "texts", EVENT_STREAM, b"\xef\xbb\xbf: hi\nid: 1\n\ndata: a\nodd\n\n", "a"
    ),
    # An event ends with an empty line; the last one here has none.
    "incomplete last event": StreamedBody(
        "texts", EVENT_STREAM, b"data: a\n\ndata: b\n", "a"
    ),
    # `[DONE]` ends a stream of JSON, but is an ordinary item of a stream of texts.
    "[DONE] after JSON": StreamedBody(
        "chat", EVENT_STREAM, b'data: {"text":"a"}\n\ndata: [DONE]\n\nx', "a"
    ),
    "[DONE] among texts": StreamedBody(
        "texts", EVENT_STREAM, b"data: [DONE]\n\n", "[DONE]"
    ),
}


@pytest.mark.parametrize("case", STREAMED_BODIES)
def test_literal_body_is_split_into_items(
    recording_server: RecordingServer, call_method: Any, case: str
) -> None:
    streamed = STREAMED_BODIES[case]
    recording_server.response = format_response(200, streamed.media_type, streamed.body)
    items = call_method(recording_server.url, streamed.method)
    assert "".join(getattr(item, "text", item) for item in items) == streamed.texts


@pytest.mark.parametrize(
    ("method", "media_type", "body", "json_path"),
    [
        pytest.param(
            "lines",
            JSON_LINES,
            b'{"text":"a"}\n{"text":1}\n',
            "$.text",
            id="wrong type in a line",
        ),
        pytest.param(
            "lines", JSON_LINES, b'{"text":"a"}\n{"te', None, id="truncated line"
        ),
        pytest.param(
            "lines", JSON_LINES, b'{"text":"a"}\n\xff\n', None, id="line is not UTF-8"
        ),
        pytest.param(
            "chat",
            EVENT_STREAM,
            b'data: {"text":"a"}\n\ndata: {}\n\n',
            "$.text",
            id="missing field in an event",
        ),
        pytest.param(
            "texts",
            EVENT_STREAM,
            b"data: a\n\ndata: \xff\n\n",
            None,
            id="event is not UTF-8",
        ),
    ],
)
def test_invalid_second_item_raises_decoding_error(
    lib: Any,
    recording_server: RecordingServer,
    method: str,
    media_type: str,
    body: bytes,
    json_path: str | None,
) -> None:
    recording_server.response = format_response(200, media_type, body)
    decoding_error = sys.modules[PACKAGE].DecodingError
    with lib.LibClient(base_url=recording_server.url) as client:
        items = getattr(client.logs, method)()
        next(items)
        with pytest.raises(decoding_error) as caught:
            next(items)
        assert caught.value.json_path == json_path


def test_size_limit_applies_to_each_item_and_not_to_the_stream(
    lib: Any, recording_server: RecordingServer
) -> None:
    package: Any = sys.modules[PACKAGE]
    options = package.ClientOptions(max_response_bytes=1000)
    for method, media_type, endless_item in (
        ("lines", JSON_LINES, b"x" * 2000),
        ("texts", EVENT_STREAM, b"data: x\n" * 300),
    ):
        recording_server.response = format_response(200, media_type, endless_item)
        client = lib.LibClient(base_url=recording_server.url, options=options)
        with client, pytest.raises(package.ResponseTooLargeError):
            list(getattr(client.logs, method)())
    recording_server.response = format_response(
        200, JSON_LINES, b'{"text":"x"}\n' * 500
    )
    with lib.LibClient(base_url=recording_server.url, options=options) as client:
        assert len(list(client.logs.lines())) == 500


def test_error_status_raises_when_the_method_is_called(
    lib: Any, recording_server: RecordingServer
) -> None:
    package: Any = sys.modules[PACKAGE]
    recording_server.response = format_response(404, "text/plain", b"no")
    with lib.LibClient(base_url=recording_server.url) as client:
        with pytest.raises(package.StatusError) as caught:
            client.logs.lines()
        assert caught.value.status == 404


@pytest.mark.parametrize(
    ("status", "media_type", "body", "class_name"),
    [
        (200, "application/json", b'{"text":"a"}', "Line"),
        (299, "application/json; charset=utf-8", b'{"text":"a"}', "Line"),
        (200, "text/event-stream", b"", "Items"),
    ],
)
def test_media_type_selects_model_or_stream(
    lib: Any,
    recording_server: RecordingServer,
    status: int,
    media_type: str,
    body: bytes,
    class_name: str,
) -> None:
    recording_server.response = format_response(status, media_type, body)
    with lib.LibClient(base_url=recording_server.url) as client:
        result = client.logs.chat()
        assert type(result).__name__ == class_name
    # The document declares the same bodies for errors, by its default response.
    package: Any = sys.modules[PACKAGE]
    with lib.LibClient(base_url=recording_server.url) as client:
        recording_server.response = format_response(
            500, "application/json", b'{"text":"a"}'
        )
        with pytest.raises(package.StatusError) as caught:
            client.logs.chat(options=package.RequestOptions(retries=0))
        assert caught.value.body == lib.models.Line(text="a")
