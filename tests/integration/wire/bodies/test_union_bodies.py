"""Test calls that pass the members of a body that is a union, byte by byte."""

import asyncio
import importlib
import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.integration.wire.temporary_package import temporary_api

ONE = {
    "type": "object",
    "required": ["name"],
    "properties": {
        "name": {"type": "string"},
        "imageId": {"type": "integer"},
        "note": {"type": ["string", "null"]},
    },
}
MANY = {
    "type": "object",
    "required": ["names"],
    "properties": {
        "names": {"type": "array", "items": {"type": "string"}},
        "imageId": {"type": "integer"},
        "note": {"type": "string"},
    },
}
TEXT = {
    "type": "object",
    "required": ["kind", "body"],
    "properties": {"kind": {"const": "text"}, "body": {"type": "string"}},
}
IMAGE = {
    "type": "object",
    "required": ["kind", "url"],
    "properties": {"kind": {"const": "image"}, "url": {"type": "string"}},
}
LETTERS = [
    {"type": "object", "required": [each], "properties": {each: {"type": "string"}}}
    for each in "abcde"
]
Arguments = dict[str, Any]


def make_document() -> str:
    """Return a document whose operations have unions as their bodies."""
    droplets = {"oneOf": [ONE, MANY]}
    references = [
        {"$ref": f"#/components/schemas/{name}"} for name in ("Text", "Image")
    ]
    events = {"oneOf": references, "discriminator": {"propertyName": "kind"}}
    schemas = {"droplets": droplets, "events": events, "letters": {"oneOf": LETTERS}}
    paths = {
        f"/{name}": {
            "post": {
                "operationId": f"{name}/create",
                "requestBody": {"content": {"application/json": {"schema": schema}}},
                "responses": {"204": {"description": "Done."}},
            }
        }
        for name, schema in schemas.items()
    }
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {"title": "Cloud", "version": "1"},
            "servers": [{"url": "https://cloud.example"}],
            "paths": paths,
            "components": {"schemas": {"Text": TEXT, "Image": IMAGE}},
        }
    )


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of the API with unions as bodies."""
    with temporary_api(make_document(), "cloud", tmp_path_factory.mktemp("x")) as name:
        yield name


class _Service:
    """A service that keeps the bodies that it gets."""

    def __init__(self, api: str) -> None:
        self.received: list[bytes] = []
        module: Any = importlib.import_module(api)
        transport = httpx2.MockTransport(self._answer)
        self.client = module.CloudClient(http_client=httpx2.Client(transport=transport))
        http_client = httpx2.AsyncClient(transport=transport)
        self.async_client = module.AsyncCloudClient(http_client=http_client)

    def _answer(self, request: httpx2.Request) -> httpx2.Response:
        self.received.append(request.read())
        return httpx2.Response(204)


@pytest.mark.parametrize(
    ("resource", "members", "body", "content"),
    [
        ("droplets", {"name": "a"}, {"name": "a"}, b'{"name":"a"}'),
        (
            "droplets",
            {"names": ["a", "b"], "image_id": 7, "note": "n"},
            {"names": ["a", "b"], "imageId": 7, "note": "n"},
            b'{"names":["a","b"],"imageId":7,"note":"n"}',
        ),
        (
            "droplets",
            {"name": "a", "note": None, "image_id": None},
            {"name": "a", "note": None, "imageId": None},
            b'{"name":"a","note":null}',
        ),
        (
            "droplets",
            {"names": [], "note": None},
            {"names": [], "note": None},
            b'{"names":[]}',
        ),
        (
            "events",
            {"kind": "text", "body": "b"},
            {"kind": "text", "body": "b"},
            b'{"kind":"text","body":"b"}',
        ),
        (
            "events",
            {"kind": "image", "url": "u"},
            {"kind": "image", "url": "u"},
            b'{"kind":"image","url":"u"}',
        ),
    ],
)
def test_members_send_the_bytes_of_the_whole_body(
    api: str, resource: str, members: Arguments, body: Arguments, content: bytes
) -> None:
    service = _Service(api)
    whole = {"request_body" if resource == "events" else "body": body}
    for arguments in (members, whole):
        create = getattr(service.client, resource).create
        create(**arguments)
        service.client.response(create, **arguments)
        asyncio.run(getattr(service.async_client, resource).create(**arguments))
    assert service.received == [content] * 6


VARIANTS = "belongs to another variant of the body than"


@pytest.mark.parametrize(
    ("resource", "arguments", "messages"),
    [
        (
            "droplets",
            {"name": "a", "names": ["b"], "image_id": 1},
            [f"names: {VARIANTS} name: pass the members of one variant, either name ("],
        ),
        (
            "droplets",
            {"body": {"imageId": 1, "name": "a", "names": ["b"]}},
            [f"body.names: {VARIANTS} name: pass the members of one variant, either"],
        ),
        ("droplets", {"name": 1}, ["name: Input should be a valid string"]),
        ("droplets", {"image_id": 1}, ["name: is required; names: is required"]),
        ("droplets", {"name": "a", "image_id": "x"}, ["image_id: Input should be"]),
        ("events", {"kind": "text", "url": "u"}, ["kind: Input should be 'image'"]),
        ("events", {"body": "b"}, ["have the property 'kind'"]),
        ("letters", {"body": {"a": "1", "e": "2"}}, [f"body.e: {VARIANTS} a: pass"]),
        (
            "droplets",
            {"body": {"name": "a", "imagId": 1}},
            ["body.imagId: is not a declared property", "did you mean `image_id`?"],
        ),
    ],
)
def test_bodies_of_no_variant_are_refused_unsent(
    api: str, resource: str, arguments: Arguments, messages: list[str]
) -> None:
    service = _Service(api)
    error: Any = importlib.import_module(api.partition(".")[0]).InvalidRequestError
    with pytest.raises(error) as caught:
        getattr(service.client, resource).create(**arguments)
    for message in messages:
        assert message in str(caught.value)
    if VARIANTS in messages[0]:
        assert "extra_body" not in str(caught.value)
    assert not service.received


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"nane": "a"}, "did you mean `name`?"),
        (
            {"body": {"name": "a"}, "name": "a"},
            "pass either body or the members (name)",
        ),
    ],
)
def test_wrong_arguments_are_refused_unsent(
    api: str, arguments: Arguments, message: str
) -> None:
    service = _Service(api)
    with pytest.raises(TypeError) as caught:
        service.client.droplets.create(**arguments)
    assert message in str(caught.value)
    assert not service.received


def test_fake_shows_the_members(api: str) -> None:
    fake_class: Any = importlib.import_module(f"{api.partition('.')[0]}.testing").Fake
    module: Any = importlib.import_module(api)
    with fake_class(api) as fake, fake.client(module.CloudClient) as client:
        client.droplets.create(names=["a"], image_id=1)
        client.events.create(request_body={"kind": "text", "body": "b"})
        client.letters.create(body={"c": "1"})
    one, two, three = fake.calls
    assert one.arguments == {"names": ["a"], "image_id": 1}
    assert two.arguments == {"kind": "text", "body": "b"}
    assert three.arguments["body"].c == "1"
