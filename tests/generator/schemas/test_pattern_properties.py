"""Test `patternProperties`, which give the type of a value by the name of its key."""

from datetime import date
from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import PackageImporter

SNIPPET = Path(__file__).parents[1] / "snippets" / "pattern_properties.yaml"

# JSON documents.
VALID = (
    '{"open":{}}',
    '{"open":{"x-a":{"toGo":1},"y":[1]}}',
    '{"closed":{"x-a":{}},"same_types":{"x-":"a","z":"b"},"any_key":{"":1.0}}',
    '{"several_patterns":{"12":"2024-02-29","a":5,"b":null,"x":"text","x\\"\'":{"open":{}}}}',
    '{"overlapping":{"b":[],"a":"long","z":"s","az":"s"}}',
    '{"backtracking":{"aa":1,"b":"c"}}',
)
# JSON documents, and the key that the error names.
INVALID = (
    ('{"open":{"x-a":1}}', "x-a"),
    ('{"open":{"x-a":{"toGo":"a"}}}', "toGo"),
    ('{"closed":{"x-a":1}}', "x-a"),
    ('{"any_key":{"a":"b"}}', "a"),
    ('{"several_patterns":{}}', "several_patterns"),
    ('{"several_patterns":{"12":"today"}}', "12"),
    ('{"several_patterns":{"a":6}}', "a"),
    ('{"several_patterns":{"x":1}}', "x"),
    ('{"overlapping":{"az":"long"}}', "az"),
)


def test_value_must_fit_patterns_of_its_key(import_package: PackageImporter) -> None:
    shop = import_package(SNIPPET)(".shop.models").Shop
    for text in VALID:
        value = shop.model_validate_json(text)
        assert (
            value.model_dump_json(by_alias=True, exclude_unset=True, warnings="error")
            == text
        )
        assert (
            shop.model_validate(value.model_dump(by_alias=True, exclude_unset=True))
            == value
        )
    for text, key in INVALID:
        with pytest.raises(ValidationError) as caught:
            shop.model_validate_json(text)
        assert key in caught.value.errors()[0]["loc"], text


def test_value_is_converted_to_type_of_its_key(import_package: PackageImporter) -> None:
    models = import_package(SNIPPET)(".shop.models")
    value = models.Shop.model_validate(
        {
            "several_patterns": {"1": "2024-02-29", "x1": "2024-02-29"},
            "open": {"x-a": {}, "b": {}},
        }
    )
    assert value.several_patterns == {"1": date(2024, 2, 29), "x1": "2024-02-29"}
    assert value.open == {"x-a": models.Toy(), "b": {}}


def test_json_schema_of_model_matches_document(import_package: PackageImporter) -> None:
    schema = import_package(SNIPPET)(".shop.models").Shop.model_json_schema()
    several_patterns = schema["$defs"]["Shop"]["properties"]["several_patterns"][
        "anyOf"
    ][0]
    assert several_patterns["patternProperties"].keys() == {
        r"^\d+$",
        r"^(?!x)\D",
        "\"'",
    }
    assert several_patterns["additionalProperties"] == {"type": "string"}
    assert several_patterns["minProperties"] == 1


def test_argument_must_fit_patterns(import_package: PackageImporter) -> None:
    import_module = import_package(SNIPPET)
    fake = import_module(".testing").Fake("pattern_properties.shop")
    with fake.client(import_module(".shop.client").ShopClient) as client:
        client.shops.find(where={"x-a": 1, "b": "c"})
        with pytest.raises(import_module("").InvalidRequestError, match="x-a"):
            client.shops.find(where={"x-a": "b"})
