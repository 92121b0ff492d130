"""Webhooks and callbacks: printed sender and receiver, and literal bytes."""

import asyncio
import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.requests import Request

from tests.asgi_server import close_on_shutdown, serve_app
from tests.integration.wire.documents import printed_package
from tests.integration.wire.sockets import (
    HOST,
    RecordingServer,
    exchange,
    taken_apart,
    written_answer,
    written_request,
)

DOCUMENT = """\
openapi: 3.1.0
info: {title: Lib, version: '1'}
security: [{api: []}]
webhooks:
  pet.new:
    parameters: [{name: X-Try, in: header, schema: {type: integer}}]
    post:
      security: [{signed: []}]
      parameters: [{name: far, in: query, schema: {type: boolean}}]
      requestBody: {required: true, content: {application/json: {schema:
        {$ref: '#/components/schemas/Pet'}}}}
      responses:
        '200': {description: Thanks., content: {application/json: {schema:
          {type: object, properties: {thanks: {type: integer}}}}}}
        '410': {description: Gone., content: {application/json: {schema:
          {$ref: '#/components/schemas/Pet'}}}}
    delete: {responses: {'204': {description: Heard.}}}
  pet.sold:
    post:
      requestBody: {content: {application/json: {schema:
        {type: object, properties: {price: {type: integer}}}}}}
      responses: {'204': {description: Heard.}}
paths:
  /fed:
    post:
      operationId: pets/feed
      callbacks: {onFed: {'{$request.body#/url}': {put: {
        requestBody: {required: true, content: {text/plain: {schema: {type: string}}}},
        responses: {'204': {description: Heard.}}}}}}
      responses: {'204': {description: Fed.}}
components:
  securitySchemes:
    api: {type: http, scheme: bearer, x-typecase-env: LIB_TOKEN}
    signed: {type: apiKey, in: header, name: X-Signed}
  schemas:
    Pet:
      type: object
      required: [kind]
      properties: {kind: {enum: [cat, dog]}, petName: {type: string}}
"""
GOOD = b'{"kind":"bird","petName":"Polly"}'


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    name = "hooks_on_wire"
    module = printed_package(name, DOCUMENT, tmp_path_factory.mktemp(name))
    importlib.import_module(f"{module.__name__}.receiver")
    return module


class Heard:
    """Receives everything; it keeps what it was given."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, dict[str, Any]]] = []
        self.presented: list[dict[str, Any]] = []
        self.answer: Any = None

    def __getattr__(self, name: str) -> Any:
        async def receive(**arguments: Any) -> Any:
            self.seen.append((name, arguments))
            return self.answer

        return receive

    async def authenticate(self, credentials: Any) -> None:
        self.presented.append(dict(credentials.values))


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def address(lib: ModuleType, heard: Heard) -> Iterator[str]:
    """Where webhooks and callbacks of the document are received."""
    app = FastAPI()
    for each in ("webhook", "callback"):
        create = getattr(lib.receiver, f"create_{each}_router")
        app.include_router(create(heard, authenticate=heard.authenticate), prefix="/in")
    with serve_app(app) as base:
        yield f"{base}/in"


def post(address: str, path: str, body: bytes, *headers: tuple[str, str]) -> Any:
    """Send a body of JSON; the answer."""
    said = {"Content-Type": "application/json", **dict(headers)}
    port = int(address.split(":")[2].split("/")[0])
    return taken_apart(exchange(port, written_request(f"POST {path}", said, body)))


def test_what_is_sent_is_received(lib: ModuleType, heard: Heard, address: str) -> None:
    pet = lib.models.Pet(kind="cat", petName="Tom")
    heard.answer = lib.models.WebhookPetNewResponse(thanks=3)
    with lib.LibSender(base_url=f"{address}/pet_new", signed="abc") as sender:
        thanks = sender.webhooks.pet_new(body=pet, x_try=2, far=True)
    assert thanks == heard.answer
    assert heard.seen == [("pet_new", {"body": pet, "x_try": 2, "far": True})]
    assert heard.presented == [{"signed": "abc"}]


def test_async_senders_share_connections(
    lib: ModuleType, heard: Heard, address: str
) -> None:
    async def send() -> Any:
        async with lib.AsyncLibSender() as sender:
            sold = sender.to(f"{address}/pet_sold")
            await sold.webhooks.pet_sold(body=lib.models.WebhookPetSoldBody(price=3))
            await sender.to(f"{address}/pet_new").webhooks.pet_new_delete()
            fed = sender.to(f"{address}/pets_feed_on_fed")
            return await fed.response(fed.callbacks.pets_feed_on_fed_put, body="hay")

    assert asyncio.run(send()).status == 204
    assert [name for name, _ in heard.seen] == [
        "pet_sold",
        "pet_new_delete",
        "pets_feed_on_fed_put",
    ]
    assert heard.seen[0][1]["body"].price == 3
    assert heard.seen[2][1] == {"body": "hay"}


def test_literal_bytes_and_no_credential_of_the_api(
    lib: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LIB_TOKEN", "never-for-receivers")
    with RecordingServer() as server:
        server.answer = written_answer(204, None, b"")
        there = f"http://{HOST}:{server.port}/own/%7Epath/?token=a%20b"
        with lib.LibSender(base_url=there, signed="s") as sender:
            sender.webhooks.pet_sold(body=lib.models.WebhookPetSoldBody(price=3))
            sender.webhooks.pet_new_delete()
            server.answer = written_answer(200, "application/json", b'{"new": 1}')
            body = lib.models.Pet(kind="dog")
            sender.webhooks.pet_new(body=body, far=False)
    sold, deleted, new = map(taken_apart, server.redact_response)
    target = b"/own/%7Epath/?token=a%20b"
    assert (sold.line, sold.body) == (b"POST " + target + b" HTTP/1.1", b'{"price":3}')
    assert deleted.line == b"DELETE " + target + b" HTTP/1.1"
    assert new.line == b"POST " + target + b"&far=false HTTP/1.1"
    assert new.headers["x-signed"] == "s"
    for each in (sold, deleted, new):
        assert "authorization" not in each.headers


def test_a_receiver_takes_what_a_later_version_sends(
    heard: Heard, address: str
) -> None:
    heard.answer = {}
    assert post(address, "/in/pet_new", GOOD).status == 200
    body = heard.seen[0][1]["body"]
    assert (body.kind.value, body.pet_name) == ("bird", "Polly")


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        ("/in/pet_new", b'{"kind": 3}', (), 400),
        ("/in/pet_new", b"", (), 400),
        ("/in/pet_new", GOOD, (("X-Try", "often"),), 400),
        ("/in/pet_new", GOOD, (("Content-Type", "text/plain"),), 415),
        ("/in/pet.new", GOOD, (), 404),
    ],
)
def test_what_is_not_as_told_is_refused(
    heard: Heard, address: str, path: str, body: bytes, headers: Any, status: int
) -> None:
    assert post(address, path, body, *headers).status == status
    assert heard.seen == []


def test_what_is_left_out_is_not_implemented(lib: ModuleType) -> None:
    class Some(lib.receiver.WebhookReceiver):
        async def pet_sold(self, *, body: Any = None) -> None:
            assert body.price == 1

    app = FastAPI()
    app.include_router(lib.receiver.create_webhook_router(Some()))
    with serve_app(app) as base:
        assert post(base, "/pet_sold", b'{"price":1}').status == 204
        answer = post(base, "/pet_new", GOOD)
    assert (answer.status, answer.body) == (501, b"")


def test_several_at_one_path_are_chosen(lib: ModuleType, heard: Heard) -> None:
    async def choose(request: Request) -> str:
        event = await request.json()
        return str(event["type"])

    app = FastAPI()
    router = lib.receiver.create_webhook_router(heard, paths="/all", choose=choose)
    app.include_router(router, prefix="/{tenant}")
    with serve_app(app) as base:
        sold = post(base, "/acme/all", b'{"type":"pet.sold","price":9}')
        again = post(base, "/acme/all", b'{"type":"pet_sold","price":9}')
        other = post(base, "/acme/all", b'{"type":"pet.lost"}')
        broken = post(base, "/acme/all", b"[")
        sender = lib.LibSender(base_url=f"{base}/acme/all")
        with sender, pytest.raises(Exception, match="status 500"):
            sender.webhooks.pet_new_delete()
    assert (sold.status, again.status) == (204, 204)
    assert (other.status, broken.status) == (404, 500)
    assert [name for name, _ in heard.seen] == ["pet_sold", "pet_sold"]


def test_paths_of_ones_own(lib: ModuleType, heard: Heard) -> None:
    create = lib.receiver.create_webhook_router
    app = FastAPI()
    app.include_router(create(heard, paths={"pet_sold": "/so ld/{n}"}))
    with serve_app(app) as base:
        assert post(base, "/so%20ld/7", b"{}").status == 204
        assert post(base, "/pet_sold", b"{}").status == 404
    for paths, said in (
        ("/all", "pass `choose`"),
        ({"sold": "/x"}, "`paths` names sold, which is not a webhook"),
        ({"pet_sold": "x"}, "must begin with"),
    ):
        with pytest.raises(Exception, match=said) as caught:
            create(heard, paths=paths)
        assert type(caught.value).__name__ == "ConfigurationError"


def test_a_sender_is_a_receiver(lib: ModuleType, heard: Heard, address: str) -> None:
    """What comes in is sent on, as it is: a proxy."""
    heard.answer = {"thanks": 1}
    sender = lib.AsyncLibSender(base_url=f"{address}/pet_new", signed="s")
    app = FastAPI()
    app.include_router(lib.receiver.create_webhook_router(sender.webhooks))
    with serve_app(close_on_shutdown(app, sender)) as base:
        answer = post(base, "/pet_new", GOOD.replace(b"bird", b"cat"))
    assert (answer.status, answer.body) == (200, b'{"thanks":1}')
    assert heard.seen[0][1]["body"] == lib.models.Pet(kind="cat", petName="Polly")


def test_errors_of_a_receiver(lib: ModuleType) -> None:
    with RecordingServer() as server:
        server.answer = written_answer(410, "application/json", b'{"kind":"cat"}')
        there = f"http://{HOST}:{server.port}"
        with lib.LibSender(signed="s") as sender:
            with pytest.raises(Exception, match=r"webhooks/pet\.new") as caught:
                sender.to(there).webhooks.pet_new(body=lib.models.Pet(kind="cat"))
            error: Any = caught.value
            assert (error.status, error.body.kind) == (410, lib.models.PetKind.CAT)
            for address, said in (
                ("http://hooks.example/x", "allow_http"),
                ("https://me:pass@hooks.example", "must not have a user"),
                ("hooks.example", "https://host/path"),
            ):
                with pytest.raises(Exception, match=said):
                    sender.to(address)
            with pytest.raises(Exception, match="pass base_url to the client"):
                sender.webhooks.pet_new(body=lib.models.Pet(kind="cat"))
