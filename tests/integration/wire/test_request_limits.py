"""Test the limits on requests, and that work grows in proportion to the request.

A request that exceeds a limit is rejected in the API's own error format. Requests are
sent to the generated ASGI application without a socket.
"""

import importlib
import json
import logging
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tests.integration.wire.asgi_requests import (
    AsgiRequest,
    count_instructions,
    get_response,
    get_status,
)
from tests.integration.wire.temporary_package import import_api

PACKAGE = "wire_limits"
DOCUMENT = """\
openapi: 3.1.0
info: {title: Lib, version: '1'}
x-typecase-problem: {code: $status, error: $message}
paths:
  /forms:
    post:
      operationId: all/form
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                tags: {type: array, items: {type: string}}
                sizes: {type: array, items: {type: integer}}
                deep: {type: object, additionalProperties: true}
                any: true
            encoding:
              sizes: {style: form, explode: false}
              deep: {style: deepObject, explode: true}
      responses: {'204': {description: Kept.}}
  /parts:
    post:
      operationId: all/parts
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                tags: {type: array, items: {type: string}}
                any: true
                file: {type: string, format: binary}
                files: {type: array, items: {type: string, format: binary}}
      responses: {'204': {description: Kept.}}
  /json:
    post:
      operationId: all/send
      requestBody:
        content:
          application/json:
            schema:
              type: array
              items: {type: object, required: [a], properties: {a: {}}}
          application/x-ndjson: {schema: {type: object}}
          text/plain: {schema: {type: string}}
          image/png: {}
      responses: {'204': {description: Kept.}}
  /search:
    get:
      operationId: all/search
      parameters:
        - name: ids
          in: query
          explode: false
          schema: {type: array, items: {type: integer}}
        - {name: tag, in: query, schema: {type: array, items: {type: string}}}
        - {name: any, in: query, schema: true}
        - name: deep
          in: query
          style: deepObject
          schema: {type: object, additionalProperties: true}
        - {name: session, in: cookie, schema: {type: string}}
        - {name: x-any, in: header, content: {application/json: {schema: true}}}
      responses: {'204': {description: Kept.}}
  /files/{a}-{b}-{c}-{d}.txt:
    get:
      operationId: all/read
      parameters:
        - {name: a, in: path, required: true, schema: {type: string}}
        - {name: b, in: path, required: true, schema: {type: string}}
        - {name: c, in: path, required: true, schema: {type: string}}
        - {name: d, in: path, required: true, schema: {type: string}}
      responses: {'204': {description: Kept.}}
"""
KIB = 1024
MIB = 1024 * KIB
# The default limits.
MAX_BODY_SIZE = MIB
MAX_UPLOAD_SIZE = 16 * MIB
MAX_HEAD_SIZE = 64 * KIB
MAX_FIELDS = 1000
MAX_ITEMS = 20_000
# A file or an image between the limit of bodies and that of uploads.
UPLOAD = b"1" * 3_000_000

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=x"
JSON = "application/json"
JSON_LINES = "application/x-ndjson"
PNG = "image/png"
JSON_PART = b"\r\nContent-Type: application/json"
FILE_PART = b"; filename=a"


class RecordingHandlers:
    """Handlers of all operations, which keep the arguments of the last call."""

    def __init__(self) -> None:
        self.all = self
        self.last_arguments: Any = None

    async def form(self, *, body: Any = None) -> None:
        self.last_arguments = body

    async def parts(self, *, body: Any = None) -> None:
        self.last_arguments = body

    async def send(self, *, body: Any = None) -> None:
        self.last_arguments = body

    async def search(self, **arguments: Any) -> None:
        self.last_arguments = arguments

    async def read(self, **arguments: Any) -> None:
        self.last_arguments = arguments


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module of the generated API."""
    return import_api(PACKAGE, DOCUMENT, tmp_path_factory.mktemp("limits"))


@pytest.fixture(scope="module")
def handlers() -> RecordingHandlers:
    return RecordingHandlers()


@pytest.fixture(scope="module")
def app(lib: Any, handlers: RecordingHandlers) -> Any:
    return lib.server.create_app(handlers)


def make_post(path: str, content_type: str, body: bytes) -> AsgiRequest:
    """Make a request with a body."""
    headers = ((b"content-type", content_type.encode()),)
    return AsgiRequest(path, headers=headers, body=body)


def make_form(body: bytes) -> AsgiRequest:
    """Make a request with a URL-encoded form."""
    return make_post("/forms", FORM, body)


def make_multipart(parts: bytes, epilogue: bytes = b"") -> AsgiRequest:
    """Make a request with these parts, the final boundary and the epilogue."""
    return make_post("/parts", MULTIPART, parts + b"--x--" + epilogue)


def make_search(query: bytes = b"", *headers: tuple[bytes, bytes]) -> AsgiRequest:
    """Make a request without a body."""
    return AsgiRequest("/search", query, headers, method="GET")


def make_part(name: str, value: bytes, more_headers: bytes = b"") -> bytes:
    """Format one part of a multipart body."""
    disposition = f'--x\r\nContent-Disposition: form-data; name="{name}"'.encode()
    return disposition + more_headers + b"\r\n\r\n" + value + b"\r\n"


def make_parts(count: int) -> bytes:
    """Format this many parts."""
    return b"".join(make_part(f"a{index}", b"1") for index in range(count))


def make_fields(count: int) -> bytes:
    """Format this many fields of a form or a query."""
    return b"&".join(b"a%d=1" % index for index in range(count))


def make_headers(count: int) -> tuple[tuple[bytes, bytes], ...]:
    """Make this many headers."""
    return tuple((b"x-%d" % index, b"1") for index in range(count))


def make_cookies(count: int) -> tuple[bytes, bytes]:
    """Make a header with this many cookies."""
    return b"cookie", b"; ".join([b"a=1"] * count)


def nest_arrays(depth: int) -> bytes:
    """Format nested JSON arrays, of which the innermost is empty."""
    return b"[" * depth + b"]" * depth


ALLOWED_REQUESTS: dict[str, AsgiRequest] = {
    "form fields": make_form(make_fields(MAX_FIELDS)),
    "parts": make_multipart(make_parts(MAX_FIELDS), epilogue=b"\r\n"),
    "objects": make_post(
        "/json", JSON, b"[%b]" % b",".join([b'{"a":"{["}'] * (MAX_ITEMS - 1))
    ),
    "query parameters": make_search(make_fields(MAX_FIELDS)),
    "cookies": make_search(b"", make_cookies(MAX_FIELDS)),
    "headers": make_search(b"", *make_headers(MAX_FIELDS)),
    "file": make_multipart(make_part("file", UPLOAD, FILE_PART)),
    "image": make_post("/json", PNG, UPLOAD),
    # With the array and the object around it, the depth is 64.
    "nested JSON": make_post("/json", JSON, b'[{"a":' + nest_arrays(62) + b"}]"),
    "nested keys": make_search(b"deep" + b"[a]" * 60 + b"=1"),
}
TOO_LARGE_REQUESTS: dict[str, AsgiRequest] = {
    "form fields": make_form(make_fields(MAX_FIELDS + 1)),
    "empty form fields": make_form(b"&" * 100_000),
    "empty objects": make_post("/json", JSON, b"[%b{}]" % (b"{}," * MAX_ITEMS)),
    "empty lists": make_post("/json", JSON, b"[%b[]]" % (b"[]," * MAX_ITEMS)),
    "empty JSON lines": make_post("/json", JSON_LINES, b"{}\n" * (MAX_ITEMS + 1)),
    "objects in a part": make_multipart(
        make_part("any", b"[%b{}]" % (b"{}," * MAX_ITEMS), JSON_PART)
    ),
    "form": make_form(b"a=" + b"1" * MAX_BODY_SIZE),
    "parts": make_multipart(make_parts(MAX_FIELDS + 1)),
    "many parts": make_multipart(make_parts(100_000)),
    "one part": make_multipart(make_part("a", b"1" * (MAX_BODY_SIZE + 1))),
    "parts together": make_multipart(
        make_part("a", b"1" * (MAX_BODY_SIZE // 4 + 1)) * 4
    ),
    "headers of a part": make_multipart(make_part("a", b"1", b"\r\nA: b" * 20_000)),
    "file": make_multipart(make_part("file", b"1" * 17_000_000, FILE_PART)),
    "image": make_post("/json", PNG, b"1" * (MAX_UPLOAD_SIZE + 1)),
    "text": make_post("/json", "text/plain", b"1" * (MAX_BODY_SIZE + 1)),
    "JSON": make_post("/json", JSON, b"[" + b" " * MAX_BODY_SIZE + b"]"),
    "JSON Lines": make_post("/json", JSON_LINES, b"{}\n" * 350_000),
    "query parameters": make_search(make_fields(MAX_FIELDS + 1)),
    "query": make_search(b"a=" + b"1" * MAX_HEAD_SIZE),
    "cookies": make_search(b"", make_cookies(MAX_FIELDS + 1)),
    "cookies of two headers": make_search(b"", make_cookies(501), make_cookies(501)),
    "headers": make_search(b"", *make_headers(MAX_FIELDS + 1)),
    "one header": make_search(b"", (b"x-a", b"1" * MAX_HEAD_SIZE)),
    "path": AsgiRequest("/files/" + "a" * MAX_HEAD_SIZE + "-b-c-d.txt", method="GET"),
}
# Python's recursion limit is 1000. Depths near it must not end in a RecursionError.
TOO_DEEP_REQUESTS: dict[str, AsgiRequest] = {
    "JSON": make_post("/json", JSON, b'[{"a":' + nest_arrays(63) + b"}]"),
    "large JSON": make_post("/json", JSON, nest_arrays(100_000)),
    "JSON without an end": make_post("/json", JSON, b"[" * 100_000),
    "JSON Lines": make_post("/json", JSON_LINES, b'{"a":' + nest_arrays(990) + b"}\n"),
    "JSON part": make_multipart(make_part("any", nest_arrays(990), JSON_PART)),
    "list in a part": make_multipart(make_part("tags", nest_arrays(990), JSON_PART)),
    "form field": make_form(b"any=" + nest_arrays(900)),
    "keys of a form": make_form(b"deep" + b"[a]" * 2_000 + b"=1"),
    "query parameter": make_search(b"any=" + nest_arrays(900)),
    "keys of a query": make_search(b"deep" + b"[a]" * 2_000 + b"=1"),
    "header": make_search(b"", (b"x-any", nest_arrays(190))),
}


@pytest.mark.parametrize("kind", ALLOWED_REQUESTS)
def test_request_at_a_limit_is_accepted(app: Any, kind: str) -> None:
    assert get_response(app, ALLOWED_REQUESTS[kind]) == (204, b"")


@pytest.mark.parametrize("kind", TOO_LARGE_REQUESTS)
def test_too_large_request_is_rejected(app: Any, kind: str) -> None:
    status, content = get_response(app, TOO_LARGE_REQUESTS[kind])
    error = json.loads(content)
    assert (status, error["code"]) == (413, 413)
    assert error["error"].startswith("the request has more than ")


@pytest.mark.parametrize("kind", TOO_DEEP_REQUESTS)
def test_too_deeply_nested_request_is_rejected(
    app: Any, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    status, content = get_response(app, TOO_DEEP_REQUESTS[kind])
    assert (status, json.loads(content)["code"]) == (400, 400)
    assert caplog.records == []


def test_number_of_items_in_one_value_is_limited(app: Any) -> None:
    for count, status in ((100_000, 204), (100_001, 400)):
        items = b"sizes=" + b",".join([b"1"] * count)
        assert get_status(app, make_form(items)) == status


def test_limits_can_be_set(lib: Any, handlers: RecordingHandlers) -> None:
    limits = importlib.import_module(f"{PACKAGE}.server").Limits(
        max_body_size=10,
        max_upload_size=20,
        max_head_size=60,
        max_fields=2,
        max_depth=2,
        max_items=3,
    )
    app = lib.server.create_app(handlers, limits=limits)
    expected_statuses = {
        make_form(b"a=1&b=2"): 204,
        make_form(b"a=1&b=2&c"): 413,
        make_form(b"a=123456789"): 413,
        make_post("/json", PNG, b"1" * 20): 204,
        make_post("/json", PNG, b"1" * 21): 413,
        make_post("/json", JSON, b'[{"a":1}]'): 204,
        make_post("/json", JSON, b"[[[]]]"): 400,
        make_post("/json", JSON_LINES, b"{}\n" * 3): 204,
        make_post("/json", JSON_LINES, b"{}\n{}{}\n"): 400,
        make_post("/json", JSON, b"[{},[],[]]"): 413,
        make_search(b"any=" + b"1" * 40): 204,
        make_search(b"any=" + b"1" * 50): 413,
    }
    statuses = {request: get_status(app, request) for request in expected_statuses}
    assert statuses == expected_statuses


def test_endless_body_is_rejected_while_it_arrives(app: Any) -> None:
    chunks_read = 0

    async def receive() -> dict[str, Any]:
        nonlocal chunks_read
        chunks_read += 1
        assert chunks_read < 100
        return {"type": "http.request", "body": b"1" * MIB, "more_body": True}

    async def app_with_endless_body(scope: Any, _: Any, send: Any) -> None:
        await app(scope, receive, send)

    assert get_status(app_with_endless_body, make_post("/json", PNG, b"")) == 413
    # The limit is 16 MiB; the chunk after it is the last that is read.
    assert chunks_read == 17


REQUESTS_BY_SIZE: dict[str, Callable[[int], AsgiRequest]] = {
    "form fields": lambda n: make_form(make_fields(n)),
    "repeated form field": lambda n: make_form(b"&".join([b"tags=1"] * n)),
    "comma-separated items": lambda n: make_search(b"ids=" + b",".join([b"1"] * n)),
    "parts": lambda n: make_multipart(make_parts(n)),
    "query parameters": lambda n: make_search(make_fields(n)),
    "repeated query parameter": lambda n: make_search(b"&".join([b"tag=1"] * n)),
    "keys of an object": lambda n: make_search(
        b"&".join(b"deep[a%d]=1" % index for index in range(n))
    ),
    "indices of a list": lambda n: make_search(
        b"&".join(b"deep[%d]=1" % index for index in range(n))
    ),
    "cookies": lambda n: make_search(b"", make_cookies(n)),
    "headers": lambda n: make_search(b"", *make_headers(n)),
    "invalid items": lambda n: make_post("/json", JSON, json.dumps([1] * n).encode()),
    "items": lambda n: make_post("/json", JSON, json.dumps([{"a": 1}] * n).encode()),
}


@pytest.mark.parametrize("kind", REQUESTS_BY_SIZE)
def test_work_grows_linearly_with_the_request(app: Any, kind: str) -> None:
    make_request = REQUESTS_BY_SIZE[kind]
    # The first request also does work that is done only once.
    get_status(app, make_request(10))
    least, half, full = (
        count_instructions(app, make_request(size)) for size in (1, 200, 400)
    )
    # Twice the size takes twice the work, and quadratic work would be four times.
    assert full - least < 2.2 * (half - least)


def test_path_segment_with_several_parameters_is_read_in_linear_time() -> None:
    # A regular expression with four wildcards would take years. The limit is one of
    # processor time, so that it does not depend on other programs.
    code = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
from typecase.runtime.http import path_template as paths
template = "/files/{a}-{b}-{c}-{d}.txt"
assert paths.extract_values(template, "/files/" + "-" * 60000 + "x") == {}
assert paths.extract_values(template, "/files/" + "-" * 60000 + ".txt")["d"] == "-"
"""
    process = subprocess.run([sys.executable, "-c", code], check=False)
    assert process.returncode == 0


def test_route_matches_a_segment_with_several_parameters_as_a_whole(
    lib: Any, app: Any, handlers: RecordingHandlers
) -> None:
    routes = lib.server.create_router(handlers).routes
    (route,) = (each for each in routes if each.name == "all/read")
    # One wildcard; the runtime splits the segment in linear time.
    assert route.path_regex.pattern.count("[^/]+") == 1
    assert get_status(app, AsgiRequest("/files/a-b-c-%2dd.txt", method="GET")) == 204
    assert handlers.last_arguments == {"a": "a", "b": "b", "c": "c-", "d": "d"}
    assert get_status(app, AsgiRequest("/files/a-b-c.txt", method="GET")) == 404


def test_quotes_of_cookies_are_kept(
    app: Any, handlers: RecordingHandlers, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `http.cookies` removes quotes in quadratic time before Python 3.11.10.
    def fail(_: str) -> str:
        raise AssertionError("http.cookies reads a cookie")

    monkeypatch.setattr("http.cookies._unquote", fail)
    request = make_search(b"", (b"cookie", b'session="a\\"b"'))
    assert get_status(app, request) == 204
    assert handlers.last_arguments == {"session": '"a\\"b"'}


# punycode and idna decode in quadratic time; none of the four is a charset of text.
@pytest.mark.parametrize("codec", ["punycode", "idna", "unicode_escape", "hex"])
def test_python_codec_as_charset_is_rejected(app: Any, codec: str) -> None:
    request = make_post("/json", f"text/plain; charset={codec}", b"abc-")
    assert get_status(app, request) == 400


def test_large_number_of_errors_is_counted_but_not_listed(app: Any) -> None:
    request = make_post("/json", JSON, json.dumps([1] * 5000).encode())
    status, content = get_response(app, request)
    assert (status, json.loads(content)["error"]) == (
        400,
        "has 5000 errors, too many to list",
    )


@pytest.mark.parametrize("value", [b"1" * 5000, b"-" + b"1" * 5000, b"1e" + b"9" * 50])
def test_number_with_many_digits_is_rejected_or_kept_as_text(
    app: Any, value: bytes
) -> None:
    assert get_status(app, make_search(b"ids=" + value)) == 400
    # A parameter without a type receives the text.
    assert get_status(app, make_search(b"any=" + value)) == 204
    body = b'[{"a":' + value + b"}]"
    assert get_status(app, make_post("/json", JSON, body)) in (204, 400)
