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
from typecase.lower.schemas.schema_lowering import Schemas

_DEFAULT_STYLES = {
    Location.PATH: Style.SIMPLE,
    Location.HEADER: Style.SIMPLE,
    Location.QUERY: Style.FORM,
    Location.COOKIE: Style.FORM,
    Location.QUERYSTRING: Style.FORM,
}

_STYLES_OF_ONE_TEXT = frozenset({Style.SIMPLE, Style.LABEL})
"""The styles in which an exploded object is one text, and not a pair per property."""


class Serialization(Struct, frozen=True):
    """How a parameter or form field is serialized.

    If ``allow_reserved`` is true, reserved characters are not percent-encoded.
    """

    style: Style
    explode: bool
    allow_reserved: bool


def get_serialization(
    context: Context, node: Node, location: Location, pointer: str
) -> Serialization:
    """Return how a parameter or form field is serialized, with OpenAPI's defaults.

    ``node`` is the parameter, or the `encoding` of the form field. Report a cookie with
    `allowReserved`, which is ignored.
    """
    style = Style(node.get("style", _DEFAULT_STYLES[location]))
    explode = node.get("explode", style in EXPLODED_STYLES)
    allow_reserved = node.get("allowReserved") is True
    if allow_reserved and location is Location.COOKIE and style is Style.FORM:
        context.report_degraded(
            "`allowReserved` is ignored: cookies are percent-encoded",
            pointer,
            "allowReserved",
        )
    return Serialization(style, explode, allow_reserved)


def report_undefined_style(
    schemas: Schemas, serialization: Serialization, value_type: Type, pointer: str
) -> None:
    """Report a combination of style and type that OpenAPI does not define."""
    outcome = _describe_undefined(schemas, serialization, value_type)
    if outcome:
        schemas.context.report_degraded(
            f"OpenAPI does not define style `{serialization.style}` for this type:"
            f" {outcome}",
            pointer,
        )


def _describe_undefined(
    schemas: Schemas, serialization: Serialization, value_type: Type
) -> str:
    """Return how the generated code serializes a value where OpenAPI does not say.

    Return "" if OpenAPI defines the combination of style and type.
    """
    alternatives = tuple(alternative_types(value_type))
    has_lists = any(isinstance(part, ListOf | TupleOf) for part in alternatives)
    has_objects = any(_is_object(schemas, part) for part in alternatives)
    is_nested = any(
        _has_lists_or_objects(schemas, part)
        for alternative in alternatives
        for part in _inner_types(schemas, alternative)
    )
    if serialization.style is Style.DEEP_OBJECT:
        if is_nested or has_lists:
            return "nested lists and objects are written as name[key][0]"
        return "" if has_objects else "the value is written as name=value"
    has_pairs = serialization.explode and serialization.style not in _STYLES_OF_ONE_TEXT
    if is_nested and has_objects and has_pairs:
        return (
            "the name of a nested list is repeated for each item, and nested objects"
            " are sent as JSON text"
        )
    if is_nested:
        return "nested lists and objects are sent as JSON text"
    is_exploded = serialization.style in DELIMITED_STYLES and serialization.explode
    if is_exploded and (has_lists or has_objects):
        return "with `explode`, the value is written as in style `form`"
    return ""


def _is_object(schemas: Schemas, value_type: Type) -> bool:
    named = schemas.by_id.get(value_type.id) if isinstance(value_type, Ref) else None
    return isinstance(value_type, MapOf) or isinstance(named, ObjectSchema)


def _has_lists_or_objects(schemas: Schemas, value_type: Type) -> bool:
    return any(
        isinstance(part, ListOf | TupleOf) or _is_object(schemas, part)
        for part in alternative_types(value_type)
    )


def _inner_types(schemas: Schemas, value_type: Type) -> Iterable[Type]:
    """Return the types of an array's items, an object's properties or a map's values.

    A scalar has no such types.
    """
    named = schemas.by_id.get(value_type.id) if isinstance(value_type, Ref) else None
    return named.types() if isinstance(named, ObjectSchema) else child_types(value_type)
