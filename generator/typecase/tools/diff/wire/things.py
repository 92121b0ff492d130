"""Describe what changes on the wire, for tools."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import Operation, Parameter
from typecase.schema import JsonSchema
from typecase.tools.diff.changes import Thing, ThingKind
from typecase.tools.diff.wire.schemas.difference import Difference

_KEYWORDS: Mapping[str, tuple[str, ...]] = {
    "additional": ("additionalProperties", "unevaluatedProperties"),
    "any-of": ("anyOf",),
    "default": ("default",),
    "discriminator": ("discriminator",),
    "enum": ("enum", "const"),
    "format": ("format",),
    "known-value": ("x-extensible-enum",),
    "max": ("maximum", "exclusiveMaximum"),
    "max-items": ("maxItems",),
    "max-length": ("maxLength",),
    "max-properties": ("maxProperties",),
    "min": ("minimum", "exclusiveMinimum"),
    "min-items": ("minItems",),
    "min-length": ("minLength",),
    "min-properties": ("minProperties",),
    "multiple-of": ("multipleOf",),
    "not": ("not",),
    "nullable": ("nullable", "type"),
    "one-of": ("oneOf",),
    "pattern": ("pattern",),
    "type": ("type",),
    "unique-items": ("uniqueItems",),
}
"""The keywords of schemas in which a kind of difference consists.

Of several, the schema that differs usually has one.
"""


def describe_operation(operation: Operation) -> Thing:
    """Return an operation: its HTTP method and its path."""
    name = f"{operation.method.upper()} {operation.path}"
    return Thing(kind=ThingKind.OPERATION, name=name)


def describe_parameter(parameter: Parameter, *, is_required: bool) -> Thing:
    """Return a parameter with its place: the query, a header, a cookie or the path."""
    return Thing(
        kind=ThingKind.PARAMETER,
        name=parameter.name,
        place=parameter.location,
        is_required=is_required,
    )


def describe_sides(
    whole: Thing, difference: Difference, *, sender_is_old: bool
) -> tuple[Thing | None, Thing | None]:
    """Return what differs in a schema as the old and the new document have it.

    ``whole`` is the parameter, the body, the response or the header with the schema. A
    side that lacks the part is None.
    """
    sides = [
        (difference.sender, difference.sent, True),
        (difference.receiver, difference.accepted, False),
    ]
    if not sender_is_old:
        sides.reverse()
    old, new = (_describe_side(whole, difference, *side) for side in sides)
    return old, new


def _describe_side(
    whole: Thing,
    difference: Difference,
    schema: JsonSchema | None,
    text: str | None,
    is_sender: bool,
) -> Thing | None:
    kind, details = difference.kind, dict[str, Any]()
    if kind == "required":
        details["is_required"] = not is_sender
    elif kind in ("member", "required-missing", "new-member"):
        if is_sender is not (kind == "member"):
            return None  # This side lacks the member.
        details["is_required"] = kind == "required-missing"
    elif kind == "enum-value":
        if text is None:
            return None
        details |= {"keyword": "enum", "value": json.loads(text)}
    else:
        details |= _read_value(kind, schema, text)
    return replace(whole, path=show_path(difference.path), **details)


@lru_cache(maxsize=1024)
def show_path(path: tuple[str, ...]) -> str:
    """Return a path to a part of a value as text, such as `[].name`."""
    return ".".join([name or '""' for name in path]).replace(".[]", "[]")


def _read_value(
    kind: str, schema: JsonSchema | None, text: str | None
) -> dict[str, Any]:
    """Return the keyword that differs and its value, or what the report says of it."""
    node = as_mapping(None if schema is None else schema.target.value)
    keywords = _KEYWORDS.get(kind, (kind,))
    found = [each for each in keywords if each in node]
    if found:
        return {"keyword": found[0], "value": node[found[0]]}
    return {"keyword": keywords[0]} | ({} if text is None else {"value": text})
