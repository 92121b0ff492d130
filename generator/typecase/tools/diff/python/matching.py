"""Find which class and method of an old package is which one of a new package."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from typecase.python_surface.records import AnyClass, EnumClass, Method, Surface
from typecase.tools.diff.python.class_uses import match_by_use

T = TypeVar("T")
KeyFunction = Callable[[T], object]
_COMPONENT = re.compile(r"/components/schemas/[^/]+")
_CLASS = re.compile(r"models\.\w+")
_BRACES = re.compile(r"\{[^}]*\}")


class Matches(Struct, frozen=True):
    """The classes of two packages: pairs, and those that only one package has."""

    pairs: tuple[tuple[AnyClass, AnyClass], ...]
    removed: tuple[AnyClass, ...]
    added: tuple[AnyClass, ...]

    def renamed(self) -> dict[str, str]:
        """Return the new names of renamed classes by old name."""
        return {old.name: new.name for old, new in self.pairs if old.name != new.name}


class MethodMatches(Struct, frozen=True):
    """The methods of two packages: pairs, and those that only one package has.

    ``deprecated`` are the paths that the new package only keeps for old callers.
    ``ended`` are methods that the old package kept so, with what replaces them.
    """

    pairs: tuple[tuple[Method, Method], ...]
    removed: tuple[Method, ...]
    added: tuple[Method, ...]
    deprecated: frozenset[str] = frozenset()
    ended: tuple[tuple[Method, Method], ...] = ()


def match_classes(old: Surface, new: Surface) -> Matches:
    """Match the classes of models and the enumerations of two packages.

    Classes of the same component match. Inline schemas move, so their classes match by
    name, then by pointer, then by their members if only one class has these. The others
    match if they take each other's place wherever they are used.
    """
    before: list[AnyClass] = [*old.models, *old.enums]
    after: list[AnyClass] = [*new.models, *new.enums]
    pairs: list[tuple[AnyClass, AnyClass]] = []
    for key in (_component, _name, _schema_id, _members):
        found = list(_match(before, after, key))
        pairs += found
        before = _without(before, [one for one, _ in found])
        after = _without(after, [other for _, other in found])
    methods = match_methods(old.methods, new.methods).pairs
    found = match_by_use(before, after, (old.errors, new.errors), methods, pairs)
    before = _without(before, [one for one, _ in found])
    after = _without(after, [other for _, other in found])
    return Matches((*pairs, *found), tuple(before), tuple(after))


def match_methods(
    old_methods: Sequence[Method], new_methods: Sequence[Method]
) -> MethodMatches:
    """Match methods by operation, then by name.

    A method whose name is only kept for old callers stands for the one that replaces
    it.
    """
    before = [each for each in old_methods if not each.present]
    after = [each for each in new_methods if not each.present]
    by_path = {each.path: each for each in new_methods}
    pairs: list[tuple[Method, Method]] = []
    for key in (_operation_and_name, _operation, _path):
        found = list(_match(before, after, key))
        pairs += found
        before = _without(before, [one for one, _ in found])
        after = _without(after, [other for _, other in found])
    new_paths = {one.path: other for one, other in pairs}
    return MethodMatches(
        tuple(pairs),
        tuple(before),
        tuple(after),
        frozenset(each.path for each in new_methods if each.present),
        tuple(
            (each, new_paths[each.present])
            for each in old_methods
            if each.present in new_paths and each.path not in by_path
        ),
    )


def _match(
    before: Iterable[T], after: Iterable[T], key: KeyFunction[T]
) -> Iterator[tuple[T, T]]:
    """Yield the pairs of items with the same key, if it is the key of no others."""
    old_items = _unique(before, key)
    new_items = _unique(after, key)
    for each, one in old_items.items():
        if each in new_items:
            yield one, new_items[each]


def _unique(items: Iterable[T], key: KeyFunction[T]) -> dict[object, T]:
    found = [(key(item), item) for item in items]
    counts = Counter(each for each, _ in found if each is not None)
    return {each: item for each, item in found if counts[each] == 1}


def _without(items: list[T], others: Iterable[T]) -> list[T]:
    known = {id(other) for other in others}
    return [item for item in items if id(item) not in known]


def _component(each: AnyClass) -> object:
    return each.schema_id if _COMPONENT.fullmatch(each.schema_id) else None


def _name(each: AnyClass) -> object:
    return each.name


def _schema_id(each: AnyClass) -> object:
    return each.schema_id


def _members(each: AnyClass) -> object:
    """Return the members of a class without the names of classes in their types."""
    if isinstance(each, EnumClass):
        return tuple(sorted(each.members.items())), each.is_integer
    members = sorted(
        (member.wire_name, _CLASS.sub("models", member.annotation), member.is_required)
        for member in each.members
    )
    return (tuple(members), _CLASS.sub("models", each.extra)) if members else None


def _operation_and_name(each: Method) -> object:
    return each.operation, each.path


def _operation(each: Method) -> object:
    method, path = each.operation
    is_hook = each.path.startswith(("webhooks.", "callbacks."))
    return method, _BRACES.sub("{}", path), each.is_bulk, is_hook


def _path(each: Method) -> object:
    return each.path
