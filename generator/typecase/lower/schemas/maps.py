"""Lower schemas of objects without listed properties to maps."""

from collections.abc import Iterator

from msgspec.structs import replace

from typecase.ir import Anything, Bounds, MapOf, Scalar, ScalarKind, Type
from typecase.ir.keywords import bound_keywords
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import Context, NameHint, Node
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.patterns import with_translated_pattern
from typecase.lower.schemas.scalars import read_bounds, read_string_bounds
from typecase.lower.schemas.unions import union

_KEY_KEYWORDS = frozenset({"description", "type", *bound_keywords("string")})
"""The keywords that `propertyNames` may have; with any other, it is not checked."""

_MATCH_ALL = frozenset({"", "^", ".*", "^.*", "^.*$"})
"""Patterns that match every key; keys are assumed to have no line breaks."""


def lower_map(schemas: Lowering, node: Node, pointer: str, hint: NameHint) -> MapOf:
    """Lower the schema of an object without listed properties to a map.

    A map accepts keys that match none of the `patternProperties`. If the schema does
    not allow such keys, their values have the union of all patterns' types.
    """
    if node.get("required"):
        schemas.context.report_degraded(
            "`required` is not checked", pointer, "required"
        )
    bounds = read_bounds(node, "object")
    result = MapOf(
        Anything(pointer), bounds, _lower_property_names(schemas.context, node, pointer)
    )
    value_hint = (*hint, "value")
    patterns = list(_lower_pattern_properties(schemas, node, pointer, value_hint))
    pattern_types = [value_type for _, value_type in patterns]
    additional = node.get("additionalProperties", True)
    has_catch_all = node.get("patternProperties", {}).keys() & _MATCH_ALL
    # A closed object has no other keys than those that match a pattern.
    is_closed = additional is False or has_catch_all
    if is_closed and not patterns:
        return result  # `report_keywords` has reported `additionalProperties: false`.
    if is_closed:
        rest_type = union(pattern_types)
    else:
        additional_pointer = join_pointer(pointer, "additionalProperties")
        rest_type = schemas.lower(additional, additional_pointer, value_hint)
    result = replace(result, value=union([*pattern_types, rest_type]))
    checked = tuple((keys, value) for keys, value in patterns if keys is not None)
    # If a pattern cannot be checked, values must be accepted by the union of all types.
    # If all types are the same, patterns restrict nothing.
    all_same = all(value_type == rest_type for value_type in pattern_types)
    if len(checked) < len(patterns) or all_same:
        return result
    return replace(result, pattern_values=checked, rest_type=rest_type)


def _lower_pattern_properties(
    schemas: Lowering, node: Node, pointer: str, value_hint: NameHint
) -> Iterator[tuple[Bounds | None, Type]]:
    """Yield the bounds of the keys and the type of the values for each pattern.

    The bounds are None if no regular expression engine can check the pattern.
    """
    for pattern, schema in as_mapping(node.get("patternProperties")).items():
        pattern_pointer = join_pointer(pointer, "patternProperties", pattern)
        keys = with_translated_pattern(
            Bounds(pattern=pattern), schemas.context, pattern_pointer
        )
        value_type = schemas.lower(schema, pattern_pointer, value_hint)
        yield keys if keys != Bounds() else None, value_type


def _lower_property_names(context: Context, node: Node, pointer: str) -> Scalar | None:
    """Lower `propertyNames` to the type of the keys.

    Return None if `propertyNames` is absent, has no bounds or cannot be checked. Report
    a `propertyNames` that cannot be checked.
    """
    if "propertyNames" not in node:
        return None
    names_pointer = join_pointer(pointer, "propertyNames")
    name_schema = as_mapping(node["propertyNames"])
    is_string = name_schema.get("type", "string") == "string"
    if name_schema.keys() - _KEY_KEYWORDS or not is_string:
        context.report_degraded("`propertyNames` is not checked", names_pointer)
        return None
    bounds = read_string_bounds(context, name_schema, names_pointer)
    return Scalar(ScalarKind.STRING, bounds=bounds) if bounds != Bounds() else None
