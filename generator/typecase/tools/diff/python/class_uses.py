"""Match classes of two packages by what uses them.

A class with another name and other members is still the same one if a method returns it
where it returned the old one.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from typecase.python_surface.records import (
    AnyClass,
    EnumClass,
    ErrorClass,
    Member,
    Method,
    ModelClass,
)

_CLASS = re.compile(r"models\.\w+")


def match_by_use(
    before: Sequence[AnyClass],
    after: Sequence[AnyClass],
    errors: tuple[Iterable[ErrorClass], Iterable[ErrorClass]],
    methods: Iterable[tuple[Method, Method]],
    pairs: Iterable[tuple[AnyClass, AnyClass]],
) -> list[tuple[AnyClass, AnyClass]]:
    """Return the pairs of unmatched classes that take each other's place everywhere.

    ``methods`` and ``pairs`` are the methods and classes that match, and ``errors`` all
    exceptions of both packages. Both classes must have something in common besides.
    """
    old_classes = {each.name: each for each in before}
    new_classes = {each.name: each for each in after}
    places = [*_list_method_places(methods), *_list_error_places(*errors)]
    found: list[tuple[AnyClass, AnyClass]] = []
    pending = [*pairs]
    while True:
        for one, other in pending:
            if isinstance(one, ModelClass) and isinstance(other, ModelClass):
                places += _list_member_places(one, other)
        pending = [
            (old_classes.pop(old), new_classes.pop(new))
            for old, new in _find_partners(places)
            if old in old_classes
            and new in new_classes
            and _are_similar(old_classes[old], new_classes[new])
        ]
        if not pending:
            return found
        found += pending


def _find_partners(places: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the names of classes that always take each other's place."""
    partners: dict[str, set[str]] = defaultdict(set)
    reverse: dict[str, set[str]] = defaultdict(set)
    for old, new in places:
        names, others = _CLASS.findall(old), _CLASS.findall(new)
        if _CLASS.sub("", old) != _CLASS.sub("", new):
            continue
        for one, other in zip(names, others, strict=True):
            partners[one].add(other)
            reverse[other].add(one)
    for one, found in partners.items():
        for other in found:
            if len(found) == len(reverse[other]) == 1:
                yield one, other


def _list_method_places(
    methods: Iterable[tuple[Method, Method]],
) -> Iterator[tuple[str, str]]:
    for one, other in methods:
        yield one.signature.returns, other.signature.returns
        arguments = {each.key: each.annotation for each in other.signature.arguments}
        for argument in one.signature.arguments:
            if argument.key in arguments:
                yield _drop_dicts(argument.annotation), _drop_dicts(
                    arguments[argument.key]
                )


def _list_error_places(
    old: Iterable[ErrorClass], new: Iterable[ErrorClass]
) -> Iterator[tuple[str, str]]:
    bodies = {each.status: each.body for each in new}
    for error in old:
        if error.status in bodies:
            yield error.body, bodies[error.status]


def _drop_dicts(annotation: str) -> str:
    """Return an annotation without the names of dicts, which follow from others."""
    return re.sub(r"params\.\w+", "", annotation)


def _list_member_places(
    one: ModelClass, other: ModelClass
) -> Iterator[tuple[str, str]]:
    members = {key: each for each in other.members for key in _list_keys(each)}
    for member in one.members:
        if member.wire_name in members:
            yield member.annotation, members[member.wire_name].annotation
    if one.base and other.base:
        yield one.base, other.base


def _list_keys(member: Member) -> Iterator[str]:
    yield from filter(None, (member.former_wire_name, member.wire_name))


def _are_similar(one: AnyClass, other: AnyClass) -> bool:
    """Return whether half of the members or values of a class are those of another."""
    if isinstance(one, EnumClass) and isinstance(other, EnumClass):
        old = {*one.members.values()}
        new = {*other.members.values(), *other.former_values}
    elif isinstance(one, ModelClass) and isinstance(other, ModelClass):
        old = {each.wire_name for each in one.members}
        new = {key for each in other.members for key in _list_keys(each)}
    else:
        return False
    return bool(old) and 2 * len(old & new) >= len(old)
