"""What a document says and the package does not hold is reported, with its place.

Each row is one place of a document, the YAML that stands there, and a mark that the
printed modules would bear if they held it. A later version may hold more: then the
mark is there and no report is needed.
"""

import pytest

from tests.generator.snippets.excerpts import SUBPACKAGE
from typecase.config import Config
from typecase.pipeline import GeneratedPackage, generate_package

MEMBERS = {
    "unique": ("{type: array, uniqueItems: true, items: {type: string}}", "set[str]"),
    "contains": ("{type: array, contains: {type: string}}", "Contains("),
    "tuple": ("{type: array, prefixItems: [{type: string}]}", "PrefixItems("),
    "not": ("{type: string, not: {const: a}}", "Not("),
    "if": ("{type: string, if: {const: a}, then: {minLength: 1}}", "If("),
    "keys": ("{type: object, propertyNames: {pattern: '^a'}}", '"^a"'),
    "many": ("{type: object, maxProperties: 71}", "max_length=71"),
    "patterned": ("{type: object, patternProperties: {'^b': {type: integer}}}", '"^b"'),
    "closed": (
        "{type: object, properties: {a: {type: string}}, additionalProperties: false}",
        "forbid",
    ),
    "item": ("{type: array, items: {type: string, maxLength: 73}}", "max_length=73"),
    "value": (
        "{type: object, additionalProperties: {type: integer, maximum: 79}}",
        "le=79",
    ),
    "either": ("{oneOf: [{type: string, maxLength: 83}, {type: integer}]}", "h=83"),
    "maybe": ("{type: [string, 'null'], maxLength: 89}", "max_length=89"),
    "beside": ("{$ref: '#/components/schemas/Name', maxLength: 97}", "max_length=97"),
    "pair": ("{allOf: [{type: string}, {maxLength: 101}]}", "max_length=101"),
    "mixed": ("{enum: [1, one]}", "Always `1` or `'one'`"),
    "floats": ("{enum: [1.5, 2.5]}", "1.5"),
    "lists": ("{type: array, items: {type: string}, default: [zero]}", "zero"),
    "never": ("false", "Never"),
}
OPERATION = {
    "requestBody": "{content: {multipart/mixed: {schema: {type: object}}}}",
}
RESPONSE = {
    "headers": "{Content-Type: {schema: {type: string}}}",
    "links": "{next: {operationId: pets/find}}",
}
PARAMETERS = {
    "nested": "schema: {type: array, items: {type: array, items: {type: string}}}",
    "content": "content: {application/xml: {schema: {type: object}}}",
}

HEAD = """\
openapi: 3.1.0
info: {title: Shop API, version: "1"}
webhooks:
  pet: {servers: [{url: /}], get: {responses: {'204': {description: Heard.}}}}
components:
  securitySchemes:
    mutual: {type: mutualTLS}
  schemas:
    Name: {type: string}
    Pet:
      type: object
      properties:
"""
PATHS = """\
paths:
  /pets:
    get:
      operationId: pets/find
"""


def document() -> str:
    lines = [f"        {name}: {schema}" for name, (schema, _) in MEMBERS.items()]
    lines += PATHS.splitlines()
    lines += [f"      {key}: {value}" for key, value in OPERATION.items()]
    lines += ["      parameters:"]
    lines += [f"      - {{name: {n}, in: query, {p}}}" for n, p in PARAMETERS.items()]
    lines += ["      responses:", '        "200":', "          description: Found."]
    lines += [f"          {key}: {value}" for key, value in RESPONSE.items()]
    return HEAD + "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> GeneratedPackage:
    folder = tmp_path_factory.mktemp("not_held")
    path = folder / "document.yaml"
    path.write_text(document(), encoding="utf-8")
    return generate_package(Config("printed", {SUBPACKAGE: path}, folder))


def is_reported(printed: GeneratedPackage, pointer: str) -> bool:
    found = [
        d for d in printed.diagnostics if f"{d.pointer}/".startswith(f"{pointer}/")
    ]
    return any(diagnostic.line > 1 and diagnostic.message for diagnostic in found)


@pytest.mark.parametrize("name", MEMBERS)
def test_a_member(name: str, printed: GeneratedPackage) -> None:
    models = printed.content[f"printed/{SUBPACKAGE}/models.py"].decode()
    pointer = f"/components/schemas/Pet/properties/{name}"
    assert MEMBERS[name][1] in models or is_reported(printed, pointer)


@pytest.mark.parametrize(
    "pointer",
    [
        *(f"/paths/~1pets/get/{key}" for key in OPERATION),
        *(f"/paths/~1pets/get/responses/200/{key}" for key in RESPONSE),
        *(f"/paths/~1pets/get/parameters/{n}" for n in range(len(PARAMETERS))),
        "/webhooks/pet/servers",
        "/components/securitySchemes/mutual",
    ],
)
def test_a_place(pointer: str, printed: GeneratedPackage) -> None:
    assert is_reported(printed, pointer)


def test_reports_come_in_the_order_of_the_document(printed: GeneratedPackage) -> None:
    places = [(d.line, d.column) for d in printed.diagnostics]
    assert places == sorted(places)
