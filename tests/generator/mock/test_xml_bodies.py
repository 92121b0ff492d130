"""Test that a mock reads XML bodies, which generated servers do not read."""

from typing import Any

import pytest

from tests.generator.mock.conftest import Mock, Start

SHOP = """
openapi: 3.0.3
paths:
  /pets:
    post:
      operationId: pets/create
      requestBody:
        required: true
        content:
          application/json: {schema: {$ref: "#/components/schemas/Pet"}}
          application/xml: {schema: {$ref: "#/components/schemas/Pet"}}
      responses:
        "201":
          description: The pet.
          content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
        "400": {description: The pet is invalid.}
  /pets/{petId}:
    get:
      operationId: pets/get
      parameters: [{name: petId, in: path, required: true, schema: {type: integer}}]
      responses:
        "200":
          description: The pet.
          content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        id: {type: integer, xml: {attribute: true}}
        name: {type: string}
        isSold: {type: boolean, xml: {name: sold}}
        tags:
          type: array
          items: {type: string, xml: {name: tag}}
          xml: {wrapped: true}
        prices: {type: array, items: {type: number}}
        age: {type: integer, format: int32}
        owner: {type: object, properties: {name: {type: string}}}
"""


@pytest.fixture
def shop(start: Start) -> Mock:
    return start(SHOP)


def create(shop: Mock, body: str) -> tuple[int, Any]:
    headers = {"Content-Type": "application/xml; charset=utf-8"}
    response = shop("POST", "/pets", content=body.encode(), headers=headers)
    return response.status_code, response.json() if response.content else None


def test_resources_of_xml_are_stored(shop: Mock) -> None:
    body = """<s:pet xmlns:s="urn:shop" id="7"><s:name>7</s:name><sold>true</sold>
        <tags><tag>big</tag><tag>old</tag></tags><prices>1.5</prices><prices>2</prices>
        <owner><name>Ada</name></owner></s:pet>"""
    pet = {
        "id": 7,
        "name": "7",
        "isSold": True,
        "tags": ["big", "old"],
        "prices": [1.5, 2],
        "owner": {"name": "Ada"},
    }
    assert create(shop, body) == (201, pet)
    assert shop("GET", "/pets/7").json() == pet


@pytest.mark.parametrize(
    "body",
    [
        "<pet><name>Rex</name><sold></sold></pet>",
        "<pet><name>Rex</name><prices>many</prices></pet>",
        "<pet></pet>",
        "<pet>Rex</pet>",
        "<pet><name>Rex</name><age>2147483648</age></pet>",
        "<pet>",
        "text",
        '<!DOCTYPE pet [<!ENTITY n "Rex">]><pet><name>&n;</name></pet>',
    ],
)
def test_invalid_xml_is_refused(shop: Mock, body: str) -> None:
    assert create(shop, body)[0] == 400
