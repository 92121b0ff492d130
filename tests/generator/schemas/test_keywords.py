"""The descriptions of keywords agree with each other and with the runtime."""

from importlib import import_module
from typing import get_args

from typecase.ir import Bounds, Condition
from typecase.ir.keywords import BOUNDS, IGNORED, bound_keywords
from typecase.runtime.models import presence_rules


def test_every_bound_is_a_field() -> None:
    # These two have no keyword of their own: `format`, and `enum` or `const`.
    assert {*BOUNDS, "bit_width", "values"} == {*Bounds.__struct_fields__}


def test_every_bound_is_enforced_once() -> None:
    for bound in BOUNDS.values():
        assert bool(bound.argument) is (bound.annotation is None)


def test_the_runtime_has_the_classes_of_bounds() -> None:
    annotations = [bound.annotation for bound in BOUNDS.values() if bound.annotation]
    assert annotations
    for module, name in annotations:
        assert hasattr(import_module(f"typecase.runtime.models.{module}"), name)


def test_the_runtime_has_the_classes_of_conditions() -> None:
    names = [kind.__name__ for kind in get_args(Condition)]
    assert names == [
        name
        for name, kind in vars(presence_rules).items()
        if isinstance(kind, type)
        and issubclass(kind, presence_rules.Rule)
        and kind is not presence_rules.Rule
        and not name.startswith("_")
    ]


def test_keywords_of_bounds_are_not_ignored() -> None:
    assert not bound_keywords("string").keys() & IGNORED.keys()
