"""Test streams whose items are whole events: their data is text or a JSON value."""

import asyncio
import sys
from collections.abc import AsyncIterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest

from tests.integration.wire.temporary_package import import_api

PACKAGE = "wire_event_data"
# The keyword and the schema that describe the items of each operation.
SCHEMAS = {
    "object": "itemSchema: {$ref: '#/components/schemas/TodoEvent'}",
    "integer": """itemSchema:
                type: object
                required: [data]
                properties: {data: {type: integer}, retry: {type: integer}}
    """,
    "list": """itemSchema:
                type: object
                properties:
                  data: {type: array, items: {$ref: '#/components/schemas/Todo'}}
    """,
    "null": """itemSchema:
                type: object
                properties:
                  data: {anyOf: [{$ref: '#/components/schemas/Todo'}, {type: 'null'}]}
    """,
    "union": "itemSchema: {$ref: '#/components/schemas/Alias'}",
    "mixed": """itemSchema:
                type: object
                properties:
                  data:
                    anyOf:
                    - {$ref: '#/components/schemas/Todo'}
                    - {type: integer}
                    - {type: string}
    """,
    "any": "itemSchema: {type: object, properties: {data: {}}}",
    "content": """itemSchema:
                type: object
                required: [data]
                properties: {data: {$ref: '#/components/schemas/TodoText'}}
    """,
    "string_content": """itemSchema:
                type: object
                required: [data]
                properties:
                  data:
                    type: string
                    contentMediaType: application/json
                    contentSchema: {type: [string, 'null']}
    """,
    "text_or_content": """itemSchema:
                type: object
                required: [data]
                properties:
                  data:
                    anyOf: [{$ref: '#/components/schemas/TodoText'}, {type: string}]
    """,
    "envelope": """schema:
                type: array
                items: {$ref: '#/components/schemas/Alias'}
    """,
    "payload": """schema:
                type: object
                required: [data]
                properties: {data: {type: integer}}
    """,
    "named_payload": """schema:
                type: object
                properties: {event: {}, data: {type: integer}, task: {type: string}}
    """,
}
PATHS = "".join(f"""\
  /{name}:
    get:
      operationId: logs/{name}
      responses:
        '200':
          description: Events.
          content:
            text/event-stream:
              {schema}
""" for name, schema in SCHEMAS.items())
DOCUMENT = (
    f"""\
openapi: 3.2.0
info: {{title: Lib, version: '1'}}
paths:
{PATHS}
"""
    + """\
components:
  schemas:
    Todo: {type: object, required: [title], properties: {title: {type: string}}}
    TodoText:
      type: string
      contentMediaType: application/json; charset=utf-8
      contentSchema: {$ref: '#/components/schemas/Todo'}
    Base:
      type: object
      properties: {id: {type: string}, retry: {type: integer}}
    TodoEvent:
      allOf:
      - {$ref: '#/components/schemas/Base'}
      - type: object
        required: [data]
        properties: {event: {type: string}, data: {$ref: '#/components/schemas/Todo'}}
    Alias: {$ref: '#/components/schemas/Event'}
    Event:
      oneOf:
      - {$ref: '#/components/schemas/Added'}
      - {$ref: '#/components/schemas/Said'}
      - {$ref: '#/components/schemas/Counted'}
      - {$ref: '#/components/schemas/Pinged'}
    Added:
      type: object
      required: [event, data]
      properties:
        event: {const: added}
        data: {$ref: '#/components/schemas/Todo'}
        id: {type: string}
    Said:
      type: object
      required: [event, data]
      properties: {event: {const: said}, data: {type: string}}
    Counted:
      allOf:
      - type: object
        required: [event, data]
        properties: {event: {const: counted}, data: {type: integer}}
    Pinged: {type: object, required: [event], properties: {event: {const: pinged}}}
"""
)
TODO = b'{"title":"a"}'


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return import_api(PACKAGE, DOCUMENT, tmp_path_factory.mktemp("event_data"))


def reply(content: bytes) -> Any:
    """Return a transport that answers each request with these events."""
    return httpx2.MockTransport(
        lambda _: httpx2.Response(
            200, headers={"content-type": "text/event-stream"}, content=content
        )
    )


def read(lib: Any, method: str, content: bytes) -> list[Any]:
    """Return the items of a stream."""
    with (
        httpx2.Client(transport=reply(content)) as http,
        lib.LibClient(base_url="https://lib", http_client=http) as client,
    ):
        return list(getattr(client.logs, method)())


@pytest.mark.parametrize(
    ("method", "event", "item"),
    [
        ("object", b"id: 1\nretry: 5\ndata: " + TODO, {"id": "1", "retry": 5}),
        ("object", b'data: {"title":\ndata: "a"}', {}),
        ("content", b"event: x\ndata: " + TODO, {}),
        ("text_or_content", b"data: " + TODO, {}),
        ("union", b"event: added\nid: 1\ndata: " + TODO, {"id": "1"}),
        ("envelope", b"event: added\ndata: " + TODO, {"event": "added"}),
        ("mixed", b"data: " + TODO, {}),
        ("null", b"data: " + TODO, {}),
    ],
)
def test_data_is_an_object(lib: Any, method: str, event: bytes, item: Any) -> None:
    (found,) = read(lib, method, event + b"\n\n")
    assert found.data == lib.models.Todo(title="a")
    assert found.model_dump(include=set(item)) == item


@pytest.mark.parametrize(
    ("method", "event", "data"),
    [
        ("integer", b"data: 5", 5),
        ("list", b"data: []", []),
        ("null", b"data: null", None),
        # A string stays text, even if it looks like JSON.
        ("union", b"event: said\ndata: 5", "5"),
        ("union", b'event: said\ndata: {"title":"a"}', '{"title":"a"}'),
        ("union", b"event: counted\ndata: 5", 5),
        ("envelope", b"event: said\ndata: 5", "5"),
        # Where both are allowed, what is no JSON of another type is text.
        ("mixed", b"data: 5", 5),
        ("mixed", b"data: 5.5", "5.5"),
        ("mixed", b"data: hello", "hello"),
        ("mixed", b'data: "hello"', '"hello"'),
        ("mixed", b"data:", ""),
        ("any", b'data: {"a": [null]}', {"a": [None]}),
        ("any", b"data: null", None),
        ("any", b"data: NaN", "NaN"),
        ("any", b"data: 1, 2", "1, 2"),
        ("text_or_content", b"data: hello", "hello"),
        ("string_content", b'data: "hello"', "hello"),
        ("string_content", b"data: null", None),
        ("payload", b'data: {"data": 5}', 5),
        ("named_payload", b'data: {"event": "a", "data": 5, "task": "b"}', 5),
    ],
)
def test_type_tells_what_the_data_is(
    lib: Any, method: str, event: bytes, data: object
) -> None:
    (found,) = read(lib, method, event + b"\n\n")
    assert found.data == data
    assert type(found.data) is type(data)


@pytest.mark.parametrize("method", ["union", "envelope"])
@pytest.mark.parametrize(
    ("text", "data"),
    [(b'{"a":1}', {"a": 1}), (b'"a"', '"a"'), (b"hello", "hello"), (b"", "")],
)
def test_event_of_no_variant_does_not_end_the_stream(
    lib: Any, method: str, text: bytes, data: object
) -> None:
    content = b"event: other\ndata: " + text + b"\n\nevent: said\ndata: a\n\n"
    other, said = read(lib, method, content)
    assert (other["event"], other["data"]) == ("other", data)
    assert said == lib.models.Said(event="said", data="a")


@pytest.mark.parametrize(
    ("method", "event", "json_path"),
    [
        ("object", b"data: hello", "$.data"),
        ("object", b'data: {"title":5}', "$.data.title"),
        ("object", b'data: {"title":"a"}, "id": "2"', "$.data"),
        ("integer", b"data: NaN", "$.data"),
        ("union", b"event: added\ndata: hello", "$.data"),
        ("union", b'event: added\ndata: {"title":5}', "$.data.title"),
        ("content", b"data: hello", "$.data"),
        ("string_content", b"data: hello", "$.data"),
        ("string_content", b"data: 5", "$.data"),
    ],
)
def test_place_of_a_fault(lib: Any, method: str, event: bytes, json_path: str) -> None:
    with pytest.raises(sys.modules[PACKAGE].DecodingError) as caught:
        read(lib, method, event + b"\n\n")
    assert caught.value.json_path == json_path
    assert caught.value.content == event


def test_empty_data_is_skipped_where_data_is_json(lib: Any) -> None:
    content = b"data:\n\ndata: 5\n\nevent: ping\ndata: \n\n"
    assert [item.data for item in read(lib, "integer", content)] == [5]


def test_error_event_with_text(lib: Any) -> None:
    with pytest.raises(sys.modules[PACKAGE].DecodingError, match="an error: full"):
        read(lib, "object", b"event: error\ndata: full\n\n")


def test_async_client(lib: Any) -> None:
    async def read_async() -> list[Any]:
        async with (
            httpx2.AsyncClient(transport=reply(b"event: counted\ndata: 5\n\n")) as http,
            lib.AsyncLibClient(base_url="https://lib", http_client=http) as client,
        ):
            return [item async for item in client.logs.union()]

    assert asyncio.run(read_async()) == [lib.models.Counted(event="counted", data=5)]


SENT = [
    ("object", {"data": {"title": "a"}, "id": "1"}, b'id: 1\ndata: {"title":"a"}'),
    ("integer", {"data": 5, "retry": 3}, b"retry: 3\ndata: 5"),
    ("null", {"data": None}, b"data: null"),
    ("union", {"event": "said", "data": "a\nb"}, b"event: said\ndata: a\ndata: b"),
    ("union", {"event": "counted", "data": 5}, b"event: counted\ndata: 5"),
    ("mixed", {"data": "hello"}, b"data: hello"),
    ("mixed", {"data": 5}, b"data: 5"),
    ("any", {"data": {"ä": True}}, 'data: {"ä":true}'.encode()),
    ("content", {"data": {"title": "a"}}, b'data: {"title":"a"}'),
    ("string_content", {"data": "hello"}, b'data: "hello"'),
    ("envelope", {"event": "counted", "data": 5}, b"event: counted\ndata: 5"),
]


@pytest.mark.parametrize(("method", "item", "content"), SENT)
@pytest.mark.parametrize("form", ["dict", "model"])
def test_server_sends_what_the_client_reads(
    lib: Any, method: str, item: dict[str, Any], content: bytes, form: str
) -> None:
    (model,) = read(lib, method, content + b"\n\n")

    async def handler() -> AsyncIterator[Any]:
        yield model if form == "model" else item

    handlers = SimpleNamespace(logs=SimpleNamespace(**{method: handler}))
    app = lib.server.create_app(handlers, partial=True)

    async def request() -> bytes:
        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(transport=transport) as http:
            return (await http.get(f"http://lib/{method}")).content

    assert asyncio.run(request()) == content + b"\n\n"


@pytest.mark.parametrize("method", dict.fromkeys(method for method, _, _ in SENT))
def test_sample_of_a_fake_is_an_item(lib: Any, method: str) -> None:
    testing = import_module(f"{PACKAGE}.testing")
    with testing.Fake(lib.__name__) as fake:
        client = fake.client(lib.LibClient)
        (item,) = getattr(client.logs, method)()
        assert "data" in item.model_fields_set


def test_fake_sends_events(lib: Any) -> None:
    testing = import_module(f"{PACKAGE}.testing")
    with testing.Fake(lib.__name__) as fake:
        fake.answer("logs/union", [{"event": "counted", "data": 5}])
        (item,) = fake.client(lib.LibClient).logs.union()
        assert item == lib.models.Counted(event="counted", data=5)
