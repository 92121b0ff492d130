"""Which members a made object has: enough to keep its rules, and few enough to read.

In: an object schema. Out: the members to write, each with the value that a rule forces
upon it, if one does.
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

from msgspec import Struct

from typecase.ir import (
    AnyOf,
    Api,
    Condition,
    Field,
    LiteralOf,
    LiteralValue,
    MemberCount,
    ObjectSchema,
    OneOf,
    OnlyWith,
    Scalar,
    Way,
)
from typecase.python.members import conditions, members
from typecase.python.naming import Names

ENOUGH = 3
"""How many members a made object has, unless more are required."""


class Picked(Struct, frozen=True):
    """A member to write."""

    name: str
    field: Field
    forced: LiteralValue = None


def pick(
    schema: ObjectSchema,
    api: Api,
    names: Names,
    told: Mapping[str, LiteralValue],
    unsent: Way,
) -> tuple[Picked, ...]:
    """Pick the members of a made object, in their own order; some values are told."""
    rules = conditions(schema, api)
    listed = members(schema, api, names)
    listed = tuple(each for each in listed if each.field.way is not unsent)
    wanted = {each.field.wire_name for each in listed if each.field.required}
    wanted |= set(_needed(rules, wanted))
    barred = set(_barred(rules))
    simple = [
        each.field.wire_name
        for each in listed
        if isinstance(each.field.type, Scalar | LiteralOf)
        and not each.field.notes.deprecated
        and each.field.wire_name not in barred | wanted
    ]
    wanted |= set(simple[: max(0, ENOUGH - len(wanted))])
    forced = {**_forced(rules, wanted), **told}
    return tuple(
        Picked(each.name, each.field, forced.get(each.field.wire_name))
        for each in listed
        if each.field.wire_name in wanted | forced.keys()
    )


def _needed(rules: tuple[Condition, ...], wanted: set[str]) -> Iterator[str]:
    """Yield one member of each group of which one must be present."""
    for rule in rules:
        match rule:
            case AnyOf(names) | OneOf(names):
                if not wanted & set(names):
                    yield names[0]
            case OnlyWith() | MemberCount():
                pass
            case _:
                assert_never(rule)


def _barred(rules: tuple[Condition, ...]) -> Iterator[str]:
    """Yield members that are not to be added without need."""
    for rule in rules:
        match rule:
            case OneOf(names):
                yield from names
            case OnlyWith(name):
                yield name
            case AnyOf() | MemberCount():
                pass
            case _:
                assert_never(rule)


def _forced(rules: tuple[Condition, ...], wanted: set[str]) -> dict[str, LiteralValue]:
    return {
        rule.other: rule.values[0]
        for rule in rules
        if isinstance(rule, OnlyWith) and rule.name in wanted
    }
