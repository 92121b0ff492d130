"""Test objects of unions whose variants the document does not list."""

import copy
import json
import pickle
from typing import Annotated, Any, Literal

import pytest
from pydantic import TypeAdapter, ValidationError

from typecase.runtime.json_value import Unlisted
from typecase.runtime.models.discriminator import Discriminator, ListedValues
from typecase.runtime.models.model import Model, OpenStrEnum
from typecase.runtime.validation.json_pointer import get_member

MEMBERS: dict[str, Any] = {
    "eventType": "ended",
    "event-time": 5,
    "items": [{"x": 1.0}],
    "copy": "no method",
    "_id": 7,
    "null": None,
}
UNLISTED = TypeAdapter(Unlisted).validate_json(json.dumps(MEMBERS))


def test_members_are_attributes_by_wire_name_and_by_python_name() -> None:
    assert UNLISTED.eventType == UNLISTED.event_type == "ended"
    assert UNLISTED.event_time == 5
    assert UNLISTED.items == [{"x": 1.0}]
    assert UNLISTED.copy_ == "no method"
    assert UNLISTED.id == UNLISTED._id == 7
    assert UNLISTED.null is None


def test_member_with_the_exact_name_comes_first() -> None:
    unlisted = Unlisted(Type=1, type=2)
    assert (unlisted.Type, unlisted.type) == (1, 2)


def test_missing_member_is_named() -> None:
    with pytest.raises(AttributeError) as caught:
        _ = Unlisted(type="ended", at=5).delta
    assert str(caught.value) == "this Unlisted has no 'delta'; it has 'type', 'at'"
    with pytest.raises(AttributeError, match="it has no members"):
        _ = Unlisted().delta
    with pytest.raises(AttributeError) as caught:
        _ = Unlisted(**{f"{'long' * 999}{number}": 1 for number in range(99)}).delta
    assert len(str(caught.value)) < 1000
    assert not hasattr(UNLISTED, "__array__")


def test_members_are_items_by_wire_name() -> None:
    assert UNLISTED["copy"] == "no method"
    assert "eventType" in UNLISTED
    assert "event_type" not in UNLISTED
    with pytest.raises(KeyError, match="event_type"):
        UNLISTED["event_type"]
    assert dict(UNLISTED) == UNLISTED.model_dump() == MEMBERS
    assert get_member(UNLISTED, "event-time") == 5


def test_unlisted_variant_is_copied_pickled_and_compared() -> None:
    for copied in (
        copy.copy(UNLISTED),
        copy.deepcopy(UNLISTED),
        pickle.loads(pickle.dumps(UNLISTED)),
        UNLISTED.model_copy(),
    ):
        assert copied == UNLISTED
        assert copied is not UNLISTED
    assert Unlisted(type="a") != Unlisted(type="b")
    assert repr(Unlisted(type="a", x=1)) == "Unlisted(type='a', x=1)"


class Colour(OpenStrEnum):
    RED = "red"


class Card(Model):
    kind: Literal["card"] | None = None
    number: str
    colour: Colour | None = None


class Bank(Model):
    kind: Literal["bank"] | None = None
    iban: str


class Note(Model):
    text: str


PAYMENT: TypeAdapter[Any] = TypeAdapter(
    Card | Bank | Note | Annotated[Unlisted, ListedValues({"kind": ("card", "bank")})]
)
TAGGED: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Card | Bank | Unlisted, Discriminator("kind", {"card": "Card", "bank": "Bank"})
    ]
)


@pytest.mark.parametrize("union", [PAYMENT, TAGGED])
@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ({"kind": "card", "number": "4"}, Card),
        ({"kind": "card", "number": "4", "colour": "new"}, Card),
        ({"number": "4"}, Card),
        ({"iban": "4", "x": 1}, Bank),
        ({"kind": "cash"}, Unlisted),
        ({"kind": "cash", "number": "4", "colour": "new"}, Unlisted),
        ({"kind": ["card"]}, Unlisted),
        ({"kind": "card", "number": 4}, None),
        ({"kind": "bank"}, None),
        ({"nonsense": 1}, None),
        ({}, None),
        ([], None),
    ],
)
def test_only_an_object_with_an_unlisted_value_is_unlisted(
    union: TypeAdapter[Any], value: Any, kind: type | None
) -> None:
    content = json.dumps(value)
    if kind is None:
        with pytest.raises(ValidationError):
            union.validate_json(content)
        return
    decoded = union.validate_json(content)
    assert type(decoded) is kind
    assert union.validate_python(decoded) is decoded
    assert union.dump_python(decoded, exclude_unset=True) == value


def test_variant_without_the_property_is_tried_first() -> None:
    decoded = PAYMENT.validate_python({"kind": "cash", "text": "x"})
    assert isinstance(decoded, Note)
