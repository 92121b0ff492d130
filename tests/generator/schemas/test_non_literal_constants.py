"""Test constants that cannot be a `Literal`: floats, lists and objects.

They are compared as JSON values, so `1` equals `1.0` but not `true`.
"""

from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import PackageImporter

SNIPPET = Path(__file__).parents[1] / "snippets" / "non_literal_constants.yaml"

# JSON documents.
VALID = (
    '{"rate":0.5}',
    '{"rate":1.0}',
    '{"rate":2.5,"version":1.5,"pair":[1,2],"pairs":[3],"kind":{"a":1},"mixed":"auto"}',
    '{"rate":2.5,"pair":[],"kind":{"b":["\'\\"\\\\"]},"mixed":null,"whole":2}',
    '{"rate":2.5,"pair":[null],"mixed":[0],"big":99999999999999999999}',
    '{"rate":2.5,"mixed":true,"other":"any"}',
)
# JSON documents.
INVALID = (
    "{}",
    '{"rate":0.6}',
    '{"rate":null}',
    '{"rate":1,"pair":[2,1]}',
    '{"rate":1,"pair":[true,2]}',
    '{"rate":1,"pairs":[1]}',
    '{"rate":1,"kind":{}}',
    '{"rate":1,"kind":{"a":1,"b":2}}',
    '{"rate":1,"mixed":false}',
    '{"rate":1,"mixed":2.5}',
    '{"rate":1,"whole":3}',
    '{"rate":1,"big":99999999999999999998}',
)


def test_only_declared_constants_are_accepted(import_package: PackageImporter) -> None:
    order = import_package(SNIPPET)(".shop.models").Order
    for text in VALID:
        value = order.model_validate_json(text)
        assert (
            value.model_dump_json(by_alias=True, exclude_unset=True, warnings="error")
            == text
        )
    for text in INVALID:
        with pytest.raises(ValidationError):
            order.model_validate_json(text)


def test_responses_accept_other_values(import_package: PackageImporter) -> None:
    bill = import_package(SNIPPET)(".shop.models").Bill
    text = '{"rate":0.6,"pair":[3],"mixed":"new"}'
    assert (
        bill.model_validate_json(text).model_dump_json(
            by_alias=True, exclude_unset=True
        )
        == text
    )


def test_json_schema_lists_constants(import_package: PackageImporter) -> None:
    properties = import_package(SNIPPET)(".shop.models").Order.model_json_schema()[
        "properties"
    ]
    assert properties["rate"]["enum"] == [0.5, 1, 2.5]
    assert properties["pair"]["anyOf"][0]["enum"] == [[1, 2], [], [None]]


def test_argument_must_be_declared_constant(import_package: PackageImporter) -> None:
    import_module = import_package(SNIPPET)
    models = import_module(".shop.models")
    fake = import_module(".testing").Fake("non_literal_constants.shop")
    with fake.client(import_module(".shop.client").ShopClient) as client:
        client.orders.add(rate=2.5, body=models.Order(rate=1))
        with pytest.raises(
            import_module("").InvalidRequestError, match=r"should be 0\.5 or 1 or 2\.5"
        ):
            client.orders.add(rate=2)
