"""Test that later values of enumerations may be arguments of a generated client."""

import importlib
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.integration.wire.temporary_package import temporary_api

DOCUMENT = """\
openapi: 3.0.3
info: {title: Kinds, version: '1'}
paths:
  /pets/{kind}:
    get:
      operationId: pets/list
      parameters:
        - name: kind
          in: path
          required: true
          schema: {$ref: '#/components/schemas/Kind'}
        - {name: level, in: query, schema: {$ref: '#/components/schemas/Level'}}
        - {name: X-Kind, in: header, schema: {$ref: '#/components/schemas/Kind'}}
        - name: kinds
          in: query
          schema: {type: array, items: {$ref: '#/components/schemas/Kind'}}
      responses:
        '200':
          description: Pets.
          content:
            application/json:
              schema:
                type: object
                properties:
                  kinds: {type: array, items: {$ref: '#/components/schemas/Kind'}}
                  level: {$ref: '#/components/schemas/Level'}
components:
  schemas:
    Kind: {type: string, enum: [cat, dog]}
    Level: {type: integer, enum: [1, 2]}
"""


def test_only_received_values_may_be_arguments(tmp_path: Path) -> None:
    sent: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        sent.append(request)
        return httpx2.Response(200, json={"kinds": ["cat", "axolotl"], "level": 7})

    http = httpx2.Client(transport=httpx2.MockTransport(answer))
    with temporary_api(DOCUMENT, "kinds", tmp_path) as name:
        api: Any = importlib.import_module(name)
        models: Any = importlib.import_module(f"{name}.models")
        package: Any = importlib.import_module("wire_kinds")
        client = api.KindsClient(base_url="https://pets.example", http_client=http)
        pets = client.pets.list("cat")
        client.pets.list(
            pets.kinds[1], level=pets.level, x_kind=pets.kinds[1], kinds=pets.kinds
        )
        url = sent[-1].url
        assert (url.path, url.query) == (
            "/pets/axolotl",
            b"level=7&kinds=cat&kinds=axolotl",
        )
        assert sent[-1].headers["x-kind"] == "axolotl"
        for arguments in (
            {"level": 7},
            {"level": models.Level(7)},
            {"kinds": ["cat", "axolotl"]},
            {"kinds": [pets.kinds[1], "fish"]},
            {"x_kind": "axolotl"},
        ):
            with pytest.raises(package.InvalidRequestError, match="Input should be"):
                client.pets.list("cat", **arguments)
    assert len(sent) == 2
