"""Models and enumerations: what they keep, what they refuse, what they never show."""

import copy
import pickle
from functools import partial
from typing import Any, ClassVar

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.runtime.bookshop import models
from tests.runtime.bookshop.models import Book, Kind, Shelf
from typecase.runtime.models.model import Model
from typecase.runtime.models.presence_rules import AnyOf, Condition


def test_a_round_trip_keeps_everything() -> None:
    source = b'{"title":"t","kind":"new","shelf":9,"priceCents":1,"extra":{"a":[null]}}'
    book = Book.model_validate_json(source)
    assert book.model_dump_json(exclude_unset=True).encode() == source
    assert pickle.loads(pickle.dumps(book)) == book
    assert copy.deepcopy(book) == book


def test_both_names_of_a_field_are_accepted() -> None:
    assert Book(price_cents=1) == Book.model_validate({"priceCents": 1})
    assert Book(price_cents=1).model_dump(exclude_unset=True) == {"priceCents": 1}


def test_known_enumeration_values() -> None:
    assert Kind("novel") is Kind.NOVEL
    assert Shelf(2) is Shelf.HIGH
    assert (Kind.NOVEL.is_known, Shelf.HIGH.is_known) == (True, True)
    assert (repr(Kind.NOVEL), str(Shelf.HIGH)) == ("<Kind.NOVEL: 'novel'>", "2")


@pytest.mark.parametrize(("kind", "raw"), [(Kind, "new"), (Shelf, 9)])
def test_unknown_enumeration_values(kind: Any, raw: Any) -> None:
    member = kind(raw)
    assert member == raw
    assert hash(member) == hash(raw)
    assert not member.is_known
    assert (member.value, str(member)) == (raw, str(raw))
    assert repr(member) == f"<{kind.__name__} unknown: {raw!r}>"
    assert f"{member}" == str(raw)
    assert len(kind) == 2
    for twin in (pickle.loads(pickle.dumps(member)), copy.copy(member)):
        assert twin == member
        assert isinstance(twin, kind)
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    content = adapter.dump_json(member, warnings="error")
    assert adapter.validate_json(content, strict=True) == raw


@pytest.mark.parametrize(("kind", "raw"), [(Kind, 1), (Kind, None), (Shelf, 1.5)])
def test_values_of_another_type_are_no_members(kind: Any, raw: Any) -> None:
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
def test_conditions(model: type[Model], members: dict[str, Any], reason: str) -> None:
    adapter = TypeAdapter(model)
    for make in (partial(model, **members), partial(adapter.validate_python, members)):
        with pytest.raises(ValidationError) as caught:
            make()
        assert [error["msg"] for error in caught.value.errors()] == [reason]


def test_conditions_that_hold() -> None:
    assert models.Note(isbn="1", kind=Kind.NOVEL, reason="r").reason == "r"
    assert models.Note.model_validate({"bookId": 1, "kind": "atlas"}).book_id == 1
    assert models.Choice(b="1").b == "1"


def test_a_validation_error_shows_no_input() -> None:
    with pytest.raises(ValidationError) as caught:
        Book.model_validate({"id": "canary"})
    assert "canary" not in str(caught.value) + repr(caught.value)


def test_numbers_that_json_lacks_are_refused() -> None:
    with pytest.raises(ValidationError):
        Book(weight=float("nan"))


class Reader(Model):
    """Somebody with one of two names, and friends."""

    __conditions__: ClassVar[tuple[Condition, ...]] = (AnyOf("first", "last"),)

    first: str | None = None
    last: str | None = None
    friends: "list[Reader] | None" = None


@pytest.mark.parametrize(
    "wanted",
    [list[Reader], Reader | list[Reader], list[Reader] | Reader, dict[str, Reader]],
)
@pytest.mark.parametrize(
    "reader", [{}, {"first": "a", "friends": [{}]}, {"last": "b", "friends": [{}]}]
)
def test_conditions_hold_wherever_a_class_is_used(
    wanted: Any, reader: dict[str, Any]
) -> None:
    """Also where pydantic takes the schema of the class from an earlier use."""
    adapter: TypeAdapter[Any] = TypeAdapter(wanted)
    value = {"x": reader} if wanted == dict[str, Reader] else [reader]
    with pytest.raises(ValidationError, match="at least one of first or last"):
        adapter.validate_python(value)
    good = {"first": "a", "friends": [{"last": "b"}]}
    adapter.validate_python({"x": good} if wanted == dict[str, Reader] else [good])
    assert "Reader" in adapter.json_schema()["$defs"]
