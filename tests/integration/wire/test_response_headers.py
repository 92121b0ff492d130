"""Test declared response headers, as a server sends them and as a client reads them."""

import asyncio
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.asgi_server import serve_app
from tests.integration.wire.raw_http import format_request, send_request
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import import_api

PACKAGE = "wire_headers"
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
      responses: {'204': {description: Received., headers: {X-Received: {schema:
        {type: integer}}}}}
components:
  schemas:
    Page: {type: object, properties: {number: {type: integer}, last: {type: boolean}}}
"""
AT = datetime(2026, 3, 14, 9, 26, tzinfo=UTC)
# The headers that `pet_headers` are sent as.
LITERAL_HEADERS = {
    "x-total": "7",
    "x-kinds": "tame,wild",
    "x-page": "number,2,last,true",
    "x-spread": "number=2,last=true",
    "x-json": '{"number":2,"last":true}',
    "x-at": "2026-03-14T09:26:00Z",
}


class PetHandlers:
    """Handlers that return ``result``, or raise it if it is an exception."""

    result: Any = None

    async def list(self) -> Any:
        return self._return_or_raise()

    async def lines(self) -> Any:
        return self._return_or_raise()

    def _return_or_raise(self) -> Any:
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


class Handlers:
    """The handlers of the document."""

    def __init__(self) -> None:
        self.pets = PetHandlers()


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module of the generated API."""
    return import_api(PACKAGE, DOCUMENT, tmp_path_factory.mktemp("headers"))


@pytest.fixture(scope="module")
def package(lib: ModuleType) -> Any:
    """The package that `lib` belongs to, which has the errors of all APIs."""
    return sys.modules[lib.__name__.partition(".")[0]]


@pytest.fixture(scope="module")
def handlers() -> Handlers:
    return Handlers()


@pytest.fixture(scope="module")
def url(lib: Any, handlers: Handlers) -> Iterator[str]:
    with serve_app(lib.server.create_app(handlers)) as url:
        yield url


@pytest.fixture
def client(lib: Any, url: str) -> Iterator[Any]:
    with lib.LibClient(base_url=url) as client:
        yield client


@pytest.fixture
def pet_headers(lib: Any) -> Any:
    """A value for every header of `pets/list`."""
    page = lib.models.Page(number=2, last=True)
    return lib.models.PetListHeaders(
        x_total=7,
        x_kinds=["tame", "wild"],
        x_page=page,
        x_spread=page,
        x_json=page,
        x_at=AT,
    )


def test_server_sends_literal_headers(
    lib: Any, handlers: Handlers, url: str, pet_headers: Any
) -> None:
    handlers.pets.result = lib.server.Reply(["Rex"], headers=pet_headers)
    port = urlsplit(url).port or 0
    response = send_request(port, format_request("GET /pets", {}))
    headers = {
        name: text for name, text in response.headers.items() if name in LITERAL_HEADERS
    }
    assert headers == LITERAL_HEADERS


def test_client_reads_the_headers_that_the_handler_returned(
    lib: Any, handlers: Handlers, client: Any, url: str, pet_headers: Any
) -> None:
    handlers.pets.result = lib.server.Reply(["Rex"], headers=pet_headers)
    read_headers = lib.models.PetListHeaders.of
    assert read_headers(client.response(client.pets.list)) == pet_headers
    with client.stream(client.pets.list) as stream:
        assert read_headers(stream) == pet_headers

    async def call_async() -> Any:
        async with lib.AsyncLibClient(base_url=url) as async_client:
            return await async_client.response(async_client.pets.list)

    assert read_headers(asyncio.run(call_async())) == pet_headers


def test_headers_of_a_streamed_response(
    lib: Any, handlers: Handlers, client: Any
) -> None:
    async def lines() -> Any:
        yield "one"

    headers_class = lib.models.PetLinesHeaders
    handlers.pets.result = lib.server.Reply(lines(), headers=headers_class(x_left=3))
    response = client.response(client.pets.lines)
    assert headers_class.of(response).x_left == 3
    assert list(response.value) == ["one"]


def test_headers_of_an_error(lib: Any, handlers: Handlers, client: Any) -> None:
    error_class = lib.RateLimitError
    headers_class = lib.models.PetLinesHeaders
    handlers.pets.result = error_class(headers=headers_class(retry_after=0))
    with pytest.raises(error_class) as caught:
        client.pets.lines()
    assert headers_class.of(caught.value) == headers_class(retry_after=0)


@pytest.mark.parametrize(
    ("header_lines", "invalid_header", "message"),
    [
        ("X-Total: -1", "X-Total", "greater than or equal to 0"),
        ("X-Page: number,2", "X-Total", "required"),
        ("X-Total: 1\r\nX-At: soon", "X-At", "valid datetime"),
        ("X-Total: 1\r\nX-Json: {", "X-Json", "is not JSON"),
        ("X-Total: 1\r\nX-Spread: number=a", "X-Spread", "valid integer"),
    ],
)
def test_invalid_header_raises_when_it_is_read(
    lib: Any, package: Any, header_lines: str, invalid_header: str, message: str
) -> None:
    with RecordingServer() as server:
        server.response = format_pets_response(header_lines)
        with lib.LibClient(base_url=server.url) as client:
            response = client.response(client.pets.list)
    # The body can be used although a header is invalid.
    assert response.value == []
    with pytest.raises(package.DecodingError) as caught:
        lib.models.PetListHeaders.of(response)
    assert (caught.value.header, caught.value.status) == (invalid_header, 200)
    assert message in str(caught.value)
    assert str(caught.value).startswith("pets.list (GET /pets, attempt 1): status 200")


@pytest.mark.parametrize(
    "text", ["Sat, 14 Mar 2026 09:26:00 GMT", "2026-03-14T10:26:00+01:00"]
)
def test_date_time_may_have_the_http_date_format(
    lib: Any, package: Any, text: str
) -> None:
    error = package.StatusError(headers={"x-total": "1", "X-AT": text})
    assert lib.models.PetListHeaders.of(error).x_at == AT


def test_http_date_that_does_not_exist_is_rejected(lib: Any, package: Any) -> None:
    headers = {"x-total": "1", "X-At": "Sat, 99 Mar 2026 09:26:00 GMT"}
    error = package.StatusError(headers=headers)
    with pytest.raises(package.DecodingError, match="in the header X-At"):
        lib.models.PetListHeaders.of(error)


def test_repeated_header_is_read_as_a_list(lib: Any) -> None:
    with RecordingServer() as server:
        # "new" is not a value of the enumeration, and is kept as text.
        server.response = format_pets_response(
            "x-total: 1\r\nX-Kinds: tame\r\nX-Kinds: new"
        )
        with lib.LibClient(base_url=server.url) as client:
            response = client.response(client.pets.list)
    headers = lib.models.PetListHeaders.of(response)
    assert [str(kind) for kind in headers.x_kinds] == ["tame", "new"]


def test_value_that_a_header_cannot_represent_is_not_sent(
    lib: Any, package: Any, handlers: Handlers, client: Any, pet_headers: Any
) -> None:
    # JSON can represent a field that the schema does not declare.
    def page(name: str) -> Any:
        return lib.models.Page.model_validate({"name": name})

    headers = pet_headers.model_copy(update={"x_json": page("a")})
    assert headers.texts()["X-Json"] == '{"name":"a"}'
    # The style `simple` cannot represent a comma in an item.
    headers = pet_headers.model_copy(update={"x_page": page("a,b")})
    with pytest.raises(ValueError, match=r"X-Page: .* key or item may not contain"):
        headers.texts()
    handlers.pets.result = lib.server.Reply(["Rex"], headers=headers)
    with pytest.raises(package.StatusError) as caught:
        client.pets.list()
    assert caught.value.status == 500


def test_header_with_the_value_none_is_not_sent(lib: Any) -> None:
    headers = lib.models.PetListHeaders(x_total=1, x_at=None)
    assert headers.texts() == {"X-Total": "1"}


def test_webhook_response_has_headers(lib: Any) -> None:
    headers = lib.models.WebhookSoldHeaders(x_received=1)
    assert headers.texts() == {"X-Received": "1"}


def format_pets_response(header_lines: str) -> bytes:
    """Format the response of `pets/list` with an empty list and these headers."""
    return (
        "HTTP/1.1 200 Fine\r\nConnection: close\r\nContent-Type: application/json\r\n"
        f"Content-Length: 2\r\n{header_lines}\r\n\r\n[]"
    ).encode()
