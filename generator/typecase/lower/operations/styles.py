"""How a value is written as text: the words of a parameter or of a form's encoding in,
a style out. What OpenAPI leaves undefined is reported, with what is done instead.
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
    alternatives,
    parts,
)
from typecase.lower.context import Context, Node
from typecase.lower.schemas.schemas import Schemas

DEFAULTS = {
    Location.PATH: Style.SIMPLE,
    Location.HEADER: Style.SIMPLE,
    Location.QUERY: Style.FORM,
    Location.COOKIE: Style.FORM,
    Location.QUERYSTRING: Style.FORM,
}
"""The style of each location, where a document names none."""
BY_MEMBER = frozenset({Style.FORM, Style.COOKIE})
"""Styles in which a list or an object is spread unless a document says otherwise."""


class Written(Struct, frozen=True):
    """How a value is written."""

    style: Style
    explode: bool
    reserved: bool


def written(context: Context, node: Node, location: Location, pointer: str) -> Written:
    """Read `style`, `explode` and `allowReserved`."""
    style = Style(node.get("style", DEFAULTS[location]))
    reserved = node.get("allowReserved") is True
    if reserved and location is Location.COOKIE and style is Style.FORM:
        context.degraded(
            "reserved characters are escaped in cookies", pointer, "allowReserved"
        )
    return Written(style, node.get("explode", style in BY_MEMBER), reserved)


def report_undefined(schemas: Schemas, said: Written, kind: Type, pointer: str) -> None:
    """Report a combination that OpenAPI does not define."""
    arms = tuple(alternatives(kind))
    lists = [arm for arm in arms if isinstance(arm, ListOf | TupleOf)]
    objects = [arm for arm in arms if _is_object(schemas, arm)]
    nested = any(
        _has_parts(schemas, part) for arm in arms for part in _parts(schemas, arm)
    )
    what = ""
    if said.style is Style.DEEP_OBJECT:
        if nested or lists:
            what = "lists and objects in it are written as name[key][0]"
        elif not objects:
            what = "a value that is no object is written as name=value"
    elif nested:
        what = "lists and objects within it are sent as JSON text"
    elif said.style in (Style.SPACE_DELIMITED, Style.PIPE_DELIMITED) and said.explode:
        what = "its parts are written as in the style form" if lists or objects else ""
    if what:
        schemas.context.degraded(f"OpenAPI defines no such value: {what}", pointer)


def _is_object(schemas: Schemas, kind: Type) -> bool:
    named = schemas.found.get(kind.id) if isinstance(kind, Ref) else None
    return isinstance(kind, MapOf) or isinstance(named, ObjectSchema)


def _has_parts(schemas: Schemas, kind: Type) -> bool:
    return any(
        isinstance(arm, ListOf | TupleOf) or _is_object(schemas, arm)
        for arm in alternatives(kind)
    )


def _parts(schemas: Schemas, kind: Type) -> Iterable[Type]:
    named = schemas.found.get(kind.id) if isinstance(kind, Ref) else None
    return named.types() if isinstance(named, ObjectSchema) else parts(kind)
