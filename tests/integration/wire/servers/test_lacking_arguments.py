"""Test handlers that were written for an earlier version of a document."""

# ruff: noqa: ARG002

import asyncio
import importlib
import json
import logging
from types import ModuleType, SimpleNamespace
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI

from tests.integration.wire.temporary_package import import_api

DOCUMENT = """\
openapi: 3.1.0
info: {title: Lib, version: '1'}
servers: [{url: https://lib.example}]
paths:
  /pets:
    get:
      tags: [pets]
      operationId: listPets
      parameters:
        - {name: sort, in: query, required: true, schema: {type: string}}
        - {name: 'page[size]', in: query, schema: {type: integer, default: 20}}
        - {name: X-Trace, in: header, schema: {type: string}}
        - {name: User-Agent, in: header, schema: {type: string}}
      responses: &done
        '200': {description: Done., content: {application/json: {schema:
          {type: array, items: {type: string}}}}}
    post:
      tags: [pets]
      operationId: createPet
      requestBody: {content: {application/json: {schema:
        {type: object, properties: {name: {type: string}}}}}}
      responses: *done
webhooks:
  lost:
    post:
      parameters: [{name: far, in: query, schema: {type: boolean}}]
      responses: {'204': {description: Thanks.}}
"""
CALLS: list[dict[str, Any]] = []


class OldPets:
    """Handlers from the time when only `sort` was known."""

    async def list(self, *, sort: str) -> Any:
        CALLS.append({"sort": sort})
        return []

    async def create(self) -> Any:
        CALLS.append({})
        return []


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return import_api("lacking", DOCUMENT, tmp_path_factory.mktemp("lacking"))


@pytest.fixture
def app(lib: Any) -> FastAPI:
    CALLS.clear()
    app: FastAPI = lib.server.create_app(SimpleNamespace(pets=OldPets()), partial=True)
    return app


def send(app: FastAPI, method: str, path: str, **options: Any) -> httpx2.Response:
    async def run() -> httpx2.Response:
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(
            transport=transport, base_url="https://lib.example"
        ) as client:
            return await client.request(method, path, **options)

    return asyncio.run(run())


def test_warning_names_methods_and_arguments(
    lib: Any, caplog: pytest.LogCaptureFixture
) -> None:
    lib.server.create_app(SimpleNamespace(pets=OldPets()), partial=True)
    [record] = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage() == (
        "lib: these methods lack optional arguments: pets.list (page_size, user_agent,"
        " x_trace), pets.create (body). Add them: until then, requests that have such"
        " an argument get status 501."
    )


def test_requests_without_the_arguments_are_served(app: FastAPI) -> None:
    assert send(app, "GET", "/pets?sort=age").status_code == 200
    assert send(app, "POST", "/pets").status_code == 200
    # HTTP libraries send this header by themselves.
    named = send(app, "GET", "/pets?sort=age", headers={"User-Agent": "me"})
    assert named.status_code == 200
    assert CALLS == [{"sort": "age"}, {}, {"sort": "age"}]


@pytest.mark.parametrize(
    ("method", "path", "options", "message"),
    [
        ("GET", "/pets?sort=a&page[size]=20", {}, "page[size]: this server does not"),
        ("GET", "/pets?sort=a", {"headers": {"X-Trace": "1"}}, "X-Trace: this server"),
        (
            "GET",
            "/pets?sort=a&page[size]=1",
            {"headers": {"X-Trace": "1"}},
            "this argument; X-Trace: this server does not implement this argument",
        ),
        ("POST", "/pets", {"json": {}}, "body: this server does not implement this"),
    ],
)
def test_requests_with_such_an_argument_are_refused(
    app: FastAPI, method: str, path: str, options: dict[str, Any], message: str
) -> None:
    response = send(app, method, path, **options)
    assert response.status_code == 501
    assert message in json.dumps(response.json())
    assert CALLS == []


def test_faulty_requests_are_still_invalid(app: FastAPI) -> None:
    assert send(app, "GET", "/pets").status_code == 400
    assert send(app, "GET", "/pets?sort=a&page[size]=x").status_code == 400


def test_without_partial_they_are_errors(lib: Any) -> None:
    with pytest.raises(Exception, match=r"^pets\.") as caught:
        lib.server.create_app(SimpleNamespace(pets=OldPets()))
    assert (
        "pets.create does not take the arguments that requests have: body; add them, or"
        " pass `partial=True` to respond to requests that have them with status 501"
    ) in str(caught.value)


def test_required_and_unknown_arguments_stay_errors(lib: Any) -> None:
    class Pets:
        async def list(self, *, pages: int | None = None) -> Any:
            return []

        async def create(self, *, owner: str) -> Any:
            return []

    with pytest.raises(Exception, match=r"^pets\.list") as caught:
        lib.server.create_app(SimpleNamespace(pets=Pets()), partial=True)
    assert type(caught.value).__name__ == "ConfigurationError"
    assert str(caught.value) == (
        "pets.list does not take the arguments that requests have: sort; add them."
        " pets.list has arguments that requests do not have: pages; and it lacks"
        " page_size, user_agent, x_trace. Rename or remove them, or begin the names of"
        " those for your own use with an underscore. pets.create requires arguments"
        " that requests may lack: owner; give them defaults"
    )


def test_misspelt_arguments_are_told_without_partial(lib: Any) -> None:
    class Pets:
        async def list(self, *, sort: str, page_sizes: int | None = None) -> Any:
            return []

    with pytest.raises(Exception, match=r"pets\.list") as caught:
        lib.server.create_app(SimpleNamespace(pets=Pets()))
    message = str(caught.value)
    assert "; add them, or rename what requests do not have: page_sizes" in message
    # With it, the method would be refused as well.
    assert "respond to requests that have them" not in message


def test_own_arguments_and_any_arguments(lib: Any) -> None:
    class Pets:
        async def list(self, *, sort: str, _database: str = "") -> Any:
            return []

        async def create(self, **arguments: Any) -> Any:
            CALLS.append(arguments)
            return []

    CALLS.clear()
    app = lib.server.create_app(SimpleNamespace(pets=Pets()), partial=True)
    assert send(app, "POST", "/pets", json={"name": "Rex"}).status_code == 200
    assert CALLS[0]["body"].name == "Rex"


def test_receivers_are_partial(lib: Any, caplog: pytest.LogCaptureFixture) -> None:
    class Receiver:
        async def lost(self) -> None:
            CALLS.append({})

    CALLS.clear()
    app = FastAPI()
    receiver = importlib.import_module(f"{lib.__name__}.receiver")
    app.include_router(receiver.create_webhook_router(Receiver()))
    assert "lost (far)" in caplog.text
    assert send(app, "POST", "/lost").status_code == 204
    assert send(app, "POST", "/lost?far=true").status_code == 501
    assert CALLS == [{}]
