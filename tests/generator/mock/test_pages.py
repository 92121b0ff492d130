"""Test that the lists of a mock have the pages that the document describes."""

from typing import Any

from tests.generator.mock.conftest import Start


def make_document(parameters: str, body: str) -> str:
    return f"""
paths:
  /pets:
    get:
      operationId: pets/list
      parameters: [{parameters}]
      responses:
        "200":
          description: Pets.
          content: {{application/json: {{schema: {{type: object, {body}}}}}}}
    post:
      operationId: pets/create
      requestBody:
        content: {{application/json: {{schema: {{$ref: "#/components/schemas/Pet"}}}}}}
      responses:
        "201":
          description: The pet.
          content:
            application/json: {{schema: {{$ref: "#/components/schemas/Pet"}}}}
  /pets/{{petId}}:
    get:
      operationId: pets/get
      parameters: [{{name: petId, in: path, required: true, schema: {{type: integer}}}}]
      responses:
        "200":
          description: The pet.
          content:
            application/json: {{schema: {{$ref: "#/components/schemas/Pet"}}}}
components:
  schemas:
    Pet:
      type: object
      required: [id, name]
      properties: {{id: {{type: integer}}, name: {{type: string}}}}
"""


DATA = 'data: {type: array, items: {$ref: "#/components/schemas/Pet"}}'
CURSORS = make_document(
    "{name: cursor, in: query, schema: {type: string}},"
    " {name: limit, in: query, schema: {type: integer}}",
    f"required: [data], properties: {{{DATA}, next_cursor: {{type: string}}}}",
)
NUMBERS = make_document(
    "{name: page, in: query, schema: {type: integer, default: 1}},"
    " {name: per_page, in: query, schema: {type: integer}}",
    f"required: [data], properties: {{{DATA}, total_pages: {{type: integer}}}}",
)


def test_cursors_lead_through_all_pages(start: Start) -> None:
    mock = start(CURSORS)
    names = [f"pet {number}" for number in range(5)]
    for number, name in enumerate(names):
        pet = {"id": 100 + number, "name": name}
        assert mock("POST", "/pets", json=pet).status_code == 201
    found: list[str] = []
    query: dict[str, Any] = {"limit": 2}
    for _ in range(10):
        page = mock("GET", "/pets", params=query).json()
        assert len(page["data"]) <= 2
        found += [each["name"] for each in page["data"]]
        if not page.get("next_cursor"):
            break
        query["cursor"] = page["next_cursor"]
    assert found[-5:] == names
    assert len(found) == len(set(found))


def test_numbers_choose_a_page(start: Start) -> None:
    mock = start(NUMBERS)
    for number in range(5):
        mock("POST", "/pets", json={"id": 100 + number, "name": f"pet {number}"})
    first = mock("GET", "/pets", params={"page": 1, "per_page": 4}).json()
    last = mock("GET", "/pets", params={"page": 2, "per_page": 4}).json()
    assert len(first["data"]) == 4
    assert first["total_pages"] == 2
    assert last["data"][-1]["name"] == "pet 4"
    assert mock("GET", "/pets", params={"page": 9}).json()["data"] == []
