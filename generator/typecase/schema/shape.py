"""What a value must satisfy, in a form in which equal schemas look equal."""

import re
from enum import StrEnum
from functools import cache

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.schema.json_schema import JsonSchema

JSON_TYPES = frozenset(
    {"null", "boolean", "integer", "number", "string", "array", "object"}
)
"""All JSON types; ``number`` is accompanied by ``integer`` in each set of types."""


class Sides(StrEnum):
    """Messages in which a schema is used; they decide which properties it has."""

    REQUEST = "request"
    RESPONSE = "response"


Parts = tuple[JsonSchema, ...]
"""Schemas that a value must satisfy together."""


class Bound(Struct, frozen=True):
    """A limit of numbers, and whether the number itself is excluded."""

    value: int | float
    is_exclusive: bool = False


class Members(Struct, frozen=True):
    """What one object schema says of the members of an object.

    ``additional`` is the schema of members that it does not list. None means that the
    schema does not say anything about these. ``patterns`` has the schemas of members
    whose names match a pattern.
    """

    properties: dict[str, JsonSchema]
    patterns: dict[str, JsonSchema]
    additional: JsonSchema | None

    def find(self, name: str) -> list[JsonSchema]:
        """Return the schemas of a member."""
        found = [self.properties[name]] if name in self.properties else []
        found += [
            part for pattern, part in self.patterns.items() if _matches(pattern, name)
        ]
        return found or ([self.additional] if self.additional is not None else [])


class Group(Struct, frozen=True):
    """The alternatives of one `anyOf` or `oneOf`, whose keyword is ``keyword``.

    ``discriminator`` is the member that tells which alternative a value has, and
    ``mapping`` has the last part of the reference to an alternative by value of it.
    """

    keyword: str
    branches: tuple[JsonSchema, ...]
    discriminator: str | None = None
    mapping: dict[str, str] = field(default_factory=dict[str, str])


class Shape(Struct):
    """What a value must satisfy.

    ``values`` are the only allowed values as JSON texts; None allows all. ``lengths``
    has the limits of lengths, and of the numbers of items and properties, by keyword.
    ``items`` has the schemas of all items, and ``first_items`` those of the first ones.
    ``others`` are the schemas with keywords that are compared only as a whole, and
    ``contents`` those of the values that strings hold as text. ``known_values`` are
    those of `x-extensible-enum`, which allows others too. ``hidden`` are the members
    that messages of this side do not have. ``unevaluated`` are the schemas of members
    that nothing else describes, not even the chosen branches. ``chosen`` has the
    alternatives of groups of which one was chosen; a hierarchy leads to them again. If
    ``is_false`` is true, no value is allowed.
    """

    types: frozenset[str] = JSON_TYPES
    values: frozenset[str] | None = None
    minimum: Bound | None = None
    maximum: Bound | None = None
    multiples: frozenset[float] = frozenset()
    lengths: dict[str, int] = field(default_factory=dict[str, int])
    patterns: frozenset[str] = frozenset()
    formats: frozenset[str] = frozenset()
    is_unique: bool = False
    members: list[Members] = field(default_factory=list[Members])
    required: set[str] = field(default_factory=set[str])
    hidden: set[str] = field(default_factory=set[str])
    items: list[JsonSchema] = field(default_factory=list[JsonSchema])
    first_items: list[tuple[JsonSchema, ...]] = field(
        default_factory=list[tuple[JsonSchema, ...]]
    )
    groups: list[Group] = field(default_factory=list[Group])
    chosen: frozenset[Parts] = frozenset()
    negations: list[JsonSchema] = field(default_factory=list[JsonSchema])
    others: list[JsonSchema] = field(default_factory=list[JsonSchema])
    contents: list[JsonSchema] = field(default_factory=list[JsonSchema])
    known_values: frozenset[str] | None = None
    default: str | None = None
    unevaluated: list[JsonSchema] = field(default_factory=list[JsonSchema])
    is_false: bool = False

    @property
    def allows_null(self) -> bool:
        """Whether null is a value, apart from groups and conditions."""
        return "null" in self.types and (self.values is None or "null" in self.values)

    @property
    def is_complex(self) -> bool:
        """Whether groups, values or conditions say more than keywords do alone."""
        has_values = self.values is not None
        return has_values or bool(self.groups or self.negations or self.others)

    @property
    def is_bare_union(self) -> bool:
        """Whether the shape says nothing but that a value has one of some branches."""
        rest = replace(self, groups=[], default=None, chosen=frozenset())
        return len(self.groups) == 1 and rest == Shape()

    @property
    def declares_members(self) -> bool:
        """Whether the schema lists members, or patterns of their names."""
        return any(each.properties or each.patterns for each in self.members)

    @property
    def names(self) -> list[str]:
        """The names of the listed members, without those that are not sent."""
        names = {name: None for each in self.members for name in each.properties}
        return [name for name in names if name not in self.hidden]

    def member(self, name: str) -> Parts | None:
        """Return the schemas of a member; None if the member is forbidden.

        A member that nothing describes has no schemas, which allows any value.
        """
        parts = [part for each in self.members for part in each.find(name)]
        parts = parts or self.unevaluated
        return None if any(part.is_false for part in parts) else tuple(parts)

    @property
    def other_members(self) -> Parts | None:
        """The schemas of members that are not listed; None if they are forbidden.

        Patterns are left out.
        """
        found = [
            each.additional for each in self.members if each.additional is not None
        ]
        found = found or self.unevaluated
        return None if any(part.is_false for part in found) else tuple(found)


def may_match(pattern: str, text: str) -> bool:
    """Return whether a text matches a pattern; also if nobody knows."""
    compiled = _compile(pattern)
    return compiled is None or bool(compiled.search(text))


@cache
def _compile(pattern: str) -> re.Pattern[str] | None:
    try:
        return re.compile(pattern)
    except (re.error, RecursionError, OverflowError):
        return None


def _matches(pattern: str, name: str) -> bool:
    # Names of properties are short, and only simple patterns are tried on them.
    compiled = _compile(pattern) if len(pattern) <= 100 else None
    return compiled is not None and len(name) <= 100 and bool(compiled.search(name))
