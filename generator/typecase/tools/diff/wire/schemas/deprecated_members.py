"""Find the members of two schemas that say different things about their end."""

from collections.abc import Iterator

from msgspec import Struct

from typecase.load.json_types import as_mapping
from typecase.schema import JsonSchema
from typecase.schema.shape import Parts
from typecase.tools.diff.sunset import read_deprecation
from typecase.tools.diff.wire.schemas.unchanged import UnchangedParts

_MAX_MEMBERS = 200
"""The greatest number of members of one schema that are found."""


class Member(Struct, frozen=True):
    """A member that both schemas have, and the path to it."""

    path: tuple[str, ...]
    old: JsonSchema
    new: JsonSchema


class DeprecatedMembers:
    """Finds members that only one document deprecates, or until different days.

    Values are the same whatever is deprecated, so that nothing else compares it.
    """

    def __init__(self, unchanged: UnchangedParts) -> None:
        self._unchanged = unchanged
        self._known: dict[tuple[str, str], tuple[Member, ...]] = {}

    def find(self, old: Parts, new: Parts) -> Iterator[Member]:
        """Yield the members of a value that its schemas deprecate differently."""
        for one, other in zip(old, new, strict=False):
            yield from self._find(one, other)

    def _find(self, old: JsonSchema, new: JsonSchema) -> tuple[Member, ...]:
        if self._unchanged.is_equal(old.value, new.value):
            return ()
        old, new = old.target, new.target
        key = (old.pointer, new.pointer)
        if key not in self._known:
            self._known[key] = ()  # What recurs is told where it begins.
            found = dict.fromkeys(self._walk(old, new))
            self._known[key] = tuple(found)[:_MAX_MEMBERS]
        return self._known[key]

    def _walk(self, old: JsonSchema, new: JsonSchema) -> Iterator[Member]:
        after = _list_properties(new)
        for name, one in _list_properties(old).items():
            other = after.get(name)
            if other is None:
                continue
            ends = [read_deprecation(as_mapping(each.value)) for each in (one, other)]
            if ends[0] != ends[1]:
                yield Member((name,), one, other)
            yield from self._find_below(name, one, other)
        # What is absent has no members.
        if "items" in old.keywords & new.keywords:
            yield from self._find_below("[]", old.items, new.items)
        if "additionalProperties" in old.keywords & new.keywords:
            others = old.additional_properties, new.additional_properties
            yield from self._find_below("*", *others)
        for one, other in _match_alternatives(old, new):
            yield from self._find(one, other)

    def _find_below(
        self, name: str, old: JsonSchema, new: JsonSchema
    ) -> Iterator[Member]:
        for member in self._find(old, new):
            yield Member((name, *member.path), member.old, member.new)


def _list_properties(schema: JsonSchema) -> dict[str, JsonSchema]:
    """Return the properties of a schema and of the parts of its `allOf`."""
    return {
        name: each
        for part in reversed(schema.parts)
        for name, each in part.properties.items()
    }


def _match_alternatives(
    old: JsonSchema, new: JsonSchema
) -> Iterator[tuple[JsonSchema, JsonSchema]]:
    """Yield the alternatives with the same reference, or else at the same place."""
    named = {each.reference: each for each in new.alternatives if each.reference}
    for index, one in enumerate(old.alternatives):
        if one.reference in named:
            yield one, named[one.reference]
        elif one.reference is None:
            for other in new.alternatives[index : index + 1]:
                if other.reference is None:
                    yield one, other
