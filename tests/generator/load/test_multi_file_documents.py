"""Descriptions in several files: what becomes of references, and which are refused."""

from pathlib import Path

import pytest

from tests.generator.load.several_files import schemas, told, using, write
from typecase.load import load

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


def test_several_files_become_one_document(tmp_path: Path) -> None:
    document = load(write(tmp_path, PETS))
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
    assert set(schemas(document)) == {
        *("Pet", "Name", "Owner", "Tag", "Kind", "Cat", "C"),
        "b_c_Name",
    }
    assert schemas(document)["Owner"]["properties"] == {
        "pets": {"items": {"$ref": "#/components/schemas/Pet"}},
        "name": {"$ref": "#/components/schemas/b_c_Name"},
    }
    assert schemas(document)["Pet"]["properties"] == {
        "name": {"$ref": "#/components/schemas/Name"},
        "owner": {"$ref": "#/components/schemas/Owner"},
        "parent": {"$ref": "#/components/schemas/Pet"},
        "tag": {"$ref": "#/components/schemas/Tag"},
        "kind": {"$ref": "#/components/schemas/Kind"},
    }
    assert schemas(document)["Pet"]["discriminator"]["mapping"] == {
        "cat": "#/components/schemas/Cat",
        "dog": "Dog",
    }
    media = document.value_at("/components/responses/Problem/content/application~1json")
    assert media["schema"]["properties"] == {
        "code": {"$ref": "#/components/schemas/C"},
    }


def test_diagnostics_name_the_file_and_the_place_in_it(tmp_path: Path) -> None:
    (warning,) = load(write(tmp_path, PETS)).warnings
    assert str(warning).replace(f"{tmp_path}/", "") == (
        "schemas/Pet.yaml:11:57: warning[bad-default]: the default of the schema "
        "`name` is invalid: 5 is not of type 'string'; it is ignored "
        "(#/$defs/Tag/properties/name/default)"
    )
    write(tmp_path, {"schemas/b c.yaml": "Name: {type: text}\n"})
    write(tmp_path, {"paths/pets.yaml": "get:\n  operationId: pets/get\n"})
    assert [line.partition(" must be one of")[0] for line in told(tmp_path)] == [
        "paths/pet.yaml:3:5: warning[duplicate-operation-id]: the operationId "
        "`pets/get` is already used on line 2 of paths/pets.yaml; these operations are "
        "named after their methods and paths instead (#/one/get/operationId)\n"
        "    hint: give each operation a unique operationId",
        "schemas/b c.yaml:1:8: error[not-allowed]: `type`",
    ]


@pytest.mark.parametrize("first", ["a", "b"])
def test_the_order_of_references_decides_no_name(first: str, tmp_path: Path) -> None:
    second = "ab"["ba".index(first)]
    path = write(
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
    found = schemas(load(path))
    names = {name: each["type"] for name, each in found.items() if "type" in each}
    assert names == {
        "Taken": "null",
        "a_Taken": "boolean",
        "b_Pet": "integer",
        "a_Pet": "string",
        "sub_a_Pet": "number",
    }


def test_files_may_lead_around_in_circles(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        {
            "openapi.yaml": using("a.yaml"),
            "a.yaml": "{properties: {b: {$ref: b.yaml}}}",
            "b.yaml": "{properties: {a: {$ref: a.yaml}, A: {$ref: openapi.yaml#/"
            "components/schemas/A}}}",
        },
    )
    found = schemas(load(path))
    assert found["A"]["items"]["$ref"] == "#/components/schemas/a"
    assert found["b"]["properties"]["a"]["$ref"] == "#/components/schemas/a"
    assert found["b"]["properties"]["A"]["$ref"] == "#/components/schemas/A"


def test_schemas_may_stand_among_extensions(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        {"openapi.yaml": using("#/x-more/Pet") + "x-more: {Pet: {type: string}}\n"},
    )
    assert schemas(load(path)) == {
        "A": {"items": {"$ref": "#/components/schemas/Pet"}},
        "Pet": {"type": "string"},
    }


def test_dynamic_references_are_told(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        {"openapi.yaml": "components: {schemas: {A: {$dynamicRef: '#a', items: {}}}}"},
    )
    document = load(path)
    assert schemas(document) == {"A": {"items": {}}}
    assert [each.code for each in document.warnings] == ["degraded"]
