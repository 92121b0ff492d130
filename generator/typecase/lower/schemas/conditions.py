"""Read the rules on which properties of an object must or may be present together."""

from collections.abc import Sequence

from typecase.ir import AnyOf, Bounds, Condition, OneOf, OnlyWith, PropertyCount
from typecase.schema import JsonSchema

_CONDITIONAL = frozenset(
    {
        *("anyOf", "oneOf", "if", "else", "not", "dependentSchemas"),
        *("minProperties", "maxProperties"),
    }
)
"""The keywords that state conditions."""


def read_conditions(schema: JsonSchema) -> tuple[tuple[Condition, ...], list[str]]:
    """Return the supported conditions of an object, and the unsupported keywords.

    The latter are the keywords that state conditions of other forms.
    """
    if schema.keywords.isdisjoint(_CONDITIONAL):
        return (), []
    limits = schema.bounds("object")
    count = PropertyCount(limits.min_length, limits.max_length)
    by_keyword: dict[str, Condition | None] = {
        "anyOf": _read_alternatives(schema.any_of, AnyOf),
        "oneOf": _read_alternatives(schema.one_of, OneOf),
        "minProperties": count if limits != Bounds() else None,  # and `maxProperties`
        "if": _read_only_with(schema),
    }
    not_read = [key for key in ("anyOf", "oneOf", "if") if by_keyword[key] is None]
    unsupported = [*not_read, "not", "dependentSchemas", "else"]
    return (
        tuple(rule for rule in by_keyword.values() if rule is not None),
        [key for key in unsupported if key in schema.keywords],
    )


def _read_alternatives(
    branches: Sequence[JsonSchema], rule_class: type[AnyOf | OneOf]
) -> AnyOf | OneOf | None:
    """Read `anyOf: [{required: [a]}, {required: [b]}]`, or the same with `oneOf`.

    Return None if there are no branches or if a branch has another form.
    """
    names = [_read_required(branch) for branch in branches]
    stated = tuple(name for name in names if name is not None)
    return rule_class(stated) if stated and len(stated) == len(names) else None


def _read_required(schema: JsonSchema) -> str | None:
    """Return the property that a schema requires; None if it states anything else."""
    match schema.required:
        case [name] if len(schema.keywords) == 1:
            return name
        case _:
            return None


def _read_only_with(schema: JsonSchema) -> OnlyWith | None:
    """Read `if: {required: [a]}, then: {properties: {b: {const: …}}}`.

    An `enum` may replace the `const`. Return None if there is no `if`, or if the
    condition has another form.
    """
    then = schema.then_schema
    name = _read_required(schema.if_schema)
    if name is None or then.asserting_keywords - {"properties", "required"}:
        return None
    if len(then.properties) != 1:
        return None
    ((other, member),) = then.properties.items()
    if member.constants is None or len(member.keywords) != 1:
        return None
    return OnlyWith(name, other, tuple(member.constants))
