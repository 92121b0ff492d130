"""Test references in places where OpenAPI allows none, as bundlers accept them."""

from pathlib import Path

import pytest

from tests.generator.load.multi_file_documents import (
    component_schemas,
    document_with_reference,
    load_diagnostics,
    write_files,
)
from typecase.config.settings import Config
from typecase.diagnostics import DiagnosticsError
from typecase.load import Document, load
from typecase.load.refs import inlining
from typecase.project import Project

FOLDER = Path(__file__).parent
PROJECT = FOLDER / "starter_project" / "openapi.yaml"

# The files of a document by relative path, with references in nearly every place.
FILES = {
    "openapi.yaml": """\
servers: {$ref: common/servers.yaml}
tags: [{$ref: "common/tags.yaml#/pets"}]
security: {$ref: common/security.yaml#/root}
paths:
  $ref: paths/index.yaml
  /extra: {get: {$ref: "#/x-operations/extra"}}
x-operations: {extra: {operationId: extra, responses: {$ref: ops/answers.yaml}}}
components:
  schemas:
    $ref: schemas/index.yaml
    Local: {type: string}
  responses: {$ref: 'common\\responses.yaml'}
  parameters: {Limit: {name: limit, in: query, schema: {type: integer}}}
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
""",
    "common/servers.yaml": "[{url: 'https://a.example'}, {$ref: servers.yaml#/0}]",
    "common/tags.yaml": "pets: {name: pets}",
    "common/security.yaml": "root: [{key: []}]",
    "common/responses.yaml": "Error: {description: Bad., content: {$ref: media.yaml}}",
    "common/media.yaml": """\
application/json: {$ref: "#/application~1problem+json"}
application/problem+json: {schema: {$ref: ../schemas/index.yaml#/Error}}
""",
    "common/parameters.yaml": """\
- {$ref: "../openapi.yaml#/components/parameters/Limit"}
- {name: q, in: query, schema: {$ref: "../schemas/Pet.json#/definitions/Name"}}
""",
    "paths/index.yaml": """\
/pets: {$ref: pets.yaml}
/pets/{id}: {$ref: "../my%20files/pet.yaml#/~1pets~1{id}"}
/dogs/{id}: {$ref: "../my files/pet.yaml#/~1pets~1{id}", summary: Dogs.}
""",
    "paths/pets.yaml": """\
parameters: {$ref: ../common/parameters.yaml}
get: {$ref: ../ops/list.yaml}
post:
  responses: {$ref: ../ops/answers.yaml}
  callbacks: {$ref: ../ops/callbacks.yaml}
""",
    "my files/pet.yaml": """\
/pets/{id}:
  parameters: [{$ref: "#/x-id"}]
  get:
    responses:
      "200":
        description: A pet.
        content:
          application/json:
            schema: {$ref: ../schemas/index.yaml#/Pet/properties/owner}
x-id: {name: id, in: path, required: true, schema: {type: integer}}
""",
    "ops/list.yaml": "{operationId: list, responses: {$ref: answers.yaml}}",
    "ops/answers.yaml": """\
'200': {description: Good., headers: {$ref: headers.yaml}}
default: {$ref: ../common/responses.yaml#/Error}
""",
    "ops/headers.yaml": "X-A: {schema: {type: string}}",
    "ops/callbacks.yaml": "done: {'{$url}': {$ref: '../paths/done.yaml'}}",
    "paths/done.yaml": "post: {responses: {'204': {description: Done.}}}",
    "schemas/index.yaml": """\
Pet: {$ref: Pet.json}
Error: {type: object, properties: {$ref: error.yaml}}
""",
    "schemas/error.yaml": """\
kind: {type: string, enum: {$ref: kinds.json}}
local: {$ref: ../openapi.yaml#/components/schemas/Local}
""",
    "schemas/kinds.json": '["a", "b"]',
    "schemas/Pet.json": """\
{"$id": "https://pets.example/schemas/Pet.json", "type": "object",
 "properties": {"name": {"$ref": "#/definitions/Name"},
                "owner": {"$ref": "https://pets.example/schemas/Owner.json"},
                "nick": {"$ref": "https://pets.example/schemas/Pet.json#name"}},
 "definitions": {"Name": {"$anchor": "name", "type": "string"}}}
""",
    "schemas/Owner.json": '{"properties": {"pets": {"items": {"$ref": "Pet.json"}}}}',
}
DONE = {"description": "Done."}
SCHEMA = "#/components/schemas"
ANSWERS = {
    "200": {"description": "Good.", "headers": {"X-A": {"schema": {"type": "string"}}}},
    "default": {"$ref": "#/components/responses/Error"},
}


def load_repaired(folder: Path) -> Document:
    return load(folder / "openapi.yaml", strict=False)


def removed(document: Document) -> list[tuple[str, str]]:
    """Return the code of each repair and the places that were removed."""
    return [
        (repair.warning.code, " ".join(part.pointer for part in repair.removed))
        for repair in document.repairs
    ]


def test_each_place_may_be_a_reference(tmp_path: Path) -> None:
    write_files(tmp_path, FILES)
    document = load_repaired(tmp_path)
    assert {warning.code for warning in document.warnings} == {"misplaced-ref"}
    assert document.root["servers"] == [{"url": "https://a.example"}] * 2
    assert document.root["tags"] == [{"name": "pets"}]
    assert document.root["security"] == [{"key": []}]
    paths = document.root["paths"]
    assert set(paths) == {"/extra", "/pets", "/pets/{id}", "/dogs/{id}"}
    assert paths["/extra"]["get"] == {"operationId": "extra", "responses": ANSWERS}
    assert paths["/pets"]["parameters"] == [
        {"$ref": "#/components/parameters/Limit"},
        {"name": "q", "in": "query", "schema": {"$ref": f"{SCHEMA}/Name"}},
    ]
    assert paths["/pets"]["get"] == {"operationId": "list", "responses": ANSWERS}
    assert paths["/pets"]["post"] == {
        "responses": ANSWERS,
        "callbacks": {"done": {"{$url}": {"post": {"responses": {"204": DONE}}}}},
    }
    assert paths["/dogs/{id}"] == {"summary": "Dogs.", **paths["/pets/{id}"]}
    good = paths["/pets/{id}"]["get"]["responses"]["200"]
    assert good["content"] == {
        "application/json": {"schema": {"$ref": f"{SCHEMA}/Owner"}}
    }
    problem = {"schema": {"$ref": f"{SCHEMA}/Error"}}
    assert document.value_at("/components/responses/Error/content") == {
        "application/json": problem,
        "application/problem+json": problem,
    }


def test_same_target_is_one_component(tmp_path: Path) -> None:
    write_files(tmp_path, FILES)
    document = load_repaired(tmp_path)
    schemas = component_schemas(document)
    assert set(schemas) == {"Local", "Pet", "Error", "Name", "Owner"}
    assert schemas["Error"]["properties"] == {
        "kind": {"type": "string", "enum": ["a", "b"]},
        "local": {"$ref": f"{SCHEMA}/Local"},
    }
    assert schemas["Pet"]["properties"] == {
        "name": {"$ref": f"{SCHEMA}/Name"},
        "owner": {"$ref": f"{SCHEMA}/Owner"},
        "nick": {"$ref": f"{SCHEMA}/Name"},
    }
    assert set(document.root["components"]["responses"]) == {"Error"}
    assert set(document.root["components"]["parameters"]) == {"Limit", "x-id"}


def test_files_of_version_3_0_may_have_definitions(tmp_path: Path) -> None:
    path = write_files(tmp_path, {**FILES, "openapi.yaml": ""})
    path.write_text(
        "openapi: 3.0.3\ninfo: {title: Pets, version: '1'}\npaths: {}\n"
        "components: {schemas: {Pet: {$ref: schemas/Owner.json}}}"
    )
    pet = tmp_path / "schemas/Pet.json"
    text = pet.read_text().replace("#name", "").replace('"$anchor": "name",', "")
    pet.write_text(text)
    document = load(path)
    assert document.warnings == ()
    # `Pet` is the component that refers to Owner.json.
    assert set(component_schemas(document)) == {"Pet", "schemas_Pet", "Name"}


def test_positions_are_those_of_the_files(tmp_path: Path) -> None:
    write_files(tmp_path, {**FILES, "ops/headers.yaml": "X-A:\n  schema: {type: text}"})
    document = load_repaired(tmp_path)
    (warning,) = [fault for fault in document.warnings if fault.code == "not-allowed"]
    # Three operations have copies of the header, and all of them are the same place.
    place = f"{tmp_path}/ops/headers.yaml", 2, "/X-A/schema/type"
    assert (warning.file, warning.line, warning.pointer) == place
    headers = "/responses/200/headers/X-A"
    for operation in ("/paths/~1pets/get", "/paths/~1pets/post", "/paths/~1extra/get"):
        assert document.origin(operation + headers)[1] == "/X-A"
    assert document.position("/paths/~1pets/parameters/1/name").line == 2
    assert document.position("/paths/~1dogs~1{id}/parameters/0").line == 2


def test_strict_run_refuses_misplaced_references(tmp_path: Path) -> None:
    write_files(tmp_path, FILES)
    lines = load_diagnostics(tmp_path)
    assert {line.split(": ")[1] for line in lines} == {"error[misplaced-ref]"}
    assert lines[0].startswith(
        "common/responses.yaml:1:38: error[misplaced-ref]: OpenAPI allows no `$ref` in "
        "place of the map `content` (#/Error/content/$ref)"
    )


# A part of a document with a reference that cannot be followed, and the place that is
# left out because of it.
BROKEN = {
    "components: {$ref: none.yaml}": "/components",
    "components: {schemas: {$ref: none.yaml}}": "/components/schemas",
    "tags: {$ref: none.yaml}": "/tags",
    "paths: {/a: {$ref: none.yaml}, /b: {}}": "/paths/~1a",
    "paths: {/a: {get: {$ref: none.yaml}}}": "/paths/~1a/get",
    "paths: {/a: {get: {$ref: '#/nowhere'}}}": "/paths/~1a/get",
    "paths: {/a: {get: {$ref: '#/info'}}}": "/paths/~1a/get",
    "paths: {/a: {get: {$ref: 'https://pets.example/a.yaml'}}}": "/paths/~1a/get",
    "paths: {/a: {get: {$ref: broken.yaml}}}": "/paths/~1a/get",
    "paths: {/a: {get: {$ref: list.yaml}}}": "/paths/~1a/get",
    "paths: {/a: {get: {parameters: {$ref: none.yaml}}}}": "/paths/~1a/get",
    "paths: {/a: {get: {parameters: {$ref: map.yaml}}}}": "/paths/~1a/get",
    "paths: {/a: {get: {parameters: [{$ref: none.yaml}]}}}": (
        "/paths/~1a/get/parameters/0"
    ),
    "paths: {/a: {get: {requestBody: {$ref: none.yaml}}}}": "/paths/~1a/get",
    "paths: {/a: {get: {responses: {$ref: none.yaml}}}}": "/paths/~1a/get/responses",
    "paths: {/a: {get: {responses: {'200': {$ref: none.yaml}}}}}": (
        "/paths/~1a/get/responses/200"
    ),
}


@pytest.mark.parametrize("text", BROKEN)
def test_broken_reference_costs_smallest_part(text: str, tmp_path: Path) -> None:
    files = {"openapi.yaml": text, "broken.yaml": "a: [", "list.yaml": "[1]"}
    write_files(tmp_path, {**files, "map.yaml": "{a: {}}"})
    path = tmp_path / "openapi.yaml"
    if "paths" not in text:
        path.write_text(f"{path.read_text()}\npaths: {{}}\n")
    document = load_repaired(tmp_path)
    assert [place for _, place in removed(document) if place] == [BROKEN[text]]
    # A strict run names the cause only, at the place of the reference.
    with pytest.raises(DiagnosticsError) as caught:
        load(path)
    (error,) = caught.value.diagnostics
    broken = str(tmp_path / "broken.yaml")
    assert error.pointer.endswith("/$ref") or error.file == broken


def test_other_file_may_mean_component_of_document(tmp_path: Path) -> None:
    reference = "{items: {$ref: '#/components/schemas/%s'}}"
    write_files(
        tmp_path,
        {
            "openapi.yaml": document_with_reference("sub/a.yaml") + "paths: {}\n",
            "sub/a.yaml": reference % "A",
        },
    )
    (line,) = load_diagnostics(tmp_path)
    assert line.startswith("sub/a.yaml:1:10: error[unresolved-ref]")
    document = load_repaired(tmp_path)
    assert component_schemas(document)["a"] == {"items": {"$ref": f"{SCHEMA}/A"}}
    (warning,) = document.warnings
    assert warning.message.endswith(f"is read as the component of {document.file}")
    # No other part of the main document is meant.
    write_files(tmp_path, {"sub/a.yaml": "{items: {$ref: '#/info'}}"})
    assert component_schemas(load_repaired(tmp_path))["a"] == {"items": {}}


def test_copies_do_not_share_what_is_removed(tmp_path: Path) -> None:
    parameter = "{name: id, in: path, required: true, schema: {type: string}}"
    write_files(
        tmp_path,
        {
            "openapi.yaml": "paths: {'/a/{id}': {$ref: a.yaml}, /b: {$ref: a.yaml}}\n",
            "a.yaml": f"get: {{parameters: [{parameter}], responses: {{}}}}",
        },
    )
    document = load_repaired(tmp_path)
    assert len(document.value_at("/paths/~1a~1{id}/get/parameters")) == 1


def test_operation_that_contains_itself_is_left_out(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            "openapi.yaml": "paths: {/a: {get: {$ref: a.yaml}}}\n",
            "a.yaml": "{responses: {}, callbacks: {c: {u: {post: {$ref: a.yaml}}}}}",
        },
    )
    places = removed(load_repaired(tmp_path))
    assert ("circular-ref", "/callbacks/c/u/post") in places


def test_repeated_copies_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def callbacks(file: str) -> str:
        names = (f"c{index}: {{u: {{$ref: {file}}}}}" for index in range(10))
        return f"post: {{responses: {{}}, callbacks: {{{', '.join(names)}}}}}"

    files = {f"{index}.yaml": callbacks(f"{index + 1}.yaml") for index in range(9)}
    write_files(
        tmp_path,
        {
            "openapi.yaml": "paths: {/a: {$ref: 0.yaml}}\n",
            **files,
            "9.yaml": "post: {responses: {}}",
        },
    )
    monkeypatch.setattr(inlining, "_MAX_REPEATED", 1000)
    with pytest.raises(DiagnosticsError) as caught:
        load(tmp_path / "openapi.yaml")
    assert {error.code for error in caught.value.diagnostics} >= {"too-large"}


def test_package_equals_that_of_one_file(tmp_path: Path) -> None:
    one_file, several_files = (
        Project(Config("users", {"users": path}, tmp_path)).generate()
        for path in (FOLDER / "starter_project_in_one_file" / "openapi.yaml", PROJECT)
    )
    assert {fault.code for fault in several_files.diagnostics} == {"misplaced-ref"}
    assert one_file.content.keys() == several_files.content.keys()
    for path, content in one_file.content.items():
        # The other files have the document itself.
        if not path.endswith(".json"):
            assert several_files.content[path].decode() == content.decode()


def test_operations_of_swagger_are_converted(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            "api.yaml": """\
swagger: "2.0"
info: {title: Pets, version: "1"}
schemes: [https]
host: pets.example
paths:
  /pets:
    get: {$ref: operations.yaml#/list}
    post: {$ref: operations.yaml#/add}
    put: {parameters: {$ref: parameters.yaml}, responses: {}}
definitions: {$ref: definitions.yaml}
""",
            "operations.yaml": """\
list:
  parameters: [{name: q, in: query, type: integer}]
  responses: {$ref: responses.yaml}
add:
  parameters: [{name: pet, in: body, schema: {$ref: definitions.yaml#/Pet}}]
  responses: {$ref: responses.yaml}
""",
            "responses.yaml": "'200': {description: A, schema: {$ref: "
            "'api.yaml#/definitions/Pet'}}",
            "parameters.yaml": (
                "[{name: pet, in: body, schema: {$ref: definitions.yaml#/Pet}}]"
            ),
            "definitions.yaml": "Pet: {type: object}",
        },
    )
    document = load(tmp_path / "api.yaml", strict=False)
    assert component_schemas(document) == {"Pet": {"type": "object"}}
    content = {"application/json": {"schema": {"$ref": f"{SCHEMA}/Pet"}}}
    response = {"$ref": "#/components/responses/responses_200"}
    responses = {"200": response}
    assert document.value_at(response["$ref"].removeprefix("#")) == {
        "description": "A",
        "content": content,
    }
    assert document.value_at("/paths/~1pets") == {
        "get": {
            "parameters": [{"name": "q", "in": "query", "schema": {"type": "integer"}}],
            "responses": responses,
        },
        "post": {"requestBody": {"content": content}, "responses": responses},
        "put": {"requestBody": {"content": content}, "responses": {}},
    }
    parameter = "/paths/~1pets/get/parameters/0/schema/type"
    assert document.position(parameter).line == 2


def test_maps_of_swagger_in_other_files_are_converted(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            "api.yaml": """\
swagger: "2.0"
info: {title: Pets, version: "1"}
schemes: [https]
host: pets.example
parameters: {$ref: parameters.yaml}
paths:
  /pets:
    get:
      produces: [text/csv]
      parameters: [{$ref: "#/parameters/Limit"}]
      responses: {$ref: responses.yaml}
    post:
      parameters: [{$ref: "#/parameters/Pet"}]
      responses: {"204": {description: B}}
definitions: {Pet: {type: string}}
""",
            "parameters.yaml": """\
Limit: {name: limit, in: query, type: integer}
Pet: {name: pet, in: body, schema: {$ref: "api.yaml#/definitions/Pet"}}
""",
            "responses.yaml": "'200': {description: A, schema: {$ref: "
            "'api.yaml#/definitions/Pet'}}",
        },
    )
    document = load(tmp_path / "api.yaml", strict=False)
    schema = {"schema": {"$ref": f"{SCHEMA}/Pet"}}
    assert document.value_at("/paths/~1pets/get") == {
        "parameters": [{"$ref": "#/components/parameters/Limit"}],
        "responses": {"200": {"description": "A", "content": {"text/csv": schema}}},
    }
    assert document.value_at("/paths/~1pets/post") == {
        "requestBody": {"content": {"application/json": schema}},
        "responses": {"204": {"description": "B"}},
    }
    assert [warning.line for warning in document.warnings] == [5, 11]
    with pytest.raises(DiagnosticsError, match="of the map `parameters`"):
        load(tmp_path / "api.yaml")
