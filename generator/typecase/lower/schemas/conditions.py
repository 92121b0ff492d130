"""Rules between the members of an object: which must or may be there together."""

from typecase.ir import AnyOf, Bounds, Condition, MemberCount, OneOf, OnlyWith
from typecase.load.json_types import mapping
from typecase.lower.context import Node, constants_of
from typecase.lower.schemas.scalars import property_bounds


def conditions(node: Node) -> tuple[tuple[Condition, ...], list[str]]:
    """Read the rules between members; return the keywords that are none, too."""
    limits = property_bounds(node)
    count = MemberCount(limits.min_length, limits.max_length)
    read: dict[str, Condition | None] = {
        "anyOf": _presence(node, "anyOf", AnyOf),
        "oneOf": _presence(node, "oneOf", OneOf),
        "minProperties": count if limits != Bounds() else None,
        "if": _only_with(node),
    }
    ignored = [key for key in ("anyOf", "oneOf", "if") if read[key] is None]
    unknown = [*ignored, "not", "dependentSchemas", "else"]
    return (
        tuple(rule for rule in read.values() if rule is not None),
        [key for key in unknown if key in node],
    )


def _presence(
    node: Node, keyword: str, kind: type[AnyOf | OneOf]
) -> AnyOf | OneOf | None:
    """Read a choice between schemas that each only require one member."""
    names: list[str] = []
    for member in node.get(keyword, [None]):
        match member:
            case {"required": [str(name)], **rest} if not rest:
                names.append(name)
            case _:
                return None
    return kind(tuple(names))


def _only_with(node: Node) -> OnlyWith | None:
    """Read `if: {required: [a]}, then: {properties: {b: {const: …}}}`."""
    then = mapping(node.get("then"))
    if then.keys() - {"properties", "required"}:
        return None
    match node.get("if"), [*mapping(then.get("properties")).items()]:
        case {"required": [str(name)], **rest}, [(other, schema)] if not rest:
            values = constants_of(mapping(schema))
            if values is None or len(schema) != 1:
                return None
            return OnlyWith(name, other, tuple(values))
        case _:
            return None
