"""Test that the comparison of values finds every kind of difference."""

from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

from tests.integration.contract.value_comparison import find_difference


class Thing(BaseModel):
    model_config = ConfigDict(extra="allow")
    name: str | None = None


class OtherThing(Thing): ...


@pytest.mark.parametrize(
    ("sent", "received", "message"),
    [
        (1, True, "1 arrives as True"),
        (1, 1.0, "1 arrives as 1.0"),
        ("", None, "'' arrives as None"),
        ([1], [1, 2], "[1] arrives as [1, 2]"),
        ({"a": [1, 2]}, {"a": [1, 3]}, "a[1]: 2 arrives as 3"),
        ({"a": 1}, {}, "a: 1 is lost"),
        ({}, {"a": 1}, "a: 1 was not sent"),
        (Thing(name="a"), OtherThing(name="a"), "Thing arrives as OtherThing"),
        (Thing(name=None), Thing(), "name: None is lost"),
        (Thing.model_validate({"x": 1}), Thing(), "x: 1 is lost"),
    ],
)
def test_difference_is_described(sent: Any, received: Any, message: str) -> None:
    assert message in str(find_difference(sent, received, ""))


def test_equal_values_have_no_difference() -> None:
    sent = {"a": [Thing(name="a")], "b": (1, 2.5, None)}
    received = {"a": [Thing(name="a")], "b": [1, 2.5, None]}
    assert find_difference(sent, received, "") is None
