"""The rules between members of an object that JSON Schema can say and the ir holds.

In: an object schema. Out: conditions, and the keywords that could not be understood.
"""

from typing import Any

from typecase.ir import AnyOf, Bounds, Condition, MemberCount, OneOf, OnlyWith
from typecase.lower.scalars import property_bounds

Node = dict[str, Any]


def conditions(node: Node) -> tuple[tuple[Condition, ...], list[str]]:
    """Read `anyOf`/`oneOf` of `required`, and `if`/`then` on one member."""
    found: list[Condition] = []
    unknown: list[str] = []
    for keyword, kind in (("anyOf", AnyOf), ("oneOf", OneOf)):
        if keyword in node:
            names = _required_alternatives(node[keyword])
            if names is None:
                unknown.append(keyword)
            else:
                found.append(kind(names))
    limits = property_bounds(node)
    if limits != Bounds():
        found.append(MemberCount(limits.min_length, limits.max_length))
    if "if" in node:
        rule = _only_with(node)
        if rule is None:
            unknown.append("if")
        else:
            found.append(rule)
    unknown += [key for key in ("not", "dependentSchemas", "else") if key in node]
    return tuple(found), unknown


def is_rule(node: Node) -> bool:
    """Whether `anyOf`/`oneOf` of this schema speak of presence, not of shapes."""
    return any(
        _required_alternatives(node[key]) is not None
        for key in ("anyOf", "oneOf")
        if key in node
    )


def _required_alternatives(members: list[Any]) -> tuple[str, ...] | None:
    names: list[str] = []
    for member in members:
        match member:
            case {"required": [str(name)], **rest} if not rest:
                names.append(name)
            case _:
                return None
    return tuple(names)


def _only_with(node: Node) -> OnlyWith | None:
    """Read `if: {required: [a]}, then: {properties: {b: {const: …}}}`."""
    match node["if"]:
        case {"required": [str(name)], **rest} if not rest:
            pass
        case _:
            return None
    then: Node = node.get("then", {})
    properties: Node = then.get("properties", {})
    if set(then) - {"properties", "required"} or len(properties) != 1:
        return None
    other, schema = next(iter(properties.items()))
    match schema:
        case {"const": value, **more} if not more:
            return OnlyWith(name, other, (value,))
        case {"enum": [*values], **more} if not more:
            return OnlyWith(name, other, tuple(values))
        case _:
            return None
