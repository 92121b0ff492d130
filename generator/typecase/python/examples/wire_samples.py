"""Create a small JSON value of any type, as a sample for documentation."""

from collections.abc import Iterator
from itertools import count

from msgspec import Struct, field

from typecase.ir import (
    AccessMode,
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
    OwnClass,
    Ref,
    Scalar,
    TupleOf,
    Type,
    UnionOf,
    allowed_values,
    item_types,
)
from typecase.python.examples.wire_scalars import scalar_sample
from typecase.python.models.object_members import collect_conditions, collect_fields
from typecase.python.naming.naming import Names

MAX_DEPTH = 6
"""Maximum depth of nested objects and lists; types may be recursive."""
MAX_ITEMS = 100
"""Maximum number of items in a list, even if the document requires more."""
MAX_PARTS = 1_000
"""Number of values in a sample after which further objects and lists are empty."""
FIELD_COUNT = 3
"""Number of fields up to which optional fields are added to an object."""

FixedValues = dict[str, object]
"""Values that fields of an object must have, by wire name."""


class Samples(Struct, frozen=True):
    """A maker of samples for one API.

    Fields with the access ``omitted_access`` are left out. ``_parts`` counts the values
    that were made; `MAX_PARTS` therefore limits all samples of one maker together.
    """

    api: Api
    names: Names
    omitted_access: AccessMode
    _parts: Iterator[int] = field(default_factory=count)

    def make(
        self,
        kind: Type,
        name: str = "",
        depth: int = 0,
        fixed_values: FixedValues | None = None,
    ) -> object:
        """Create a JSON value of a type.

        ``name`` is the name of the parameter or property that has the value, if any.
        ``depth`` is the number of objects and lists around the value, without maps. If
        the value is an object, its fields have the ``fixed_values``; None means no
        values. In a sample that is too deep or large, further objects and lists are
        empty, and nullable values are None.
        """
        # Parts are counted besides the depth: a list may have many empty lists.
        is_deep = next(self._parts) > MAX_PARTS or depth > MAX_DEPTH
        if values := allowed_values(kind):
            return values[0]
        match kind:
            case (Scalar() as scalar) | OwnClass(wire=Scalar() as scalar):
                return scalar_sample(scalar, name)
            case ListOf() | TupleOf():
                return [] if is_deep else self._list(kind, name, depth + 1)
            case MapOf(inner):
                # The sample key might match none of the patterns.
                if is_deep or kind.pattern_values:
                    return {}
                return {"key": self.make(inner, "value", depth)}
            case Ref(schema_id):
                schema = self.api.schemas[schema_id]
                if isinstance(schema, EnumSchema):
                    return schema.members[0].value
                # Objects are larger than lists, so they end one level earlier.
                if is_deep or depth == MAX_DEPTH:
                    return {}
                return self._object(schema, depth + 1, fixed_values or {})
            case UnionOf(kinds):
                return self.make(kinds[0], name, depth, _discriminator_value(kind))
            case Nullable(inner):
                return None if is_deep else self.make(inner, name, depth)
            case Anything() | OwnClass() | LiteralOf():  # Literals have values above.
                return "value"

    def _list(self, kind: ListOf | TupleOf, name: str, depth: int) -> list[object]:
        # All items of a sample are equal, so a list of unique items has one item.
        minimum = 0 if kind.bounds.unique_items else kind.bounds.min_length or 0
        length = min(max(1, minimum), MAX_ITEMS)
        return [
            self.make(item_type, name, depth) for item_type in item_types(kind, length)
        ]

    def _object(
        self, schema: ObjectSchema, depth: int, fixed_values: FixedValues
    ) -> dict[str, object]:
        """Create an object with the fields that it needs and a few optional scalars."""
        fields = {
            member.wire_name: member
            for member in collect_fields(schema, self.api, self.names).values()
            if member.access is not self.omitted_access
        }
        rules = collect_conditions(schema, self.api)
        chosen = {name for name, member in fields.items() if member.required}
        # Optional fields that might violate a rule.
        excluded: set[str] = set()
        for rule in rules:
            if isinstance(rule, AnyOf | OneOf) and chosen.isdisjoint(rule.names):
                chosen.add(rule.names[0])
            if isinstance(rule, OneOf):
                excluded.update(rule.names)
            elif isinstance(rule, OnlyWith):
                excluded.add(rule.name)
        scalars = [
            name
            for name, member in fields.items()
            if isinstance(member.type, Scalar | LiteralOf)
            and not member.notes.deprecated
            and name not in excluded | chosen
        ]
        chosen.update(scalars[: max(0, FIELD_COUNT - len(chosen))])
        # A chosen field may be allowed only with a certain value of another field.
        prerequisites: FixedValues = {
            rule.other: rule.values[0]
            for rule in rules
            if isinstance(rule, OnlyWith) and rule.name in chosen
        }
        fixed_values = {**prerequisites, **fixed_values}
        return {
            name: (
                fixed_values[name]
                if name in fixed_values
                else self.make(member.type, name, depth)
            )
            for name, member in fields.items()
            if name in chosen or name in fixed_values
        }


def _discriminator_value(union: UnionOf) -> FixedValues:
    """Return a dict with the property and the value that select a union's first member.

    The dict is empty if the union has no discriminator, or no value for this member.
    """
    discriminator = union.discriminator
    if discriminator is None:
        return {}
    for value, schema_id in discriminator.mapping:
        if Ref(schema_id) == union.members[0]:
            return {discriminator.property_name: value}
    return {}
