"""Test that tokens and keys in parameters, of the client and of calls, leak nowhere.

The document does not say that they are secret: their names and descriptions do.
"""

import importlib
import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from tests.integration.wire.temporary_package import temporary_api
from tests.security.secret_leaks.api_calls import Caller
from tests.security.secret_leaks.canaries import find_canaries, make_canary
from tests.security.secret_leaks.echo_server import RESPONSES, EchoServer
from tests.security.secret_leaks.visible_texts import (
    collect_failure_texts,
    collect_logs,
    collect_object_texts,
)

TEXT = {"type": "string"}
TOKEN = {
    "name": "token",
    "in": "query",
    "required": True,
    "schema": TEXT,
    "description": "Authentication token.",
}
NUMBER = {"application/json": {"schema": {"type": "integer"}}}
OPERATION: dict[str, Any] = {
    "responses": {"200": {"description": "Done.", "content": NUMBER}}
}
DOCUMENT: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Shop", "version": "1"},
    "servers": [{"url": "https://shop.example"}],
    "paths": {
        "/pets": {
            "get": {**OPERATION, "operationId": "pets/list", "parameters": [TOKEN]},
            "post": {
                **OPERATION,
                "operationId": "pets/feed",
                "parameters": [{**TOKEN, "in": "header"}],
            },
        },
        "/pets/all": {
            "get": {
                **OPERATION,
                "operationId": "pets/count",
                "parameters": [TOKEN],
                "security": [{"Key": []}],
            }
        },
        "/pets/one": {
            "get": {
                **OPERATION,
                "operationId": "pets/get",
                "parameters": [{"name": "X-Api-Key", "in": "header", "schema": TEXT}],
            }
        },
    },
    "components": {
        "securitySchemes": {"Key": {"type": "apiKey", "in": "query", "name": "key"}}
    },
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    folder = tmp_path_factory.mktemp("keys")
    with temporary_api(json.dumps(DOCUMENT), "keys", folder) as name:
        yield importlib.import_module(name)


@pytest.mark.parametrize(
    ("method", "name", "way"),
    [
        ("list", "token", "client"),
        ("list", "token", "call"),
        ("feed", "token", "client"),
        ("feed", "token", "call"),
        # Only one operation has it, so it is an argument of the method.
        ("get", "x_api_key", "call"),
    ],
)
def test_key_does_not_leak(
    method: str,
    name: str,
    way: str,
    shop: ModuleType,
    caller: Caller,
    server: EchoServer,
) -> None:
    key = make_canary()
    own, passed = ({name: key}, {}) if way == "client" else ({}, {name: key})
    create = shop.AsyncKeysClient if caller.asynchronous else shop.KeysClient
    with collect_logs() as logs:
        client = create(base_url=server.url, options={"retries": 0}, **own)
        assert find_canaries(collect_object_texts(client, "client")) == []
        for response in ("quoting JSON", "quoting text", "invalid data"):
            server.requests.clear()
            server.make_response = RESPONSES[response]
            outcome = caller.run(getattr(client.pets, method), **passed)
            assert len(server.requests) == 1
            assert isinstance(outcome, Exception)
            assert find_canaries(collect_failure_texts(outcome)) == []
        caller.close(client)
    assert find_canaries(logs) == []


def test_call_passes_another_token(
    shop: ModuleType, caller: Caller, server: EchoServer
) -> None:
    create = shop.AsyncKeysClient if caller.asynchronous else shop.KeysClient
    server.make_response = RESPONSES["quoting JSON"]
    client = create(base_url=server.url, token="of-client")
    server.requests.clear()
    caller.run(client.pets.list)
    caller.run(client.pets.list, token="of-call")
    caller.run(client.pets.feed, token="of-call")
    caller.close(client)
    listed, own, fed = [request.text for request in server.requests]
    assert "?token=of-client" in listed
    assert "?token=of-call" in own
    assert "token: of-call" in fed.lower()
    assert "of-client" not in own + fed


def test_error_says_how_to_pass_the_token(shop: ModuleType, caller: Caller) -> None:
    create = shop.AsyncKeysClient if caller.asynchronous else shop.KeysClient
    client = create()
    outcome = caller.run(client.pets.list)
    caller.close(client)
    assert str(outcome) == (
        "pets.list (GET /pets) needs a credential: pass token=… to the client, or set"
        " the environment variable SHOP_TOKEN"
    )


@pytest.mark.parametrize(
    ("method", "name", "argument"),
    [("list", "token", "token"), ("count", "key", "api_key")],
)
def test_credential_is_not_sent_twice(
    method: str,
    name: str,
    argument: str,
    shop: ModuleType,
    caller: Caller,
    server: EchoServer,
) -> None:
    create = shop.AsyncKeysClient if caller.asynchronous else shop.KeysClient
    client = create(base_url=server.url, token="of-client", api_key="key-of-client")
    server.requests.clear()
    query = {name: make_canary()}
    outcome = caller.run(getattr(client.pets, method), extra_query=query)
    caller.close(client)
    assert server.requests == []
    assert isinstance(outcome, Exception)
    assert find_canaries(collect_failure_texts(outcome)) == []
    assert (
        f"extra_query.{name}: is a credential that the client sends: pass it as"
        f" `{argument}`"
    ) in str(outcome)
