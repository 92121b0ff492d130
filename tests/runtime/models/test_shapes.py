"""Test the shapes of types, which say what the text of a parameter means."""

from datetime import date
from decimal import Decimal
from enum import IntEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from typecase.runtime.models.model import Model
from typecase.runtime.models.shapes import (
    AnyShape,
    ListShape,
    MapShape,
    ObjectShape,
    Scalar,
    UnionShape,
    make_shape,
    object_shape,
)
from typecase.runtime.operation import Typed
from typecase.runtime.serialization.parameters.parameter import Parameter


class Size(IntEnum):
    SMALL = 1


class Author(Model):
    name: str
    born: date | None = Field(default=None, serialization_alias="born-on")
    books: "list[Author] | None" = None


class Plain(BaseModel):
    """A class of a user."""

    name: int


@pytest.mark.parametrize(
    ("python_type", "shape_class", "json_types"),
    [
        (str, Scalar, {str}),
        (float, Scalar, {int, float}),
        (date, Scalar, {str}),
        (Decimal, Scalar, {str}),
        (Size, Scalar, {int}),
        (Literal["a", 1], Scalar, {str, int}),
        (Annotated[int | None, Field(ge=1)], Scalar, {int}),
        (list[int], ListShape, {list}),
        (tuple[str, int], ListShape, {list}),
        (dict[str, int], MapShape, {dict}),
        (Author, ObjectShape, {dict}),
        (Plain, ObjectShape, {dict}),
        (list[int] | date | None, UnionShape, {list, str}),
        (None, UnionShape, set[type]()),
        (Any, AnyShape, {str, int, float, bool, list, dict}),
    ],
)
def test_shape_of_type(
    python_type: Any, shape_class: type, json_types: set[type]
) -> None:
    shape = make_shape(python_type)
    assert type(shape) is shape_class
    assert shape.json_types == json_types


@pytest.mark.parametrize(
    ("python_type", "kind"),
    [
        (int | list[int], "list"),
        (Author | list[int], "object"),
        (dict[str, int] | None, "object"),
        (int | None, "scalar"),
        (Any, "scalar"),
    ],
)
def test_kind_is_that_of_the_first_member_with_parts(
    python_type: Any, kind: str
) -> None:
    assert make_shape(python_type).kind == kind


def test_parts_of_a_union_are_unions() -> None:
    shape = make_shape(list[int] | list[str] | Author | Plain | dict[str, bool])
    assert shape.item.json_types == {int, str}
    assert shape.get_property("name").json_types == {str, int}
    assert shape.get_property("born-on").type is date
    assert shape.get_property("undeclared").json_types == {bool}


def test_undeclared_parts_may_be_anything() -> None:
    assert make_shape(int).item.may_be_any
    assert make_shape(Author).get_property("undeclared").may_be_any


def test_optional_properties() -> None:
    shape = make_shape(Author)
    assert shape.is_optional("born-on")
    assert not shape.is_optional("name")
    values = {"name": None, "born-on": None, "undeclared": None}
    assert shape.leave_out_nulls(values) == {"name": None, "undeclared": None}


def test_shape_of_a_model_contains_itself() -> None:
    shape = make_shape(Author)
    assert shape is object_shape(Author)
    assert shape.get_property("books").item is shape


def test_what_a_type_says_is_made_once() -> None:
    typed = Typed(list[int])
    assert typed.shape is typed.shape
    assert typed.shape.item is typed.shape.item
    parameter = Parameter("ids", "ids", "query", list[int])
    assert {"shape", "wire_style"}.isdisjoint(vars(parameter))
    assert parameter.wire_style == "form"
    assert vars(parameter)["wire_style"] == "form"
