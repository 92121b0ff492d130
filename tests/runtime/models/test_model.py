"""Test `Model` and the open enumerations: round trips, validation, presence rules."""

import copy
import pickle
import warnings
from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from typing import Any, ClassVar, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from tests.runtime.bookshop import models
from tests.runtime.bookshop.models import Book, Kind, Shelf
from typecase.runtime.models.model import (
    ClosedIntEnum,
    Model,
    OpenIntEnum,
    OpenStrEnum,
)
from typecase.runtime.models.presence_rules import AnyOf, Rule


def test_round_trip_keeps_unknown_fields_and_values() -> None:
    source = b'{"title":"t","kind":"new","shelf":9,"priceCents":1,"extra":{"a":[null]}}'
    book = Book.model_validate_json(source)
    content = book.model_dump_json(by_alias=True, exclude_unset=True).encode()
    assert content == source
    assert pickle.loads(pickle.dumps(book)) == book
    assert copy.deepcopy(book) == book


def test_field_name_and_alias_are_accepted() -> None:
    assert Book(price_cents=1) == Book.model_validate({"priceCents": 1})
    book = Book.model_validate({"price_cents": 1, "priceEuros": 2})
    assert book.model_dump(exclude_unset=True) == {"price_cents": 1, "priceEuros": 2}
    assert book.model_dump(by_alias=True, exclude_unset=True) == {
        "priceCents": 1,
        "priceEuros": 2,
    }


def test_known_enum_members() -> None:
    assert Kind("novel") is Kind.NOVEL
    assert Shelf(2) is Shelf.HIGH
    assert (Kind.NOVEL.is_known, Shelf.HIGH.is_known) == (True, True)
    assert (repr(Kind.NOVEL), str(Shelf.HIGH)) == ("<Kind.NOVEL: 'novel'>", "2")


@pytest.mark.parametrize(("kind", "raw"), [(Kind, "new"), (Shelf, 9)])
def test_unknown_enum_values_are_members(kind: Any, raw: Any) -> None:
    member = kind(raw)
    assert member == raw
    assert hash(member) == hash(raw)
    assert not member.is_known
    assert (member.value, str(member)) == (raw, str(raw))
    assert repr(member) == f"<{kind.__name__} unknown: {raw!r}>"
    assert f"{member}" == str(raw)
    # The class lists the known members only.
    assert len(kind) == 2
    for duplicate in (pickle.loads(pickle.dumps(member)), copy.copy(member)):
        assert duplicate == member
        assert isinstance(duplicate, kind)
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    content = adapter.dump_json(member, warnings="error")
    assert adapter.validate_json(content, strict=True) == raw


@pytest.mark.parametrize(("kind", "raw"), [(Kind, 1), (Kind, None), (Shelf, 1.5)])
def test_values_of_wrong_type_are_not_enum_members(kind: Any, raw: Any) -> None:
    with pytest.raises(ValueError, match="not a valid"):
        kind(raw)


@pytest.mark.parametrize(
    ("model", "members", "reason"),
    [
        (models.Note, {"kind": "novel"}, "at least one of bookId or isbn is required"),
        (
            models.Note,
            {"kind": "atlas", "isbn": "1", "reason": "r"},
            "reason is only allowed if kind is novel",
        ),
        (models.Choice, {}, "exactly one of a or b is required"),
        (models.Choice, {"a": "1", "b": "2"}, "exactly one of a or b is required"),
    ],
)
def test_violated_presence_rule_is_an_error(
    model: type[Model], members: dict[str, Any], reason: str
) -> None:
    adapter = TypeAdapter(model)
    for create in (
        partial(model, **members),
        partial(adapter.validate_python, members),
    ):
        with pytest.raises(ValidationError) as caught:
            create()
        assert [error["msg"] for error in caught.value.errors()] == [reason]


def test_fulfilled_presence_rules() -> None:
    assert models.Note(isbn="1", kind=Kind.NOVEL, reason="r").reason == "r"
    assert models.Note.model_validate({"bookId": 1, "kind": "atlas"}).book_id == 1
    assert models.Choice(b="1").b == "1"


def test_validation_error_does_not_show_input() -> None:
    with pytest.raises(ValidationError) as caught:
        Book.model_validate({"id": "canary"})
    assert "canary" not in str(caught.value) + repr(caught.value)


def test_nan_is_refused() -> None:
    with pytest.raises(ValidationError):
        Book(weight=float("nan"))


class Reader(Model):
    """A model that contains itself and has a presence rule."""

    __conditions__: ClassVar[tuple[Rule, ...]] = (AnyOf("first", "last"),)

    first: str | None = None
    last: str | None = None
    friends: "list[Reader] | None" = None


@pytest.mark.parametrize(
    "annotation",
    [list[Reader], Reader | list[Reader], list[Reader] | Reader, dict[str, Reader]],
)
@pytest.mark.parametrize(
    "invalid_reader",
    [{}, {"first": "a", "friends": [{}]}, {"last": "b", "friends": [{}]}],
)
def test_presence_rules_apply_in_nested_types(
    annotation: Any, invalid_reader: dict[str, Any]
) -> None:
    """Pydantic may reuse the schema of the class from an earlier annotation."""
    adapter: TypeAdapter[Any] = TypeAdapter(annotation)
    value = (
        {"x": invalid_reader} if annotation == dict[str, Reader] else [invalid_reader]
    )
    with pytest.raises(ValidationError, match="at least one of first or last"):
        adapter.validate_python(value)
    valid_reader = {"first": "a", "friends": [{"last": "b"}]}
    adapter.validate_python(
        {"x": valid_reader} if annotation == dict[str, Reader] else [valid_reader]
    )
    assert "Reader" in adapter.json_schema()["$defs"]


class Size(ClosedIntEnum):
    SMALL = 1
    LARGE = 4
    BIG = LARGE  # A former name.


class OpenSize(OpenIntEnum):
    SMALL = 1
    LARGE = 4
    BIG = LARGE


@pytest.mark.parametrize("size", [Size, OpenSize])
def test_error_about_integer_enumeration_names_members(size: Any) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(list[size] | None)
    assert adapter.validate_json("[4]") == [size.LARGE]
    assert adapter.dump_json([size.SMALL], warnings="error") == b"[1]"
    assert adapter.json_schema()["$defs"][size.__name__]["enum"] == [1, 4]
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(["SMALL"])
    [error] = caught.value.errors()
    name = size.__name__
    assert error["msg"] == f"Input should be 1 ({name}.SMALL) or 4 ({name}.LARGE)"


class Language(OpenStrEnum):
    FRENCH = "fr"
    FRANCAIS = FRENCH


def test_json_schema_lists_a_value_with_two_names_once() -> None:
    assert TypeAdapter(Language).json_schema()["enum"] == ["fr"]


class Fixed(StrEnum):
    A = "a"


class Order(Model):
    kind: Kind | None = None
    shelves: list[Shelf] | None = None
    by_name: dict[str, Kind] | None = None
    either: Kind | Shelf | None = None
    text: Kind | str | None = None
    fixed: Fixed | None = None


@pytest.mark.parametrize(
    ("name", "plain", "member"),
    [
        ("kind", "novel", Kind.NOVEL),
        ("kind", "new", Kind("new")),
        ("shelves", [2, Shelf.HIGH], [Shelf.HIGH, Shelf.HIGH]),
        ("by_name", {"x": "novel"}, {"x": Kind.NOVEL}),
        ("either", "novel", Kind.NOVEL),
        ("either", 2, Shelf.HIGH),
        ("text", "novel", "novel"),
        ("fixed", "a", Fixed.A),
        ("fixed", "b", "b"),
    ],
)
def test_assigned_plain_values_become_members(
    name: str, plain: Any, member: Any
) -> None:
    order = Order()
    setattr(order, name, plain)
    assert repr(getattr(order, name)) == repr(member)


def test_assigned_list_without_plain_values_is_kept() -> None:
    order, shelves = Order(), [Shelf.HIGH]
    order.shelves = shelves
    assert order.shelves is shelves


class Circle(Model):
    __deprecated_fields__: ClassVar[Mapping[str, str]] = {
        "kind": "`kind` is deprecated.",
        "old_size": "`old_size` is deprecated.",
    }

    kind: Literal["circle"] = "circle"
    old_size: int | None = Field(None, alias="oldSize")


@pytest.mark.parametrize(
    ("arguments", "warned"),
    [
        ({}, []),
        ({"old_size": None}, []),
        ({"old_size": 1}, ["old_size"]),
        ({"oldSize": 1}, ["old_size"]),
        ({"kind": "circle"}, ["kind"]),
    ],
)
def test_deprecated_fields_that_are_passed_cause_warnings(
    arguments: dict[str, Any], warned: list[str]
) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        circle = Circle(**arguments)
    assert circle.model_dump(exclude_unset=True)["kind"] == "circle"
    expected = [f"`{name}` is deprecated." for name in warned]
    assert [str(each.message) for each in caught] == expected
