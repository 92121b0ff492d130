"""Lower schemas of objects without listed properties to maps."""

from collections.abc import Iterator

from msgspec.structs import replace

from typecase.ir import Anything, Bounds, MapOf, Scalar, ScalarKind, Type
from typecase.ir.keywords import bound_keywords
from typecase.lower.context import Context, NameHint
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.patterns import with_translated_pattern
from typecase.lower.schemas.scalars import read_string_bounds
from typecase.lower.schemas.unions import union
from typecase.schema import JsonSchema

_KEY_KEYWORDS = frozenset({"description", "type", *bound_keywords("string")})
"""The keywords that `propertyNames` may have; with any other, it is not checked."""

_MATCH_ALL = frozenset({"", "^", ".*", "^.*", "^.*$"})
"""Patterns that match every key; keys are assumed to have no line breaks."""


def lower_map(schemas: Lowering, schema: JsonSchema, hint: NameHint) -> MapOf:
    """Lower the schema of an object without listed properties to a map.

    A map accepts keys that match none of the `patternProperties`. If the schema does
    not allow such keys, their values have the union of all patterns' types.
    """
    if schema.required:
        schemas.context.report_degraded(
            "`required` is not checked", schema.pointer, "required"
        )
    result = MapOf(
        Anything(schema.pointer),
        schema.bounds("object"),
        _lower_property_names(schemas.context, schema),
    )
    value_hint = (*hint, "value")
    patterns = list(_lower_pattern_properties(schemas, schema, value_hint))
    pattern_types = [value_type for _, value_type in patterns]
    additional = schema.additional_properties
    has_catch_all = schema.pattern_properties.keys() & _MATCH_ALL
    # A closed object has no other keys than those that match a pattern.
    is_closed = additional.is_false or has_catch_all
    if is_closed and not patterns:
        return result  # `report_keywords` has reported `additionalProperties: false`.
    if is_closed:
        rest_type = union(pattern_types)
    else:
        rest_type = schemas.lower_part(additional, value_hint)
    result = replace(result, value=union([*pattern_types, rest_type]))
    checked = tuple((keys, value) for keys, value in patterns if keys is not None)
    # If a pattern cannot be checked, values must be accepted by the union of all types.
    # If all types are the same, patterns restrict nothing.
    all_same = all(value_type == rest_type for value_type in pattern_types)
    if len(checked) < len(patterns) or all_same:
        return result
    return replace(result, pattern_values=checked, rest_type=rest_type)


def _lower_pattern_properties(
    schemas: Lowering, schema: JsonSchema, value_hint: NameHint
) -> Iterator[tuple[Bounds | None, Type]]:
    """Yield the bounds of the keys and the type of the values for each pattern.

    The bounds are None if no regular expression engine can check the pattern.
    """
    for pattern, value in schema.pattern_properties.items():
        keys = with_translated_pattern(
            Bounds(pattern=pattern), schemas.context, value.pointer
        )
        value_type = schemas.lower_part(value, value_hint)
        yield keys if keys != Bounds() else None, value_type


def _lower_property_names(context: Context, schema: JsonSchema) -> Scalar | None:
    """Lower `propertyNames` to the type of the keys.

    Return None if `propertyNames` is absent, has no bounds or cannot be checked. Report
    a `propertyNames` that cannot be checked.
    """
    if "propertyNames" not in schema.keywords:
        return None
    names = schema.property_names
    is_string = names.is_only("string") or "type" not in names.keywords
    if names.keywords - _KEY_KEYWORDS or not is_string:
        context.report_degraded("`propertyNames` is not checked", names.pointer)
        return None
    bounds = read_string_bounds(context, names)
    return Scalar(ScalarKind.STRING, bounds=bounds) if bounds != Bounds() else None
