"""Lower objects without properties of their own to maps."""

from collections.abc import Iterator

from msgspec.structs import replace

from typecase.ir import Anything, Bounds, MapOf, Scalar, ScalarKind, Type
from typecase.ir.keywords import bound_keywords
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import Context, Hint, Node
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.patterns import translate_pattern_of
from typecase.lower.schemas.scalars import read_bounds, string_bounds
from typecase.lower.schemas.unions import union

_KEY_KEYWORDS = frozenset({"description", "type", *bound_keywords("string")})
"""The keywords of `propertyNames` that can be checked."""
_MATCH_ALL = frozenset({"", "^", ".*", "^.*", "^.*$"})
"""Patterns that match every key; keys are assumed to have no line breaks."""


def lower_map(schemas: Lowering, node: Node, pointer: str, hint: Hint) -> MapOf:
    """Lower an object whose schema does not list its properties.

    A generated map accepts every key. If the schema allows only keys that match
    `patternProperties`, values of other keys get the union of all patterns' types.
    """
    if node.get("required"):
        schemas.context.report_degraded(
            "`required` is not checked", pointer, "required"
        )
    bounds = read_bounds(node, "object")
    result = MapOf(Anything(pointer), bounds, _keys(schemas.context, node, pointer))
    words = (*hint, "value")
    patterns = list(_pattern_properties(schemas, node, pointer, words))
    kinds = [kind for _, kind in patterns]
    extra = node.get("additionalProperties", True)
    # An object is closed if only keys that match a pattern may be present.
    is_closed = extra is False or node.get("patternProperties", {}).keys() & _MATCH_ALL
    if is_closed and not kinds:
        return result  # `report_keywords` has reported `additionalProperties: false`.
    at = join_pointer(pointer, "additionalProperties")
    rest = union(kinds) if is_closed else schemas.lower(extra, at, words)
    result = replace(result, value=union([*kinds, rest]))
    rules = tuple((bounds, kind) for bounds, kind in patterns if bounds is not None)
    if len(rules) < len(patterns) or all(kind == rest for kind in kinds):
        return result
    return replace(result, pattern_values=rules, rest_type=rest)


def _pattern_properties(
    schemas: Lowering, node: Node, pointer: str, words: Hint
) -> Iterator[tuple[Bounds | None, Type]]:
    """Yield the bounds of the keys and the type of the values for each pattern.

    The bounds are None if no regular expression engine can check the pattern.
    """
    for pattern, schema in as_mapping(node.get("patternProperties")).items():
        at = join_pointer(pointer, "patternProperties", pattern)
        bounds = translate_pattern_of(Bounds(pattern=pattern), schemas.context, at)
        kind = schemas.lower(schema, at, words)
        yield bounds if bounds != Bounds() else None, kind


def _keys(context: Context, node: Node, pointer: str) -> Scalar | None:
    """Lower `propertyNames`; return None if it is absent or cannot be checked."""
    if "propertyNames" not in node:
        return None
    at = join_pointer(pointer, "propertyNames")
    rule = as_mapping(node["propertyNames"])
    if rule.keys() - _KEY_KEYWORDS or rule.get("type", "string") != "string":
        context.report_degraded("`propertyNames` is not checked", at)
        return None
    bounds = string_bounds(context, rule, at)
    return Scalar(ScalarKind.STRING, bounds=bounds) if bounds != Bounds() else None
