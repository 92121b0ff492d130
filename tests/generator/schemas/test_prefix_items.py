"""Test `prefixItems`: tuples, and lists whose first items have their own types."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import ModelsImporter, PackageImporter

SNIPPET = Path(__file__).parents[1] / "snippets" / "prefix_items.yaml"

# JSON documents by model.
VALID = {
    "Place": (
        '{"point":[1.5,2.0]}',
        '{"named":["a",{"same_types":["x","y","z"]}]}',
        '{"nullable":[null]}',
        '{"nullable":["a"]}',
    ),
    "Row": (
        '{"open":[]}',
        '{"open":["5"]}',
        '{"open":["5",5,null,{}]}',
        '{"closed":[]}',
        '{"closed":["1",1]}',
        '{"typed_rest":["2024-02-29",{"point":[1.0,2.0]},"2024-02-29"]}',
        '{"same_types":[]}',
        '{"always_empty":[]}',
        '{"required_items":["a",1]}',
        '{"required_items":["a",1,[]]}',
    ),
}
# JSON documents by model, and the location of pydantic's error for each.
INVALID = {
    "Place": (
        ('{"point":[1.5]}', ("point", 1)),
        ('{"point":[1,2,3]}', ("point",)),
        ('{"point":["x",2]}', ("point", 0)),
        ('{"named":["",{}]}', ("named", 0)),
        ('{"nullable":[]}', ("nullable", 0)),
    ),
    "Row": (
        ('{"open":[5]}', ("open", 0)),
        ('{"open":["a","b"]}', ("open", 1)),
        ('{"closed":["1",1,1]}', ("closed",)),
        ('{"typed_rest":[]}', ("typed_rest",)),
        ('{"typed_rest":["today"]}', ("typed_rest", 0)),
        ('{"typed_rest":["2024-02-29",{},3]}', ("typed_rest", 2)),
        ('{"typed_rest":["2024-02-29",{},"a","b"]}', ("typed_rest",)),
        ('{"always_empty":["a"]}', ("always_empty",)),
        ('{"required_items":["a"]}', ("required_items",)),
    ),
}


@pytest.mark.parametrize("name", VALID)
def test_item_must_have_type_of_its_position(
    name: str, import_package: PackageImporter
) -> None:
    model = getattr(import_package(SNIPPET)(".shop.models"), name)
    for text in VALID[name]:
        value = model.model_validate_json(text)
        assert (
            value.model_dump_json(by_alias=True, exclude_unset=True, warnings="error")
            == text
        )
        assert (
            model.model_validate(value.model_dump(by_alias=True, exclude_unset=True))
            == value
        )
    for text, location in INVALID[name]:
        with pytest.raises(ValidationError) as caught:
            model.model_validate_json(text)
        assert [error["loc"] for error in caught.value.errors()] == [location], text


def test_item_is_converted_to_type_of_its_position(
    import_package: PackageImporter,
) -> None:
    models = import_package(SNIPPET)(".shop.models")
    row = models.Row(typed_rest=["2024-02-29", {}, "2024-02-29"])
    day, place, text = row.typed_rest
    assert (str(day), type(place), text) == ("2024-02-29", models.Place, "2024-02-29")
    assert type(text) is str
    assert models.Place(point=[1, 2]).point == (1.0, 2.0)


def test_json_schema_of_model_matches_document(import_package: PackageImporter) -> None:
    schema = import_package(SNIPPET)(".shop.models").Row.model_json_schema()
    properties = schema["$defs"]["Row"]["properties"]
    typed_rest = properties["typed_rest"]["anyOf"][0]
    assert typed_rest["prefixItems"][1] == {"$ref": "#/$defs/Place"}
    assert (typed_rest["minItems"], typed_rest["maxItems"]) == (1, 3)
    assert typed_rest["items"] == {"type": "string"}
    assert "minItems" not in properties["open"]["anyOf"][0]


def test_undeclared_field_in_tuple_is_found(import_package: PackageImporter) -> None:
    import_module = import_package(SNIPPET)
    models = import_module(".shop.models")
    checks = import_module("._runtime.validation.request_validation")
    row = models.Row.model_validate({"same_types": None})
    place = models.Place(named=("a", row))
    with pytest.raises(checks.InvalidValueError) as caught:
        checks.reject_undeclared(place, "body")
    assert [fault.place for fault in caught.value.faults] == [
        "body.named[1].same_types"
    ]
    find_undeclared = import_module(
        "._runtime.serialization.response_decoder"
    ).find_undeclared
    value = models.Place.model_validate({"named": ["a", {"other": 1}]})
    assert [fault.place for fault in find_undeclared(value)] == ["$.named[1].other"]


def test_enumeration_in_tuple_is_open_in_responses(
    import_models: ModelsImporter,
) -> None:
    pair = import_models("""
paths:
  /pairs:
    get:
      operationId: pairs/get
      responses:
        "200":
          description: A pair.
          content: {application/json: {schema: {$ref: "#/components/schemas/Pair"}}}
components:
  schemas:
    Kind: {type: string, enum: [x, y]}
    Pair:
      type: object
      properties:
        a:
          type: array
          prefixItems: [{$ref: "#/components/schemas/Kind"}, {const: z}]
          minItems: 2
          maxItems: 2
        b: {type: array, prefixItems: [{$ref: "#/components/schemas/Kind"}]}
""").Pair
    value = pair.model_validate({"a": ["new", "other"], "b": ["new", 1]})
    assert (value.a[0].is_known, value.a[1], value.b[0].is_known) == (
        False,
        "other",
        False,
    )
