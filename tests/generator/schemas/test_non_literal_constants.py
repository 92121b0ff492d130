"""Constants that no Literal takes: they are compared as JSON is."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.generator.schemas.conftest import Import

FRAGMENT = Path(__file__).parents[1] / "snippets" / "compared.yaml"

TAKEN = (
    '{"rate":0.5}',
    '{"rate":1.0}',
    '{"rate":2.5,"version":1.5,"pair":[1,2],"pairs":[3],"kind":{"a":1},"mixed":"auto"}',
    '{"rate":2.5,"pair":[],"kind":{"b":["\'\\"\\\\"]},"mixed":null,"whole":2}',
    '{"rate":2.5,"pair":[null],"mixed":[0],"big":99999999999999999999}',
    '{"rate":2.5,"mixed":true,"other":"any"}',
)
REFUSED = (
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


def test_each_is_taken_and_no_other(imported: Import) -> None:
    order = imported(FRAGMENT)(".shop.models").Order
    for text in TAKEN:
        got = order.model_validate_json(text)
        assert got.model_dump_json(exclude_unset=True, warnings="error") == text
    for text in REFUSED:
        with pytest.raises(ValidationError):
            order.model_validate_json(text)


def test_answers_stay_open(imported: Import) -> None:
    bill = imported(FRAGMENT)(".shop.models").Bill
    text = '{"rate":0.6,"pair":[3],"mixed":"new"}'
    assert bill.model_validate_json(text).model_dump_json(exclude_unset=True) == text


def test_schemas_of_models_list_them(imported: Import) -> None:
    told = imported(FRAGMENT)(".shop.models").Order.model_json_schema()["properties"]
    assert told["rate"]["enum"] == [0.5, 1, 2.5]
    assert told["pair"]["anyOf"][0]["enum"] == [[1, 2], [], [None]]


def test_an_argument_is_one_of_them(imported: Import) -> None:
    module = imported(FRAGMENT)
    models = module(".shop.models")
    fake = module(".testing").Fake("compared.shop")
    with fake.client(module(".shop.client").ShopClient) as client:
        client.orders.add(rate=2.5, body=models.Order(rate=1))
        with pytest.raises(module("").InvalidRequestError, match="declared constant"):
            client.orders.add(rate=2)
