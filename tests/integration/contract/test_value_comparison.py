"""The judge sees what differs, or nothing that it says is worth anything."""

from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

from tests.integration.contract.differences import difference


class Thing(BaseModel):
    model_config = ConfigDict(extra="allow")
    name: str | None = None


class Other(Thing): ...


@pytest.mark.parametrize(
    ("given", "got", "said"),
    [
        (1, True, "1 arrives as True"),
        (1, 1.0, "1 arrives as 1.0"),
        ("", None, "'' arrives as None"),
        ([1], [1, 2], "[1] arrives as [1, 2]"),
        ({"a": [1, 2]}, {"a": [1, 3]}, "a[1]: 2 arrives as 3"),
        ({"a": 1}, {}, "a: 1 is lost"),
        ({}, {"a": 1}, "a: 1 comes from nowhere"),
        (Thing(name="a"), Other(name="a"), "Thing arrives as Other"),
        (Thing(name=None), Thing(), "name: None is lost"),
        (Thing.model_validate({"x": 1}), Thing(), "x: 1 is lost"),
    ],
)
def test_difference(given: Any, got: Any, said: str) -> None:
    assert said in str(difference(given, got, ""))


def test_no_difference() -> None:
    given = {"a": [Thing(name="a")], "b": (1, 2.5, None)}
    assert difference(given, {"a": [Thing(name="a")], "b": [1, 2.5, None]}, "") is None
