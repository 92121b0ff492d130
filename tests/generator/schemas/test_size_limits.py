"""Test the keywords that limit the items of a list and the properties of an object.

These are `minItems`, `maxItems`, `uniqueItems`, `minProperties`, `maxProperties` and
`propertyNames`.
"""

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import PackageImporter

SNIPPET = Path(__file__).parents[1] / "snippets" / "size_limits.yaml"

# JSON documents by model.
VALID = {
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
# JSON documents by model, and the type of pydantic's error for each.
INVALID = {
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


@pytest.mark.parametrize("name", VALID)
def test_size_limits_are_enforced(name: str, import_package: PackageImporter) -> None:
    model = getattr(import_package(SNIPPET)(".shop.models"), name)
    for text in VALID[name]:
        value = model.model_validate_json(text)
        assert json.loads(
            value.model_dump_json(by_alias=True, exclude_unset=True)
        ) == json.loads(text)
    for text, error_type in INVALID[name]:
        with pytest.raises(ValidationError) as caught:
            model.model_validate_json(text)
        error_types = {error["type"] for error in caught.value.errors()}
        assert error_type in error_types, text


def test_json_schema_of_model_matches_document(import_package: PackageImporter) -> None:
    models = import_package(SNIPPET)(".shop.models")
    assert models.Shop.model_json_schema()["properties"]["tags"]["uniqueItems"] is True
    patch = models.Patch.model_json_schema()
    assert (patch["minProperties"], patch["maxProperties"]) == (1, 2)


def test_argument_items_must_be_unique(import_package: PackageImporter) -> None:
    import_module = import_package(SNIPPET)
    fake = import_module(".testing").Fake("size_limits.shop")
    with fake.client(import_module(".shop.client").ShopClient) as client:
        client.shop.find(ids=[1, 2])
        with pytest.raises(import_module("").InvalidRequestError, match="unique"):
            client.shop.find(ids=[1, 1])
