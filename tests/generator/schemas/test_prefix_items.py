"""Lists whose first items have a type each: tuples, and lists that are none."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import Import, Models

FRAGMENT = Path(__file__).parents[1] / "snippets" / "tuples.yaml"

TAKEN = {
    "Place": (
        '{"point":[1.5,2.0]}',
        '{"named":["a",{"alike":["x","y","z"]}]}',
        '{"one":[null]}',
        '{"one":["a"]}',
    ),
    "Row": (
        '{"open":[]}',
        '{"open":["5"]}',
        '{"open":["5",5,null,{}]}',
        '{"ended":[]}',
        '{"ended":["1",1]}',
        '{"followed":["2024-02-29",{"point":[1.0,2.0]},"2024-02-29"]}',
        '{"alike":[]}',
        '{"none":[]}',
        '{"must":["a",1]}',
        '{"must":["a",1,[]]}',
    ),
}
REFUSED = {
    "Place": (
        ('{"point":[1.5]}', ("point", 1)),
        ('{"point":[1,2,3]}', ("point",)),
        ('{"point":["x",2]}', ("point", 0)),
        ('{"named":["",{}]}', ("named", 0)),
        ('{"one":[]}', ("one", 0)),
    ),
    "Row": (
        ('{"open":[5]}', ("open", 0)),
        ('{"open":["a","b"]}', ("open", 1)),
        ('{"ended":["1",1,1]}', ("ended",)),
        ('{"followed":[]}', ("followed",)),
        ('{"followed":["today"]}', ("followed", 0)),
        ('{"followed":["2024-02-29",{},3]}', ("followed", 2)),
        ('{"followed":["2024-02-29",{},"a","b"]}', ("followed",)),
        ('{"none":["a"]}', ("none",)),
        ('{"must":["a"]}', ("must",)),
    ),
}


@pytest.mark.parametrize("name", TAKEN)
def test_each_item_is_held_to_its_place(name: str, imported: Import) -> None:
    model = getattr(imported(FRAGMENT)(".shop.models"), name)
    for text in TAKEN[name]:
        got = model.model_validate_json(text)
        assert got.model_dump_json(exclude_unset=True, warnings="error") == text
        assert model.model_validate(got.model_dump(exclude_unset=True)) == got
    for text, place in REFUSED[name]:
        with pytest.raises(ValidationError) as caught:
            model.model_validate_json(text)
        assert [each["loc"] for each in caught.value.errors()] == [place], text


def test_items_are_of_the_type_of_their_place(imported: Import) -> None:
    models = imported(FRAGMENT)(".shop.models")
    row = models.Row(followed=["2024-02-29", {}, "2024-02-29"])
    day, place, text = row.followed
    assert (str(day), type(place), text) == ("2024-02-29", models.Place, "2024-02-29")
    assert type(text) is str
    assert models.Place(point=[1, 2]).point == (1.0, 2.0)


def test_schemas_of_models_say_what_the_document_says(imported: Import) -> None:
    made = imported(FRAGMENT)(".shop.models").Row.model_json_schema()
    told = made["$defs"]["Row"]["properties"]
    followed = told["followed"]["anyOf"][0]
    assert followed["prefixItems"][1] == {"$ref": "#/$defs/Place"}
    assert (followed["minItems"], followed["maxItems"]) == (1, 3)
    assert followed["items"] == {"type": "string"}
    assert "minItems" not in told["open"]["anyOf"][0]


def test_what_is_wrong_within_a_tuple_is_told(imported: Import) -> None:
    module = imported(FRAGMENT)
    models, checks = module(".shop.models"), module(
        "._runtime.validation.request_validation"
    )
    place = models.Place(named=("a", models.Row(alike=None)))
    with pytest.raises(checks.InvalidValueError) as caught:
        checks.reject_undeclared(place, "body")
    assert [each.place for each in caught.value.faults] == ["body.named[1].alike"]
    departures = module("._runtime.validation.strict_responses").find_undeclared
    got = models.Place.model_validate({"named": ["a", {"other": 1}]})
    found = [each.place for each in departures(got)]
    assert found == ["$.named[1].other"]


def test_an_enumeration_in_a_tuple_stays_open_in_answers(models: Models) -> None:
    pair = models("""
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
    got = pair.model_validate({"a": ["new", "other"], "b": ["new", 1]})
    assert (got.a[0].is_known, got.a[1], got.b[0].is_known) == (False, "other", False)
