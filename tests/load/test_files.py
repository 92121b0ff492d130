"""Descriptions in several files: what becomes of references, and which are refused."""

import socket
from pathlib import Path
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load import Document, Reach, load

HEAD = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\n'
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
    Own: {$anchor: own, type: integer}
    UsesOwn: {$ref: "#own"}
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
  kind: {$ref: "#kind"}
oneOf: [{$ref: Cat.yaml}]
discriminator: {propertyName: kind, mapping: {cat: Cat.yaml, dog: Dog}}
$defs:
  Tag: {type: object, properties: {name: {type: string, default: 5}}}
  Kind: {$anchor: kind, enum: [cat, dog]}
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
        properties: {code: {$ref: code}, text: {$ref: "#/$defs/T"}}
        $defs: {T: {type: string}, C: {$id: code, type: integer}}
Gone away: {description: Gone.}
""",
}


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a socket is opened")

    monkeypatch.setattr(socket, "socket", refuse)


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text if name == "openapi.yaml" else text)
    return folder / "openapi.yaml"


def schemas(document: Document) -> dict[str, Any]:
    found: dict[str, Any] = document.lookup("/components/schemas")
    return found


def told(folder: Path, reach: Reach | None = None) -> list[str]:
    with pytest.raises(DiagnosticsError) as caught:
        load(folder / "openapi.yaml", reach)
    return [str(each).replace(f"{folder}/", "") for each in caught.value.diagnostics]


def using(reference: str) -> str:
    """A document with one schema that is elsewhere, on line 3."""
    return f"components: {{schemas: {{A: {{items: {{$ref: '{reference}'}}}}}}}}\n"


def test_several_files_become_one_document(tmp_path: Path) -> None:
    document = load(write(tmp_path, PETS))
    assert document.lookup("/paths/~1pets/get/responses") == {
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
    pet = document.lookup("/paths/~1pets~1{id}")
    assert list(pet) == ["parameters", "get", "delete"]
    assert pet["parameters"] == [{"$ref": "#/components/parameters/Id"}]
    gone = {"$ref": "#/components/responses/Gone_away"}
    assert pet["delete"]["responses"] == {"204": gone}
    assert set(schemas(document)) == {
        *("Pet", "Name", "Own", "UsesOwn", "Owner", "Tag", "Kind", "Cat", "C", "T"),
        "b_c_Name",
    }
    assert schemas(document)["UsesOwn"] == {"$ref": "#/components/schemas/Own"}
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
    media = document.lookup("/components/responses/Problem/content/application~1json")
    assert media["schema"]["properties"] == {
        "code": {"$ref": "#/components/schemas/C"},
        "text": {"$ref": "#/components/schemas/T"},
    }


def test_diagnostics_name_the_file_and_the_place_in_it(tmp_path: Path) -> None:
    (warning,) = load(write(tmp_path, PETS)).warnings
    assert str(warning).replace(f"{tmp_path}/", "") == (
        "schemas/Pet.yaml:11:57: warning[bad-default]: the default of the schema "
        "`name` does not fit its schema: 5 is not of type 'string'; it is left out "
        "(#/$defs/Tag/properties/name/default)"
    )
    write(tmp_path, {"schemas/b c.yaml": "Name: {type: text}\n"})
    write(tmp_path, {"paths/pets.yaml": "get:\n  operationId: pets/get\n"})
    assert [line.partition("; it is one")[0] for line in told(tmp_path)] == [
        "paths/pet.yaml:3:5: warning[duplicate-operation-id]: the operationId "
        "`pets/get` is already used on line 2 of paths/pets.yaml; each is named after "
        "its method and path (#/one/get/operationId)\n"
        "    hint: give each operation an id of its own",
        "schemas/b c.yaml:1:8: error[not-allowed]: `type` cannot be `text`",
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


def test_names_of_documents_and_schemas(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        {
            "openapi.yaml": "$self: https://pets.example/api/openapi.yaml\n"
            "components:\n  schemas:\n"
            "    A: {$ref: 'https://pets.example/api/openapi.yaml#/components/schemas/B'}\n"
            "    B: {$id: 'https://pets.example/b', $defs: {C: {$anchor: c}},"
            " items: {$ref: '#c'}}\n"
            "    D: {$ref: /b}\n    E: {$ref: beside.yaml}\n    F: {$ref: /b#c}\n",
            "beside.yaml": "{type: string}",
        },
    )
    path.write_text(path.read_text().replace("3.1.0", "3.2.0"))
    found = schemas(load(path))
    assert found["A"] == {"$ref": "#/components/schemas/B"}
    assert found["B"]["items"] == {"$ref": "#/components/schemas/B/$defs/C"}
    assert found["E"] == {"type": "string"}
    assert found["F"] == {"$ref": "#/components/schemas/B/$defs/C"}
    assert all("$id" not in each for each in found.values())


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


REFUSED = {
    "https://pets.example/a.yaml": "nothing is fetched",
    "http://169.254.169.254/latest": "nothing is fetched",
    "HTTP://pets.example/a.yaml": "nothing is fetched",
    "//pets.example/a.yaml": "nothing is fetched",
    "ftp://pets.example/a.yaml": "nothing is fetched",
    "file:///etc/passwd": "nothing is fetched",
    "file:a.yaml": "nothing is fetched",
    "data:application/json,{}": "nothing is fetched",
    "a.yaml?version=1": "nothing is fetched",
    "http://[": "is no path",
    "/etc/passwd": "leads out of the document",
    "../a.yaml": "leads out of the document",
    "%2e%2e/a.yaml": "leads out of the document",
    "sub/../../a.yaml": "leads out of the document",
    "link.yaml": "leads out of the document",
    "linked/a.yaml": "leads out of the document",
    "loop.yaml": "is no path",
    "a%00.yaml": "is no path",
    "sub": "cannot be read: Is a directory",
    "none.yaml": "cannot be read: No such file",
    "a.yaml#/nothing": "leads nowhere",
    "a.yaml#nothing": "names an anchor that is not there",
    "a.yaml#%2Fround": "leads back to itself",
    "#nothing": "names an anchor that is not there",
}


@pytest.mark.parametrize("reference", REFUSED)
def test_refused(reference: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("{type: string}")
    folder = tmp_path / "api"
    write(
        folder,
        {
            "openapi.yaml": using(reference),
            "a.yaml": "{round: {$ref: b.yaml#/round}}",
            "b.yaml": "{round: {$ref: a.yaml#/round}}",
            "sub/c.yaml": "{}",
        },
    )
    (folder / "link.yaml").symlink_to(tmp_path / "a.yaml")
    (folder / "linked").symlink_to(tmp_path)
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    (line,) = told(folder)
    assert line.startswith("openapi.yaml:3:36: error[")
    assert REFUSED[reference] in line
    assert "(#/components/schemas/A/items/$ref)" in line


def test_faults_of_other_files_are_told_there(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "openapi.yaml": "components: {schemas: {A: {$ref: a.yaml},"
            " B: {$ref: b.yaml}, C: {$ref: a.yaml}, D: {$ref: d.yaml#/parameters}}}",
            "a.yaml": "type: [string\n",
            "b.yaml": "\n# nothing\n",
            "d.yaml": "{parameters: {items: {$ref: d.yaml#/text}}, text: a}",
        },
    )
    lines = [line.partition("]")[0] for line in told(tmp_path)]
    assert lines == [
        "a.yaml:2:1: error[yaml-syntax",
        "b.yaml:1:1: error[empty",
        "d.yaml:1:45: warning[wrong-type",
    ]


def test_path_items_that_hold_each_other(tmp_path: Path) -> None:
    operation = (
        "post: {callbacks: {c: {'{$request.body#/url}': {$ref: %s}}},"
        " responses: {'204': {description: Done.}}}"
    )
    write(
        tmp_path,
        {
            "openapi.yaml": "paths: {/pets: {$ref: a.yaml}}\n",
            "a.yaml": operation % "b.yaml",
            "b.yaml": operation % "a.yaml",
        },
    )
    (line,) = told(tmp_path)
    assert line.startswith("b.yaml:1:49: error[circular-ref]")


def test_folders_may_be_allowed(tmp_path: Path) -> None:
    shared, copies = tmp_path / "shared", tmp_path / "copies"
    folder = tmp_path / "api"
    write(shared, {"a.yaml": "{type: string}"})
    write(copies, {"v1/b c.yaml": "{items: {$ref: ../c.yaml}}", "c.yaml": "true"})
    write(
        folder,
        {
            "openapi.yaml": "components: {schemas: {A: {$ref: ../shared/a.yaml},"
            " B: {$ref: 'https://pets.example/schemas/v1/b%20c.yaml'}}}"
        },
    )
    assert len(told(folder)) == 2
    mirrors = {"https://pets.example/schemas/": copies}
    document = load(folder / "openapi.yaml", Reach((shared,), mirrors))
    assert schemas(document) == {
        "A": {"type": "string"},
        "B": {"items": {"$ref": "#/components/schemas/c"}},
        "c": True,
    }
    outside = {"https://pets.example/": copies / "v1"}
    write(folder, {"openapi.yaml": using("https://pets.example/../c.yaml")})
    (line,) = told(folder, Reach((), outside))
    assert "leads out of the document's folder" in line
