"""Test what a client makes of events that are no items: errors, and empty ones."""

import sys
from typing import Any

import httpx2
import pytest

from tests.integration.wire.temporary_package import import_api

PACKAGE = "wire_error_events"
DOCUMENT = """\
openapi: 3.2.0
info: {title: Lib, version: '1'}
security: [{key: []}]
paths:
  /data:
    get:
      operationId: logs/data
      responses:
        '200':
          description: Events.
          content: {text/event-stream: {schema: {$ref: '#/components/schemas/Line'}}}
        '429':
          description: An error.
          content: {application/json: {schema: {$ref: '#/components/schemas/Busy'}}}
  /lines:
    get:
      operationId: logs/lines
      responses:
        '200':
          description: Lines.
          content:
            application/jsonl: {itemSchema: {$ref: '#/components/schemas/Line'}}
  /loose:
    get:
      operationId: logs/loose
      responses:
        '200':
          description: Events.
          content: {text/event-stream: {schema: {$ref: '#/components/schemas/Loose'}}}
        '429':
          description: An error.
          content: {application/json: {schema: {$ref: '#/components/schemas/Busy'}}}
  /own:
    get:
      operationId: logs/own
      responses:
        '200':
          description: Events.
          content: {text/event-stream: {schema: {$ref: '#/components/schemas/Failure'}}}
  /events:
    get:
      operationId: logs/events
      responses:
        '200':
          description: Events.
          content:
            text/event-stream: {itemSchema: {$ref: '#/components/schemas/Event'}}
  /named:
    get:
      operationId: logs/named
      responses:
        '200':
          description: Events.
          content:
            text/event-stream: {itemSchema: {$ref: '#/components/schemas/Named'}}
  /texts:
    get:
      operationId: logs/texts
      responses: {'200': {description: Texts., content: {text/event-stream: {}}}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas:
    Line: {type: object, required: [text], properties: {text: {type: string}}}
    Loose: {type: object, properties: {text: {type: string}}}
    Busy: {type: object, required: [title], properties: {title: {type: string}}}
    Failure: {type: object, required: [failure], properties: {failure: {type: string}}}
    Event:
      type: object
      properties: {event: {type: string}, data: {type: string}}
    Named:
      type: object
      properties:
        event: {type: string, enum: [line, error]}
        data: {type: string}
"""
KEY = "canary-key"
OVERLOADED = b'data: {"error":{"message":"Overloaded"}}'


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("error_events")
    return import_api(PACKAGE, DOCUMENT, folder)


def read(lib: Any, method: str, content: bytes) -> tuple[list[Any], Any]:
    """Return the items of a stream, and the error that ends it."""
    media_type = "application/jsonl" if method == "lines" else "text/event-stream"
    transport = httpx2.MockTransport(
        lambda _: httpx2.Response(
            200, headers={"content-type": media_type}, content=content
        )
    )
    items: list[Any] = []
    with (
        httpx2.Client(transport=transport) as http,
        lib.LibClient(base_url="https://lib", api_key=KEY, http_client=http) as client,
    ):
        try:
            for item in getattr(client.logs, method)():
                items.append(item if isinstance(item, str) else item.model_dump())
        except sys.modules[PACKAGE].DecodingError as error:
            return items, error
    return items, None


@pytest.mark.parametrize("empty", [b"data:", b"data: ", b"event: ping\ndata:"])
def test_empty_data_is_skipped_where_items_are_json(lib: Any, empty: bytes) -> None:
    content = b'data: {"text":"a"}\n\n' + empty + b'\n\ndata: {"text":"b"}\n\n'
    items, error = read(lib, "data", content)
    assert ([each["text"] for each in items], error) == (["a", "b"], None)


@pytest.mark.parametrize(
    ("method", "event", "message"),
    [
        ("data", b"event: error\n" + OVERLOADED, "Overloaded"),
        ("data", b"event: error\ndata: the disk is full", "the disk is full"),
        ("data", OVERLOADED, "Overloaded"),
        ("data", b'data: {"title":"Slow down"}', "Slow down"),
        ("loose", b'data: {"title":"Slow down"}', "Slow down"),
        ("loose", b'event: error\ndata: {"text":"a","message":"b"}', "b"),
        ("events", b"event: error\ndata: broken", "broken"),
        ("texts", b"event: error\ndata: broken", "broken"),
        ("lines", b'{"error":{"message":"Overloaded"}}', "Overloaded"),
    ],
)
def test_error_of_the_server_is_raised(
    lib: Any, method: str, event: bytes, message: str
) -> None:
    _, error = read(lib, method, event + b"\n\n")
    assert str(error).endswith(f"the server sent an error: {message}")
    assert error.content == event


def test_event_named_error_that_is_declared_is_an_item(lib: Any) -> None:
    items, error = read(lib, "own", b'event: error\ndata: {"failure":"a"}\n\n')
    assert (items, error) == ([{"failure": "a"}], None)
    items, error = read(lib, "named", b"event: error\ndata: a\n\n")
    assert (items[0]["data"], error) == ("a", None)


def test_item_with_undeclared_properties_is_no_error(lib: Any) -> None:
    items, error = read(lib, "loose", b'data: {"text":"a","title":"b"}\n\n')
    assert (items[0]["text"], error) == ("a", None)
    items, error = read(lib, "loose", b'data: {"other":"b"}\n\n')
    assert (len(items), error) == (1, None)


def test_content_of_an_error_is_the_redacted_event(lib: Any) -> None:
    event = f'id: 7\ndata: {{"text":\ndata: 5, "key": "{KEY}"}}'.encode()
    _, error = read(lib, "data", b'data: {"text":"a"}\n\n' + event + b"\n\n")
    assert error.content == event.replace(KEY.encode(), b"*" * 10)
    assert error.json_path == "$.text"
    _, error = read(lib, "data", b"id: 7\ndata: \xff\n\n")
    assert error.content == b"id: 7\ndata: \xff"
    _, error = read(lib, "data", f"event: error\ndata: no {KEY}\n\n".encode())
    assert KEY not in str(error)
