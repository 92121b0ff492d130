"""Constants that no `Literal` takes: floats, lists, objects and enormous numbers.

In: a schema and its constants. Out: the types that they are of, each with those of them
that it takes. They are compared as JSON compares, where 1.0 is 1.
"""

import json
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from typecase.ir import ListOf, MapOf, Scalar, ScalarKind, TupleOf, Type
from typecase.load.json_types import items
from typecase.lower.context import Context, Node
from typecase.lower.schemas.scalars import literal
from typecase.lower.schemas.unions import union

_NAMES = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    list: "array",
    dict: "object",
}


def compared(
    context: Context,
    node: Node,
    values: list[Any],
    pointer: str,
    by_type: Callable[[Node], Type],
) -> Type:
    """Lower constants; none is held where the schema's own type forbids one of them."""
    plain = {key: node[key] for key in node if key not in ("const", "enum")}
    given = node.get("type", [])
    allowed = {given} if isinstance(given, str) else {*items(given)}
    grouped: dict[str, list[Any]] = {}
    for value in values:
        grouped.setdefault(_NAMES[type(value)], []).append(value)
        if allowed and not {*_names(value)} & allowed:
            context.degraded(
                "constants of another type than theirs",
                pointer,
                "const" if "const" in node else "enum",
            )
            return by_type(plain)
    kinds = [
        literal(group)
        or _held(by_type({**plain, "type": _named(group, allowed)}), group)
        for group in grouped.values()
    ]
    return union(kinds)


def _names(value: Any) -> tuple[str, ...]:
    """The types that a value is of."""
    is_whole = type(value) is int or (type(value) is float and value.is_integer())
    return ("integer", "number") if is_whole else (_NAMES[type(value)],)


def _named(values: list[Any], allowed: set[Any]) -> str:
    """The type that all of some values are of; floats are floats where they may be."""
    if not any(type(value) is float for value in values):
        return _names(values[0])[0]
    is_whole = "integer" in allowed and all("integer" in _names(v) for v in values)
    return "integer" if is_whole else "number"


def _held(kind: Type, values: list[Any]) -> Type:
    match kind:
        case Scalar(ScalarKind.INTEGER):
            texts = tuple(str(int(value)) for value in values)
        case Scalar() | ListOf() | TupleOf() | MapOf():
            texts = tuple(json.dumps(value) for value in values)
        case _:
            return kind
    return replace(kind, bounds=replace(kind.bounds, values=texts))
