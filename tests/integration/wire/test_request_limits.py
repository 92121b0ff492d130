"""What one request may hold: more is refused in the API's own form of an error, and
what is taken costs work in proportion to its size.
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

from tests.integration.wire.asgi import Call, answer_of, status_of, work_of
from tests.integration.wire.documents import printed_package

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
FORM = ((b"content-type", b"application/x-www-form-urlencoded"),)
PARTS = ((b"content-type", b"multipart/form-data; boundary=x"),)
JSON = ((b"content-type", b"application/json"),)
LINES = ((b"content-type", b"application/x-ndjson"),)
TEXT = ((b"content-type", b"text/plain"),)
IMAGE = ((b"content-type", b"image/png"),)


class Handler:
    """Keeps the arguments of the last call."""

    def __init__(self) -> None:
        self.all = self
        self.seen: Any = None

    async def form(self, *, body: Any = None) -> None:
        self.seen = body

    async def parts(self, *, body: Any = None) -> None:
        self.seen = body

    async def send(self, *, body: Any = None) -> None:
        self.seen = body

    async def search(self, **arguments: Any) -> None:
        self.seen = arguments

    async def read(self, **arguments: Any) -> None:
        self.seen = arguments


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return printed_package("limited", DOCUMENT, tmp_path_factory.mktemp("limits"))


@pytest.fixture(scope="module")
def handler() -> Handler:
    return Handler()


@pytest.fixture(scope="module")
def app(lib: Any, handler: Handler) -> Any:
    return lib.server.create_app(handler)


def part(name: str, value: bytes, head: bytes = b"") -> bytes:
    said = f'--x\r\nContent-Disposition: form-data; name="{name}"'.encode()
    return said + head + b"\r\n\r\n" + value + b"\r\n"


def nested(depth: int, start: str = "[", end: str = "]") -> bytes:
    return (start * depth + end * depth).encode()


def fields(count: int) -> bytes:
    return b"&".join(b"a%d=1" % index for index in range(count))


def parts(count: int) -> bytes:
    return b"".join(part(f"a{index}", b"1") for index in range(count)) + b"--x--\r\n"


def headers(count: int) -> tuple[tuple[bytes, bytes], ...]:
    return tuple((b"x-%d" % index, b"1") for index in range(count))


SEARCH = Call("/search", method="GET")


def searched(query: bytes = b"", *headers: tuple[bytes, bytes]) -> Call:
    return Call("/search", query, headers, method="GET")


TAKEN: dict[str, Call] = {
    "fields": Call("/forms", b"", FORM, fields(1000)),
    "parts": Call("/parts", b"", PARTS, parts(1000)),
    "parameters": searched(fields(1000)),
    "cookies": searched(b"", (b"cookie", b"; ".join([b"a=1"] * 1000))),
    "headers": searched(b"", *headers(1000)),
    "a file": Call(
        "/parts", b"", PARTS, part("file", b"1" * 3000000, b"; filename=a") + b"--x--"
    ),
    "an image": Call("/json", b"", IMAGE, b"1" * 3000000),
    "JSON": Call("/json", b"", JSON, b'[{"a":' + nested(62) + b"}]"),
    "keys": searched(b"deep" + b"[a]" * 60 + b"=1"),
}
TOO_LARGE: dict[str, Call] = {
    "fields": Call("/forms", b"", FORM, fields(1001)),
    "many fields": Call("/forms", b"", FORM, b"&" * 100000),
    "a form": Call("/forms", b"", FORM, b"a=" + b"1" * 1048576),
    "parts": Call("/parts", b"", PARTS, parts(1001)),
    "many parts": Call("/parts", b"", PARTS, parts(100000)),
    "a part": Call("/parts", b"", PARTS, part("a", b"1" * 1048577) + b"--x--"),
    "all parts": Call("/parts", b"", PARTS, part("a", b"1" * 262145) * 4 + b"--x--"),
    "headers of a part": Call(
        "/parts", b"", PARTS, part("a", b"1", b"\r\nA: b" * 20000) + b"--x--"
    ),
    "a file": Call(
        "/parts", b"", PARTS, part("file", b"1" * 17000000, b"; filename=a") + b"--x--"
    ),
    "an image": Call("/json", b"", IMAGE, b"1" * 16777217),
    "text": Call("/json", b"", TEXT, b"1" * 1048577),
    "JSON": Call("/json", b"", JSON, b"[" + b" " * 1048576 + b"]"),
    "lines": Call("/json", b"", LINES, b"{}\n" * 350000),
    "parameters": searched(fields(1001)),
    "a query": searched(b"a=" + b"1" * 65536),
    "cookies": searched(b"", (b"cookie", b"; ".join([b"a=1"] * 1001))),
    "cookies of several headers": searched(
        b"", *[(b"cookie", b"; ".join([b"a=1"] * 501))] * 2
    ),
    "headers": searched(b"", *headers(1001)),
    "a header": searched(b"", (b"x-a", b"1" * 65536)),
    "a path": Call("/files/" + "a" * 65536 + "-b-c-d.txt", method="GET"),
}
TOO_DEEP: dict[str, Call] = {
    "JSON": Call("/json", b"", JSON, b'[{"a":' + nested(63) + b"}]"),
    "much JSON": Call("/json", b"", JSON, nested(100000)),
    "JSON without an end": Call("/json", b"", JSON, b"[" * 100000),
    "lines": Call("/json", b"", LINES, b'{"a":' + nested(990) + b"}\n"),
    "a part of JSON": Call(
        "/parts",
        b"",
        PARTS,
        part("any", nested(990), b"\r\nContent-Type: application/json") + b"--x--",
    ),
    "a list in a part": Call(
        "/parts",
        b"",
        PARTS,
        part("tags", nested(990), b"\r\nContent-Type: application/json") + b"--x--",
    ),
    "a field": Call("/forms", b"", FORM, b"any=" + nested(900)),
    "keys of a form": Call("/forms", b"", FORM, b"deep" + b"[a]" * 2000 + b"=1"),
    "a parameter": searched(b"any=" + nested(900)),
    "keys": searched(b"deep" + b"[a]" * 2000 + b"=1"),
    "a header": searched(b"", (b"x-any", nested(190))),
}


@pytest.mark.parametrize("kind", TAKEN)
def test_what_is_within_the_limits_is_taken(app: Any, kind: str) -> None:
    assert answer_of(app, TAKEN[kind]) == (204, b"")


@pytest.mark.parametrize("kind", TOO_LARGE)
def test_what_is_too_large_is_refused(app: Any, kind: str) -> None:
    status, content = answer_of(app, TOO_LARGE[kind])
    told = json.loads(content)
    assert (status, told["code"]) == (413, 413)
    assert told["error"].startswith("the request has more than ")


@pytest.mark.parametrize("kind", TOO_DEEP)
def test_what_is_nested_too_deeply_is_refused(
    app: Any, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    status, content = answer_of(app, TOO_DEEP[kind])
    assert (status, json.loads(content)["code"]) == (400, 400)
    assert caplog.records == []


def test_a_value_has_no_more_items_than_anybody_sends(app: Any) -> None:
    for count, status in ((100000, 204), (100001, 400)):
        items = b"sizes=" + b",".join([b"1"] * count)
        assert status_of(app, Call("/forms", b"", FORM, items)) == status


def test_limits_are_options(lib: Any, handler: Handler) -> None:
    limits = importlib.import_module("limited.server").Limits(
        max_body_size=10,
        max_upload_size=20,
        max_head_size=60,
        max_fields=2,
        max_depth=2,
    )
    app = lib.server.create_app(handler, limits=limits)
    statuses = {
        call: status_of(app, call)
        for call in (
            Call("/forms", b"", FORM, b"a=1&b=2"),
            Call("/forms", b"", FORM, b"a=1&b=2&c"),
            Call("/forms", b"", FORM, b"a=123456789"),
            Call("/json", b"", IMAGE, b"1" * 20),
            Call("/json", b"", IMAGE, b"1" * 21),
            Call("/json", b"", JSON, b'[{"a":1}]'),
            Call("/json", b"", JSON, b"[[[]]]"),
            searched(b"any=" + b"1" * 40),
            searched(b"any=" + b"1" * 50),
        )
    }
    assert [*statuses.values()] == [204, 413, 413, 204, 413, 204, 400, 204, 413]


def test_a_body_is_refused_while_it_arrives(app: Any) -> None:
    """No more of it is asked for than may be there."""
    asked = 0

    async def receive() -> dict[str, Any]:
        nonlocal asked
        asked += 1
        assert asked < 100
        return {"type": "http.request", "body": b"1" * 1048576, "more_body": True}

    async def endless(scope: Any, _: Any, send: Any) -> None:
        await app(scope, receive, send)

    assert status_of(endless, Call("/json", b"", IMAGE)) == 413
    assert asked == 17


GROWING: dict[str, Callable[[int], Call]] = {
    "fields": lambda n: Call("/forms", b"", FORM, fields(n)),
    "items of a field": lambda n: Call("/forms", b"", FORM, b"&".join([b"tags=1"] * n)),
    "items with a comma": lambda n: searched(b"ids=" + b",".join([b"1"] * n)),
    "parts": lambda n: Call("/parts", b"", PARTS, parts(n)),
    "parameters": lambda n: searched(fields(n)),
    "values": lambda n: searched(b"&".join([b"tag=1"] * n)),
    "keys": lambda n: searched(b"&".join(b"deep[a%d]=1" % i for i in range(n))),
    "indices": lambda n: searched(b"&".join(b"deep[%d]=1" % i for i in range(n))),
    "cookies": lambda n: searched(b"", (b"cookie", b"; ".join([b"a=1"] * n))),
    "headers": lambda n: searched(b"", *headers(n)),
    "faults": lambda n: Call("/json", b"", JSON, json.dumps([1] * n).encode()),
    "items": lambda n: Call("/json", b"", JSON, json.dumps([{"a": 1}] * n).encode()),
}


@pytest.mark.parametrize("kind", GROWING)
def test_work_grows_no_faster_than_a_request(app: Any, kind: str) -> None:
    first = GROWING[kind]
    status_of(app, first(10))
    least, some, more = (work_of(app, first(size)) for size in (1, 200, 400))
    assert more - least < 2.2 * (some - least)


def test_a_segment_with_several_parameters_is_read_in_linear_time() -> None:
    """A regular expression would take years: the limit is of processor time."""
    code = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
from typecase.runtime.http import path_template as paths
template = "/files/{a}-{b}-{c}-{d}.txt"
assert paths.extract_values(template, "/files/" + "-" * 60000 + "x") == {}
assert paths.extract_values(template, "/files/" + "-" * 60000 + ".txt")["d"] == "-"
"""
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == 0


def test_routes_leave_such_a_segment_to_the_reader(
    lib: Any, app: Any, handler: Handler
) -> None:
    routes = lib.server.create_router(handler).routes
    (route,) = (each for each in routes if each.name == "all/read")
    assert route.path_regex.pattern.count("[^/]+") == 1
    assert status_of(app, Call("/files/a-b-c-%2dd.txt", method="GET")) == 204
    assert handler.seen == {"a": "a", "b": "b", "c": "c-", "d": "d"}
    assert status_of(app, Call("/files/a-b-c.txt", method="GET")) == 404


def test_quoted_cookies_are_left_alone(
    app: Any, handler: Handler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python before 3.11.10 takes quadratic time to remove their quotes."""

    def unquoted(_: str) -> str:
        raise AssertionError("a cookie is read by http.cookies")

    monkeypatch.setattr("http.cookies._unquote", unquoted)
    call = searched(b"", (b"cookie", b'session="a\\"b"'))
    assert status_of(app, call) == 204
    assert handler.seen == {"session": '"a\\"b"'}


@pytest.mark.parametrize("charset", [b"punycode", b"idna", b"unicode_escape", b"hex"])
def test_what_is_no_charset_is_refused(app: Any, charset: bytes) -> None:
    """Of these, punycode and idna take quadratic time."""
    kind = ((b"content-type", b"text/plain; charset=" + charset),)
    assert status_of(app, Call("/json", b"", kind, b"abc-")) == 400


def test_more_faults_than_anybody_reads_are_counted(app: Any) -> None:
    call = Call("/json", b"", JSON, json.dumps([1] * 5000).encode())
    status, content = answer_of(app, call)
    assert (status, json.loads(content)["error"]) == (
        400,
        "has 5000 errors, too many to list",
    )


@pytest.mark.parametrize("value", [b"1" * 5000, b"-" + b"1" * 5000, b"1e" + b"9" * 50])
def test_numbers_of_many_digits_are_refused_or_kept_as_text(
    app: Any, value: bytes
) -> None:
    assert status_of(app, searched(b"ids=" + value)) == 400
    assert status_of(app, searched(b"any=" + value)) == 204
    body = b'[{"a":' + value + b"}]"
    assert status_of(app, Call("/json", b"", JSON, body)) in (204, 400)
