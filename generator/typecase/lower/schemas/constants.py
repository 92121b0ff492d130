"""Lower the constants of a schema if `typing.Literal` does not support all of them.

Unsupported are floats, lists, objects and integers of more than 64 bits. The generated
code compares such constants as JSON values: 1.0 equals 1.
"""

import json
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from typecase.ir import ListOf, MapOf, Scalar, ScalarKind, TupleOf, Type
from typecase.lower.context import Context
from typecase.lower.schemas.scalars import lower_literal
from typecase.lower.schemas.unions import union
from typecase.schema import JsonSchema

_JSON_TYPES = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    list: "array",
    dict: "object",
}
"""The JSON types by which constants are grouped; "number" includes integers."""


def lower_constants(
    context: Context,
    schema: JsonSchema,
    values: list[Any],
    lower_by_type: Callable[[str | None], Type],
) -> Type:
    """Return a union of types, one for each JSON type among the constants.

    ``values`` are the constants. ``lower_by_type`` returns the type of the schema's
    values of a JSON type; None stands for the types that the schema states. If the
    `type` of the schema does not allow a constant, report the schema and return its
    type without constants.
    """
    allowed_types = {*schema.types}
    grouped: dict[str, list[Any]] = {}
    for value in values:
        grouped.setdefault(_JSON_TYPES[type(value)], []).append(value)
        if allowed_types and allowed_types.isdisjoint(_type_names(value)):
            context.report_degraded(
                "the constants are not checked: `type` does not allow all of them",
                schema.pointer,
                "const" if "const" in schema.keywords else "enum",
                hint="remove the constants that `type` excludes, or change `type`",
            )
            return lower_by_type(None)
    return union(
        lower_literal(group)
        or _restrict(lower_by_type(_common_type(group, allowed_types)), group)
        for group in grouped.values()
    )


def _type_names(value: Any) -> tuple[str, ...]:
    """Return the JSON Schema types of a value: both number types if it is whole."""
    is_whole = type(value) is int or (type(value) is float and value.is_integer())
    return ("integer", "number") if is_whole else (_JSON_TYPES[type(value)],)


def _common_type(values: list[Any], allowed_types: set[str]) -> str:
    """Return the JSON Schema type of values that have the same JSON type.

    If some of the values are floats, the type is "integer" only if all values are whole
    and ``allowed_types`` contains "integer"; otherwise it is "number".
    """
    if not any(type(value) is float for value in values):
        return _type_names(values[0])[0]
    are_whole = all("integer" in _type_names(value) for value in values)
    return "integer" if are_whole and "integer" in allowed_types else "number"


def _restrict(value_type: Type, values: list[Any]) -> Type:
    """Return a type that allows only ``values``; its bounds have them as JSON texts.

    A type without bounds, such as a union, is returned unchanged.
    """
    match value_type:
        case Scalar(ScalarKind.INTEGER):
            texts = tuple(str(int(value)) for value in values)
        case Scalar() | ListOf() | TupleOf() | MapOf():
            texts = tuple(json.dumps(value) for value in values)
        case _:
            return value_type
    return replace(value_type, bounds=replace(value_type.bounds, values=texts))
