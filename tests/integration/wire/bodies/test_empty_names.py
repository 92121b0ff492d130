"""Test properties and parameters whose names are empty."""

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.asgi_server import HOST
from tests.integration.wire.recording_app import RecordingApp
from tests.integration.wire.temporary_package import temporary_api

DOCUMENT = """\
openapi: 3.1.0
info: {title: Empty, version: "1"}
paths:
  /pets:
    post:
      operationId: pets/create
      parameters: [{name: "", in: query, schema: {type: string}}]
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
      responses:
        "200":
          description: The pet.
          content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
components:
  schemas:
    Pet: {type: object, required: [""], properties: {"": {type: string}}}
"""


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The import name of the API."""
    folder = tmp_path_factory.mktemp("empty")
    with temporary_api(DOCUMENT, "empty", folder) as name:
        yield name


CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "member": lambda pets, _: pets.create(field="a", argument="b"),
    "dict": lambda pets, _: pets.create(body={"": "a"}, argument="b"),
    "dict of fields": lambda pets, _: pets.create(body={"field": "a"}, argument="b"),
    "model": lambda pets, models: pets.create(body=models.Pet(field="a"), argument="b"),
}


@pytest.mark.parametrize("name", CALLS)
def test_values_arrive(name: str, api: str, recording_app: RecordingApp) -> None:
    module = importlib.import_module(api)
    models = importlib.import_module(f"{api}.models")
    handlers = recording_app.return_from_handlers(models.Pet(field="c"))

    with module.EmptyClient(base_url=f"http://{HOST}:{recording_app.port}") as client:
        result = CALLS[name](client.pets, models)

    assert handlers.calls == [
        ("pets/create", {"body": models.Pet(field="a"), "argument": "b"})
    ]
    assert result == models.Pet(field="c")


def test_errors_name_the_place(api: str) -> None:
    module: Any = importlib.import_module(api)
    errors: Any = importlib.import_module(api.partition(".")[0])
    with (
        module.EmptyClient(base_url="https://empty.example") as client,
        pytest.raises(errors.InvalidRequestError) as refusal,
    ):
        client.pets.create(body={"": 1})

    assert [str(fault) for fault in refusal.value.faults] == [
        'body[""]: Input should be a valid string'
    ]
