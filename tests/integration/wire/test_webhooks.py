"""Test generated senders and receivers of webhooks and callbacks."""

import asyncio
import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.requests import Request

from tests.asgi_server import close_on_shutdown, serve_app
from tests.integration.wire.raw_http import (
    NO_CONTENT,
    Message,
    format_request,
    format_response,
    parse_message,
    send_request,
)
from tests.integration.wire.recording_server import RecordingServer
from tests.integration.wire.temporary_package import import_api

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
    delete: {responses: {'204': {description: Received.}}}
  pet.sold:
    post:
      requestBody: {content: {application/json: {schema:
        {type: object, properties: {price: {type: integer}}}}}}
      responses: {'204': {description: Received.}}
paths:
  /fed:
    post:
      operationId: pets/feed
      callbacks: {onFed: {'{$request.body#/url}': {put: {
        requestBody: {required: true, content: {text/plain: {schema: {type: string}}}},
        responses: {'204': {description: Received.}}}}}}
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
# "bird" is not a value of the enumeration: a later version of the sender may add it.
NEW_PET = b'{"kind":"bird","petName":"Polly"}'


@pytest.fixture(scope="module")
def lib(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module of the generated API."""
    folder = tmp_path_factory.mktemp("webhooks")
    module = import_api("wire_webhooks", DOCUMENT, folder)
    importlib.import_module(f"{module.__name__}.receiver")
    return module


class RecordingReceiver:
    """Handlers of all webhooks, which record each call and return ``result``."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.credentials: list[dict[str, Any]] = []
        self.result: Any = None

    def __getattr__(self, name: str) -> Any:
        async def receive(**arguments: Any) -> Any:
            self.calls.append((name, arguments))
            return self.result

        return receive

    async def authenticate(self, credentials: Any) -> None:
        self.credentials.append(dict(credentials.values))


@pytest.fixture
def receiver() -> RecordingReceiver:
    return RecordingReceiver()


@pytest.fixture
def url(lib: ModuleType, receiver: RecordingReceiver) -> Iterator[str]:
    """The URL below which `receiver` receives all webhooks and callbacks."""
    app = FastAPI()
    for create_router in (
        lib.receiver.create_webhook_router,
        lib.receiver.create_callback_router,
    ):
        router = create_router(receiver, authenticate=receiver.authenticate)
        app.include_router(router, prefix="/in")
    with serve_app(app) as base:
        yield f"{base}/in"


def post_json(url: str, path: str, body: bytes, *headers: tuple[str, str]) -> Message:
    """Send a JSON body to the server of a URL, whose own path is not used."""
    all_headers = {"Content-Type": "application/json", **dict(headers)}
    port = int(url.split(":")[2].split("/")[0])
    return send_request(port, format_request(f"POST {path}", all_headers, body))


def test_receiver_gets_the_arguments_of_the_sender(
    lib: ModuleType, receiver: RecordingReceiver, url: str
) -> None:
    pet = lib.models.Pet(kind="cat", petName="Tom")
    receiver.result = lib.models.WebhookPetNewResponse(thanks=3)
    with lib.LibSender(base_url=f"{url}/pet_new", signed="abc") as sender:
        response = sender.webhooks.pet_new(body=pet, x_try=2, far=True)
    assert response == receiver.result
    assert receiver.calls == [("pet_new", {"body": pet, "x_try": 2, "far": True})]
    assert receiver.credentials == [{"signed": "abc"}]


def test_async_sender_sends_to_several_urls(
    lib: ModuleType, receiver: RecordingReceiver, url: str
) -> None:
    async def send() -> Any:
        async with lib.AsyncLibSender() as sender:
            sold = sender.to(f"{url}/pet_sold")
            await sold.webhooks.pet_sold(body=lib.models.WebhookPetSoldBody(price=3))
            await sender.to(f"{url}/pet_new").webhooks.pet_new_delete()
            fed = sender.to(f"{url}/pets_feed_on_fed")
            return await fed.response(fed.callbacks.pets_feed_on_fed_put, body="hay")

    assert asyncio.run(send()).status == 204
    assert [name for name, _ in receiver.calls] == [
        "pet_sold",
        "pet_new_delete",
        "pets_feed_on_fed_put",
    ]
    assert receiver.calls[0][1]["body"].price == 3
    assert receiver.calls[2][1] == {"body": "hay"}


def test_sender_sends_literal_bytes_without_credentials_of_the_api(
    lib: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LIB_TOKEN", "never-for-receivers")
    with RecordingServer() as server:
        server.response = NO_CONTENT
        url = f"{server.url}/own/%7Epath/?token=a%20b"
        with lib.LibSender(base_url=url, signed="s") as sender:
            sender.webhooks.pet_sold(body=lib.models.WebhookPetSoldBody(price=3))
            sender.webhooks.pet_new_delete()
            server.response = format_response(200, "application/json", b'{"new": 1}')
            body = lib.models.Pet(kind="dog")
            sender.webhooks.pet_new(body=body, far=False)
    sold, deleted, new = map(parse_message, server.requests)
    # The path and query of the URL are kept, as they are escaped.
    target = b"/own/%7Epath/?token=a%20b"
    assert sold.first_line == b"POST " + target + b" HTTP/1.1"
    assert sold.body == b'{"price":3}'
    assert deleted.first_line == b"DELETE " + target + b" HTTP/1.1"
    assert new.first_line == b"POST " + target + b"&far=false HTTP/1.1"
    assert new.headers["x-signed"] == "s"
    for request in (sold, deleted, new):
        assert "authorization" not in request.headers


def test_receiver_accepts_unknown_enum_values(
    receiver: RecordingReceiver, url: str
) -> None:
    receiver.result = {}
    assert post_json(url, "/in/pet_new", NEW_PET).status == 200
    body = receiver.calls[0][1]["body"]
    assert (body.kind.value, body.pet_name) == ("bird", "Polly")


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        ("/in/pet_new", b'{"kind": 3}', (), 400),
        ("/in/pet_new", b"", (), 400),
        ("/in/pet_new", NEW_PET, (("X-Try", "often"),), 400),
        ("/in/pet_new", NEW_PET, (("Content-Type", "text/plain"),), 415),
        ("/in/pet.new", NEW_PET, (), 404),
    ],
)
def test_receiver_rejects_invalid_requests(
    receiver: RecordingReceiver,
    url: str,
    path: str,
    body: bytes,
    headers: Any,
    status: int,
) -> None:
    assert post_json(url, path, body, *headers).status == status
    assert receiver.calls == []


def test_webhook_without_handler_is_not_implemented(lib: ModuleType) -> None:
    class SoldReceiver(lib.receiver.WebhookReceiver):
        async def pet_sold(self, *, body: Any = None) -> None:
            assert body.price == 1

    app = FastAPI()
    app.include_router(lib.receiver.create_webhook_router(SoldReceiver()))
    with serve_app(app) as url:
        assert post_json(url, "/pet_sold", b'{"price":1}').status == 204
        response = post_json(url, "/pet_new", NEW_PET)
    # The response has the API's own form of error.
    assert response.status == 501
    assert b'"title":"Not Implemented"' in response.body


def test_function_chooses_among_webhooks_at_one_path(
    lib: ModuleType, receiver: RecordingReceiver
) -> None:
    async def choose(request: Request) -> str:
        event = await request.json()
        return str(event["type"])

    app = FastAPI()
    router = lib.receiver.create_webhook_router(receiver, paths="/all", choose=choose)
    app.include_router(router, prefix="/{tenant}")
    with serve_app(app) as url:
        # The function may return the name in the document or the name of the method.
        document_name = post_json(url, "/acme/all", b'{"type":"pet.sold","price":9}')
        method_name = post_json(url, "/acme/all", b'{"type":"pet_sold","price":9}')
        unknown_name = post_json(url, "/acme/all", b'{"type":"pet.lost"}')
        not_json = post_json(url, "/acme/all", b"[")
        sender = lib.LibSender(base_url=f"{url}/acme/all")
        with sender, pytest.raises(Exception, match="status 500"):
            sender.webhooks.pet_new_delete()
    assert (document_name.status, method_name.status) == (204, 204)
    assert (unknown_name.status, not_json.status) == (404, 500)
    assert [name for name, _ in receiver.calls] == ["pet_sold", "pet_sold"]


def test_path_of_a_webhook_can_be_set(
    lib: ModuleType, receiver: RecordingReceiver
) -> None:
    create_router = lib.receiver.create_webhook_router
    app = FastAPI()
    app.include_router(create_router(receiver, paths={"pet_sold": "/so ld/{n}"}))
    with serve_app(app) as url:
        assert post_json(url, "/so%20ld/7", b"{}").status == 204
        assert post_json(url, "/pet_sold", b"{}").status == 404
    for paths, message in (
        ("/all", "pass `choose`"),
        ({"sold": "/x"}, "`paths` names sold, which is not a webhook"),
        ({"pet_sold": "x"}, "must begin with"),
    ):
        with pytest.raises(Exception, match=message) as caught:
            create_router(receiver, paths=paths)
        assert type(caught.value).__name__ == "ConfigurationError"


def test_sender_as_receiver_forwards_webhooks(
    lib: ModuleType, receiver: RecordingReceiver, url: str
) -> None:
    receiver.result = {"thanks": 1}
    sender = lib.AsyncLibSender(base_url=f"{url}/pet_new", signed="s")
    app = FastAPI()
    app.include_router(lib.receiver.create_webhook_router(sender.webhooks))
    with serve_app(close_on_shutdown(app, sender)) as proxy_url:
        response = post_json(proxy_url, "/pet_new", NEW_PET.replace(b"bird", b"cat"))
    assert (response.status, response.body) == (200, b'{"thanks":1}')
    expected = lib.models.Pet(kind="cat", petName="Polly")
    assert receiver.calls[0][1]["body"] == expected


def test_errors_of_a_sender(lib: ModuleType) -> None:
    with RecordingServer() as server, lib.LibSender(signed="s") as sender:
        server.response = format_response(410, "application/json", b'{"kind":"cat"}')
        with pytest.raises(Exception, match=r"^webhooks\.pet_new \(") as caught:
            sender.to(server.url).webhooks.pet_new(body=lib.models.Pet(kind="cat"))
        error: Any = caught.value
        assert (error.status, error.body.kind) == (410, lib.models.PetKind.CAT)
        for invalid_url, message in (
            ("http://hooks.example/x", "allow_http"),
            ("https://me:pass@hooks.example", "must not have a user"),
            ("hooks.example", "https://host/path"),
        ):
            with pytest.raises(Exception, match=message):
                sender.to(invalid_url)
        with pytest.raises(Exception, match="pass base_url=…"):
            sender.webhooks.pet_new(body=lib.models.Pet(kind="cat"))
