"""Test the clients over a real socket: the bytes they send and the errors they raise.

The fixture `call` runs each test with the synchronous and the asynchronous client.
"""

import asyncio
import codecs
import gzip
import logging
import socket
import threading
import zlib
from collections.abc import Callable
from typing import Any, assert_type

import httpx2
import pytest

from tests.runtime.bookshop import books, models
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors
from typecase.runtime.operation import Operation
from typecase.runtime.options import ClientOptions, RequestOptions, Timeouts
from typecase.runtime.response import Response
from typecase.runtime.transport.decompression import Decompressor

Call = Callable[..., Any]


def _call_sync(
    operation: Operation[Any], arguments: dict[str, Any], **client_arguments: Any
) -> Any:
    client_arguments.setdefault("options", ClientOptions(retries=0))
    with BookshopClient(**client_arguments) as client:
        return client(operation, arguments).value


def _call_async(
    operation: Operation[Any], arguments: dict[str, Any], **client_arguments: Any
) -> Any:
    client_arguments.setdefault("options", ClientOptions(retries=0))

    async def run() -> Any:
        async with AsyncBookshopClient(**client_arguments) as client:
            return (await client(operation, arguments)).value

    return asyncio.run(run())


@pytest.fixture(params=[_call_sync, _call_async], ids=["sync", "async"])
def call(request: pytest.FixtureRequest) -> Call:
    """A function that calls an operation with a new client and returns the value."""
    call: Call = request.param
    return call


def _parse_request(request: bytes) -> tuple[str, set[str], bytes]:
    """Return the request line, the header lines without Host, and the body."""
    head, _, body = request.partition(b"\r\n\r\n")
    request_line, *headers = head.decode("ascii").split("\r\n")
    return request_line, {line for line in headers if not line.startswith("Host")}, body


DEFAULT_HEADERS = {"User-Agent: bookshop/0.1.0", "Accept-Encoding: gzip, deflate"}


def test_bytes_of_request_with_query(call: Call, server: ScriptedServer) -> None:
    server.script = [http_response(b'{"data":[]}')]
    arguments = {
        "q": "a b+c,%&=",
        "ids": [1, 2],
        "tags": ["x/y"],
        "signals": ["a", "b"],
        "filters": {"k": "v"},
        "session": "s",
        "options": RequestOptions(headers={"X-Own": "1"}),
    }
    assert call(books.SEARCH, arguments, base_url=f"{server.url}/v1/", token="T") == []
    request_line, headers, body = _parse_request(server.requests[0])
    assert request_line == (
        "GET /v1/books?q=a%20b%2Bc%2C%25%26%3D&bookIds=1,2&tag=x%2Fy"
        "&signals=a%7Cb&filter%5Bk%5D=v HTTP/1.1"
    )
    assert headers >= {
        *DEFAULT_HEADERS,
        "Accept: application/json",
        "Authorization: Bearer T",
        "Cookie: session=s",
        "X-Own: 1",
    }
    assert body == b""


def test_bytes_of_request_with_body(call: Call, server: ScriptedServer) -> None:
    server.script = [http_response(status="204 No Content", content_type=None)]
    note = models.Note(isbn="é", kind=models.Kind.NOVEL)
    assert call(books.NOTE, {"body": note}, base_url=server.url, key="K") is None
    request_line, headers, body = _parse_request(server.requests[0])
    assert request_line == "POST /notes HTTP/1.1"
    assert headers >= {"Content-Type: application/json", "x-api-key: K"}
    assert body == '{"isbn":"é","kind":"novel"}'.encode()


def test_path_parameter_is_percent_encoded(call: Call, server: ScriptedServer) -> None:
    server.script = [http_response(b"page", content_type="text/plain")]
    assert call(books.PAGE, {"book_id": "a/b?c%2F ."}, base_url=server.url) == "page"
    request_line = _parse_request(server.requests[0])[0]
    assert request_line == "GET /books/a%2Fb%3Fc%252F%20./page HTTP/1.1"


def test_basic_authentication_and_form_body(call: Call, server: ScriptedServer) -> None:
    server.script = [http_response(b'{"token":"t"}')]
    form = models.LoginForm(grant="a b")
    client_arguments = {"auth_url": f"{server.url}/v5", "app_client": ("id", "s:é")}
    assert call(books.LOGIN, {"body": form}, **client_arguments).token == "t"
    request_line, headers, body = _parse_request(server.requests[0])
    assert request_line == "POST /v5/oauth2/token HTTP/1.1"
    assert "Authorization: Basic aWQ6czrDqQ==" in headers
    assert body == b"grant=a+b"


@pytest.mark.parametrize(
    ("client_arguments", "headers"),
    [
        ({"key": "K"}, {"x-api-key: K"}),
        (
            {"key": "K", "access_token": "A"},
            {"x-api-key: K", "Authorization: Bearer A"},
        ),
    ],
)
def test_first_satisfiable_security_requirement_is_used(
    call: Call,
    server: ScriptedServer,
    client_arguments: dict[str, str],
    headers: set[str],
) -> None:
    server.script = [http_response(b"{}")]
    note = models.Note(isbn="1", kind=models.Kind.NOVEL)
    call(
        books.NOTE,
        {"body": note},
        base_url=server.url,
        token="unused",
        **client_arguments,
    )
    header_lines = _parse_request(server.requests[0])[1]
    assert {
        line for line in header_lines if line.startswith(("x-api", "Auth"))
    } == headers


LOGIN = (books.LOGIN, {"body": models.LoginForm(grant="g")})


@pytest.mark.parametrize(
    ("operation", "arguments", "client_arguments", "message"),
    [
        (
            books.GET,
            {"book_id": "1"},
            {},
            "no URL to send requests to: pass base_url=",
        ),
        (
            books.NOTE,
            {"body": {"isbn": "1", "kind": "novel"}},
            {},
            r"books\.note \(.*\) needs a credential: pass key=… to the client",
        ),
        (
            books.COVER,
            {},
            {"user": 1},
            r"books\.cover \(.*\) needs a credential: pass password=…",
        ),
        (*LOGIN, {"app_client": ("a:b", "c")}, "and no colon in the user"),
        (
            books.GET,
            {},
            {"base_url": "http://books.example"},
            "is not encrypted: use https",
        ),
        (books.GET, {}, {"base_url": "books.example"}, "such as https://host/path"),
        (
            books.GET,
            {},
            {"base_url": "https://u:p@books.example"},
            "must not have a user",
        ),
        (
            books.GET,
            {},
            {"base_url": "https://books.example?a"},
            "must not have a query",
        ),
        (books.GET, {}, {"base_url": "https://books.example/#"}, "or fragment"),
        (books.GET, {}, {"base_url": "https://[::1"}, "such as https://host/path"),
        (books.GET, {}, {"base_url": "https://a..b"}, "such as https://host/path"),
        (books.GET, {}, {"base_url": f"https://{'a' * 64}.b"}, "such as https://"),
        (books.GET, {}, {"base_url": "https://a:99999"}, "such as https://host/path"),
        (books.GET, {}, {"base_url": "https://a:0"}, "such as https://host/path"),
    ],
)
def test_invalid_configuration_is_refused(
    call: Call, operation: Any, arguments: Any, client_arguments: Any, message: str
) -> None:
    if operation is not books.GET:
        client_arguments = {"base_url": "https://books.example", **client_arguments}
    with pytest.raises(errors.ConfigurationError, match=message):
        call(operation, arguments, **client_arguments)


def test_invalid_header_is_refused(call: Call, server: ScriptedServer) -> None:
    arguments = {"book_id": "1", "extra_headers": {"X": "canary\n"}}
    with pytest.raises(errors.ConfigurationError) as caught:
        call(books.GET, arguments, base_url=server.url)
    assert "canary" not in str(caught.value)


BAD_REQUEST = http_response(b'{"error":"no"}', "400 Bad Request")
REDIRECT = http_response(b"", "302 Found", None, "Location: ftp://x/")
BAD_GZIP = http_response(b"no gzip at all", "200 OK", None, "Content-Encoding: gzip")


@pytest.mark.parametrize(
    ("script", "error_class", "message"),
    [
        (BAD_REQUEST, errors.BadRequestError, "status 400, no"),
        (REDIRECT, errors.RedirectionError, "status 302"),
        (
            http_response(b"<p>", "503 Service Unavailable", "text/html"),
            errors.ServiceUnavailableError,
            "503",
        ),
        (
            http_response(b"<p>", "200 OK", "text/html"),
            errors.DecodingError,
            "declares no response",
        ),
        (
            BAD_GZIP,
            errors.DecodingError,
            "the compressed body is corrupt",
        ),
        (http_response(b"{}")[:-1], errors.ConnectionLostError, "connection lost"),
        (b"\r\n", errors.ConnectionLostError, "connection lost"),
        (b"HTTP/9 nonsense\r\n\r\n", errors.ConnectionLostError, "connection lost"),
    ],
)
def test_error_for_failed_call(
    call: Call,
    server: ScriptedServer,
    script: bytes,
    error_class: type[errors.ApiError],
    message: str,
) -> None:
    server.script = [script]
    with pytest.raises(error_class, match=message) as caught:
        call(books.GET, {"book_id": "1"}, base_url=server.url)
    assert type(caught.value).__name__ == error_class.__name__
    assert caught.value.__context__ is None
    cause = caught.value.__cause__
    # The cause is the exception of the HTTP library, without traceback and context.
    assert (cause is not None) is isinstance(caught.value, errors.TransportError)
    assert cause is None or (cause.__traceback__, cause.__context__) == (None, None)


def test_refused_connection(call: Call) -> None:
    with ScriptedServer() as stopped_server:
        url = stopped_server.url
    host_and_port = url.partition("://")[2]
    message = rf"attempt 1\): no connection to {host_and_port}: "
    options = RequestOptions(retries=0)
    with pytest.raises(errors.ConnectionFailedError, match=message) as caught:
        call(books.GET, {"book_id": "1", "options": options}, base_url=f"{url}/v1")
    assert "v1" not in str(caught.value)


def test_unknown_host(call: Call) -> None:
    options = RequestOptions(retries=0)
    message = "no connection to no-such-host.invalid:443: "
    with pytest.raises(errors.ConnectionFailedError, match=message):
        call(
            books.GET,
            {"book_id": "1", "options": options},
            base_url="https://no-such-host.invalid",
        )


def test_https_url_of_a_server_without_tls(call: Call) -> None:
    def respond(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection:
            connection.recv(65_536)
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=respond, args=(listener,))
        thread.start()
        address = f"127.0.0.1:{listener.getsockname()[1]}"
        options = RequestOptions(retries=0)
        with pytest.raises(errors.ConnectionFailedError) as caught:
            call(
                books.GET,
                {"book_id": "1", "options": options},
                base_url=f"https://{address}",
            )
        thread.join()
    assert f"no connection to {address}: " in str(caught.value)
    assert "does the server speak plain HTTP?" in str(caught.value)


def test_read_timeout(call: Call, server: ScriptedServer) -> None:
    options = RequestOptions(timeout=Timeouts(read=0.05))
    with pytest.raises(errors.TimedOutError) as caught:
        call(books.GET, {"book_id": "1", "options": options}, base_url=server.url)
    assert caught.value.phase == "read"


def test_too_long_url_is_refused(call: Call, server: ScriptedServer) -> None:
    with pytest.raises(errors.InvalidRequestError, match="cannot be written as HTTP"):
        call(books.GET, {"book_id": "x" * 70_000}, base_url=server.url)


@pytest.mark.parametrize("length", ["1", "9999"])
def test_wrong_content_length_is_refused(
    call: Call, server: ScriptedServer, length: str
) -> None:
    arguments: dict[str, Any] = {
        "body": {"isbn": "1", "kind": "novel"},
        "extra_headers": {"Content-Length": length},
        "options": RequestOptions(timeout=5),
    }
    with pytest.raises(errors.InvalidRequestError, match="cannot be written as HTTP"):
        call(books.NOTE, arguments, base_url=server.url, key="y" * 9)


def test_gzip_response(call: Call, server: ScriptedServer) -> None:
    compressed = gzip.compress(b'{"data":{"id":1}}')
    headers = ("application/json", "Content-Encoding: gzip")
    server.script = [http_response(compressed, "200 OK", *headers)]
    assert call(books.GET, {"book_id": "1"}, base_url=server.url).id == 1


def test_deflate_response_with_and_without_zlib_header(
    call: Call, server: ScriptedServer
) -> None:
    """Many servers send deflate without the header; browsers and curl accept both."""
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    raw_deflate = compressor.compress(b'{"data":{"id":1}}') + compressor.flush()
    headers = ("application/json", "Content-Encoding: deflate")
    server.script = [
        http_response(compressed, "200 OK", *headers)
        for compressed in (raw_deflate, zlib.compress(b'{"data":{"id":1}}'))
    ]
    for _ in range(2):
        assert call(books.GET, {"book_id": "1"}, base_url=server.url).id == 1


@pytest.mark.parametrize("chunk_size", [1, 2, 3, 1000])
def test_deflate_in_chunks_of_any_size(chunk_size: int) -> None:
    content = b"some text, some text" * 100
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    for compressed in (
        compressor.compress(content) + compressor.flush(),
        zlib.compress(content),
    ):
        decompressor, content_read = Decompressor("deflate"), b""
        for start in range(0, len(compressed), chunk_size):
            content_read += b"".join(
                decompressor.feed(compressed[start : start + chunk_size])
            )
        decompressor.finish()
        assert content_read == content


def test_byte_order_mark_is_ignored(call: Call, server: ScriptedServer) -> None:
    server.script = [http_response(codecs.BOM_UTF8 + b'{"data":{"id":1}}')]
    assert call(books.GET, {"book_id": "1"}, base_url=server.url).id == 1
    server.script = [
        http_response(codecs.BOM_UTF8 + b'{"error":"no"}', "400 Bad Request")
    ]
    with pytest.raises(errors.BadRequestError, match="status 400, no") as caught:
        call(books.GET, {"book_id": "1"}, base_url=server.url)
    assert caught.value.body == models.Problem(code=None, error="no")


@pytest.mark.parametrize("path", ["/a/b", "//a"])
def test_redirect_error_shows_location_without_secrets(
    call: Call, server: ScriptedServer, path: str
) -> None:
    location = f"Location: ftp://user:canary@files.example{path}?key=canary#canary"
    server.script = [http_response(b"", "302 Found", None, location)]
    with pytest.raises(errors.RedirectionError) as caught:
        call(books.GET, {"book_id": "1"}, base_url=server.url)
    assert str(caught.value).endswith(f"status 302, to ftp://files.example{path}")


def test_response_has_status_headers_and_body(server: ScriptedServer) -> None:
    server.script = [http_response(b'{"code":200,"data":{"id":1}}')] * 2
    with BookshopClient(base_url=server.url) as client:
        response = client.response(client.books.get, book_id="1")
    assert_type(response, Response[models.Book])
    assert (response.status, response.value) == (200, models.Book(id=1))
    assert response.body == models.BookEnvelope(code=200, data=models.Book(id=1))
    assert response.content == b'{"code":200,"data":{"id":1}}'
    assert response.headers["content-type"] == "application/json"
    assert response.attempts == 1

    async def run() -> None:
        async with AsyncBookshopClient(base_url=server.url) as client:
            response = await client.response(client.books.get, book_id="1")
            assert_type(response, Response[models.Book])
            assert response.value == models.Book(id=1)

    asyncio.run(run())


def test_response_requires_method_of_resource() -> None:
    client = BookshopClient(base_url="https://books.example")
    with client, pytest.raises(TypeError):
        client.response(len, [])


def test_custom_http_client_is_used_and_left_open(server: ScriptedServer) -> None:
    server.script = [http_response(b'{"data":{}}')]
    headers = {"X-Own": "1"}
    with httpx2.Client(
        params={"own": "1"}, headers=headers, follow_redirects=True
    ) as http_client:
        with BookshopClient(base_url=server.url, http_client=http_client) as client:
            client.books.get(book_id="1")
        assert not http_client.is_closed
    request_line, header_lines, _ = _parse_request(server.requests[0])
    assert request_line == "GET /books/1?own=1 HTTP/1.1"
    assert "X-Own: 1" in header_lines


def test_http_url_can_be_allowed() -> None:
    options = ClientOptions(allow_http=True)
    BookshopClient(base_url="http://books.example", options=options).close()


def test_log_line_does_not_show_the_query(
    server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.script = [http_response(b'{"data":[]}')]
    with caplog.at_level(logging.DEBUG):
        _call_sync(books.SEARCH, {"q": "canary"}, base_url=server.url, token="canary")
    assert "books.search (GET /books, attempt 1) -> 200 in " in caplog.text
    assert "canary" not in caplog.text
