"""Test the answers that a mock makes from the examples and schemas of its document."""

import json
from typing import Any

import pytest

from tests.generator.mock.conftest import Start


def respond_with(*lines: str, version: str = "3.1.0") -> str:
    """Return a document with one operation, whose JSON response has these lines."""
    content = "".join(f"              {line}\n" for line in lines)
    return f"""
openapi: {version}
paths:
  /thing:
    get:
      operationId: things/show
      responses:
        "200":
          description: The thing.
          content:
            application/json:
{content}"""


THING = (
    "schema: {type: object, required: [id, name], properties: {id: {type: integer},"
    " name: {type: string}, color: {type: string, example: red}}}"
)


@pytest.mark.parametrize(
    ("lines", "body"),
    [
        (['example: {id: 7, name: Rex, color: "blue"}'], "blue"),
        (["examples: {a: {value: {id: 1, name: A, color: black}}}"], "black"),
        # An example that its own schema forbids is left out.
        (['examples: {a: {value: {id: "x"}}, b: {value: {id: 1, name: B}}}'], None),
        (["example: {id: many}"], "red"),
        ([], "red"),
    ],
    ids=["example", "examples", "second-example", "invalid-example", "none"],
)
def test_first_valid_example_is_the_answer(
    start: Start, lines: list[str], body: str | None
) -> None:
    response = start(respond_with(THING, *lines))("GET", "/thing")
    assert response.status_code == 200
    assert response.json().get("color") == body


@pytest.mark.parametrize(
    ("schema", "body"),
    [
        ("{type: integer, minimum: 5, multipleOf: 4}", 8),
        ("{type: string, enum: [a, b]}", "a"),
        ("{type: string, format: date, default: '2026-05-05'}", "2026-05-05"),
        ("{const: [1, {a: null}]}", [1, {"a": None}]),
        (
            "{type: array, minItems: 2, uniqueItems: true, items: {type: integer}}",
            [1, 2],
        ),
        ("{type: [string, 'null'], maxLength: 0}", ""),
        (
            "{type: object, required: [a], properties: {a: {type: string, minLength: 9}"
            ", b: {allOf: [{type: integer}, {minimum: 3}]}}}",
            {"a": "textxxxxx", "b": 3},
        ),
        (
            "{type: object, additionalProperties: {type: integer}, minProperties: 2}",
            {"key": 1, "key1": 1},
        ),
        ("{oneOf: [{type: integer, not: {minimum: 0}}, {type: string}]}", "text"),
        (
            "{type: array, prefixItems: [{type: string}, {type: boolean}]}",
            ["text", True],
        ),
    ],
)
def test_samples_fit_the_schema(start: Start, schema: str, body: Any) -> None:
    assert start(respond_with(f"schema: {schema}"))("GET", "/thing").json() == body


def test_write_only_properties_are_no_part_of_answers(start: Start) -> None:
    schema = (
        "schema: {type: object, required: [pin], properties: {pin: {type: string,"
        " writeOnly: true}, pet: {type: object, properties: {name: {type: string},"
        " chip: {type: string, writeOnly: true}}}}}"
    )
    example = 'example: {pin: "1234", pet: {name: Rex, chip: "1"}}'
    for lines in ([schema, example], [schema]):
        body = start(respond_with(*lines))("GET", "/thing").json()
        assert "pin" not in body
        assert body["pet"].keys() == {"name"}


def test_schemas_that_contain_themselves_have_a_sample(start: Start) -> None:
    text = respond_with("schema: {$ref: '#/components/schemas/Node'}") + (
        "components: {schemas: {Node: {type: object, required: [name], properties:"
        " {name: {type: string}, children: {type: array, items:"
        " {$ref: '#/components/schemas/Node'}}, parent:"
        " {$ref: '#/components/schemas/Node'}}}}}\n"
    )
    body = start(text)("GET", "/thing").json()
    assert isinstance(body["name"], str)
    assert body.get("children", []) == []


def test_schemas_that_all_apply_have_one_sample(start: Start) -> None:
    text = respond_with("schema: {$ref: '#/components/schemas/Dog'}") + """
components:
  schemas:
    Animal:
      type: object
      required: [kind, name]
      properties:
        kind: {type: string, enum: [cat, dog]}
        name: {type: string, minLength: 2}
        friend: {$ref: "#/components/schemas/Animal"}
    Dog:
      allOf:
        - {$ref: "#/components/schemas/Animal"}
        - type: object
          required: [size]
          properties:
            name: {minLength: 6}
            size: {allOf: [{type: integer}, {minimum: 3}]}
            friend: {$ref: "#/components/schemas/Dog"}
"""
    body = start(text)("GET", "/thing").json()
    assert body["kind"] == "cat"
    assert len(body["name"]) >= 6
    assert body["size"] >= 3


PETS = """
components:
  schemas:
    Pet:
      type: object
      required: [kind]
      properties: {kind: {type: string}, name: {type: string}}
      discriminator:
        propertyName: kind
        mapping: {kitty: "#/components/schemas/Cat", Dog: "#/components/schemas/Dog"}
    Cat:
      allOf:
        - {$ref: "#/components/schemas/Pet"}
        - {type: object, required: [lives], properties: {lives: {type: integer}}}
    Dog: {allOf: [{$ref: "#/components/schemas/Pet"}]}
    Any:
      oneOf: [{$ref: "#/components/schemas/Dog"}, {$ref: "#/components/schemas/Cat"}]
      discriminator: {propertyName: kind}
    Level:
      oneOf: [{$ref: "#/components/schemas/Two"}]
      discriminator: {propertyName: kind, mapping: {"2": "#/components/schemas/Two"}}
    Two: {type: object, required: [kind], properties: {kind: {type: integer}}}
    No:
      oneOf: [{$ref: "#/components/schemas/Flag"}]
      discriminator: {propertyName: kind, mapping: {"false": Flag}}
    Flag: {type: object, required: [kind], properties: {kind: {type: boolean}}}
"""


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Pet", "kitty"),
        ("Cat", "kitty"),
        ("Dog", "Dog"),
        ("Any", "Dog"),
        ("Level", 2),
        ("No", False),
    ],
)
def test_discriminators_have_a_value_of_their_mapping(
    start: Start, name: str, kind: str | int
) -> None:
    schema = f"schema: {{$ref: '#/components/schemas/{name}'}}"
    body = start(respond_with(schema) + PETS)("GET", "/thing").json()
    assert json.dumps(body["kind"]) == json.dumps(kind)
    assert ("lives" in body) == (kind == "kitty")


def test_null_is_allowed_where_openapi_3_0_says_so(start: Start) -> None:
    schema = "schema: {type: string, nullable: true}"
    text = respond_with(schema, "example: null", version="3.0.3")
    assert start(text)("GET", "/thing").json() is None
    text = respond_with("schema: {type: string}", "example: null", version="3.0.3")
    assert isinstance(start(text)("GET", "/thing").json(), str)


def test_the_accepted_media_type_is_the_answer(start: Start) -> None:
    mock = start("""
paths:
  /report:
    get:
      operationId: reports/show
      responses:
        "200":
          description: The report.
          headers: {X-Total: {required: true, schema: {type: integer, minimum: 3}}}
          content:
            application/json: {schema: {type: object}, example: {total: 3}}
            text/csv: {schema: {type: string}, example: "total\\n3"}
""")
    response = mock("GET", "/report", headers={"Accept": "text/csv"})
    assert response.text == "total\n3"
    assert response.headers["content-type"].startswith("text/csv")
    assert response.headers["x-total"] == "3"
    assert mock("GET", "/report").json() == {"total": 3}


@pytest.mark.parametrize(
    ("header", "text"),
    [
        ("schema: {type: ['null', integer], minimum: 3}", "3"),
        ("schema: {type: [integer, 'null'], exclusiveMinimum: 3}", "4"),
        ("schema: {allOf: [{type: integer, minimum: 3}, {minimum: 5}]}", "5"),
        ("schema: {enum: [null, a]}", "a"),
        ("schema: {type: object, required: [a], properties: {a: {const: 1}}}", "a,1"),
        (
            "explode: true, schema: {type: object, required: [a, b],"
            " properties: {a: {const: 1}, b: {const: x}}}",
            "a=1,b=x",
        ),
        (
            "content: {application/json: {schema:"
            " {type: object, required: [a], properties: {a: {const: 1}}}}}",
            '{"a": 1}',
        ),
        ("schema: {type: string, pattern: '('}", "text"),
    ],
)
def test_required_headers_are_samples_of_their_schemas(
    start: Start, header: str, text: str
) -> None:
    headers = f"{{X-Size: {{required: true, {header}}}}}"
    responses = f'{{"204": {{description: Done., headers: {headers}}}}}'
    mock = start(f"paths: {{/thing: {{get: {{responses: {responses}}}}}}}")
    assert mock("GET", "/thing").headers.get("x-size") == text


def test_boolean_limits_of_headers_are_those_of_openapi_3_0(start: Start) -> None:
    schema = "{type: integer, minimum: 5, exclusiveMinimum: true}"
    headers = f"{{X-Size: {{required: true, schema: {schema}}}}}"
    responses = f'{{"204": {{description: Done., headers: {headers}}}}}'
    mock = start(
        f"openapi: 3.0.3\npaths: {{/thing: {{get: {{responses: {responses}}}}}}}"
    )
    assert mock("GET", "/thing").headers["x-size"] == "6"


def test_documents_of_swagger_2_0_have_answers(start: Start) -> None:
    mock = start("""
swagger: "2.0"
basePath: /v1
produces: [application/json]
paths:
  /pets:
    get:
      operationId: pets/list
      responses:
        200:
          description: The pets.
          schema: {type: array, items: {$ref: "#/definitions/Pet"}}
          examples: {application/json: [{name: Rex}]}
definitions:
  Pet: {type: object, required: [name], properties: {name: {type: string}}}
""")
    assert mock("GET", "/v1/pets").json() == [{"name": "Rex"}]


@pytest.mark.parametrize(
    "schema",
    [
        "{type: string, minLength: 1000000000}",
        "{type: array, minItems: 1000000000, items: {type: object}}",
    ],
)
def test_huge_samples_are_not_built(start: Start, schema: str) -> None:
    content = f"{{application/json: {{schema: {schema}}}}}"
    responses = f'{{"200": {{description: Huge., content: {content}}}}}'
    mock = start(f"paths: {{/huge: {{get: {{responses: {responses}}}}}}}")
    response = mock("GET", "/huge")
    assert response.status_code == 200
    assert not response.content


def test_a_success_that_is_not_declared_has_no_body(start: Start) -> None:
    mock = start("""
paths:
  /pets:
    put: {operationId: pets/update, responses: {"404": {description: No pet.}}}
""")
    response = mock("PUT", "/pets")
    assert (response.status_code, response.content) == (200, b"")
    assert "content-type" not in response.headers


def test_object_of_too_many_properties_is_not_built(start: Start) -> None:
    schema = "schema: {type: object, minProperties: 2000000000}"
    response = start(respond_with(schema))("GET", "/thing")
    assert response.status_code == 200
    assert len(response.content) < 1000


NODE = "{$ref: '#/components/schemas/Node'}"


@pytest.mark.parametrize(
    ("schema", "right", "wrong"),
    [
        (f"{{type: array, items: {NODE}}}", [[]], [[1]]),
        (
            f"{{type: object, additionalProperties: {NODE}}}",
            {"a": {}},
            {"a": {"b": 1}},
        ),
        (
            "{type: array, items: {oneOf: [{type: integer, minimum: 2}, "
            f"{NODE}]}}}}",
            [[2]],
            [[1]],
        ),
    ],
)
def test_type_that_contains_itself_has_answers(
    start: Start, schema: str, right: object, wrong: object
) -> None:
    content = f"{{application/json: {{schema: {NODE}}}}}"
    mock = start(f"""
paths:
  /nodes:
    post:
      operationId: nodes/echo
      requestBody: {{required: true, content: {content}}}
      responses: {{"200": {{description: A node., content: {content}}}}}
components: {{schemas: {{Node: {schema}}}}}
""")
    answer = mock("POST", "/nodes", json=right)
    assert answer.status_code == 200, answer.text
    # An answer of the mock is a request that it accepts.
    assert mock("POST", "/nodes", json=answer.json()).status_code == 200
    assert mock("POST", "/nodes", json=wrong).status_code == 400
