"""Read conditions on which properties of an object must or may be present together."""

from typecase.ir import AnyOf, Bounds, Condition, OneOf, OnlyWith, PropertyCount
from typecase.load.json_types import as_mapping
from typecase.lower.context import Node, read_constants
from typecase.lower.schemas.scalars import read_bounds


def read_conditions(node: Node) -> tuple[tuple[Condition, ...], list[str]]:
    """Return the conditions of an object schema, and its unsupported keywords."""
    limits = read_bounds(node, "object")
    count = PropertyCount(limits.min_length, limits.max_length)
    by_keyword: dict[str, Condition | None] = {
        "anyOf": _presence(node, "anyOf", AnyOf),
        "oneOf": _presence(node, "oneOf", OneOf),
        "minProperties": count if limits != Bounds() else None,
        "if": _only_with(node),
    }
    ignored = [key for key in ("anyOf", "oneOf", "if") if by_keyword[key] is None]
    unsupported = [*ignored, "not", "dependentSchemas", "else"]
    return (
        tuple(rule for rule in by_keyword.values() if rule is not None),
        [key for key in unsupported if key in node],
    )


def _presence(
    node: Node, keyword: str, kind: type[AnyOf | OneOf]
) -> AnyOf | OneOf | None:
    """Read an `anyOf` or `oneOf` whose branches each require a single property.

    Return None if a branch has another form.
    """
    names: list[str] = []
    for branch in node.get(keyword, [None]):
        match branch:
            case {"required": [str(name)], **rest} if not rest:
                names.append(name)
            case _:
                return None
    return kind(tuple(names))


def _only_with(node: Node) -> OnlyWith | None:
    """Read `if: {required: [a]}, then: {properties: {b: {const: …}}}`.

    Return None for a condition of another form.
    """
    then = as_mapping(node.get("then"))
    if then.keys() - {"properties", "required"}:
        return None
    match node.get("if"), [*as_mapping(then.get("properties")).items()]:
        case {"required": [str(name)], **rest}, [(other, schema)] if not rest:
            values = read_constants(as_mapping(schema))
            if values is None or len(schema) != 1:
                return None
            return OnlyWith(name, other, tuple(values))
        case _:
            return None
