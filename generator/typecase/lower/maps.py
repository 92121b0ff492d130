"""Objects with free keys: a schema in, the type of their values and the rules of their
keys out.
"""

from typing import Any, Protocol

from typecase.ir import Anything, Bounds, MapOf, Scalar, ScalarKind, Type
from typecase.load.plain import mapping
from typecase.lower.context import Context, Hint, Node, child
from typecase.lower.patterns import pattern_bounds
from typecase.lower.scalars import property_bounds, value_bounds
from typecase.lower.unions import union

_OF_KEYS = frozenset({"description", "maxLength", "minLength", "pattern", "type"})
"""What a rule of keys may say to be held."""


class Lowering(Protocol):
    """What lowers a schema of any kind."""

    @property
    def context(self) -> Context: ...

    def lower(self, node: Any, pointer: str, hint: Hint) -> Type: ...


def lower_map(schemas: Lowering, node: Node, pointer: str, hint: Hint) -> MapOf:
    """Lower an object without members of its own."""
    if node.get("required"):
        at = child(pointer, "required")
        schemas.context.degraded("`required` is not checked", at)
    keys = _keys(schemas.context, node, pointer)
    return MapOf(_value(schemas, node, pointer, hint), property_bounds(node), keys)


def _value(schemas: Lowering, node: Node, pointer: str, hint: Hint) -> Type:
    words = (*hint, "value")
    extra = node.get("additionalProperties", True)
    if extra is not False:
        return schemas.lower(extra, child(pointer, "additionalProperties"), words)
    # Reported where closed objects are.
    patterns = mapping(node.get("patternProperties"))
    kinds = [
        schemas.lower(each, child(pointer, "patternProperties", key), words)
        for key, each in patterns.items()
    ]
    return union(kinds) if kinds else Anything(pointer)


def _keys(context: Context, node: Node, pointer: str) -> Scalar | None:
    if "propertyNames" not in node:
        return None
    at = child(pointer, "propertyNames")
    rule = mapping(node["propertyNames"])
    if rule.keys() - _OF_KEYS or rule.get("type", "string") != "string":
        context.degraded("`propertyNames` is not checked", at)
        return None
    limits = value_bounds(rule, ScalarKind.STRING)
    bounds = pattern_bounds(context, rule, at, limits)
    return Scalar(ScalarKind.STRING, bounds=bounds) if bounds != Bounds() else None
