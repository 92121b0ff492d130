"""Find schemas that are the same in two documents, however they are written."""

from collections.abc import Iterator

from typecase.schema import JsonSchema
from typecase.schema.normal_form import build_shape, find_tags
from typecase.schema.shape import Group, Parts, Shape, Sides
from typecase.tools.diff.wire.schemas.unchanged import UnchangedParts

_Pair = tuple[tuple[str, ...], tuple[str, ...]]
_Children = list[tuple[Parts | None, Parts | None]]


class SameSchemas:
    """Knows which schemas of two documents have the same normal form.

    Schemas are compared with all they refer to. Recursive schemas are the same if no
    difference can be reached from them.
    """

    def __init__(self, sides: Sides, unchanged: UnchangedParts) -> None:
        self.sides = sides
        self._unchanged = unchanged
        self._known: dict[_Pair, bool] = {}

    def are_same(self, old: Parts, new: Parts) -> bool:
        """Return whether schemas of the old and the new document are the same."""
        key = _key(old, new)
        if key not in self._known:
            self._explore(old, new)
        return self._known[key]

    def _explore(self, old: Parts, new: Parts) -> None:
        """Learn of all pairs of schemas that can be reached from one pair."""
        users: dict[_Pair, list[_Pair]] = {}
        different: list[_Pair] = []
        found = {_key(old, new)}
        pending = [(old, new)]
        while pending:
            pair = pending.pop()
            key = _key(*pair)
            if self._unchanged.are_equal(*pair):
                continue
            shapes = [build_shape(parts, self.sides) for parts in pair]
            children = self._compare(shapes[0], shapes[1])
            if children is None:
                different.append(key)
                continue
            for one, other in children:
                if one is None or other is None:
                    if one is not other:
                        different.append(key)
                    continue
                child = _key(one, other)
                if child in self._known:
                    if not self._known[child]:
                        different.append(key)
                    continue
                users.setdefault(child, []).append(key)
                if child not in found:
                    found.add(child)
                    pending.append((one, other))
        self._known.update(dict.fromkeys(found, True))
        while different:
            key = different.pop()
            if self._known[key]:
                self._known[key] = False
                different += users.get(key, ())

    def _compare(self, old: Shape, new: Shape) -> _Children | None:
        """Return the parts of two shapes that must be the same; None if they differ."""
        if _local(old) != _local(new):
            return None
        if not all(
            self._unchanged.are_equal((one,), (other,))
            for one, other in zip(
                [*old.negations, *old.others],
                [*new.negations, *new.others],
                strict=True,
            )
        ):
            return None
        children: _Children = [
            (tuple(old.items), tuple(new.items)),
            (tuple(old.contents), tuple(new.contents)),
            (old.other_members, new.other_members),
        ]
        children += [(old.member(name), new.member(name)) for name in old.names]
        children += zip(_patterns(old), _patterns(new), strict=True)
        for index in range(max(map(len, old.first_items), default=0)):
            children.append((_item(old, index), _item(new, index)))
        for one, other in zip(old.groups, new.groups, strict=True):
            children += self._pair_branches(one, other)
        return children

    def _pair_branches(self, old: Group, new: Group) -> _Children:
        if old.discriminator:
            for one, other in zip(old.branches, new.branches, strict=True):
                tags = [
                    find_tags(group, branch, self.sides)
                    for group, branch in ((old, one), (new, other))
                ]
                if tags[0] != tags[1]:
                    return [((), None)]
        pairs = zip(old.branches, new.branches, strict=True)
        return [((one,), (other,)) for one, other in pairs]


def _key(old: Parts, new: Parts) -> _Pair:
    return tuple(part.pointer for part in old), tuple(part.pointer for part in new)


def _local(shape: Shape) -> tuple[object, ...]:
    """Return what a shape says without the schemas inside of it."""
    return (
        shape.types,
        shape.values,
        shape.minimum,
        shape.maximum,
        shape.multiples,
        shape.lengths,
        shape.patterns,
        shape.formats,
        shape.is_unique,
        shape.required,
        shape.hidden,
        shape.default,
        shape.known_values,
        bool(shape.unevaluated),
        shape.is_false,
        set(shape.names),
        {pattern for each in shape.members for pattern in each.patterns},
        max(map(len, shape.first_items), default=0),
        [
            (each.keyword, len(each.branches), each.discriminator)
            for each in shape.groups
        ],
        len(shape.negations),
        len(shape.others),
    )


def _patterns(shape: Shape) -> Iterator[Parts]:
    found: dict[str, list[JsonSchema]] = {}
    for each in shape.members:
        for pattern, part in each.patterns.items():
            found.setdefault(pattern, []).append(part)
    return (tuple(found[pattern]) for pattern in sorted(found))


def _item(shape: Shape, index: int) -> Parts:
    own = [each[index] for each in shape.first_items if index < len(each)]
    return tuple(own) or tuple(shape.items)
