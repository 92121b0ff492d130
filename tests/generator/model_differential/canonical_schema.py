"""Convert the schemas of the intermediate representation to canonical JSON Schema.

Each object and enumeration becomes a component under its final class name. All other
types are written in place, so that another generator has no choices to make. Rules
between the fields of an object are omitted.
"""

from typing import Any, assert_never

from typecase.ir import (
    AliasSchema,
    Anything,
    Bounds,
    EnumSchema,
    HeadersSchema,
    ListOf,
    LiteralOf,
    MapOf,
    Nullable,
    ObjectSchema,
    Ref,
    Scalar,
    ScalarKind,
    Schema,
    TupleOf,
    Type,
    UnionOf,
    Unlisted,
)
from typecase.names.api_names import Names

Node = dict[str, Any]

STRING_FORMATS = {
    ScalarKind.DATE: "date",
    ScalarKind.DATE_TIME: "date-time",
    ScalarKind.UUID: "uuid",
    ScalarKind.BINARY: "binary",
}


def canonical_schema(schema: Schema, names: Names) -> Node:
    """Convert a schema that has a name."""
    match schema:
        case EnumSchema():
            kind = "integer" if schema.is_integer else "string"
            members = names.members[schema.id]
            # An open enumeration accepts all values of its type.
            values = {} if schema.is_open else {"enum": list(members)}
            return {"type": kind, **values}
        case ObjectSchema():
            node = _object(schema, names)
            if schema.base is None:
                return node
            return {"allOf": [_reference(names.classes[schema.base]), node]}
        case AliasSchema():
            return canonical_type(schema.type, names)
        case _:
            assert_never(schema)


def _object(schema: ObjectSchema, names: Names) -> Node:
    additional = schema.additional_type and canonical_type(
        schema.additional_type, names
    )
    return {
        "type": "object",
        **({"additionalProperties": additional} if additional else {}),
        "properties": {
            field.wire_name: canonical_type(field.type, names)
            for field in schema.fields
        },
        "required": [
            field.wire_name
            for field in schema.fields
            if field.required and field.access is None
        ],
        # A model of headers has the declared headers only.
        **(
            {"additionalProperties": False} if isinstance(schema, HeadersSchema) else {}
        ),
    }


def canonical_type(kind: Type, names: Names) -> Node:
    """Convert a type, which is written in place.

    Raise ValueError for a list whose first items have types of their own.
    """
    match kind:
        case Scalar():
            return _scalar(kind)
        case LiteralOf(values, is_open=True):
            names_of_types = {bool: "boolean", int: "integer", str: "string"}
            kinds = dict.fromkeys(names_of_types[type(value)] for value in values)
            return {"anyOf": [{"type": kind} for kind in kinds]}
        case LiteralOf((value,)):
            return {"const": value}
        case LiteralOf(values):
            return {"anyOf": [{"const": value} for value in values]}
        case ListOf(item, bounds, first):
            if first:
                raise ValueError("the library does not check items by their position")
            limits = {"minItems": bounds.min_length, "maxItems": bounds.max_length}
            items = canonical_type(item, names)
            return {"type": "array", "items": items, **_without_none(limits)}
        case TupleOf(kinds):
            fixed = [canonical_type(item, names) for item in kinds]
            limits = {"minItems": len(kinds), "maxItems": len(kinds)}
            return {"type": "array", "prefixItems": fixed, **limits}
        case MapOf(value):
            items = canonical_type(value, names)
            return {"type": "object", "additionalProperties": items or True}
        case Ref(identity):
            return _reference(names.classes[identity])
        case UnionOf(members):
            return {"anyOf": [canonical_type(member, names) for member in members]}
        case Nullable(Scalar() as within) if within.kind not in STRING_FORMATS:
            node = canonical_type(within, names)
            return {**node, "type": [node["type"], "null"]}
        case Nullable(within):
            node = canonical_type(within, names)
            return {"anyOf": [*node.get("anyOf", [node]), {"type": "null"}]}
        case Unlisted():
            return {"type": "object"}
        case Anything():
            return {}
        case _:
            assert_never(kind)


def _reference(name: str) -> Node:
    return {"$ref": f"#/components/schemas/{name}"}


def _scalar(kind: Scalar) -> Node:
    if kind.kind in STRING_FORMATS:
        return {"type": "string", "format": STRING_FORMATS[kind.kind]}
    is_timestamp = kind.kind is ScalarKind.UNIX_MILLISECONDS
    limits = _value_bounds(kind.bounds)
    return {"type": "integer" if is_timestamp else str(kind.kind), **limits}


def _value_bounds(bounds: Bounds) -> Node:
    minimum, maximum = bounds.minimum, bounds.maximum
    if bounds.bit_width is not None:
        # datamodel-code-generator ignores integer formats, so the bounds are explicit.
        low, high = -(2 ** (bounds.bit_width - 1)), 2 ** (bounds.bit_width - 1) - 1
        minimum = low if minimum is None else minimum
        maximum = high if maximum is None else maximum
    return _without_none(
        {
            "minimum": minimum,
            "maximum": maximum,
            "exclusiveMinimum": bounds.exclusive_minimum,
            "exclusiveMaximum": bounds.exclusive_maximum,
            "multipleOf": bounds.multiple_of,
            "minLength": bounds.min_length,
            "maxLength": bounds.max_length,
            "pattern": bounds.pattern,
        }
    )


def _without_none(node: Node) -> Node:
    return {key: value for key, value in node.items() if value is not None}
