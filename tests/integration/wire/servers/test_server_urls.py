"""Test documents whose server URL is relative, incomplete or invalid.

For each of them, a server, a client and a fake are generated that work. Operations are
below the path of the server URL, if it has one.
"""

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.integration.wire.asgi_requests import AsgiRequest, get_status
from tests.integration.wire.temporary_package import temporary_api


def with_variable(url: str, default: str) -> dict[str, Any]:
    """Return a server whose URL has the variable `v`."""
    return {"url": url, "variables": {"v": {"default": default}}}


# Servers, and the path that the operations are below.
SERVERS: list[tuple[dict[str, Any], str]] = [
    (with_variable("{v}/v1", "not a url"), "/v1"),
    (with_variable("{v}/v1", ""), "/v1"),
    (with_variable("{v}/v1", "example.com"), "/v1"),
    (with_variable("{v}/v1", "localhost:8080"), "/v1"),
    (with_variable("{v}/v1", "http://[x/"), "/v1"),
    (with_variable("{v}/v1", "{v}"), "/v1"),
    (with_variable("{v}/v1", "https://h.example/api"), "/api/v1"),
    (with_variable("{v}", "not a url"), ""),
    (with_variable("{v}", "https://h.example/"), ""),
    (with_variable("https://h{v}/v1", "]"), "/v1"),
    # Unicode normalization turns U+2100 into "a/c", and a host contains no slash.
    (with_variable("https://{v}/v1", "a\u2100b"), "/v1"),
    (with_variable("https://{v}/v1", "a\nb\0"), "/v1"),
    (with_variable("https://{v}/v1", ""), "/v1"),
    (with_variable("https://h.example:{v}/v1", "99999"), "/v1"),
    (with_variable("https://h.example:{v}/v1", "port"), "/v1"),
    (with_variable("https://h.example/{v}/x", "a b"), "/a%20b/x"),
    (with_variable("https://h.example/{v}/x", "{id}"), "/%7Bid%7D/x"),
    ({"url": "v1"}, "/v1"),
    ({"url": "./v1/"}, "/v1"),
    ({"url": "../v1"}, "/v1"),
    ({"url": "/v1"}, "/v1"),
    ({"url": "//h.example/v1"}, "/v1"),
    ({"url": ""}, ""),
    ({"url": "https://a b/v 1"}, "/v%201"),
]


def make_document(servers: list[dict[str, Any]]) -> str:
    """Return a document with one operation for each server."""
    paths = {
        f"/{index}/{{id}}": {
            "get": {
                "operationId": f"things/get_{index}",
                "servers": [{**server, "x-typecase-name": f"server_{index}"}],
                "parameters": [
                    {
                        "name": "id",
                        "in": "path",
                        "required": True,
                        "schema": {"type": "string"},
                    }
                ],
                "responses": {"204": {"description": "Found."}},
            }
        }
        for index, server in enumerate(servers)
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Lib", "version": "1"},
            # The first server is also that of the whole API.
            "servers": servers[:1],
            "paths": paths,
        }
    )


class ThingHandlers:
    """Handlers of all operations, which do nothing."""

    def __getattr__(self, name: str) -> Any:
        async def get(*, id: str) -> None: ...

        return get


class Handlers:
    things = ThingHandlers()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The server application of a document with all servers."""
    folder = tmp_path_factory.mktemp("server_urls")
    document = make_document([server for server, _ in SERVERS])
    with temporary_api(document, "urls", folder) as name:
        yield importlib.import_module(f"{name}.server").create_app(Handlers())


@pytest.mark.parametrize("index", range(len(SERVERS)))
def test_operations_are_below_the_path_of_the_server_url(app: Any, index: int) -> None:
    path = f"{SERVERS[index][1]}/{index}/a%2Fb"
    assert get_status(app, AsgiRequest(path, method="GET")) == 204


@pytest.mark.parametrize("url", sorted({server["url"] for server, _ in SERVERS}))
def test_client_can_call_a_fake(url: str, tmp_path: Path) -> None:
    servers = [server for server, _ in SERVERS if server["url"] == url]
    with temporary_api(make_document(servers), "faked", tmp_path) as name:
        package = name.partition(".")[0]
        testing = importlib.import_module(f"{package}.testing")
        client_class = importlib.import_module(name).FakedClient
        fake = testing.Fake(name)
        with fake.client(client_class) as client:
            for index in range(len(servers)):
                getattr(client.things, f"get_{index}")(id="a/b")
        assert len(fake.calls) == len(servers)
