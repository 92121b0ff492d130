"""Lower constants that `typing.Literal` does not support.

These are floats, lists, objects and integers of more than 64 bits. The generated code
compares them as JSON values: 1.0 equals 1.
"""

import json
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from typecase.ir import ListOf, MapOf, Scalar, ScalarKind, TupleOf, Type
from typecase.load.json_types import as_list
from typecase.lower.context import Context, Node
from typecase.lower.schemas.scalars import lower_literal
from typecase.lower.schemas.unions import union

_JSON_TYPES = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    list: "array",
    dict: "object",
}


def lower_constants(
    context: Context,
    node: Node,
    values: list[Any],
    pointer: str,
    by_type: Callable[[Node], Type],
) -> Type:
    """Return a union of types, one for each JSON type among the constants.

    If the schema's own `type` does not allow a constant, report the schema and return
    its type without constants. ``by_type`` lowers a schema according to its `type`.
    """
    plain = {key: node[key] for key in node if key not in ("const", "enum")}
    declared = node.get("type", [])
    allowed = {declared} if isinstance(declared, str) else {*as_list(declared)}
    grouped: dict[str, list[Any]] = {}
    for value in values:
        grouped.setdefault(_JSON_TYPES[type(value)], []).append(value)
        if allowed and not {*_type_names(value)} & allowed:
            context.report_degraded(
                "the constants are not checked: `type` does not allow all of them",
                pointer,
                "const" if "const" in node else "enum",
            )
            return by_type(plain)
    kinds = [
        lower_literal(group)
        or _restrict(by_type({**plain, "type": _common_type(group, allowed)}), group)
        for group in grouped.values()
    ]
    return union(kinds)


def _type_names(value: Any) -> tuple[str, ...]:
    """Return the names of the JSON Schema types that a value has."""
    is_whole = type(value) is int or (type(value) is float and value.is_integer())
    return ("integer", "number") if is_whole else (_JSON_TYPES[type(value)],)


def _common_type(values: list[Any], allowed: set[Any]) -> str:
    """Return the JSON Schema type that all values of one group have.

    The type of floats is "integer" if all values are whole and ``allowed`` contains
    "integer"; otherwise it is "number".
    """
    if not any(type(value) is float for value in values):
        return _type_names(values[0])[0]
    is_whole = "integer" in allowed and all("integer" in _type_names(v) for v in values)
    return "integer" if is_whole else "number"


def _restrict(kind: Type, values: list[Any]) -> Type:
    """Restrict a type to some values, which its bounds store as JSON texts."""
    match kind:
        case Scalar(ScalarKind.INTEGER):
            texts = tuple(str(int(value)) for value in values)
        case Scalar() | ListOf() | TupleOf() | MapOf():
            texts = tuple(json.dumps(value) for value in values)
        case _:
            return kind
    return replace(kind, bounds=replace(kind.bounds, values=texts))
