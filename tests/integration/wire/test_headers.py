"""Headers of answers: printed client against printed server, and literal bytes."""

import asyncio
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.asgi_server import serve_app
from tests.integration.wire.documents import printed_package
from tests.integration.wire.sockets import (
    HOST,
    RecordingServer,
    exchange,
    taken_apart,
    written_request,
)

DOCUMENT = """\
openapi: 3.2.0
info: {title: Lib, version: '1'}
paths:
  /pets:
    get:
      operationId: pets/list
      responses:
        '200':
          description: Pets.
          headers:
            X-Total: {required: true, schema: {type: integer, minimum: 0}}
            X-Kinds: {schema: {type: array, items: {enum: [tame, wild]}}}
            X-Page: {schema: {$ref: '#/components/schemas/Page'}}
            X-Spread: {explode: true, schema: {$ref: '#/components/schemas/Page'}}
            X-Json: {content: {application/json: {schema:
              {$ref: '#/components/schemas/Page'}}}}
            X-At: {schema: {type: string, format: date-time}}
          content:
            application/json: {schema: {type: array, items: {type: string}}}
  /lines:
    get:
      operationId: pets/lines
      responses:
        '200':
          description: Lines.
          headers: {X-Left: {schema: {type: integer}}}
          content: {application/jsonl: {itemSchema: {type: string}}}
        '429':
          description: Too many.
          headers: {Retry-After: {schema: {type: integer}}}
webhooks:
  sold:
    post:
      responses: {'204': {description: Heard., headers: {X-Heard: {schema:
        {type: integer}}}}}
components:
  schemas:
    Page: {type: object, properties: {number: {type: integer}, last: {type: boolean}}}
"""
AT = datetime(2026, 3, 14, 9, 26, tzinfo=UTC)


class Pets:
    """Answers as it is told, or raises that."""

    result: Any = None

    async def list(self) -> Any:
        return self._told()

    async def lines(self) -> Any:
        return self._told()

    def _told(self) -> Any:
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


class Handlers:
    """The handlers of the document."""

    def __init__(self) -> None:
        self.pets = Pets()


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("headers")
    return printed_package("headers_on_the_wire", DOCUMENT, folder)


@pytest.fixture(scope="module")
def handlers() -> Handlers:
    return Handlers()


@pytest.fixture(scope="module")
def address(lib: Any, handlers: Handlers) -> Iterator[str]:
    with serve_app(lib.server.create_app(handlers)) as found:
        yield found


@pytest.fixture
def client(lib: Any, address: str) -> Iterator[Any]:
    with lib.LibClient(base_url=address) as client:
        yield client


def _errors(lib: ModuleType) -> Any:
    """The package of the API, which has the errors that all share."""
    return sys.modules[lib.__name__.partition(".")[0]]


@pytest.fixture
def sent(lib: Any) -> Any:
    page = lib.models.Page(number=2, last=True)
    return lib.models.PetsListHeaders(
        x_total=7,
        x_kinds=["tame", "wild"],
        x_page=page,
        x_spread=page,
        x_json=page,
        x_at=AT,
    )


WRITTEN = {
    "x-total": "7",
    "x-kinds": "tame,wild",
    "x-page": "number,2,last,true",
    "x-spread": "number=2,last=true",
    "x-json": '{"number":2,"last":true}',
    "x-at": "2026-03-14T09:26:00Z",
}


def test_a_server_writes_what_is_declared(
    lib: Any, handlers: Handlers, address: str, sent: Any
) -> None:
    handlers.pets.result = lib.server.Reply(["Rex"], headers=sent)
    port = urlsplit(address).port or 0
    answer = taken_apart(exchange(port, written_request("GET /pets", {})))
    assert {k: v for k, v in answer.headers.items() if k in WRITTEN} == WRITTEN


def test_headers_arrive_as_they_were_given(
    lib: Any, handlers: Handlers, client: Any, address: str, sent: Any
) -> None:
    handlers.pets.result = lib.server.Reply(["Rex"], headers=sent)
    assert lib.models.PetsListHeaders.of(client.response(client.pets.list)) == sent
    with client.stream(client.pets.list) as stream:
        assert lib.models.PetsListHeaders.of(stream) == sent

    async def called() -> Any:
        async with lib.AsyncLibClient(base_url=address) as twin:
            return await twin.response(twin.pets.list)

    assert lib.models.PetsListHeaders.of(asyncio.run(called())) == sent


def test_headers_of_many_items(lib: Any, handlers: Handlers, client: Any) -> None:
    async def lines() -> Any:
        yield "one"

    headers = lib.models.PetsLinesHeaders
    handlers.pets.result = lib.server.Reply(lines(), headers=headers(x_left=3))
    response = client.response(client.pets.lines)
    assert headers.of(response).x_left == 3
    assert list(response.value) == ["one"]


def test_headers_of_an_error(lib: Any, handlers: Handlers, client: Any) -> None:
    kind, headers = lib.TooManyRequestsError, lib.models.PetsLinesHeaders
    handlers.pets.result = kind(headers=headers(retry_after=0))
    with pytest.raises(kind) as caught:
        client.pets.lines()
    assert headers.of(caught.value) == headers(retry_after=0)


@pytest.mark.parametrize(
    ("fields", "header", "said"),
    [
        ("X-Total: -1", "X-Total", "greater than or equal to 0"),
        ("X-Page: number,2", "X-Total", "required"),
        ("X-Total: 1\r\nX-At: soon", "X-At", "valid datetime"),
        ("X-Total: 1\r\nX-Json: {", "X-Json", "is not JSON"),
        ("X-Total: 1\r\nX-Spread: number=a", "X-Spread", "valid integer"),
    ],
)
def test_a_header_that_breaks_its_schema(
    lib: Any, fields: str, header: str, said: str
) -> None:
    answer = (
        "HTTP/1.1 200 Fine\r\nConnection: close\r\nContent-Type: application/json\r\n"
        f"Content-Length: 2\r\n{fields}\r\n\r\n[]"
    )
    with RecordingServer() as server:
        server.answer = answer.encode()
        with lib.LibClient(base_url=f"http://{HOST}:{server.port}") as client:
            response = client.response(client.pets.list)
    assert response.value == []
    with pytest.raises(_errors(lib).DecodingError) as caught:
        lib.models.PetsListHeaders.of(response)
    assert (caught.value.header, caught.value.status) == (header, 200)
    assert said in str(caught.value)
    assert str(caught.value).startswith("pets/list (GET /pets, attempt 1): status 200")


@pytest.mark.parametrize(
    "text", ["Sat, 14 Mar 2026 09:26:00 GMT", "2026-03-14T10:26:00+01:00"]
)
def test_an_instant_may_be_written_as_http_has_it(lib: Any, text: str) -> None:
    error = _errors(lib).StatusError(headers={"x-total": "1", "X-AT": text})
    assert lib.models.PetsListHeaders.of(error).x_at == AT


def test_an_instant_that_is_none(lib: Any) -> None:
    headers = {"x-total": "1", "X-At": "Sat, 99 Mar 2026 09:26:00 GMT"}
    error = _errors(lib).StatusError(headers=headers)
    with pytest.raises(_errors(lib).DecodingError, match="in the header X-At"):
        lib.models.PetsListHeaders.of(error)


def test_repeated_headers_are_one_list(lib: Any) -> None:
    answer = (
        b"HTTP/1.1 200 Fine\r\nConnection: close\r\nContent-Type: application/json\r\n"
        b"Content-Length: 2\r\nx-total: 1\r\nX-Kinds: tame\r\nX-Kinds: new\r\n\r\n[]"
    )
    with RecordingServer() as server:
        server.answer = answer
        with lib.LibClient(base_url=f"http://{HOST}:{server.port}") as client:
            read = lib.models.PetsListHeaders.of(client.response(client.pets.list))
    assert [str(kind) for kind in read.x_kinds] == ["tame", "new"]


def test_what_no_header_can_carry_is_not_sent(
    lib: Any, handlers: Handlers, client: Any, sent: Any
) -> None:
    wrong = sent.model_copy(update={"x_json": lib.models.Page(name="a")})
    assert wrong.texts()["X-Json"] == '{"name":"a"}'
    wrong = sent.model_copy(update={"x_page": lib.models.Page(name="a,b")})
    with pytest.raises(ValueError, match="header X-Page: an item may not contain"):
        wrong.texts()
    handlers.pets.result = lib.server.Reply(["Rex"], headers=wrong)
    with pytest.raises(_errors(lib).StatusError) as caught:
        client.pets.list()
    assert caught.value.status == 500


def test_none_is_a_header_that_is_not_sent(lib: Any) -> None:
    assert lib.models.PetsListHeaders(x_total=1, x_at=None).texts() == {"X-Total": "1"}


def test_a_hook_has_its_own(lib: Any) -> None:
    assert lib.models.WebhookSoldHeaders(x_heard=1).texts() == {"X-Heard": "1"}
