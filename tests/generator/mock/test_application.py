"""Test what a mock serves besides the operations: its page, credentials and methods."""

import pytest

from tests.generator.mock.conftest import Mock, Start

API = """
servers: [{url: "https://shop.example/v1"}]
security: [{key: []}]
paths:
  /pets/{petId}:
    parameters: [{name: petId, in: path, required: true, schema: {type: integer}}]
    get:
      operationId: pets/get
      responses: {"200": {$ref: "#/components/responses/Pet"}}
    delete:
      operationId: pets/delete
      responses: {"204": {description: Deleted.}}
  /pets/newest:
    head:
      operationId: pets/check
      security: []
      responses: {"200": {$ref: "#/components/responses/Pet"}}
    get:
      operationId: pets/newest
      security: []
      responses: {"200": {$ref: "#/components/responses/Pet"}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  responses:
    Pet:
      description: A pet.
      content:
        application/json:
          schema: {type: object, properties: {name: {type: string}}}
          example: {name: Rex}
"""
KEY = {"X-Key": "secret"}


@pytest.fixture
def shop(start: Start) -> Mock:
    return start(API)


def test_the_page_calls_the_mock_itself(shop: Mock) -> None:
    response = shop("GET", "/")
    assert response.status_code == 307
    assert response.headers["location"] == "/docs"
    assert "swagger" in shop("GET", "/docs").text
    document = shop("GET", "/docs/openapi.json").json()
    assert document["servers"] == [{"url": "../v1"}]


def test_credentials_are_required_but_not_checked(shop: Mock) -> None:
    assert shop("GET", "/v1/pets/1").status_code == 401
    assert shop("GET", "/v1/pets/1", headers=KEY).json() == {"name": "Rex"}
    assert shop("GET", "/v1/pets/newest").status_code == 200


def test_only_the_token_is_accepted_if_there_is_one(start: Start) -> None:
    shop = start(API, token="other")
    assert shop("GET", "/v1/pets/1", headers=KEY).status_code == 401
    response = shop("GET", "/v1/pets/1", headers={"X-Key": "other"})
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/v1/pets/1", "DELETE, GET"),
        # This path belongs to the template without parameters.
        ("DELETE", "/v1/pets/newest", "GET, HEAD"),
    ],
)
def test_methods_that_a_path_lacks_are_refused(
    shop: Mock, method: str, path: str, allowed: str
) -> None:
    response = shop(method, path, headers=KEY)
    assert response.status_code == 405
    assert response.headers["allow"] == allowed


def test_paths_that_the_document_lacks_are_missing(shop: Mock) -> None:
    assert shop("GET", "/v1/toys", headers=KEY).status_code == 404
    assert shop("GET", "/pets/1", headers=KEY).status_code == 404


def test_pages_of_other_origins_may_call_it(shop: Mock) -> None:
    headers = {
        "Origin": "https://app.example",
        "Access-Control-Request-Method": "DELETE",
        "Access-Control-Request-Headers": "x-key",
    }
    response = shop("OPTIONS", "/v1/pets/1", headers=headers)
    assert response.status_code == 200
    assert "DELETE" in response.headers["access-control-allow-methods"]
    response = shop("GET", "/v1/pets/1", headers={"Origin": "https://app.example"})
    assert response.status_code == 401
    assert response.headers["access-control-allow-origin"] == "*"


def test_responses_to_head_have_the_declared_media_type(shop: Mock) -> None:
    response = shop("HEAD", "/v1/pets/newest")
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert response.content == b""


def test_an_unknown_path_is_told_where_the_paths_are(shop: Mock) -> None:
    response = shop("GET", "/pets/1", headers=KEY)
    assert response.status_code == 404
    assert "its paths are below `/v1`" in response.text
