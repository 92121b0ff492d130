"""Objects with free keys: a schema in, the type of their values and the rules of their
keys out.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from typecase.ir import Anything, Bounds, MapOf, Scalar, ScalarKind, Type
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Hint, Node
from typecase.lower.dispatch import Lowering
from typecase.lower.schemas.patterns import matched, pattern_bounds
from typecase.lower.schemas.scalars import property_bounds, value_bounds
from typecase.lower.schemas.unions import union

_OF_KEYS = frozenset({"description", "maxLength", "minLength", "pattern", "type"})
"""What a rule of keys may say to be held."""
_ANY_KEY = frozenset({"", "^", ".*", "^.*", "^.*$"})
"""Patterns of all keys; none has several lines."""


def lower_map(schemas: Lowering, node: Node, pointer: str, hint: Hint) -> MapOf:
    """Lower an object without members of its own.

    Where none but matching keys may be there, the values of others are like theirs.
    """
    if node.get("required"):
        schemas.context.degraded("`required` is not checked", pointer, "required")
    found = MapOf(
        Anything(pointer), property_bounds(node), _keys(schemas.context, node, pointer)
    )
    words = (*hint, "value")
    matching = list(_matching(schemas, node, pointer, words))
    kinds = [kind for _, kind in matching]
    extra = node.get("additionalProperties", True)
    is_closed = extra is False or node.get("patternProperties", {}).keys() & _ANY_KEY
    if is_closed and not kinds:
        return found  # Reported where closed objects are.
    at = join(pointer, "additionalProperties")
    rest = union(kinds) if is_closed else schemas.lower(extra, at, words)
    found = replace(found, value=union([*kinds, rest]))
    rules = tuple((key, kind) for key, kind in matching if key is not None)
    if len(rules) < len(matching) or all(kind == rest for kind in kinds):
        return found
    return replace(found, matching=rules, rest=rest)


def _matching(
    schemas: Lowering, node: Node, pointer: str, words: Hint
) -> Iterator[tuple[Bounds | None, Type]]:
    """Lower patterns of keys, with what their values are; None if no engine has one."""
    for key, each in mapping(node.get("patternProperties")).items():
        at = join(pointer, "patternProperties", key)
        bounds = matched(schemas.context, key, at, Bounds())
        kind = schemas.lower(each, at, words)
        yield bounds if bounds != Bounds() else None, kind


def _keys(context: Context, node: Node, pointer: str) -> Scalar | None:
    if "propertyNames" not in node:
        return None
    at = join(pointer, "propertyNames")
    rule = mapping(node["propertyNames"])
    if rule.keys() - _OF_KEYS or rule.get("type", "string") != "string":
        context.degraded("`propertyNames` is not checked", at)
        return None
    limits = value_bounds(rule, ScalarKind.STRING)
    bounds = pattern_bounds(context, rule, at, limits)
    return Scalar(ScalarKind.STRING, bounds=bounds) if bounds != Bounds() else None
