"""Test what callers may write: names, None, `UNSET` and times.

What a service sends is decoded without these checks.
"""

import pickle
from collections import OrderedDict, UserDict, defaultdict, deque
from datetime import UTC, date, datetime
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from typecase.runtime.json_value import Unlisted
from typecase.runtime.models.model import Model
from typecase.runtime.unset import UNSET


class Budget(Model):
    amount_cents: Annotated[int | None, Field(alias="amountCents")] = None
    currency: str | None = UNSET


class Group(Model):
    name: str
    budget_cents: Annotated[int | None, Field(alias="budgetCents")] = None
    budgets: list[Budget] | None = None
    at: datetime | None = None
    meta: dict[str, Any] | None = None
    note: str | None = UNSET


class OpenGroup(Group):
    __pydantic_extra__: dict[str, Any] = Field(init=False)


DECODED = Budget.model_validate({"amountCents": 1, "later": {"a": 1}})
NAIVE = datetime(2025, 1, 2)


def find_errors(error: ValidationError) -> dict[str, str]:
    return {".".join(map(str, item["loc"])): item["msg"] for item in error.errors()}


@pytest.mark.parametrize(
    ("arguments", "place", "model", "meant"),
    [
        ({"budget_cent": 1}, "budget_cent", "Group", "budget_cents"),
        ({"budgetCent": 1}, "budgetCent", "Group", "budget_cents"),
        ({"budgets": [{"amount": 1}]}, "budgets.0.amount", "Budget", "amount_cents"),
        (
            {"budgets": [DECODED, {"curency": "x"}]},
            "budgets.1.curency",
            "Budget",
            "currency",
        ),
    ],
)
def test_constructor_refuses_undeclared_names(
    arguments: dict[str, Any], place: str, model: str, meant: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        Group(name="x", **arguments)
    [(found, message)] = find_errors(caught.value).items()
    assert found == place
    assert message == (
        f"is not a declared property of {model}: did you mean `{meant}`? Use"
        f" extra_body or {model}.model_validate to send it anyway"
    )


def test_undeclared_names_are_listed_beside_other_errors() -> None:
    with pytest.raises(ValidationError) as caught:
        Group(nme="x", budgets=[{"amount": 1, "currency": []}], at=5j)  # type: ignore[call-arg,list-item,arg-type]
    assert find_errors(caught.value).keys() == {
        "nme",
        "name",
        "budgets.0.amount",
        "budgets.0.currency",
        "at",
    }
    assert "5j" not in str(caught.value)


def test_message_about_a_name_without_similar_one_lists_the_fields() -> None:
    fields = "`name`, `budget_cents`, `budgets`, `at`, `meta`, `note`"
    expected = rf"property of Group, which has {fields}\. Use extra_body"
    with pytest.raises(ValidationError, match=expected):
        Group(name="x", zzz=1)  # type: ignore[call-arg]


def test_decoding_keeps_undeclared_names() -> None:
    raw = {"name": "x", "later": 1, "budgets": [{"later": 2}], "at": "2025-01-02T03:04"}
    group = Group.model_validate(raw)
    assert group.model_dump(by_alias=True, exclude_unset=True, mode="json") == {
        **raw,
        "at": "2025-01-02T03:04:00",
    }
    # Pydantic does not call the constructor for decoded models.
    schema: Any = TypeAdapter(list[Group]).core_schema
    assert "'custom_init': True" not in repr(schema)
    assert pickle.loads(pickle.dumps(group)) == group


def test_decoded_models_keep_what_they_have() -> None:
    group = Group(name="x", budgets=[DECODED])
    assert group.budgets == [DECODED]
    assert group.model_dump(exclude_unset=True)["budgets"][0]["later"] == {"a": 1}


def test_model_that_allows_undeclared_names_takes_them() -> None:
    group: Any = OpenGroup(name="x", later=1)  # type: ignore[call-arg]
    group.other = 2
    assert group.model_extra == {"later": 1, "other": 2}


def test_assignment_refuses_undeclared_names() -> None:
    group: Any = Group.model_validate({"name": "x", "later": 1})
    with pytest.raises(AttributeError, match=r"`budget_cent` .* mean `budget_cents`"):
        group.budget_cent = 5
    with pytest.raises(AttributeError, match="mean `budget_cents`"):
        group.budgetCents = 5
    with pytest.raises(AttributeError, match="mean `name`"):
        group.model_copy(update={"nam": 5})
    group.later = 2
    copied = group.model_copy(update={"budget_cents": 5, "later": 3})
    assert copied.model_dump(exclude_unset=True) == {
        "name": "x",
        "budget_cents": 5,
        "later": 3,
    }
    assert group.model_extra == {"later": 2}


def test_none_leaves_out_what_cannot_be_null() -> None:
    group = Group(name="x", budget_cents=None, at=None, note=None)
    assert group.model_fields_set == {"name", "note"}
    budget = Budget(amount_cents=None, currency=None)
    assert budget.model_dump(exclude_unset=True) == {"currency": None}
    assert Group(name="x", budgets=[{"amountCents": None}]).model_dump(  # type: ignore[list-item]
        exclude_unset=True
    ) == {
        "name": "x",
        "budgets": [{}],
    }
    group.budget_cents = 5
    group.budget_cents = None
    assert group.model_fields_set == {"name", "note"}


def test_unset_leaves_out_what_can_be_null() -> None:
    assert not UNSET
    assert repr(UNSET) == "UNSET"
    assert pickle.loads(pickle.dumps(UNSET)) is UNSET
    assert Group(name="x").note is None
    group = Group(
        name="x", note=UNSET, budget_cents=UNSET, budgets=[{"currency": UNSET}]  # type: ignore[list-item]
    )
    assert group.model_dump(exclude_unset=True) == {"name": "x", "budgets": [{}]}
    assert group.note is None
    group.note = "n"
    group.note = UNSET
    assert (group.note, group.model_fields_set) == (None, {"name", "budgets"})
    with pytest.raises(ValidationError, match="name\\n  Field required"):
        group.name = UNSET
    with pytest.raises(ValidationError, match="name\\n  Field required"):
        Group(name=UNSET)


@pytest.mark.parametrize("naive", [NAIVE, "2025-01-02T00:00:00", date(2025, 1, 2)])
def test_time_without_zone_is_refused(naive: Any) -> None:
    with pytest.raises(ValidationError, match=r"at\n .* datetime with a time zone"):
        Group(name="x", at=naive)
    group = Group(name="x", at=datetime(2025, 1, 2, tzinfo=UTC))
    with pytest.raises(ValidationError, match=r"meta.a.0\n .* with a time zone"):
        group.meta = {"a": [NAIVE]}
    with pytest.raises(ValidationError, match=r"at\n .* with a time zone"):
        group.at = NAIVE
    with pytest.raises(ValidationError, match=r"meta.a\n .* with a time zone"):
        Group(name="x", meta={"a": NAIVE})


class Cat(Model):
    claws: int | None = None


class Dog(Model):
    barks: int | None = None


class Fish(Model):
    kind: Literal["fish"]


class Owner(Model):
    budgets: list[Budget] | None = None
    by_name: dict[str, Budget] | None = None
    times: list[datetime] | None = None
    pet: Cat | Dog | Unlisted | None = None
    fish: Fish | Unlisted | None = None
    count: int | None = None


@pytest.mark.parametrize(
    "wrap",
    [
        OrderedDict,
        UserDict,
        MappingProxyType,
        lambda value: defaultdict(int, value),
    ],
)
def test_names_in_other_mappings_are_checked(wrap: Any) -> None:
    for arguments in (
        {"by_name": wrap({"a": wrap({"amount": 1})})},
        {"budgets": (wrap(each) for each in [{"amount": 1}])},
    ):
        with pytest.raises(ValidationError, match="did you mean `amount_cents`"):
            Owner(**arguments)


@pytest.mark.parametrize("wrap", [iter, deque, tuple, lambda items: map(dict, items)])
def test_names_and_times_in_other_collections_are_checked(wrap: Any) -> None:
    with pytest.raises(ValidationError, match="did you mean `currency`"):
        Owner(budgets=wrap([{"curency": "x"}]))
    if isinstance(wrap, type):
        with pytest.raises(ValidationError, match="with a time zone"):
            Owner(times=wrap([NAIVE]))
        assert Owner(budgets=wrap([DECODED])).budgets == [DECODED]


def test_name_that_no_variant_of_a_union_declares_is_refused() -> None:
    with pytest.raises(ValidationError, match="did you mean `claws`"):
        Owner(pet={"claw": 1})
    owner = Owner()
    with pytest.raises(ValidationError, match="did you mean `claws`"):
        owner.pet = {"claw": 1}


def test_unlisted_variant_is_refused_unless_it_is_made_on_purpose() -> None:
    crab = {"kind": "crab", "legs": 8}
    with pytest.raises(ValidationError, match="no declared variant"):
        Owner(fish=crab)
    decoded = Owner.model_validate({"fish": crab}).fish
    assert decoded == Unlisted(**crab)
    for unlisted in (decoded, Unlisted(**crab)):
        owner = Owner(fish=unlisted)
        owner.fish = unlisted
        assert owner.model_dump(exclude_unset=True) == {"fish": crab}


def test_keys_of_a_map_are_no_names() -> None:
    with pytest.raises(ValidationError) as caught:
        Owner(by_name={"first": {"amount": 1}}, count="many")
    assert set(find_errors(caught.value)) == {"by_name.first.amount", "count"}


def test_dict_that_is_assigned_is_checked() -> None:
    owner = Owner()
    with pytest.raises(ValidationError, match="did you mean `currency`"):
        owner.budgets = [{"curency": "x"}]
    with pytest.raises(ValidationError, match="did you mean `currency`"):
        owner.by_name = {"a": {"curency": "x"}}


def test_properties_of_a_subclass_can_be_set() -> None:
    class Own(Cat):
        _secret: int = 0

        @property
        def paws(self) -> int:
            return (self.claws or 0) // 5

        @paws.setter
        def paws(self, count: int) -> None:
            self.claws = count * 5

        @cached_property
        def total(self) -> int:
            return 1

    own = Own()
    own.paws, own.total, own._secret = 4, 7, 2
    assert (own.claws, own.total, own._secret) == (20, 7, 2)
    assert own.model_dump(exclude_unset=True) == {"claws": 20}


def test_unset_items_are_left_out() -> None:
    assert Owner(budgets=[UNSET, DECODED]).budgets == [DECODED]
