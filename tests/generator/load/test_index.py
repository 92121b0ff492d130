"""Test the index of a document, and that what is computed from a root is not stale."""

from pathlib import Path
from typing import Any

import pytest

from typecase.load import Document, load
from typecase.load.navigate import index
from typecase.load.navigate.index import OpenAPIObject, index_of, kind_at
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import iter_operations
from typecase.load.navigate.reference_resolution import (
    CircularReference,
    UnresolvedReference,
    resolve,
)
from typecase.load.parse.source_text import Position, Positions
from typecase.load.repair.edits import remove_values, rename_key, replace_value
from typecase.lower import lower

DOCUMENT = """\
openapi: 3.0.3
info: {title: Shop, version: "1"}
paths:
  /pets/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get:
      responses:
        "200":
          description: A pet.
          content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
components:
  schemas:
    Pet:
      type: object
      properties: {tag: {$ref: "#/components/schemas/Tag"}, a/b: {type: string}}
      example: {$ref: "#/data"}
    Tag: {type: string, enum: [a, b]}
"""


def make_document(root: dict[str, Any]) -> Document:
    positions = Positions({"": Position(1, 1)}.__getitem__)
    return Document("openapi.yaml", b"", root, positions)


def make_schemas(**schemas: Any) -> Document:
    return make_document({"components": {"schemas": schemas}})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "openapi.yaml"
    path.write_text(DOCUMENT)
    return path


def test_objects_are_in_document_order_with_kinds_and_parents(path: Path) -> None:
    found = index_of(load(path)).objects
    assert [(each.pointer, each.kind, each.parent_kind) for each in found] == [
        ("", Kind.DOCUMENT, None),
        ("/info", Kind.OTHER, Kind.DOCUMENT),
        ("/paths", Kind.PATHS, Kind.DOCUMENT),
        ("/paths/~1pets~1{id}", Kind.PATH_ITEM, Kind.PATHS),
        ("/paths/~1pets~1{id}/parameters/0", Kind.PARAMETER, Kind.PATH_ITEM),
        ("/paths/~1pets~1{id}/parameters/0/schema", Kind.SCHEMA, Kind.PARAMETER),
        ("/paths/~1pets~1{id}/get", Kind.OPERATION, Kind.PATH_ITEM),
        ("/paths/~1pets~1{id}/get/responses", Kind.RESPONSES, Kind.OPERATION),
        ("/paths/~1pets~1{id}/get/responses/200", Kind.RESPONSE, Kind.RESPONSES),
        (
            "/paths/~1pets~1{id}/get/responses/200/content/application~1json",
            Kind.MEDIA_TYPE,
            Kind.RESPONSE,
        ),
        (
            "/paths/~1pets~1{id}/get/responses/200/content/application~1json/schema",
            Kind.SCHEMA,
            Kind.MEDIA_TYPE,
        ),
        ("/components", Kind.COMPONENTS, Kind.DOCUMENT),
        ("/components/schemas/Pet", Kind.SCHEMA, Kind.COMPONENTS),
        ("/components/schemas/Pet/properties/tag", Kind.SCHEMA, Kind.SCHEMA),
        ("/components/schemas/Pet/properties/a~1b", Kind.SCHEMA, Kind.SCHEMA),
        ("/components/schemas/Tag", Kind.SCHEMA, Kind.COMPONENTS),
    ]


def test_lookups_select_from_all_objects(path: Path) -> None:
    document = load(path)
    found = index_of(document)
    for kind in Kind:
        assert found.by_kind[kind] == [o for o in found.objects if o.kind is kind]
    assert [each.pointer.split("/")[-1] for each in found.outermost_schemas] == [
        "schema",
        "schema",
        "Pet",
        "Tag",
    ]
    # The `$ref` of an example is data.
    assert [each.node["$ref"].split("/")[-1] for each in found.references] == [
        "Pet",
        "Tag",
    ]
    for obj in found.objects:
        assert document.value_at(obj.pointer) is obj.node
        assert kind_at(document, obj.pointer) is obj.kind
    for pointer in ("/paths", "/components/schemas/Pet/example", "/info/title"):
        is_object = any(obj.pointer == pointer for obj in found.objects)
        assert (kind_at(document, pointer) is not None) is is_object
    for key in {key for obj in found.objects for key in obj.node}:
        assert found.by_key[key] == [o for o in found.objects if key in o.node]
    assert [each.pointer for each in found.schemas_with("enum")] == [
        "/components/schemas/Tag"
    ]
    assert found.having("get", "nowhere") == found.by_key["get"]
    assert found.having("get", "enum") == [
        *found.by_key["get"],
        *found.by_key["enum"],
    ]


def test_pointers_are_joined_only_when_they_are_shown(path: Path) -> None:
    objects = index_of(load(path)).objects
    escaped = next(each for each in objects if "a/b" in each.keys)
    assert escaped.place is None
    assert escaped.pointer == "/components/schemas/Pet/properties/a~1b"
    assert escaped.place == escaped.pointer
    # The parameter is not around the schema.
    assert objects[4].keys == ("parameters", 0)
    assert objects[4].place is None


def test_values_of_wrong_types_are_left_out() -> None:
    root: dict[str, Any] = {
        "paths": {"/a": 5, "/b": {"get": [], "parameters": {"x": {}}}},
        "tags": 1,
    }
    found = index_of(make_document(root)).objects
    assert [each.pointer for each in found] == ["", "/paths", "/paths/~1b"]
    for pointer in ("/paths/~1a", "/paths/~1b/get", "/paths/~1b/parameters/x"):
        assert kind_at(make_document(root), pointer) is None


def test_an_aliased_mapping_has_several_objects() -> None:
    shared = {"type": "string"}
    found = index_of(make_schemas(A=shared, B={"items": shared})).objects
    assert [each.pointer for each in found if each.node is shared] == [
        "/components/schemas/A",
        "/components/schemas/B/items",
    ]


def test_walk_visits_what_a_caller_adds() -> None:
    start = OpenAPIObject(Kind.SCHEMA, {"items": {}}, place="/data")
    seen: list[str] = []
    for obj in index.walk(start):
        seen.append(obj.pointer)
        if obj.keys == ("items",):
            obj.node["not"] = {}
    assert seen == ["/data", "/data/items", "/data/items/not"]


def test_references_are_followed_to_the_end_of_their_chain() -> None:
    document = make_schemas(
        A={"$ref": "#/components/schemas/B"},
        B={"$ref": "#/components/schemas/C%2FD"},
        Gone={"$ref": "#/gone"},
        Circle={"$ref": "#/components/schemas/Circle"},
        **{"C/D": {"type": "string"}},
    )
    schemas = document.root["components"]["schemas"]
    expected = schemas["C/D"], "/components/schemas/C~1D"
    # `/` of a name is `~1` in a pointer.
    schemas["B"]["$ref"] = "#/components/schemas/C~1D"
    for _ in range(2):
        assert resolve(document, schemas["A"], "/components/schemas/A") == expected
        with pytest.raises(UnresolvedReference, match="/gone"):
            resolve(document, schemas["Gone"], "/components/schemas/Gone")
        with pytest.raises(CircularReference):
            resolve(document, schemas["Circle"], "/components/schemas/Circle")


def test_a_change_makes_a_document_forget(path: Path) -> None:
    document = load(path)
    pet = "/components/schemas/Pet"
    reference = {"$ref": "#/components/schemas/Pet"}

    def count() -> tuple[int, int, object]:
        operations = len(list(iter_operations(document)))
        schemas = len(index_of(document).by_kind[Kind.SCHEMA])
        return operations, schemas, resolve(document, reference, "")[0]

    assert count()[:2] == (1, 6)
    replace_value(document, pet, {"type": "object"})
    assert count() == (1, 4, {"type": "object"})
    rename_key(document, "/paths/~1pets~1{id}/get", "x-get")
    assert count() == (0, 3, {"type": "object"})
    remove_values(document, [pet])
    with pytest.raises(UnresolvedReference):
        count()


def test_a_copy_with_another_root_has_an_index_of_its_own() -> None:
    document = make_schemas(A={})
    copy = document.with_root({"paths": {}})
    assert len(index_of(document).objects) == 3
    assert [each.kind for each in index_of(copy).objects] == [Kind.DOCUMENT, Kind.PATHS]


@pytest.mark.parametrize("strict", [True, False])
def test_a_document_without_faults_is_indexed_once(
    path: Path, monkeypatch: pytest.MonkeyPatch, strict: bool
) -> None:
    starts: list[OpenAPIObject] = []
    walk = index.walk

    def count(start: OpenAPIObject) -> Any:
        starts.append(start)
        return walk(start)

    monkeypatch.setattr(index, "walk", count)
    lower(load(path, strict=strict))
    assert [each.kind for each in starts] == [Kind.DOCUMENT]


def test_a_document_is_indexed_again_only_after_a_change(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text(DOCUMENT.replace("Tag: {type: string", "Tag: {type: text"))
    builds: list[OpenAPIObject] = []
    walk = index.walk

    def count(start: OpenAPIObject) -> Any:
        builds.append(start)
        return walk(start)

    monkeypatch.setattr(index, "walk", count)
    document = load(path, strict=False)
    assert len(document.repairs) == 1
    assert len(builds) == 2
