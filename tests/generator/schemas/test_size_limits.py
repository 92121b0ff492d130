"""How many items and members there are, and that no two are alike."""

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import Import

FRAGMENT = Path(__file__).parents[1] / "snippets" / "limits.yaml"

TAKEN = {
    "Shop": (
        '{"tags":["1","b"]}',
        '{"tags":["a"],"grid":[[{"x":1},{"x":2},{"y":1}],[]]}',
        '{"tags":["a"],"labels":{"a":"","b":""}}',
        '{"tags":["a"],"prices":{"x-a":1,"y-b":0.5}}',
        '{"tags":["a"],"prices":{}}',
    ),
    "Patch": ('{"a":null}', '{"a":"x","other":1}', '{"other":null}', '{"b":"x"}'),
    "Bigger": ('{"a":null,"c":"x"}',),
}
REFUSED = {
    "Shop": (
        ('{"tags":[]}', "too_short"),
        ('{"tags":["a","b","a"]}', "unique"),
        ('{"tags":["a"],"grid":[[{"x":1,"y":2},{"y":2,"x":1}]]}', "unique"),
        ('{"tags":["a"],"labels":{}}', "too_short"),
        ('{"tags":["a"],"labels":{"a":"","b":"","c":""}}', "too_long"),
        ('{"tags":["a"],"labels":{"A":""}}', "string_pattern_mismatch"),
        ('{"tags":["a"],"labels":{"abcdef":""}}', "string_too_long"),
        ('{"tags":["a"],"prices":{"x-a":"b"}}', "int_parsing"),
    ),
    "Patch": (("{}", "condition"), ('{"a":"","b":"","c":1}', "condition")),
    "Bigger": (('{"c":"x"}', "condition"), ('{"a":"","b":"","c":""}', "condition")),
}


@pytest.mark.parametrize("name", TAKEN)
def test_limits_hold(name: str, imported: Import) -> None:
    model = getattr(imported(FRAGMENT)(".shop.models"), name)
    for text in TAKEN[name]:
        got = model.model_validate_json(text)
        assert json.loads(got.model_dump_json(exclude_unset=True)) == json.loads(text)
    for text, kind in REFUSED[name]:
        with pytest.raises(ValidationError) as caught:
            model.model_validate_json(text)
        assert kind in {each["type"] for each in caught.value.errors()}, text


def test_schemas_of_models_say_what_the_document_says(imported: Import) -> None:
    models = imported(FRAGMENT)(".shop.models")
    assert models.Shop.model_json_schema()["properties"]["tags"]["uniqueItems"] is True
    patch = models.Patch.model_json_schema()
    assert (patch["minProperties"], patch["maxProperties"]) == (1, 2)


def test_an_argument_repeats_nothing(imported: Import) -> None:
    module = imported(FRAGMENT)
    fake = module(".testing").Fake("limits.shop")
    with fake.client(module(".shop.client").ShopClient) as client:
        client.shop.find(ids=[1, 2])
        with pytest.raises(module("").InvalidRequestError, match="unique"):
            client.shop.find(ids=[1, 1])
