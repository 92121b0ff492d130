"""Answers of many items: literal bytes, to the printed client."""

import sys
from typing import Any

import pytest

from tests.integration.wire.sockets import HOST, RecordingServer, written_answer

LINE = "application/jsonl"
EVENT = "text/event-stream; charset=utf-8"
LITERAL = {
    "lines with blanks": ("lines", LINE, b'\r\n{"text":"a"}\r\n\n {"text":"b"}', "ab"),
    "no lines": ("lines", LINE, b"", ""),
    "unknown members": ("lines", LINE, b'{"text":"a","more":1}\n', "a"),
    "records": (
        "records",
        "application/json-seq",
        b'\x1e{"text":\n"a"}\n\x1e{"text":"b"}',
        "ab",
    ),
    "ends of lines": ("texts", EVENT, b"data: a\r\rdata:b\r\n\r\ndata: c\n\n", "abc"),
    "comments": ("texts", EVENT, b"\xef\xbb\xbf: hi\nid: 1\n\ndata: a\nodd\n\n", "a"),
    "not whole": ("texts", EVENT, b"data: a\n\ndata: b\n", "a"),
    "the end said": ("chat", EVENT, b'data: {"text":"a"}\n\ndata: [DONE]\n\nx', "a"),
    "no end in texts": ("texts", EVENT, b"data: [DONE]\n\n", "[DONE]"),
}


@pytest.mark.parametrize("case", LITERAL)
def test_literal_answers(recording: RecordingServer, listed: Any, case: str) -> None:
    name, media_type, body, texts = LITERAL[case]
    recording.answer = written_answer(200, media_type, body)
    found = listed(f"http://{HOST}:{recording.port}", name)
    assert "".join(getattr(each, "text", each) for each in found) == texts


@pytest.mark.parametrize(
    ("name", "media_type", "body", "place"),
    [
        ("lines", LINE, b'{"text":"a"}\n{"text":1}\n', "$.text"),
        ("lines", LINE, b'{"text":"a"}\n{"te', None),
        ("lines", LINE, b'{"text":"a"}\n\xff\n', None),
        ("chat", EVENT, b'data: {"text":"a"}\n\ndata: {}\n\n', "$.text"),
        ("texts", EVENT, b"data: a\n\ndata: \xff\n\n", None),
    ],
)
def test_an_item_that_breaks_its_schema(
    lib: Any,
    recording: RecordingServer,
    name: str,
    media_type: str,
    body: bytes,
    place: str | None,
) -> None:
    recording.answer = written_answer(200, media_type, body)
    error = sys.modules["printed_items"].DecodingError
    with lib.LibClient(base_url=f"http://{HOST}:{recording.port}") as client:
        items = getattr(client.logs, name)()
        next(items)
        with pytest.raises(error) as caught:
            next(items)
        assert caught.value.json_path == place


def test_an_item_without_end_is_not_gathered(
    lib: Any, recording: RecordingServer
) -> None:
    package: Any = sys.modules["printed_items"]
    options = package.ClientOptions(max_response_bytes=1000)
    address = f"http://{HOST}:{recording.port}"
    for name, media_type, body in (
        ("lines", LINE, b"x" * 2000),
        ("texts", EVENT, b"data: x\n" * 300),
    ):
        recording.answer = written_answer(200, media_type, body)
        client = lib.LibClient(base_url=address, options=options)
        with client, pytest.raises(package.ResponseTooLargeError):
            list(getattr(client.logs, name)())
    recording.answer = written_answer(200, LINE, b'{"text":"x"}\n' * 500)
    with lib.LibClient(base_url=address, options=options) as client:
        assert len(list(client.logs.lines())) == 500


def test_a_failure_is_that_of_its_status(lib: Any, recording: RecordingServer) -> None:
    package: Any = sys.modules["printed_items"]
    recording.answer = written_answer(404, "text/plain", b"no")
    with lib.LibClient(base_url=f"http://{HOST}:{recording.port}") as client:
        with pytest.raises(package.StatusError) as caught:
            client.logs.lines()
        assert caught.value.status == 404


@pytest.mark.parametrize(
    ("status", "media_type", "body", "expected"),
    [
        (200, "application/json", b'{"text":"a"}', "Line"),
        (299, "application/json; charset=utf-8", b'{"text":"a"}', "Line"),
        (200, "text/event-stream", b"", "Items"),
    ],
)
def test_an_answer_is_picked_by_status_and_media_type(
    lib: Any,
    recording: RecordingServer,
    status: int,
    media_type: str,
    body: bytes,
    expected: str,
) -> None:
    recording.answer = written_answer(status, media_type, body)
    with lib.LibClient(base_url=f"http://{HOST}:{recording.port}") as client:
        found = client.logs.chat()
        assert type(found).__name__ == expected
    with lib.LibClient(base_url=f"http://{HOST}:{recording.port}") as client:
        recording.answer = written_answer(500, "application/json", b'{"text":"a"}')
        with pytest.raises(sys.modules["printed_items"].StatusError) as caught:
            client.logs.chat(options=_once())
        assert caught.value.body == lib.models.Line(text="a")


def _once() -> Any:
    return sys.modules["printed_items"].RequestOptions(retries=1)
