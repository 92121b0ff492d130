"""Servers whose address is none, or only a part of one: whatever a document says there,
a server and a fake are made, and operations are below the path that it leaves.
"""

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.integration.wire.asgi import Call, status_of
from tests.integration.wire.documents import printed_from


def variable(url: str, default: str) -> dict[str, Any]:
    return {"url": url, "variables": {"v": {"default": default}}}


SERVERS: list[tuple[dict[str, Any], str]] = [
    (variable("{v}/v1", "not a url"), "/v1"),
    (variable("{v}/v1", ""), "/v1"),
    (variable("{v}/v1", "example.com"), "/v1"),
    (variable("{v}/v1", "localhost:8080"), "/v1"),
    (variable("{v}/v1", "http://[x/"), "/v1"),
    (variable("{v}/v1", "{v}"), "/v1"),
    (variable("{v}/v1", "https://h.example/api"), "/api/v1"),
    (variable("{v}", "not a url"), ""),
    (variable("{v}", "https://h.example/"), ""),
    (variable("https://h{v}/v1", "]"), "/v1"),
    (variable("https://{v}/v1", "a\u2100b"), "/v1"),
    (variable("https://{v}/v1", "a\nb\0"), "/v1"),
    (variable("https://{v}/v1", ""), "/v1"),
    (variable("https://h.example:{v}/v1", "99999"), "/v1"),
    (variable("https://h.example:{v}/v1", "port"), "/v1"),
    (variable("https://h.example/{v}/x", "a b"), "/a%20b/x"),
    (variable("https://h.example/{v}/x", "{id}"), "/%7Bid%7D/x"),
    ({"url": "v1"}, "/v1"),
    ({"url": "./v1/"}, "/v1"),
    ({"url": "../v1"}, "/v1"),
    ({"url": "/v1"}, "/v1"),
    ({"url": "//h.example/v1"}, "/v1"),
    ({"url": ""}, ""),
    ({"url": "https://a b/v 1"}, "/v%201"),
]


def document(servers: list[dict[str, Any]]) -> str:
    """One operation for each server; the first is that of the whole API."""
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
    info = {"title": "Lib", "version": "1"}
    return json.dumps(
        {"openapi": "3.1.0", "info": info, "servers": servers[:1], "paths": paths}
    )


class Things:
    """Every operation finds what it is asked for."""

    def __getattr__(self, name: str) -> Any:
        async def get(*, id: str) -> None: ...

        return get


class Handlers:
    things = Things()


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("bases")
    text = document([server for server, _ in SERVERS])
    with printed_from(text, "bases", folder) as name:
        yield name


@pytest.fixture(scope="module")
def app(package: str) -> Any:
    return importlib.import_module(f"{package}.server").create_app(Handlers())


@pytest.mark.parametrize("index", range(len(SERVERS)))
def test_a_server_is_made_whatever_the_document_says(app: Any, index: int) -> None:
    path = f"{SERVERS[index][1]}/{index}/a%2Fb"
    assert status_of(app, Call(path, method="GET")) == 204


@pytest.mark.parametrize("url", sorted({each["url"] for each, _ in SERVERS}))
def test_so_are_a_client_and_a_fake(url: str, tmp_path: Path) -> None:
    chosen = [server for server, _ in SERVERS if server["url"] == url]
    with printed_from(document(chosen), "faked", tmp_path) as name:
        testing = importlib.import_module(f"{name.partition('.')[0]}.testing")
        client = importlib.import_module(name).FakedClient
        fake = testing.Fake(name)
        with fake.client(client) as faked:
            for index in range(len(chosen)):
                getattr(faked.things, f"get_{index}")(id="a/b")
        assert len(fake.calls) == len(chosen)
