"""Test that a mock remembers what requests create, change and delete."""

from typing import Any

import pytest

from tests.generator.mock.conftest import Mock, Start

SHOP = """
paths:
  /pets:
    get:
      operationId: pets/list
      parameters:
        - {name: status, in: query, schema: {type: string}}
      responses:
        "200":
          description: Pets.
          content:
            application/json:
              schema: {type: array, items: {$ref: "#/components/schemas/Pet"}}
              example:
                - {id: 1, name: Rex, status: sold, created: "2026-01-01T00:00:00Z"}
    post:
      operationId: pets/create
      requestBody: {$ref: "#/components/requestBodies/NewPet"}
      responses:
        "201":
          description: The pet.
          headers: {Location: {required: true, schema: {type: string}}}
          content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
  /pets/{petId}:
    parameters: [{$ref: "#/components/parameters/Id"}]
    get:
      operationId: pets/get
      responses:
        "200": {$ref: "#/components/responses/Pet"}
        "404": {$ref: "#/components/responses/Error"}
    put:
      operationId: pets/replace
      requestBody: {$ref: "#/components/requestBodies/NewPet"}
      responses:
        "200": {$ref: "#/components/responses/Pet"}
        "404": {$ref: "#/components/responses/Error"}
    patch:
      operationId: pets/update
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties: {name: {type: string}, status: {type: string}}
      responses:
        "200": {$ref: "#/components/responses/Pet"}
        "404": {$ref: "#/components/responses/Error"}
    delete:
      operationId: pets/delete
      responses:
        "204": {description: Deleted.}
        "404": {$ref: "#/components/responses/Error"}
  /pets/{petId}/toys:
    parameters: [{$ref: "#/components/parameters/Id"}]
    post:
      operationId: toys/create
      requestBody:
        content:
          application/json:
            schema: {type: object, properties: {label: {type: string}}}
      responses: {"201": {$ref: "#/components/responses/Toy"}}
  /pets/{petId}/toys/{toy_id}:
    parameters:
      - {$ref: "#/components/parameters/Id"}
      - {name: toy_id, in: path, required: true, schema: {type: string, format: uuid}}
    get:
      operationId: toys/get
      responses: {"200": {$ref: "#/components/responses/Toy"}}
  /settings:
    get:
      operationId: settings/get
      responses: {"200": {$ref: "#/components/responses/Settings"}}
    put:
      operationId: settings/set
      requestBody:
        content: {application/json: {schema: {$ref: "#/components/schemas/Settings"}}}
      responses: {"200": {$ref: "#/components/responses/Settings"}}
components:
  parameters:
    Id: {name: petId, in: path, required: true, schema: {type: integer}}
  requestBodies:
    NewPet:
      required: true
      content: {application/json: {schema: {$ref: "#/components/schemas/NewPet"}}}
  responses:
    Error:
      description: An error.
      content:
        application/json:
          schema:
            type: object
            required: [code, message]
            properties: {code: {type: integer}, message: {type: string}}
    Pet:
      description: The pet.
      content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
    Settings:
      description: The settings.
      content: {application/json: {schema: {$ref: "#/components/schemas/Settings"}}}
    Toy:
      description: The toy.
      content:
        application/json:
          schema:
            type: object
            required: [data]
            properties:
              data:
                type: object
                required: [uuid]
                properties:
                  uuid: {type: string, format: uuid}
                  label: {type: string}
  schemas:
    NewPet:
      type: object
      required: [name]
      properties:
        name: {type: string}
        status: {type: string}
        secret: {type: string, writeOnly: true}
    Pet:
      type: object
      required: [id, name, created]
      properties:
        id: {type: integer}
        name: {type: string}
        status: {type: string, example: available}
        created: {type: string, format: date-time}
    Settings:
      type: object
      properties: {color: {type: string, example: red}}
"""


@pytest.fixture
def shop(start: Start) -> Mock:
    return start(SHOP)


def create(shop: Mock, **pet: Any) -> dict[str, Any]:
    response = shop("POST", "/pets", json=pet)
    assert response.status_code == 201
    created: dict[str, Any] = response.json()
    assert response.headers["location"] == f"/pets/{created['id']}"
    return created


JSON = {"content-type": "application/json"}
ORDERS = """
paths:
  /orders:
    post:
      operationId: orders/create
      requestBody: {$ref: "#/components/requestBodies/Order"}
      responses: {"201": {$ref: "#/components/responses/Order"}}
  /orders/{id}:
    get:
      operationId: orders/get
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
      responses: {"200": {$ref: "#/components/responses/Order"}}
components:
  requestBodies:
    Order:
      content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}
  responses:
    Order:
      description: An order.
      content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}
  schemas:
    Order:
      type: object
      properties:
        id: {type: integer}
        price: {type: number}
        state: {$ref: "#/components/schemas/State", default: new}
    State: {type: string, enum: [new, paid]}
"""


def test_what_was_created_is_got_and_listed(shop: Mock) -> None:
    first, second = create(shop, name="Ada", secret="x"), create(shop, name="Bo")
    assert first["name"] == "Ada"
    assert first.keys() == {"id", "name", "created"}
    assert first["id"] != second["id"]
    assert shop("GET", f"/pets/{first['id']}").json() == first
    names = [each["name"] for each in shop("GET", "/pets").json()]
    assert names == ["Rex", "Ada", "Bo"]


def test_the_id_of_the_request_is_kept(start: Start) -> None:
    name = "        name: {type: string}\n"
    text = SHOP.replace(name, f"        id: {{type: integer}}\n{name}", 1)
    shop = start(text)
    assert create(shop, name="Ada", id=77)["id"] == 77
    assert shop("GET", "/pets/77").json()["name"] == "Ada"


def test_changes_are_kept(shop: Mock) -> None:
    pet = create(shop, name="Ada", status="sold")
    path = f"/pets/{pet['id']}"
    changed = shop("PATCH", path, json={"name": "Bo"}).json()
    assert changed == {**pet, "name": "Bo"}
    replaced = shop("PUT", path, json={"name": "Cy"}).json()
    assert replaced == {"id": pet["id"], "name": "Cy", "created": pet["created"]}
    assert shop("GET", path).json() == replaced


def test_what_was_deleted_is_gone(shop: Mock) -> None:
    path = f"/pets/{create(shop, name='Ada')['id']}"
    toy = shop("POST", f"{path}/toys", json={"label": "ball"}).json()["data"]
    toy_path = f"{path}/toys/{toy['uuid']}"
    assert shop("GET", toy_path).json() == {"data": toy}
    assert shop("DELETE", path).status_code == 204
    for method in ("GET", "DELETE"):
        response = shop(method, path)
        assert response.status_code == 404
        assert response.json()["message"] == f"the mock has no resource {path}"
    assert shop("PATCH", path, json={"name": "Bo"}).status_code == 404
    assert shop("GET", toy_path).status_code == 404
    assert [each["name"] for each in shop("GET", "/pets").json()] == ["Rex"]


def test_examples_of_the_document_are_resources(shop: Mock) -> None:
    assert shop("GET", "/pets/1").json()["name"] == "Rex"
    assert shop("PATCH", "/pets/1", json={"name": "Max"}).json()["status"] == "sold"
    assert [each["name"] for each in shop("GET", "/pets").json()] == ["Max"]
    assert shop("DELETE", "/pets/1").status_code == 204
    assert shop("GET", "/pets").json() == []


def test_unknown_resources_are_missing_where_404_is_declared(shop: Mock) -> None:
    assert shop("GET", "/pets/123").status_code == 404
    unknown = "00000000-0000-4000-8000-00000000abcd"
    response = shop("GET", f"/pets/1/toys/{unknown}")
    assert response.status_code == 200
    assert response.json()["data"]["uuid"] == unknown


def test_lists_are_filtered_by_properties(shop: Mock) -> None:
    create(shop, name="Ada", status="lost")
    listed = shop("GET", "/pets", params={"status": "lost"}).json()
    assert [each["name"] for each in listed] == ["Ada"]


def test_resources_without_an_id_keep_their_state(shop: Mock) -> None:
    assert shop("GET", "/settings").json() == {"color": "red"}
    assert shop("PUT", "/settings", json={"color": "blue"}).json() == {"color": "blue"}
    assert shop("GET", "/settings").json() == {"color": "blue"}


def test_the_oldest_resources_are_forgotten(start: Start) -> None:
    shop = start(SHOP, max_resources=2)
    pets = [create(shop, name=name) for name in ("Ada", "Bo", "Cy")]
    statuses = [shop("GET", f"/pets/{pet['id']}").status_code for pet in pets]
    assert statuses == [404, 200, 200]


def test_numbers_keep_their_digits(start: Start) -> None:
    mock = start(ORDERS)
    sent = b'{"id": 7, "state": "paid", "price": 99999999999999999999.05}'
    response = mock("POST", "/orders", content=sent, headers=JSON)
    assert response.content == sent
    assert mock("GET", "/orders/7").content == sent


def test_what_was_created_has_defaults(start: Start) -> None:
    mock = start(ORDERS)
    order = {"id": 7, "state": "new"}
    assert mock("POST", "/orders", json={"id": 7}).json() == order
    assert mock("GET", "/orders/7").json() == order
