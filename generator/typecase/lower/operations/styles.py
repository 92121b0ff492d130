"""Determine how parameters and form fields are serialized.

`style`, `explode` and `allowReserved` of the document become a `Serialization`. For
combinations that OpenAPI does not define, a diagnostic says what the generated code
does.
"""

from collections.abc import Iterable

from msgspec import Struct

from typecase.ir import (
    ListOf,
    Location,
    MapOf,
    ObjectSchema,
    Ref,
    Style,
    TupleOf,
    Type,
    alternative_types,
    child_types,
)
from typecase.ir.operations import DELIMITED_STYLES, EXPLODED_STYLES
from typecase.lower.context import Context, Node
from typecase.lower.schemas.schemas import Schemas

_DEFAULT_STYLES = {
    Location.PATH: Style.SIMPLE,
    Location.HEADER: Style.SIMPLE,
    Location.QUERY: Style.FORM,
    Location.COOKIE: Style.FORM,
    Location.QUERYSTRING: Style.FORM,
}


class Serialization(Struct, frozen=True):
    """How a parameter or form field is serialized."""

    style: Style
    explode: bool
    allow_reserved: bool
    """Whether reserved characters are sent as they are, not percent-encoded."""


def get_serialization(
    context: Context, node: Node, location: Location, pointer: str
) -> Serialization:
    """Return `style`, `explode` and `allowReserved` of a parameter or form field."""
    style = Style(node.get("style", _DEFAULT_STYLES[location]))
    reserved = node.get("allowReserved") is True
    if reserved and location is Location.COOKIE and style is Style.FORM:
        context.report_degraded(
            "`allowReserved` is ignored: cookies are percent-encoded",
            pointer,
            "allowReserved",
        )
    return Serialization(style, node.get("explode", style in EXPLODED_STYLES), reserved)


def report_undefined_style(
    schemas: Schemas, style: Serialization, value_type: Type, pointer: str
) -> None:
    """Report a combination of style and type that OpenAPI does not define."""
    outcome = _undefined_outcome(schemas, style, value_type)
    if outcome:
        schemas.context.report_degraded(
            f"OpenAPI does not define style `{style.style}` for this type: {outcome}",
            pointer,
        )


def _undefined_outcome(schemas: Schemas, style: Serialization, value_type: Type) -> str:
    """Return what the code does for a combination, or "" if OpenAPI defines it."""
    types = tuple(alternative_types(value_type))
    has_lists = any(isinstance(each, ListOf | TupleOf) for each in types)
    has_objects = any(_is_object(schemas, each) for each in types)
    is_nested = any(
        _has_lists_or_objects(schemas, part)
        for each in types
        for part in _parts(schemas, each)
    )
    if style.style is Style.DEEP_OBJECT:
        if is_nested or has_lists:
            return "nested lists and objects are written as name[key][0]"
        return "" if has_objects else "the value is written as name=value"
    if is_nested:
        return "nested lists and objects are sent as JSON text"
    if style.style in DELIMITED_STYLES and style.explode and (has_lists or has_objects):
        return "with `explode`, the value is written as in style `form`"
    return ""


def _is_object(schemas: Schemas, value_type: Type) -> bool:
    named = schemas.by_id.get(value_type.id) if isinstance(value_type, Ref) else None
    return isinstance(value_type, MapOf) or isinstance(named, ObjectSchema)


def _has_lists_or_objects(schemas: Schemas, value_type: Type) -> bool:
    return any(
        isinstance(each, ListOf | TupleOf) or _is_object(schemas, each)
        for each in alternative_types(value_type)
    )


def _parts(schemas: Schemas, value_type: Type) -> Iterable[Type]:
    """Return the types of the items or the properties of a type."""
    named = schemas.by_id.get(value_type.id) if isinstance(value_type, Ref) else None
    return named.types() if isinstance(named, ObjectSchema) else child_types(value_type)
