"""Test that each keyword which the package does not enforce is reported.

Each schema comes with a text that the generated models would contain if they enforced
it. The test passes if the text is there or if a diagnostic reports the schema, so it
still passes when a later version enforces more.
"""

import pytest

from tests.generator.snippets.snippet_package import SUBPACKAGE
from typecase.config.settings import Config
from typecase.pipeline import GeneratedPackage
from typecase.project import Project

# By property name: the schema, and the text in the models if it is enforced. Unusual
# numbers make each bound recognizable.
PROPERTIES = {
    "unique_items": (
        "{type: array, uniqueItems: true, items: {type: string}}",
        "UniqueItems()",
    ),
    "contains": ("{type: array, contains: {type: string}}", "Contains("),
    "tuple": ("{type: array, prefixItems: [{type: string}]}", "PrefixItems("),
    "not": ("{type: string, not: {const: a}}", "Not("),
    "if": ("{type: string, if: {const: a}, then: {minLength: 1}}", "If("),
    "property_names": ("{type: object, propertyNames: {pattern: '^a'}}", '"^a"'),
    "max_properties": ("{type: object, maxProperties: 71}", "max_length=71"),
    "pattern_properties": (
        "{type: object, patternProperties: {'^b': {type: integer}}}",
        '"^b"',
    ),
    "closed": (
        "{type: object, properties: {a: {type: string}}, additionalProperties: false}",
        "forbid",
    ),
    "items": ("{type: array, items: {type: string, maxLength: 73}}", "max_length=73"),
    "additional_properties": (
        "{type: object, additionalProperties: {type: integer, maximum: 79}}",
        "le=79",
    ),
    "one_of": (
        "{oneOf: [{type: string, maxLength: 83}, {type: integer}]}",
        "length=83",
    ),
    "nullable": ("{type: [string, 'null'], maxLength: 89}", "max_length=89"),
    "beside_ref": (
        "{$ref: '#/components/schemas/Name', maxLength: 97}",
        "max_length=97",
    ),
    "all_of": ("{allOf: [{type: string}, {maxLength: 101}]}", "max_length=101"),
    "mixed_enum": ("{enum: [1, one]}", 'Literal[1, "one"]'),
    "float_enum": ("{enum: [1.5, 2.5]}", "1.5"),
    "list_default": ("{type: array, items: {type: string}, default: [zero]}", "zero"),
    "never": ("false", "Never"),
}
# YAML by key, for each kind of object that has parts without support.
OPERATION = {
    "requestBody": "{content: {multipart/mixed: {schema: {type: array}}}}",
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
  pet: {servers: [{url: /}], get: {responses: {'204': {description: Received.}}}}
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


def build_document() -> str:
    lines = [f"        {name}: {schema}" for name, (schema, _) in PROPERTIES.items()]
    lines += PATHS.splitlines()
    lines += [f"      {key}: {value}" for key, value in OPERATION.items()]
    lines += ["      parameters:"]
    lines += [
        f"      - {{name: {name}, in: query, {schema}}}"
        for name, schema in PARAMETERS.items()
    ]
    lines += ["      responses:", '        "200":', "          description: Found."]
    lines += [f"          {key}: {value}" for key, value in RESPONSE.items()]
    return HEAD + "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> GeneratedPackage:
    folder = tmp_path_factory.mktemp("unenforced")
    path = folder / "document.yaml"
    path.write_text(build_document(), encoding="utf-8")
    return Project(Config("demo", {SUBPACKAGE: path}, folder)).generate()


def is_reported(package: GeneratedPackage, pointer: str) -> bool:
    """Return whether a diagnostic is about a part of the document or a part of that."""
    return any(
        diagnostic.line > 1 and diagnostic.message
        for diagnostic in package.diagnostics
        if f"{diagnostic.pointer}/".startswith(f"{pointer}/")
    )


@pytest.mark.parametrize("name", PROPERTIES)
def test_property_is_enforced_or_reported(name: str, package: GeneratedPackage) -> None:
    models = package.content[f"demo/{SUBPACKAGE}/models.py"].decode()
    pointer = f"/components/schemas/Pet/properties/{name}"
    _, enforced_text = PROPERTIES[name]
    assert enforced_text in models or is_reported(package, pointer)


@pytest.mark.parametrize(
    "pointer",
    [
        *(f"/paths/~1pets/get/{key}" for key in OPERATION),
        *(f"/paths/~1pets/get/responses/200/{key}" for key in RESPONSE),
        *(f"/paths/~1pets/get/parameters/{index}" for index in range(len(PARAMETERS))),
        "/webhooks/pet/servers",
        "/components/securitySchemes/mutual",
    ],
)
def test_unsupported_part_is_reported(pointer: str, package: GeneratedPackage) -> None:
    assert is_reported(package, pointer)


def test_diagnostics_are_in_document_order(package: GeneratedPackage) -> None:
    locations = [
        (diagnostic.line, diagnostic.column) for diagnostic in package.diagnostics
    ]
    assert locations == sorted(locations)
