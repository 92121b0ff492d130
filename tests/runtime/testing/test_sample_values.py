"""Test sample values: they are valid for their types, or an error is raised."""

from collections.abc import Callable
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Literal

import pytest
from pydantic import Field, create_model

from tests.sample_cases import SAMPLE_CASES
from typecase.runtime.models.model import Model, OpenIntEnum, OpenStrEnum
from typecase.runtime.models.presence_rules import AnyOf, OneOf, OnlyWith
from typecase.runtime.operation import Body
from typecase.runtime.testing.sample_scalars import NoSampleError
from typecase.runtime.testing.sample_values import build_sample


class Colour(OpenStrEnum):
    RED = "red"
    BLUE = "blue"


class Level(OpenIntEnum):
    LOW = 3


class Closed(StrEnum):
    ONLY = "only"


class Node(Model):
    name: str
    parent: "Node | None" = None
    children: Annotated[list["Node"], Field(alias="childNodes")]
    by_name: dict[str, "Node"] | None = None


class InfiniteRecursion(Model):
    again: "InfiniteRecursion"


class MixedRules(Model):
    __conditions__: ClassVar[tuple[Any, ...]] = (
        OneOf("card", "invoice", "cash"),
        AnyOf("mail", "phone"),
        OnlyWith("reason", "state", ("rejected",)),
    )

    invoice: str | None = None
    card: str | None = None
    cash: str
    mail: str | None = None
    phone: str | None = None
    state: Literal["new", "rejected"]
    reason: str | None = None


class RequiredState(Model):
    __conditions__: ClassVar[tuple[Any, ...]] = (
        OnlyWith("reason", "state", ("rejected", "lost")),
    )

    state: Literal["new", "rejected"]
    reason: str


class ConditionalFields(Model):
    """A model that is invalid if all its fields are set."""

    __conditions__: ClassVar[tuple[Any, ...]] = (
        AnyOf("note", "reason"),
        OnlyWith("note", "reason", ("text",)),
        OnlyWith("reason", "state", ("rejected",)),
    )

    state: Literal["new", "rejected"]
    reason: str | None = None
    note: str | None = None


SAMPLES: list[tuple[Any, Any]] = [
    *SAMPLE_CASES,
    (Colour, "red"),
    (Level, 3),
    (Closed, "only"),
    (dict[Colour, int], {"red": 1}),
]


@pytest.mark.parametrize(("annotation", "value"), SAMPLES, ids=str)
def test_sample_of_type(annotation: Any, value: Any) -> None:
    sample = build_sample(Body("application/json", annotation))

    assert sample == value
    assert type(sample) is type(value)


def test_recursive_model_ends_early() -> None:
    assert build_sample(Body("application/json", Node)) == {
        "name": "text",
        "childNodes": [],
        "by_name": {},
    }


def test_sample_fulfills_presence_rules() -> None:
    assert build_sample(Body("application/json", MixedRules)) == {
        "cash": "text",
        "mail": "text",
        "phone": "text",
        "state": "new",
    }
    assert build_sample(Body("application/json", RequiredState)) == {
        "state": "rejected",
        "reason": "text",
    }


@pytest.mark.parametrize(
    "annotation",
    [
        InfiniteRecursion,
        Callable[[], int],
        Annotated[str, Field(pattern=r"^q\bw$")],
        Annotated[int, Field(gt=3, lt=4)],
        Annotated[set[str], Field(min_length=2)],
        Annotated[list[dict[str, str]], Field(min_length=10**7)],
    ],
    ids=str,
)
def test_type_without_sample_is_refused(annotation: Any) -> None:
    with pytest.raises(NoSampleError):
        build_sample(Body("application/json", annotation))


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        (Annotated[str, Field(min_length=100_000)], "more than 100,000 values"),
        (Annotated[list[int], Field(min_length=100_000)], "more than 100,000 values"),
        (Annotated[list[int], Field(min_length=100_001)], "more than 100,000 items"),
    ],
)
def test_sample_that_is_too_large_is_refused(annotation: Any, message: str) -> None:
    with pytest.raises(NoSampleError, match=message):
        build_sample(Body("application/json", annotation))


def test_largest_sample() -> None:
    # The list counts too.
    annotation = Annotated[list[int], Field(min_length=99_999)]
    assert build_sample(Body("application/json", annotation)) == [1] * 99_999


@pytest.mark.parametrize(("length", "has_note"), [(1998, True), (1999, False)])
def test_large_object_has_no_optional_properties(length: int, has_note: bool) -> None:
    text = Annotated[str, Field(min_length=length)]
    note = (str | None, None)
    large = create_model("Large", __base__=Model, text=text, note=note)
    sample = build_sample(Body("application/json", large))
    assert len(sample["text"]) == length
    assert ("note" in sample) is has_note


@pytest.mark.parametrize(
    ("sizes", "is_deep"), [((10, 10, 10), True), ((7, 11, 13), False)]
)
def test_unions_with_too_many_paths_are_left_out(
    sizes: tuple[int, ...], *, is_deep: bool
) -> None:
    """With the innermost of the second three, 1001 paths lead through them."""
    leaves = [create_model(f"Leaf{n}", __base__=Model, leaf=int) for n in range(13)]
    union: Any = leaves[0]
    for level, size in enumerate(sizes):
        node: Any = create_model(f"Node{level}", __base__=Model, inner=union)
        union = reduce(or_, leaves[1:size], node)
    sample, depth = build_sample(Body("application/json", union)), 0
    while "inner" in sample:
        sample, depth = sample["inner"], depth + 1
    assert sample == {"leaf": 1}
    assert depth == (3 if is_deep else 1)
