"""Wire values made from a type: enough to keep its rules, and few enough to read."""

from collections.abc import Iterator
from itertools import count

from msgspec import Struct, field

from typecase.ir import (
    AnyOf,
    Anything,
    Api,
    EnumSchema,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    ObjectSchema,
    OneOf,
    OnlyWith,
    Ref,
    Scalar,
    TupleOf,
    Type,
    UnionOf,
    Way,
    listed_values,
    places,
)
from typecase.python.examples.scalars import scalar_sample
from typecase.python.models.members import conditions, members
from typecase.python.naming.naming import Names

DEPTH = 6
"""How many objects deep a made value goes, though it may contain itself."""
LENGTH = 100
"""How many items a made list has at most, whatever a document asks for."""
MANY = 1_000
"""After so many parts, what else is made has none of its own."""
ENOUGH = 3
"""How many members a made object has, unless more are required."""

Forced = dict[str, object]
"""Values that members of an object must have, by wire name."""


class Samples(Struct, frozen=True):
    """Makes values of one API, without the members that go the ``unsent`` way."""

    api: Api
    names: Names
    unsent: Way
    _parts: Iterator[int] = field(default_factory=count)

    def make(self, kind: Type, depth: int = 0, forced: Forced | None = None) -> object:
        """Make a value of a type; an object has the ``forced`` members."""
        is_deep = depth > DEPTH or next(self._parts) > MANY
        if values := listed_values(kind):
            return values[0]
        match kind:
            case Scalar():
                return scalar_sample(kind)
            case ListOf() | TupleOf():
                return [] if is_deep else self._list(kind, depth + 1)
            case MapOf(inner):
                is_empty = is_deep or kind.matching
                return {} if is_empty else {"key": self.make(inner, depth)}
            case Ref(identity):
                schema = self.api.schemas[identity]
                if isinstance(schema, EnumSchema):
                    return schema.members[0].value
                is_deep = is_deep or depth == DEPTH
                return {} if is_deep else self._object(schema, depth + 1, forced or {})
            case UnionOf(kinds):
                return self.make(kinds[0], depth, _mark(kind))
            case Nullable(inner):
                return None if is_deep else self.make(inner, depth)
            case Anything() | LiteralOf():
                return "value"

    def _list(self, kind: ListOf | TupleOf, depth: int) -> list[object]:
        least = 0 if kind.bounds.unique else kind.bounds.min_length or 0
        length = min(max(1, least), LENGTH)
        return [self.make(each, depth) for each in places(kind, length)]

    def _object(self, schema: ObjectSchema, depth: int, forced: Forced) -> Forced:
        """Make the required members, those that rules ask for, and a few plain ones."""
        fields = {
            each.wire_name: each
            for each in members(schema, self.api, self.names).values()
            if each.way is not self.unsent
        }
        rules = conditions(schema, self.api)
        wanted = {name for name, each in fields.items() if each.required}
        barred: set[str] = set()
        for rule in rules:
            if isinstance(rule, AnyOf | OneOf) and wanted.isdisjoint(rule.names):
                wanted.add(rule.names[0])
            if isinstance(rule, OneOf):
                barred.update(rule.names)
            elif isinstance(rule, OnlyWith):
                barred.add(rule.name)
        plain = [
            name
            for name, each in fields.items()
            if isinstance(each.type, Scalar | LiteralOf)
            and not each.notes.deprecated
            and name not in barred | wanted
        ]
        wanted.update(plain[: max(0, ENOUGH - len(wanted))])
        ruled: Forced = {
            rule.other: rule.values[0]
            for rule in rules
            if isinstance(rule, OnlyWith) and rule.name in wanted
        }
        forced = {**ruled, **forced}
        return {
            name: forced[name] if name in forced else self.make(each.type, depth)
            for name, each in fields.items()
            if name in wanted or name in forced
        }


def _mark(choice: UnionOf) -> Forced:
    """Return the member by which the first type of a choice is known, if one is."""
    told = choice.discriminator
    for value, identity in told.objects if told is not None else ():
        if told is not None and Ref(identity) == choice.members[0]:
            return {told.member: value}
    return {}
