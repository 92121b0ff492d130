"""Create a small JSON value of any type, as a sample for documentation."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count

from msgspec import Struct, field

from typecase.ir import (
    AccessMode,
    AliasSchema,
    AnyOf,
    Anything,
    Api,
    EnumSchema,
    ListOf,
    LiteralOf,
    LiteralValue,
    MapOf,
    Nullable,
    ObjectSchema,
    OneOf,
    OnlyWith,
    OwnClass,
    Ref,
    Scalar,
    ScalarKind,
    TupleOf,
    Type,
    UnionOf,
    Unlisted,
    allowed_values,
    item_types,
)
from typecase.names.api_names import Names
from typecase.python.examples.usefulness import most_useful
from typecase.python.models.object_members import collect_conditions, collect_fields
from typecase.runtime.testing.sample_scalars import (
    NoSampleError,
    build_number,
    build_text,
)

MAX_DEPTH = 6
"""Maximum depth of nested objects and lists; types may be recursive."""
MAX_LENGTH = 1_000
"""Maximum length to which a string is padded, even if the document requires more."""
MAX_ITEMS = 100
"""Maximum number of items in a list, even if the document requires more."""
MAX_PARTS = 1_000
"""Number of values in a sample after which further objects and lists are empty."""
FIELD_COUNT = 3
"""Number of fields up to which optional fields are added to an object."""
_FORMATS: Mapping[ScalarKind, str] = {
    ScalarKind.DATE: "date",
    ScalarKind.DATE_TIME: "date-time",
    ScalarKind.DECIMAL: "decimal",
    ScalarKind.UUID: "uuid",
}
"""The formats of the kinds whose JSON values are strings of one format."""
_CONSTANTS: Mapping[ScalarKind, LiteralValue] = {
    ScalarKind.BOOLEAN: True,
    ScalarKind.UNIX_MILLISECONDS: 1738324800000,
    ScalarKind.BINARY: "content",
    ScalarKind.FILE: "content",
    ScalarKind.NULL: None,
}
"""The samples of the kinds whose bounds are not considered."""

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
                return _scalar(scalar, name)
            case ListOf() | TupleOf():
                return [] if is_deep else self._list(kind, name, depth + 1)
            case MapOf(inner):
                # The sample key might match none of the patterns.
                if is_deep or kind.pattern_values:
                    return {}
                return {"key": self.make(inner, "value", depth)}
            case Ref(schema_id):
                schema = self.api.schemas[schema_id]
                if isinstance(schema, AliasSchema):
                    return self.make(schema.type, name, depth + 2)
                return self._named(schema, depth, fixed_values or {}, is_deep=is_deep)
            case UnionOf(kinds):
                return self.make(kinds[0], name, depth, _discriminator_value(kind))
            case Nullable(inner):
                return None if is_deep else self.make(inner, name, depth)
            case Anything() | OwnClass() | LiteralOf() | Unlisted():
                # Literals have values above, and a sample is no unlisted variant.
                return "value"

    def _named(
        self,
        schema: ObjectSchema | EnumSchema,
        depth: int,
        fixed_values: FixedValues,
        *,
        is_deep: bool,
    ) -> object:
        if isinstance(schema, EnumSchema):
            return schema.members[0].value
        # Objects are larger than lists, so they end one level earlier.
        if is_deep or depth == MAX_DEPTH:
            return {}
        return self._object(schema, depth + 1, fixed_values)

    def _list(self, kind: ListOf | TupleOf, name: str, depth: int) -> list[object]:
        # All items of a sample are equal, so a list of unique items has one item.
        minimum = 0 if kind.bounds.unique_items else kind.bounds.min_length or 0
        usual = 0 if kind.bounds.max_length == 0 else 1
        length = min(max(usual, minimum), MAX_ITEMS)
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
        optional = [
            member
            for name, member in fields.items()
            if not member.notes.deprecated and name not in excluded | chosen
        ]
        scalars = [m for m in optional if isinstance(m.type, Scalar | LiteralOf)]
        shown = most_useful(scalars, max(0, FIELD_COUNT - len(chosen)))
        # The body of a request is not empty if it need not be.
        if depth == 1 and not chosen and not shown:
            shown = optional[:1]
        chosen.update(member.wire_name for member in shown)
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


def _scalar(scalar: Scalar, name: str) -> LiteralValue:
    """Return a JSON value of a scalar type, within its bounds if one is found."""
    match scalar.kind:
        case ScalarKind.STRING:
            return _text(scalar, name)
        case ScalarKind.INTEGER | ScalarKind.NUMBER | ScalarKind.DECIMAL_NUMBER:
            return _number(scalar)
        case kind if kind in _FORMATS:
            return build_text({"format": _FORMATS[kind]})
        case kind:
            return _CONSTANTS[kind]


# Compiling a pattern may take 50 ms, and many operations may share it.
@lru_cache(maxsize=1_000)
def _text(scalar: Scalar, name: str) -> str:
    """Return a text, which is ``name`` if the format and the bounds allow."""
    plain = "my-secret" if scalar.format == "password" else name or "text"
    form = {"format": scalar.format or ""}
    limits = scalar.bounds.to_keywords("string")
    if scalar.bounds.python_pattern is not None:
        limits["pattern"] = scalar.bounds.python_pattern
    if "minLength" in limits:
        limits["minLength"] = min(limits["minLength"], MAX_LENGTH)
    try:
        return build_text({**form, **limits}, plain=plain)
    except NoSampleError:
        # A text out of bounds is better than no example.
        return build_text(form, plain=plain)


def _number(scalar: Scalar) -> int | float:
    """Return a number within its bounds; 1 without any, or if none is found."""
    is_integer = scalar.kind is ScalarKind.INTEGER
    if limits := scalar.bounds.to_keywords("number"):
        kind = "integer" if is_integer else "number"
        try:
            number = build_number({**limits, "type": kind})
            return number if is_integer else float(number)
        except (NoSampleError, OverflowError):
            pass  # The number may be too large for a float.
    return 1 if is_integer else 1.0


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
