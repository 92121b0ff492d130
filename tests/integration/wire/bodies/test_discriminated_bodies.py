"""Test that clients and servers choose models by values of any scalar type."""

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
import yaml

from tests.integration.wire.asgi_requests import AsgiRequest, get_response
from tests.integration.wire.temporary_package import temporary_api

SNIPPETS = Path("tests/generator/snippets")
NAMES = ["discriminator_types", "mapped_parents"]
VALUES: list[tuple[str, Any, str]] = [
    ("whole", {"version": 1, "a": "x"}, "First"),
    ("whole", {"version": 1, "day": "2026-01-31", "pair": ["x"]}, "First"),
    ("whole", {"version": 2}, "Second"),
    ("without_mapping", {"version": 2}, "Second"),
    ("inferred", {"version": 1}, "First"),
    ("flag", {"ok": True}, "Passed"),
    ("flag", {"ok": False}, "Failed"),
    ("level", {"level": 1}, "Low"),
    ("level", {"level": 3}, "High"),
    ("extended", {"size": 8}, "Small"),
    ("extended", {"size": 9, "note": "x"}, "Large"),
    ("mixed", {"kind": 1}, "Number"),
    ("mixed", {"kind": True}, "Flagged"),
    ("mixed", {"kind": "1"}, "Text"),
    ("mixed", {"kind": "two"}, "Text"),
    ("mixed", {"kind": None}, "Text"),
    ("ratio", {"ratio": 1.5}, "Half"),
    ("ratio", {"ratio": 2.5}, "More"),
    ("action", {"type": "power_off"}, "Action"),
    ("action", {"type": "reboot"}, "Action"),
    ("action", {"type": "resize", "size": "l"}, "ActionResize"),
    ("shape", {"corners": 3}, "Shape"),
    ("shape", {"corners": 4, "side": 1}, "Square"),
]
WRONG_VALUES: list[tuple[str, Any]] = [
    ("whole", {"version": 3}),
    ("whole", {"version": "2"}),
    ("whole", {"version": True}),
    ("flag", {"ok": 1}),
    ("flag", {"ok": "true"}),
    ("level", {"level": 4}),
    ("mixed", {"kind": False}),
    ("ratio", {"ratio": 3.5}),
    ("action", {"type": "snapshot"}),
    ("action", {"type": "resize"}),
    ("shape", {"corners": 5}),
]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of an API whose operations return their bodies."""
    schemas: dict[str, Any] = {}
    for name in NAMES:
        snippet = yaml.safe_load((SNIPPETS / f"{name}.yaml").read_text())
        schemas |= snippet["components"]["schemas"]
    paths: dict[str, Any] = {}
    for name in {name for name, *_ in VALUES}:
        unions = {each.lower(): each for each in schemas}
        target = unions[name.replace("_", "")]
        reference = {"$ref": f"#/components/schemas/{target}"}
        content = {"application/json": {"schema": reference}}
        paths[f"/{name}"] = {
            "post": {
                "operationId": f"{name}/echo",
                "requestBody": {"required": True, "content": content},
                "responses": {"200": {"description": "ok", "content": content}},
            }
        }
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Values", "version": "1"},
        "paths": paths,
        "components": {"schemas": schemas},
    }
    folder = tmp_path_factory.mktemp("values")
    with temporary_api(yaml.safe_dump(document), "values", folder) as api:
        yield api


class _Service:
    """A service that returns what it gets."""

    def __init__(self, api: str) -> None:
        self.received: list[Any] = []
        http = httpx2.Client(transport=httpx2.MockTransport(self._answer))
        client_class: Any = importlib.import_module(api).ValuesClient
        self.client = client_class(base_url="https://a.example", http_client=http)

    def _answer(self, request: httpx2.Request) -> httpx2.Response:
        self.received.append(request.read().decode())
        return httpx2.Response(200, content=self.received[-1])

    def echo(self, resource: str, body: Any) -> Any:
        return getattr(self.client, resource).echo(body=body)


class _Handlers:
    def __init__(self) -> None:
        self.bodies: list[Any] = []

    def __getattr__(self, _: str) -> Any:
        return SimpleNamespace(echo=self._echo)

    async def _echo(self, body: Any) -> Any:
        self.bodies.append(body)
        return body


def _sort(text: str | bytes) -> str:
    """Return a JSON text with sorted properties; as text, true is not equal to 1."""
    return json.dumps(json.loads(text), sort_keys=True)


@pytest.mark.parametrize(("resource", "value", "model"), VALUES)
def test_value_selects_the_model(
    api: str, resource: str, value: Any, model: str
) -> None:
    service, handlers = _Service(api), _Handlers()
    for body in (value, service.echo(resource, value)):
        result = service.echo(resource, body)
        assert type(result).__name__ == model
        assert _sort(service.received[-1]) == _sort(json.dumps(value))
    app = importlib.import_module(f"{api}.server").create_app(handlers)
    request = AsgiRequest(
        f"/{resource}",
        headers=[(b"content-type", b"application/json")],
        body=json.dumps(value).encode(),
    )
    status, answer = get_response(app, request)
    assert (status, _sort(answer)) == (200, _sort(service.received[-1]))
    assert type(handlers.bodies[0]).__name__ == model


@pytest.mark.parametrize(("resource", "value"), WRONG_VALUES)
def test_other_values_are_refused(api: str, resource: str, value: Any) -> None:
    service = _Service(api)
    error: Any = importlib.import_module(api.partition(".")[0]).InvalidRequestError
    with pytest.raises(error):
        service.echo(resource, value)
    assert not service.received
    app = importlib.import_module(f"{api}.server").create_app(_Handlers())
    request = AsgiRequest(
        f"/{resource}",
        headers=[(b"content-type", b"application/json")],
        body=json.dumps(value).encode(),
    )
    assert get_response(app, request)[0] == 400


def test_single_values_are_written_without_the_caller(api: str) -> None:
    models: Any = importlib.import_module(f"{api}.models")
    service = _Service(api)
    for resource, body, text in (
        ("whole", models.Second(), '{"version":2}'),
        ("flag", models.Failed(), '{"ok":false}'),
        ("extended", models.Large(), '{"size":9}'),
        ("ratio", models.More(), '{"ratio":2.5}'),
        ("shape", models.Square(side=1), '{"corners":4,"side":1}'),
    ):
        service.echo(resource, body)
        assert _sort(service.received[-1]) == _sort(text)


def test_models_of_several_values_require_one(api: str) -> None:
    models: Any = importlib.import_module(f"{api}.models")
    for model in (models.High, models.Action, models.Shape, models.Text):
        with pytest.raises(ValueError, match="Field required"):
            model()
    for value in ("resize", "snapshot"):
        with pytest.raises(ValueError, match="'power_off' or 'reboot'"):
            models.Action(type=value)
    with pytest.raises(ValueError, match="Input should be 0 or 3"):
        models.Shape(corners=4)
