"""Read the rules on which properties of an object must or may be present together."""

from typecase.ir import AnyOf, Bounds, Condition, OneOf, OnlyWith, PropertyCount
from typecase.load.json_types import as_mapping
from typecase.lower.context import Node, read_constants
from typecase.lower.schemas.scalars import read_bounds


def read_conditions(node: Node) -> tuple[tuple[Condition, ...], list[str]]:
    """Return the supported conditions of an object, and the unsupported keywords.

    The latter are the keywords of ``node`` that state conditions of other forms.
    """
    limits = read_bounds(node, "object")
    count = PropertyCount(limits.min_length, limits.max_length)
    by_keyword: dict[str, Condition | None] = {
        "anyOf": _read_alternatives(node, "anyOf", AnyOf),
        "oneOf": _read_alternatives(node, "oneOf", OneOf),
        "minProperties": count if limits != Bounds() else None,  # and `maxProperties`
        "if": _read_only_with(node),
    }
    not_read = [key for key in ("anyOf", "oneOf", "if") if by_keyword[key] is None]
    unsupported = [*not_read, "not", "dependentSchemas", "else"]
    return (
        tuple(rule for rule in by_keyword.values() if rule is not None),
        [key for key in unsupported if key in node],
    )


def _read_alternatives(
    node: Node, keyword: str, rule_class: type[AnyOf | OneOf]
) -> AnyOf | OneOf | None:
    """Read `anyOf: [{required: [a]}, {required: [b]}]`, or the same with `oneOf`.

    Return None if the keyword is absent or if a branch has another form.
    """
    names: list[str] = []
    # If the keyword is absent, `None` stands for a branch of another form.
    for branch in node.get(keyword, [None]):
        match branch:
            case {"required": [str(name)], **others} if not others:
                names.append(name)
            case _:
                return None
    return rule_class(tuple(names))


def _read_only_with(node: Node) -> OnlyWith | None:
    """Read `if: {required: [a]}, then: {properties: {b: {const: …}}}`.

    An `enum` may replace the `const`. Return None if there is no `if`, or if the
    condition has another form.
    """
    then = as_mapping(node.get("then"))
    if then.keys() - {"properties", "required"}:
        return None
    match node.get("if"), [*as_mapping(then.get("properties")).items()]:
        case {"required": [str(name)], **others}, [(other, schema)] if not others:
            values = read_constants(as_mapping(schema))
            if values is None or len(schema) != 1:
                return None
            return OnlyWith(name, other, tuple(values))
        case _:
            return None
