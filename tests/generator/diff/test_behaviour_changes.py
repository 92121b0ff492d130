"""Test which changes of the behaviour of clients an edit of the document makes."""

from pathlib import Path

import pytest
import yaml

from tests.generator.diff.edited_documents import (
    REMOVED,
    edit_document,
    read_document,
    read_version,
)
from typecase.tools.diff.behaviour import compare_behaviour
from typecase.tools.diff.changes import Aspect

DOCUMENT = """
openapi: 3.1.0
info: {title: Orders, version: 1.0.0}
servers:
  - url: https://{region}.orders.example
    variables: {region: {default: eu, enum: [eu, us]}}
  - url: https://sandbox.orders.example
    description: The sandbox.
security: [{key: []}]
x-typecase-grants:
  - operation: logIn
    kind: login
    tokens: {token: [/token]}
    forms: {json: {arguments: {body: {user: "{username}", password: "{password}"}}}}
paths:
  /login:
    post:
      operationId: logIn
      security: []
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              properties:
                user: {type: string}
                password: {type: string, format: password}
      responses:
        '200':
          description: The token.
          content:
            application/json:
              schema: {type: object, properties: {token: {type: string}}}
  /orders:
    get:
      operationId: listOrders
      parameters:
        - {name: page, in: query, schema: {type: integer}}
        - {name: size, in: query, schema: {type: integer, maximum: 50}}
        - {name: pin, in: query, schema: {type: string}, x-typecase-secret: true}
      responses:
        '200':
          description: Orders.
          content:
            application/json:
              schema: {type: array, items: {type: object}}
    post:
      operationId: createOrder
      parameters:
        - {name: Idempotency-Key, in: header, schema: {type: string}}
      requestBody:
        content: {application/json: {schema: {type: object}}}
      responses: {'204': {description: Created.}}
  /orders/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    post:
      operationId: updateOrder
      responses: {'204': {description: Updated.}}
    put:
      operationId: replaceOrder
      responses: {'204': {description: Replaced.}}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    token: {type: http, scheme: bearer}
"""
LOGIN = "/paths/~1login/post/requestBody/content/application~1json/schema/properties"
LIST = "/paths/~1orders/get"
CREATE = "/paths/~1orders/post"
UPDATE = "/paths/~1orders~1{id}/post"
REPLACE = "/paths/~1orders~1{id}/put"
PASSWORD = {"type": "string", "format": "password"}
CASES: dict[str, tuple[dict[str, object], list[str]]] = {
    "nothing": ({}, []),
    "a description": ({f"{LIST}/description": "All orders."}, []),
    "another region": (
        {"/servers/0/variables/region/default": "us"},
        ["major default-server-changed"],
    ),
    "another server of an operation": (
        {f"{UPDATE}/servers": [{"url": "https://other.example"}]},
        ["major operation-server-changed"],
    ),
    "a request that may be repeated": (
        {f"{UPDATE}/x-typecase-idempotent": True},
        ["major retries-added"],
    ),
    "a request that may not be repeated any more": (
        {f"{REPLACE}/x-typecase-idempotent": False},
        ["minor retries-removed"],
    ),
    "statuses after which a request is repeated": (
        {f"{UPDATE}/x-typecase-retry": [503]},
        ["minor retry-statuses-changed"],
    ),
    "an operation that shows what happened": (
        {f"{UPDATE}/x-typecase-verify": "listOrders"},
        ["minor verification-changed"],
    ),
    "no idempotency key": (
        {f"{CREATE}/parameters": []},
        ["major idempotency-key-removed"],
    ),
    "pages that are not counted any more": (
        {f"{LIST}/parameters/0": REMOVED},
        ["major paging-removed"],
    ),
    "pages that are counted in another way": (
        {f"{LIST}/parameters/0/name": "offset"},
        ["minor paging-changed"],
    ),
    "a parameter that is no secret any more": (
        {f"{LIST}/parameters/2/x-typecase-secret": False},
        ["minor redaction-removed"],
    ),
    "other credentials": (
        {"/security": [{"token": []}]},
        ["minor default-credentials-changed"] * 4,
    ),
    "another header of a credential": (
        {"/components/securitySchemes/key/name": "X-Token"},
        ["minor credential-place-changed"],
    ),
    "another address of the sandbox": (
        {"/servers/1/url": "https://test.orders.example"},
        ["major server-changed"],
    ),
    "a parameter that is a secret now": (
        {f"{LIST}/parameters/1/x-typecase-secret": True},
        ["minor redaction-added"],
    ),
    "a member that is a secret now": (
        {f"{LOGIN}/user/format": "password"},
        ["minor redaction-added"],
    ),
    "a member that is no secret any more": (
        {f"{LOGIN}/password/format": REMOVED},
        ["minor redaction-removed"],
    ),
    "no login": ({"/x-typecase-grants": REMOVED}, ["major grant-removed"]),
    "another place of the token": (
        {"/x-typecase-grants/0/tokens/token": ["header:X-Token"]},
        ["minor grant-changed"],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_changes_of_behaviour(case: str, tmp_path: Path) -> None:
    edits, expected = CASES[case]
    document = yaml.safe_load(DOCUMENT)
    changes = compare_behaviour(
        read_version(document, tmp_path / "old"),
        read_version(edit_document(document, edits), tmp_path / "new"),
    )
    assert sorted(f"{each.severity.label} {each.id}" for each in changes) == expected
    assert {each.aspect for each in changes} <= {Aspect.BEHAVIOUR}


def test_list_that_is_whole_is_iterated_over(tmp_path: Path) -> None:
    schema = "/paths/~1pets/get/responses/200/content/application~1json/schema"
    items = {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}
    body = {"type": "object", "properties": {"data": items, "total": {}}}
    edits: dict[str, object] = {
        schema: body,
        "/paths/~1pets/get/parameters/0/name": "kind_of",
    }
    old = edit_document(read_document(), edits)
    new = edit_document(
        old, {f"{schema}/properties/total": {"type": "integer", "minimum": 0}}
    )
    versions = [
        read_version(each, tmp_path / name)
        for each, name in ((old, "old"), (new, "new"))
    ]
    [added] = compare_behaviour(*versions)
    assert added.text == "the result iterates over the items of its list"
    [removed] = compare_behaviour(*reversed(versions))
    assert removed.text == "the result no longer iterates over the items of its list"


def test_same_document_has_no_changes(tmp_path: Path) -> None:
    versions = [read_version(read_document(), tmp_path / name) for name in "ab"]
    assert compare_behaviour(*versions) == []


def test_parameters_of_one_name_are_told_apart(tmp_path: Path) -> None:
    parameters = "/paths/~1owners~1{ownerId}~1pets~1{petId}/parameters/-"
    secret = {"name": "ownerId", "in": "query", "schema": PASSWORD}
    edited = edit_document(read_document(), {parameters: secret})
    versions = [read_version(edited, tmp_path / name) for name in "ab"]
    assert compare_behaviour(*versions) == []


def test_smaller_batches_change_the_requests(tmp_path: Path, repository: Path) -> None:
    spec = repository / "specs" / "disposition.yaml"
    text = spec.read_text(encoding="utf-8")
    old, new = (
        read_version(yaml.safe_load(each), tmp_path / name)
        for name, each in (
            ("old", text),
            ("new", text.replace("maxItems: 100", "maxItems: 50")),
        )
    )
    [change] = compare_behaviour(old, new)
    assert change.id == "batching-changed"
