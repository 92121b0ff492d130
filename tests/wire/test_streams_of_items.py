"""Answers of many items: printed client against printed server, and literal bytes."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from threading import Event
from types import ModuleType
from typing import Any

import pytest

from tests.wire.documents import printed_package, served
from tests.wire.sockets import (
    HOST,
    RecordingServer,
    exchange,
    taken_apart,
    written_answer,
    written_request,
)

DOCUMENT = """\
openapi: 3.2.0
info: {title: Lib, version: '1'}
paths:
  /lines:
    get:
      operationId: logs/lines
      responses:
        '200':
          description: Lines.
          headers: {X-Left: {schema: {type: integer}}}
          content:
            application/jsonl: {itemSchema: {$ref: '#/components/schemas/Line'}}
  /records:
    get:
      operationId: logs/records
      responses:
        2XX:
          description: Records.
          content:
            application/json-seq: {itemSchema: {$ref: '#/components/schemas/Line'}}
  /chat:
    get:
      operationId: logs/chat
      parameters: [{name: stream, in: query, schema: {type: boolean}}]
      responses:
        default:
          description: An answer, or its pieces.
          content:
            application/json: {schema: {$ref: '#/components/schemas/Line'}}
            text/event-stream: {schema: {$ref: '#/components/schemas/Line'}}
  /events:
    get:
      operationId: logs/events
      responses:
        '200':
          description: Events.
          content:
            text/event-stream:
              itemSchema:
                type: object
                properties:
                  data: {type: string}
                  event: {type: string}
                  id: {type: string}
                  retry: {type: integer}
  /texts:
    get:
      operationId: logs/texts
      responses: {'200': {description: Texts., content: {text/event-stream: {}}}}
components:
  schemas:
    Line: {type: object, required: [text], properties: {text: {type: string}}}
"""
TEXTS = ["one", "two\nlines", "drei ä"]


class Logs:
    """Answers every operation with the texts."""

    def __init__(self, lib: Any) -> None:
        self.lib = lib
        self.go_on = Event()
        self.left = Event()

    async def lines(self) -> Any:
        return self._slow()

    async def _slow(self) -> AsyncIterator[Any]:
        try:
            yield self.lib.models.Line(text="first")
            while not self.go_on.is_set():
                await asyncio.sleep(0.01)
            yield {"text": "second"}
        finally:
            self.left.set()

    async def _lines(self) -> AsyncIterator[Any]:
        for text in TEXTS:
            yield {"text": text}

    async def records(self) -> Any:
        return sys.modules["printed_items._runtime.server"].Reply(
            self._lines(), status=206, headers={"X-Left": "3"}
        )

    async def chat(self, *, stream: bool | None = None) -> Any:
        return self._lines() if stream else {"text": "whole"}

    async def events(self) -> Any:
        async def found() -> AsyncIterator[Any]:
            yield {"data": "a\nb", "event": "kind", "id": "7", "retry": 5}
            yield {"data": ""}

        return found()

    async def texts(self) -> Any:
        async def found() -> AsyncIterator[str]:
            for text in TEXTS:
                yield text

        return found()


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return printed_package("printed_items", DOCUMENT, tmp_path_factory.mktemp("items"))


@pytest.fixture(scope="module")
def logs(lib: Any) -> Logs:
    return Logs(lib)


@pytest.fixture(scope="module")
def address(lib: Any, logs: Logs) -> Iterator[str]:
    class Handlers:
        pass

    handlers: Any = Handlers()
    handlers.logs = logs
    with served(lib.server.create_app(handlers)) as found:
        yield found


@pytest.fixture(params=["sync", "async"])
def listed(request: pytest.FixtureRequest, lib: Any) -> Any:
    """Call a method at an address, and list what it returns."""

    def sync(address: str, name: str, **arguments: Any) -> Any:
        with lib.LibClient(base_url=address) as client:
            found = getattr(client.logs, name)(**arguments)
            return list(found) if hasattr(found, "__next__") else found

    async def wait(address: str, name: str, **arguments: Any) -> Any:
        async with lib.AsyncLibClient(base_url=address) as client:
            found = await getattr(client.logs, name)(**arguments)
            return [x async for x in found] if hasattr(found, "__aiter__") else found

    if request.param == "sync":
        return sync
    return lambda *args, **kwargs: asyncio.run(wait(*args, **kwargs))


def test_each_form_arrives(lib: Any, address: str, listed: Any) -> None:
    lines = [lib.models.Line(text=text) for text in TEXTS]
    assert listed(address, "records") == lines
    assert listed(address, "chat", stream=True) == lines
    assert listed(address, "chat") == lib.models.Line(text="whole")
    assert listed(address, "texts") == TEXTS
    first, second = listed(address, "events")
    assert first.model_dump() == {
        "data": "a\nb",
        "event": "kind",
        "id": "7",
        "retry": 5,
    }
    assert second.model_dump(exclude_unset=True) == {"data": ""}


def test_items_come_before_the_answer_ends(lib: Any, logs: Logs, address: str) -> None:
    logs.go_on.clear()
    with lib.LibClient(base_url=address) as client:
        items = client.logs.lines()
        assert next(items).text == "first"
        logs.go_on.set()
        assert [each.text for each in items] == ["second"]
        assert list(items) == []


def test_leaving_early_ends_the_answer(lib: Any, logs: Logs, address: str) -> None:
    logs.go_on.clear()
    logs.left.clear()
    with lib.LibClient(base_url=address) as client:
        with client.logs.lines() as items:
            assert next(items).text == "first"
        assert list(items) == []
        assert logs.left.wait(10)


def test_a_proxy_streams(lib: Any, address: str, listed: Any) -> None:
    handlers = lib.AsyncLibClient(base_url=address)
    with served(lib.server.create_app(handlers)) as proxy:
        assert [each.text for each in listed(proxy, "chat", stream=True)] == TEXTS


def test_the_whole_response_has_headers_and_items(lib: Any, address: str) -> None:
    with lib.LibClient(base_url=address) as client:
        whole = client.response(client.logs.records)
        assert (whole.status, whole.headers["x-left"]) == (206, "3")
        assert [each.text for each in whole.value] == TEXTS
        with client.stream(client.logs.records) as stream:
            assert stream.read().content.startswith(b"\x1e{")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/records", b'\x1e{"text":"one"}\n'),
        ("/chat?stream=true", b'data: {"text":"one"}\n\n'),
        ("/texts", b"data: one\n\ndata: two\ndata: lines\n\n"),
        ("/events", b"event: kind\nid: 7\nretry: 5\ndata: a\ndata: b\n\ndata: \n\n"),
    ],
)
def test_served_bytes(address: str, path: str, body: bytes) -> None:
    port = int(address.rpartition(":")[2])
    answer = taken_apart(exchange(port, written_request(f"GET {path}", {})))
    assert answer.status in (200, 206)
    assert body in answer.body.replace(b"\r\n", b"|") or all(
        line in answer.body for line in body.split(b"\n")
    )


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


def test_the_deadline_holds_for_the_items(lib: Any, logs: Logs, address: str) -> None:
    logs.go_on.clear()
    package: Any = sys.modules["printed_items"]
    with lib.LibClient(base_url=address) as client:
        items = client.logs.lines(options=package.RequestOptions(timeout=0.5))
        assert next(items).text == "first"
        with pytest.raises(package.TimedOutError):
            next(items)


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
