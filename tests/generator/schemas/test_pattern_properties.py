"""Maps whose keys say what their values are."""

from datetime import date
from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import Import

FRAGMENT = Path(__file__).parents[1] / "snippets" / "matching.yaml"

TAKEN = (
    '{"open":{}}',
    '{"open":{"x-a":{"toGo":1},"y":[1]}}',
    '{"closed":{"x-a":{}},"alike":{"x-":"a","z":"b"},"any_key":{"":1.0}}',
    '{"several":{"12":"2024-02-29","a":5,"b":null,"x":"text","x\\"\'":{"open":{}}}}',
    '{"both":{"b":[],"a":"long","z":"s","az":"s"}}',
    '{"tangled":{"aa":1,"b":"c"}}',
)
REFUSED = (
    ('{"open":{"x-a":1}}', "x-a"),
    ('{"open":{"x-a":{"toGo":"a"}}}', "toGo"),
    ('{"closed":{"x-a":1}}', "x-a"),
    ('{"any_key":{"a":"b"}}', "a"),
    ('{"several":{}}', "several"),
    ('{"several":{"12":"today"}}', "12"),
    ('{"several":{"a":6}}', "a"),
    ('{"several":{"x":1}}', "x"),
    ('{"both":{"az":"long"}}', "az"),
)


def test_values_are_held_to_their_keys(imported: Import) -> None:
    shop = imported(FRAGMENT)(".shop.models").Shop
    for text in TAKEN:
        got = shop.model_validate_json(text)
        assert got.model_dump_json(exclude_unset=True, warnings="error") == text
        assert shop.model_validate(got.model_dump(exclude_unset=True)) == got
    for text, place in REFUSED:
        with pytest.raises(ValidationError) as caught:
            shop.model_validate_json(text)
        assert place in caught.value.errors()[0]["loc"], text


def test_values_are_of_the_type_of_their_key(imported: Import) -> None:
    models = imported(FRAGMENT)(".shop.models")
    got = models.Shop.model_validate(
        {
            "several": {"1": "2024-02-29", "x1": "2024-02-29"},
            "open": {"x-a": {}, "b": {}},
        }
    )
    assert got.several == {"1": date(2024, 2, 29), "x1": "2024-02-29"}
    assert got.open == {"x-a": models.Toy(), "b": {}}


def test_schemas_of_models_say_what_the_document_says(imported: Import) -> None:
    made = imported(FRAGMENT)(".shop.models").Shop.model_json_schema()
    told = made["$defs"]["Shop"]["properties"]["several"]["anyOf"][0]
    assert told["patternProperties"].keys() == {r"^\d+$", r"^(?!x)\D", "\"'"}
    assert told["additionalProperties"] == {"type": "string"}
    assert told["minProperties"] == 1


def test_an_argument_is_held_as_well(imported: Import) -> None:
    module = imported(FRAGMENT)
    fake = module(".testing").Fake("matching.shop")
    with fake.client(module(".shop.client").ShopClient) as client:
        client.shops.find(where={"x-a": 1, "b": "c"})
        with pytest.raises(module("").InvalidRequestError, match="x-a"):
            client.shops.find(where={"x-a": "b"})
