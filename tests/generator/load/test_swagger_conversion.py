"""Test the conversion of Swagger 2.0: each fragment with its result in OpenAPI 3.0."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.generator.load.swagger_documents import EVERYTHING, write_document
from typecase.load import Document, load
from typecase.load.metaschema.fast_validator import is_valid_document
from typecase.load.parse.file_reader import read_document
from typecase.lower import lower
from typecase.output.openapi_json import encode_document

OPERATION = "/paths/~1a/post"
BODY = f"{OPERATION}/requestBody"
PARAMETER = f"{OPERATION}/parameters/0"
RESPONSE = f"{OPERATION}/responses/200"
FORM = "application/x-www-form-urlencoded"


def operation(keys: str) -> str:
    """Return `paths` with one operation that has some keys, in flow style."""
    return (
        "paths: {/a: {post: {responses: {'204': {description: Done.}}, "
        + keys
        + "}}}\n"
    )


def parameter(keys: str) -> str:
    return operation("parameters: [{name: p, in: query, " + keys + "}]")


def response(keys: str, more: str = "") -> str:
    return (
        "paths: {/a: {post: {responses: {'200': {description: Done., "
        + keys
        + "}}, "
        + more
        + "}}}\n"
    )


STRINGS = "type: array, items: {type: string}"
TEXTS = {"type": "array", "items": {"type": "string"}}
INTEGER = {"type": "integer"}
BODY_PARAMETER = "parameters: [{name: b, in: body, schema: {type: integer}}]"


def content(*names: str) -> dict[str, Any]:
    return {"content": {name: {"schema": INTEGER} for name in names}}


def form(properties: dict[str, Any], name: str = FORM, **media: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties}
    return {"content": {name: {"schema": schema, **media}}}


CASES: dict[str, tuple[str, str, object]] = {
    "https is the first server": (
        "host: a.example\nbasePath: /v1\nschemes: [http, wss, https]\n",
        "/servers",
        [{"url": "https://a.example/v1"}, {"url": "http://a.example/v1"}],
    ),
    "without a host, the server is relative": (
        "basePath: /v1\nschemes: [https]\n",
        "/servers",
        [{"url": "/v1"}],
    ),
    "without schemes, https is assumed": (
        "host: a.example\n",
        "/servers",
        [{"url": "https://a.example"}],
    ),
    "without schemes, http is assumed for this computer": (
        "host: localhost:8080\n",
        "/servers",
        [{"url": "http://localhost:8080"}],
    ),
    "an operation has its own schemes": (
        "host: a.example\nschemes: [https]\n" + operation("schemes: [http]"),
        f"{OPERATION}/servers",
        [{"url": "http://a.example"}],
    ),
    "a list has commas": (
        parameter(STRINGS),
        PARAMETER,
        {
            "name": "p",
            "in": "query",
            "style": "form",
            "explode": False,
            "schema": TEXTS,
        },
    ),
    "a list in the path has commas": (
        parameter(STRINGS).replace("in: query", "in: path, required: true"),
        PARAMETER,
        {"name": "p", "in": "path", "required": True, "schema": TEXTS},
    ),
    "a list has spaces": (
        parameter(f"{STRINGS}, collectionFormat: ssv"),
        f"{PARAMETER}/style",
        "spaceDelimited",
    ),
    "a list has pipes": (
        parameter(f"{STRINGS}, collectionFormat: pipes"),
        f"{PARAMETER}/style",
        "pipeDelimited",
    ),
    "a list repeats the name": (
        parameter(f"{STRINGS}, collectionFormat: multi"),
        f"{PARAMETER}/explode",
        True,
    ),
    "a list with tabs is text": (
        parameter(f"{STRINGS}, collectionFormat: tsv, default: [a]"),
        f"{PARAMETER}/schema",
        {
            "type": "string",
            "description": "A list as text, with tabs between its items.",
        },
    ),
    "a list with pipes in a header is text": (
        parameter(f"{STRINGS}, collectionFormat: pipes").replace("query", "header"),
        f"{PARAMETER}/schema/type",
        "string",
    ),
    "an inner list is text": (
        parameter(
            "type: array, items: {type: array, collectionFormat: pipes, items: {}}"
        ),
        f"{PARAMETER}/schema/items",
        {
            "type": "string",
            "description": "A list as text, with pipes between its items.",
        },
    ),
    "keywords move to the schema": (
        parameter(
            "type: integer, format: int32, enum: [1], default: 1, minimum: 0, "
            "exclusiveMinimum: true, allowEmptyValue: true, x-example: 1, x-more: 2, "
            "x-enum-varnames: [ONE]"
        ),
        PARAMETER,
        {
            "name": "p",
            "in": "query",
            "allowEmptyValue": True,
            "example": 1,
            "x-example": 1,
            "x-more": 2,
            "schema": {
                "type": "integer",
                "format": "int32",
                "enum": [1],
                "default": 1,
                "minimum": 0,
                "exclusiveMinimum": True,
                "x-enum-varnames": ["ONE"],
            },
        },
    ),
    "a body is JSON by default": (
        operation(BODY_PARAMETER),
        BODY,
        content("application/json"),
    ),
    "an operation without `consumes` has that of the document": (
        "consumes: [text/a, text/b]\n" + operation(BODY_PARAMETER),
        BODY,
        content("text/a", "text/b"),
    ),
    "an operation has its own `consumes`": (
        "consumes: [text/a]\n" + operation(f"consumes: [text/c], {BODY_PARAMETER}"),
        BODY,
        content("text/c"),
    ),
    "an empty `consumes` hides that of the document": (
        "consumes: [text/a]\n" + operation(f"consumes: [], {BODY_PARAMETER}"),
        BODY,
        content("application/json"),
    ),
    "a body keeps its description": (
        operation(
            "parameters: [{name: b, in: body, required: true, description: B., "
            "x-more: 1, schema: {type: integer}}]"
        ),
        BODY,
        {
            "required": True,
            "description": "B.",
            "x-more": 1,
            **content("application/json"),
        },
    ),
    "a shared body becomes a component": (
        "parameters: {B: {name: b, in: body, schema: {type: integer}}}\n"
        + operation("parameters: [{$ref: '#/parameters/B'}]"),
        BODY,
        {"$ref": "#/components/requestBodies/B"},
    ),
    "a shared body has the media types of the operation": (
        "parameters: {B: {name: b, in: body, schema: {type: integer}}}\n"
        + operation("consumes: [text/a], parameters: [{$ref: '#/parameters/B'}]"),
        f"{BODY}/content",
        {
            "text/a": {
                "schema": {
                    "$ref": "#/components/requestBodies/B/content/"
                    "application~1json/schema"
                }
            }
        },
    ),
    "the body of a path is that of its operations": (
        "paths: {/a: {parameters: [{name: b, in: body, schema: {type: integer}}], "
        "post: {responses: {'204': {description: Done.}}}}}\n",
        "/paths/~1a",
        {
            "post": {
                "requestBody": content("application/json"),
                "responses": {"204": {"description": "Done."}},
            }
        },
    ),
    "form fields are a form": (
        operation(
            "consumes: [application/json], parameters: ["
            "{name: a, in: formData, type: string, description: A.}]"
        ).replace("consumes: [application/json], ", ""),
        BODY,
        form({"a": {"type": "string", "description": "A."}}),
    ),
    "required form fields are required": (
        operation(
            "parameters: [{name: a, in: formData, type: integer, required: true}]"
        ),
        BODY,
        {
            "required": True,
            "content": {
                FORM: {
                    "schema": {
                        "type": "object",
                        "properties": {"a": INTEGER},
                        "required": ["a"],
                    }
                }
            },
        },
    ),
    "a form with a file is multipart": (
        operation(
            f"consumes: [{FORM}, multipart/form-data], "
            "parameters: [{name: a, in: formData, type: file}]"
        ),
        BODY,
        form({"a": {"type": "string", "format": "binary"}}, "multipart/form-data"),
    ),
    "lists in forms have a style": (
        operation(
            f"parameters: [{{name: a, in: formData, {STRINGS}, "
            f"collectionFormat: pipes}}, {{name: b, in: formData, {STRINGS}, "
            f"collectionFormat: multi}}, {{name: c, in: formData, {STRINGS}}}]"
        ),
        BODY,
        form(
            {"a": TEXTS, "b": TEXTS, "c": TEXTS},
            encoding={
                "a": {"style": "pipeDelimited", "explode": False},
                "b": {"style": "form", "explode": True},
                "c": {"style": "form", "explode": False},
            },
        ),
    ),
    "a response is JSON by default": (
        response("schema: {type: integer}"),
        RESPONSE,
        {"description": "Done.", **content("application/json")},
    ),
    "a response has the media types of the operation": (
        "produces: [text/a]\n"
        + response("schema: {type: integer}", "produces: [text/b, text/c]"),
        RESPONSE,
        {"description": "Done.", **content("text/b", "text/c")},
    ),
    "a response without a schema has no content": (
        "produces: [text/a]\n" + response(""),
        RESPONSE,
        {"description": "Done."},
    ),
    "a response may be a file": (
        response("schema: {type: file}", "produces: [image/png]"),
        f"{RESPONSE}/content",
        {"image/png": {"schema": {"type": "string", "format": "binary"}}},
    ),
    "the media types of models are not those of files": (
        "produces: [application/json]\n" + response("schema: {type: file}"),
        f"{RESPONSE}/content",
        {"*/*": {"schema": {"type": "string", "format": "binary"}}},
    ),
    "twins share the schema": (
        response(
            "schema: {type: object, properties: {}}", "produces: [text/a, text/b]"
        ),
        f"{RESPONSE}/content/text~1b/schema",
        {"$ref": "#/paths/~1a/post/responses/200/content/text~1a/schema"},
    ),
    "headers get a schema": (
        response(f"headers: {{X-A: {{{STRINGS}, description: A.}}}}"),
        f"{RESPONSE}/headers",
        {"X-A": {"description": "A.", "schema": TEXTS}},
    ),
    "examples belong to media types": (
        response(
            "schema: {type: integer}, examples: {application/json: 5}",
            "produces: [application/json; charset=utf-8]",
        ),
        f"{RESPONSE}/content",
        {"application/json; charset=utf-8": {"schema": INTEGER, "example": 5}},
    ),
    "a shared response has the media types of the operation": (
        "responses: {R: {description: R., schema: {type: integer}}}\n"
        "paths: {/a: {post: {produces: [text/a], "
        "responses: {'200': {$ref: '#/responses/R'}}}}}\n",
        f"{RESPONSE}/content/text~1a/schema",
        {"$ref": "#/components/responses/R/content/application~1json/schema"},
    ),
    "basic authentication": (
        "securityDefinitions: {a: {type: basic, description: A.}}\n",
        "/components/securitySchemes/a",
        {"type": "http", "scheme": "basic", "description": "A."},
    ),
    **{
        f"the flow {old}": (
            f"securityDefinitions: {{a: {{type: oauth2, flow: {old}, {urls}, "
            "scopes: {s: S.}}}\n",
            "/components/securitySchemes/a",
            {
                "type": "oauth2",
                "flows": {
                    new: {"scopes": {"s": "S."}, **yaml.safe_load(f"{{{urls}}}")}
                },
            },
        )
        for old, new, urls in (
            ("implicit", "implicit", "authorizationUrl: https://a.example/a"),
            ("password", "password", "tokenUrl: https://a.example/t"),
            ("application", "clientCredentials", "tokenUrl: https://a.example/t"),
            (
                "accessCode",
                "authorizationCode",
                "authorizationUrl: https://a.example/a, tokenUrl: https://a.example/t",
            ),
        )
    },
    "a discriminator names a property": (
        "definitions: {A: {type: object, discriminator: kind}}\n",
        "/components/schemas/A/discriminator",
        {"propertyName": "kind"},
    ),
    "values of a discriminator are mapped": (
        "definitions: {A: {type: object, discriminator: kind}, "
        "B: {allOf: [{$ref: '#/definitions/A'}], x-discriminator-value: b}, "
        "C: {allOf: [{$ref: '#/definitions/B'}]}}\n",
        "/components/schemas/A/discriminator/mapping",
        {"b": "#/components/schemas/B", "C": "#/components/schemas/C"},
    ),
    "a schema may be null": (
        "definitions: {A: {type: string, x-nullable: true}}\n",
        "/components/schemas/A",
        {"type": "string", "x-nullable": True, "nullable": True},
    ),
    "a reference may be null": (
        "definitions: {A: {$ref: '#/definitions/B', x-nullable: true}, B: {}}\n",
        "/components/schemas/A",
        {
            "allOf": [{"$ref": "#/components/schemas/B"}],
            "x-nullable": True,
            "nullable": True,
        },
    ),
    "a schema has several types": (
        "definitions: {A: {type: [string, array, 'null'], items: {type: integer}}}\n",
        "/components/schemas/A",
        {
            "nullable": True,
            "anyOf": [{"type": "string"}, {"type": "array", "items": INTEGER}],
        },
    ),
    "a list needs no items": (
        "definitions: {A: {type: array}}\n",
        "/components/schemas/A/items",
        {},
    ),
    "references into converted objects follow them": (
        "definitions: {A: {$ref: '#/paths/~1a/post/responses/200/schema'}}\n"
        + response("schema: {type: integer}"),
        "/components/schemas/A",
        {
            "$ref": "#/paths/~1a/post/responses/200/content/application~1json/schema",
        },
    ),
    "references to parameters count the body before them": (
        "parameters: {C: {$ref: '#/paths/~1a/post/parameters/3'}}\n"
        + operation(
            "parameters: [{name: b, in: body, schema: {}}, "
            + ", ".join(f"{{name: {n}, in: query, type: string}}" for n in "pqr")
            + "]"
        ),
        "/components/parameters/C",
        {"$ref": "#/paths/~1a/post/parameters/2"},
    ),
}


def load_valid(path: Path) -> Document:
    """Load a valid document; check that the converted document is valid too."""
    document = load(path, strict=True)
    assert is_valid_document(document.root, "3.0")
    lower(document)
    return document


@pytest.mark.parametrize("name", CASES)
def test_fragment(name: str, tmp_path: Path) -> None:
    text, pointer, expected = CASES[name]
    if "in: path" in text:
        text = text.replace("/a:", "'/a{p}':")
        pointer = pointer.replace("~1a", "~1a{p}")
    document = load_valid(write_document(tmp_path, text))
    assert document.value_at(pointer) == expected


def test_version_may_be_number(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("swagger: 2.0\ninfo: {title: A, version: '1'}\npaths: {}\n")
    assert load_valid(path).root["openapi"] == "3.0.3"


def test_whole_document_is_converted_and_served(tmp_path: Path) -> None:
    path = tmp_path / "swagger.json"
    path.write_text(json.dumps(EVERYTHING))
    document = load_valid(path)
    path.write_bytes(encode_document(document.root))
    again = load_valid(path)
    assert again.root == document.root
    assert again.warnings == ()


def test_all_entries_name_original_places(tmp_path: Path) -> None:
    path = tmp_path / "swagger.json"
    path.write_text(json.dumps(EVERYTHING))
    original, _ = read_document(path)
    lowered = lower(load(path))
    pointers = {entry.pointer for entry in lowered.entries()}
    pointers |= {diagnostic.pointer for diagnostic in lowered.diagnostics}
    assert [pointer for pointer in pointers if not original.has(pointer)] == []


PETS = {
    "swagger.yaml": """\
paths:
  /pets: {$ref: "paths.yaml#/pets"}
  /pets/{id}:
    get:
      parameters: [{$ref: "shared.yaml#/parameters/Id"}]
      responses:
        "200": {description: A pet., schema: {$ref: "shared.yaml#/definitions/Pet"}}
        "404": {$ref: "shared.yaml#/responses/Problem"}
      produces: [application/json, text/json]
parameters:
  Limit: {name: limit, in: query, type: integer}
definitions:
  Name: {type: string, x-nullable: true}
""",
    "paths.yaml": """\
pets:
  parameters: [{$ref: "swagger.yaml#/parameters/Limit"}]
  post:
    parameters: [{$ref: "shared.yaml#/parameters/Pet"}]
    responses: {"400": {$ref: "shared.yaml#/responses/Problem"}}
""",
    "shared.yaml": """\
parameters:
  Id: {name: id, in: path, required: true, type: array, items: {type: integer}}
  Pet: {name: pet, in: body, required: true, schema: {$ref: "#/definitions/Pet"}}
responses:
  Problem: {description: A problem., schema: {$ref: "#/definitions/Problem"}}
definitions:
  Problem: {type: object, properties: {code: {type: integer}}}
  Pet:
    type: object
    discriminator: kind
    required: [kind]
    properties: {kind: {type: string}, name: {$ref: "swagger.yaml#/definitions/Name"}}
  Cat: {allOf: [{$ref: "#/definitions/Pet"}], x-discriminator-value: cat}
""",
}


def write_files(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return write_document(folder, files["swagger.yaml"])


def test_files_are_converted_and_bundled(tmp_path: Path) -> None:
    document = load_valid(write_files(tmp_path, PETS))
    pets = document.value_at("/paths/~1pets")
    assert pets["parameters"] == [{"$ref": "#/components/parameters/Limit"}]
    assert pets["post"]["requestBody"] == {
        "required": True,
        "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}
        },
    }
    pet = document.value_at("/paths/~1pets~1{id}/get")
    assert pet["parameters"] == [{"$ref": "#/components/parameters/Id"}]
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}}
    assert pet["responses"]["404"]["content"] == {
        "application/json": problem,
        "text/json": problem,
    }
    components = document.value_at("/components")
    assert components["parameters"]["Id"]["schema"]["type"] == "array"
    assert components["schemas"]["Pet"]["discriminator"] == {
        "propertyName": "kind",
        "mapping": {"cat": "#/components/schemas/Cat"},
    }
    assert components["schemas"]["Pet"]["properties"]["name"] == {
        "$ref": "#/components/schemas/Name"
    }
