"""Test documents in several files, which are bundled into one document."""

from pathlib import Path

import pytest

from tests.generator.load.multi_file_documents import (
    component_schemas,
    document_with_reference,
    load_diagnostics,
    write_files,
)
from typecase.load import load

# The files of a document by relative path. Together they use all kinds of references.
PETS = {
    "openapi.yaml": """\
paths:
  /pets: {$ref: paths/pets.yaml}
  /pets/{id}:
    $ref: "paths/pet.yaml#/one"
    parameters: [{$ref: common/parameters.yaml#/Id}]
components:
  schemas:
    Pet: {$ref: schemas/_index.yaml#/Pet}
    Name: {type: string}
""",
    "paths/pets.yaml": """\
get:
  operationId: pets/list
  responses:
    "200":
      description: The pets.
      content:
        application/json:
          schema: {type: array, items: {$ref: "../schemas/Pet.yaml"}}
    default: {$ref: "../common/responses.yaml#/Problem"}
""",
    "paths/pet.yaml": """\
one:
  get:
    operationId: pets/get
    responses:
      "200":
        description: A pet.
        content:
          application/json:
            schema: {$ref: ../openapi.yaml#/components/schemas/Pet}
  delete:
    operationId: pets/remove
    responses: {"204": {$ref: "../common/responses.yaml#/Gone%20away"}}
""",
    "schemas/_index.yaml": "Pet: {$ref: Pet.yaml}\n",
    "schemas/Pet.yaml": """\
type: object
properties:
  name: {$ref: "../openapi.yaml#/components/schemas/Name"}
  owner: {$ref: Owner.json}
  parent: {$ref: "#"}
  tag: {$ref: "#/$defs/Tag"}
  kind: {$ref: "#/$defs/Kind"}
oneOf: [{$ref: Cat.yaml}]
discriminator: {propertyName: kind, mapping: {cat: Cat.yaml, dog: Dog}}
$defs:
  Tag: {type: object, properties: {name: {type: string, default: 5}}}
  Kind: {enum: [cat, dog]}
""",
    "schemas/Cat.yaml": "{type: object}\n",
    "schemas/Owner.json": """\
{"properties": {"pets": {"items": {"$ref": "Pet.yaml"}},
                "name": {"$ref": "b%20c.yaml#/Name"}}}
""",
    "schemas/b c.yaml": "Name: {type: string}\n",
    "common/parameters.yaml": """\
Id: {name: id, in: path, required: true, schema: {type: integer}}
""",
    "common/responses.yaml": """\
Problem:
  description: A problem.
  content:
    application/json:
      schema:
        $id: https://pets.example/problem
        properties: {code: {$ref: "#/Codes/C"}}
Codes: {C: {$id: code, type: integer}}
Gone away: {description: Gone.}
""",
}


def test_files_are_bundled_into_one_document(tmp_path: Path) -> None:
    document = load(write_files(tmp_path, PETS))
    assert document.value_at("/paths/~1pets/get/responses") == {
        "200": {
            "description": "The pets.",
            "content": {
                "application/json": {
                    "schema": {
                        "type": "array",
                        "items": {"$ref": "#/components/schemas/Pet"},
                    }
                }
            },
        },
        "default": {"$ref": "#/components/responses/Problem"},
    }
    pet = document.value_at("/paths/~1pets~1{id}")
    assert list(pet) == ["parameters", "get", "delete"]
    assert pet["parameters"] == [{"$ref": "#/components/parameters/Id"}]
    gone = {"$ref": "#/components/responses/Gone_away"}
    assert pet["delete"]["responses"] == {"204": gone}
    assert set(component_schemas(document)) == {
        *("Pet", "Name", "Owner", "Tag", "Kind", "Cat", "C"),
        "b_c_Name",
    }
    assert component_schemas(document)["Owner"]["properties"] == {
        "pets": {"items": {"$ref": "#/components/schemas/Pet"}},
        "name": {"$ref": "#/components/schemas/b_c_Name"},
    }
    assert component_schemas(document)["Pet"]["properties"] == {
        "name": {"$ref": "#/components/schemas/Name"},
        "owner": {"$ref": "#/components/schemas/Owner"},
        "parent": {"$ref": "#/components/schemas/Pet"},
        "tag": {"$ref": "#/components/schemas/Tag"},
        "kind": {"$ref": "#/components/schemas/Kind"},
    }
    assert component_schemas(document)["Pet"]["discriminator"]["mapping"] == {
        "cat": "#/components/schemas/Cat",
        "dog": "Dog",
    }
    media = document.value_at("/components/responses/Problem/content/application~1json")
    assert media["schema"]["properties"] == {
        "code": {"$ref": "#/components/schemas/C"},
    }


def test_diagnostic_names_file_and_location(tmp_path: Path) -> None:
    (warning,) = load(write_files(tmp_path, PETS)).warnings
    assert str(warning).replace(f"{tmp_path}/", "") == (
        "schemas/Pet.yaml:11:57: warning[bad-default]: the default of the schema "
        "`name` must be a string, not the number 5; it is ignored "
        "(#/$defs/Tag/properties/name/default)\n"
        "    hint: correct the default, or the schema"
    )
    write_files(tmp_path, {"schemas/b c.yaml": "Name: {type: text}\n"})
    write_files(tmp_path, {"paths/pets.yaml": "get:\n  operationId: pets/get\n"})
    assert [
        line.partition(" must be one of")[0] for line in load_diagnostics(tmp_path)
    ] == [
        "paths/pet.yaml:3:5: warning[duplicate-operation-id]: the operationId "
        "`pets/get` is already used on line 2 of paths/pets.yaml; operations of paths "
        "that share an operationId are named after their methods and paths instead "
        "(#/one/get/operationId)\n"
        "    hint: give each operation an operationId of its own",
        "schemas/b c.yaml:1:8: error[not-allowed]: `type`",
    ]


@pytest.mark.parametrize("first", ["a", "b"])
def test_names_do_not_depend_on_reference_order(first: str, tmp_path: Path) -> None:
    second = {"a": "b", "b": "a"}[first]
    path = write_files(
        tmp_path,
        {
            "openapi.yaml": "components:\n  schemas:\n    Taken: {type: 'null'}\n"
            f"    One: {{items: {{$ref: {first}.yaml#/Pet}}}}\n"
            f"    Two: {{items: {{$ref: {second}.yaml#/Pet}}}}\n"
            "    Three: {items: {$ref: a.yaml#/Taken}}\n"
            "    Four: {prefixItems: [{$ref: sub/a.yaml#/Pet}]}\n",
            "a.yaml": "{Pet: {type: string}, Taken: {type: boolean}}",
            "b.yaml": "{Pet: {type: integer}}",
            "sub/a.yaml": "{Pet: {type: number}}",
        },
    )
    types = {
        name: schema["type"]
        for name, schema in component_schemas(load(path)).items()
        if "type" in schema
    }
    assert types == {
        "Taken": "null",
        "a_Taken": "boolean",
        "b_Pet": "integer",
        "a_Pet": "string",
        "sub_a_Pet": "number",
    }


def test_places_with_one_key_in_a_file_are_told_apart_without_numbers(
    tmp_path: Path,
) -> None:
    path = write_files(
        tmp_path,
        {
            "openapi.yaml": "components:\n  schemas:\n"
            "    One: {items: {$ref: a.yaml#/cats/Gone}}\n"
            "    Two: {items: {$ref: a.yaml#/dogs/Gone}}\n",
            "a.yaml": "{cats: {Gone: {type: string}}, dogs: {Gone: {type: number}}}",
        },
    )
    assert {*component_schemas(load(path))} == {
        "One",
        "Two",
        "a_cats_Gone",
        "a_dogs_Gone",
    }


def test_files_may_refer_to_each_other(tmp_path: Path) -> None:
    path = write_files(
        tmp_path,
        {
            "openapi.yaml": document_with_reference("a.yaml"),
            "a.yaml": "{properties: {b: {$ref: b.yaml}}}",
            "b.yaml": "{properties: {a: {$ref: a.yaml}, A: {$ref: openapi.yaml#/"
            "components/schemas/A}}}",
        },
    )
    schemas = component_schemas(load(path))
    assert schemas["A"]["items"]["$ref"] == "#/components/schemas/a"
    assert schemas["b"]["properties"]["a"]["$ref"] == "#/components/schemas/a"
    assert schemas["b"]["properties"]["A"]["$ref"] == "#/components/schemas/A"


def test_reference_into_extension_is_bundled(tmp_path: Path) -> None:
    path = write_files(
        tmp_path,
        {
            "openapi.yaml": document_with_reference("#/x-more/Pet")
            + "x-more: {Pet: {type: string}}\n"
        },
    )
    assert component_schemas(load(path)) == {
        "A": {"items": {"$ref": "#/components/schemas/Pet"}},
        "Pet": {"type": "string"},
    }


DYNAMIC = {
    "its own anchor": (
        "A: {$dynamicAnchor: a, items: {$dynamicRef: '#a'}}",
        "#/components/schemas/A",
    ),
    "another component": (
        "A: {items: {$dynamicRef: '#b'}}, B: {$dynamicAnchor: b, type: string}",
        "#/components/schemas/B",
    ),
    "a static anchor": (
        "A: {items: {$dynamicRef: '#b'}}, B: {$anchor: b, type: string}",
        "#/components/schemas/B",
    ),
    "a dynamic anchor without a dynamic reference": (
        "A: {items: {$ref: '#b'}}, B: {$dynamicAnchor: b, type: string}",
        "#/components/schemas/B",
    ),
    "a path": (
        "A: {items: {$dynamicRef: '#/components/schemas/B'}}, B: {type: string}",
        "#/components/schemas/B",
    ),
    "another file": (
        "A: {items: {$dynamicRef: 'more.yaml#/Node'}}",
        "#/components/schemas/Node",
    ),
}


@pytest.mark.parametrize("name", DYNAMIC)
def test_dynamic_reference_to_one_schema_is_a_reference(
    name: str, tmp_path: Path
) -> None:
    schemas, target = DYNAMIC[name]
    files = {
        "openapi.yaml": f"components: {{schemas: {{{schemas}}}}}",
        "more.yaml": "Node: {$dynamicAnchor: n, items: {$dynamicRef: '#n'}}",
    }
    document = load(write_files(tmp_path, files))
    assert component_schemas(document)["A"]["items"] == {"$ref": target}
    node = component_schemas(document).get("Node", {"items": {"$ref": target}})
    assert node["items"] == {"$ref": target}
    assert not document.warnings


@pytest.mark.parametrize(
    "files",
    [
        {
            "openapi.yaml": "components: {schemas: {A: {items: {$dynamicRef: '#b'}},"
            " B: {$dynamicAnchor: b}, C: {$dynamicAnchor: b}}}"
        },
        {
            "openapi.yaml": "components: {schemas: {B: {$dynamicAnchor: b},"
            " A: {$ref: 'more.yaml#/A'}}}",
            "more.yaml": "A: {items: {$dynamicRef: '#b'}}\nC: {$dynamicAnchor: b}",
        },
        {"openapi.yaml": "components: {schemas: {A: {items: {$dynamicRef: '#'}}}}"},
    ],
    ids=["two anchors", "a template", "no schema"],
)
def test_dynamic_reference_to_several_schemas_is_reported(
    files: dict[str, str], tmp_path: Path
) -> None:
    document = load(write_files(tmp_path, files))
    assert component_schemas(document)["A"]["items"] == {}
    assert [warning.code for warning in document.warnings] == ["degraded"]


def test_dynamic_reference_is_reported(tmp_path: Path) -> None:
    path = write_files(
        tmp_path,
        {"openapi.yaml": "components: {schemas: {A: {$dynamicRef: '#a', items: {}}}}"},
    )
    document = load(path)
    assert component_schemas(document) == {"A": {"items": {}}}
    assert [warning.code for warning in document.warnings] == ["degraded"]
