"""Report the keywords of schemas that generated code does not enforce."""

from collections.abc import Iterable

from typecase.ir.keywords import (
    CHECKED,
    IGNORED,
    KNOWN,
    UNCHECKED,
    UNCHECKED_IN_OBJECTS,
)
from typecase.lower.context import Context
from typecase.lower.event_streams import is_json_text
from typecase.schema import JsonSchema

_REPORTED = frozenset({*UNCHECKED, "additionalProperties", "properties"})
"""The keywords that `report_keywords` may report."""


def find_ignored_reason(schema: JsonSchema, keyword: str) -> str:
    """Return why a keyword of a schema is ignored, or "" if it is not."""
    if keyword == "contentMediaType" and schema.has_binary_content:
        return ""  # Bytes have no content to parse.
    if keyword in ("contentMediaType", "contentSchema") and is_json_text(schema):
        return ""
    return IGNORED.get(keyword, "" if keyword in KNOWN else "the keyword is unknown")


def report_keywords(context: Context, schema: JsonSchema) -> None:
    """Report the keywords that are not enforced in a schema that becomes no class.

    These are the keywords in `UNCHECKED`, except those that `CHECKED` has for the type,
    and also `properties` and `additionalProperties: false`.
    """
    if schema.keywords.isdisjoint(_REPORTED):
        return
    types = schema.types
    if "type" not in schema.keywords and "patternProperties" in schema.keywords:
        types = ("object",)
    checked = {keyword for name in types for keyword in CHECKED.get(name, ())}
    # A schema with one of these keywords is not lowered by its `type`, so it has none
    # of the checks in `CHECKED`.
    if schema.keywords & {"allOf", "anyOf", "oneOf", "enum", "const"}:
        checked = set[str]()
    # A class checks the objects among the values of several types.
    if schema.properties and "object" not in schema.types:
        context.report_degraded(
            "`properties` is ignored: the schema does not allow objects",
            schema.pointer,
            "properties",
            hint='add "object" to `type`, or remove `properties`',
        )
    for keyword in UNCHECKED:
        if keyword not in schema.keywords or keyword in checked:
            continue
        if schema.restricts(keyword):
            context.report_degraded(
                f"`{keyword}` is not checked", schema.pointer, keyword
            )
    _report_closed(context, schema)


def report_object(
    context: Context, schema: JsonSchema, unsupported: Iterable[str]
) -> None:
    """Report the keywords that are not enforced in a schema that becomes a class.

    ``unsupported`` are the keywords of conditions that `read_conditions` cannot read.
    The others are the keywords in `UNCHECKED_IN_OBJECTS` and
    `additionalProperties: false`.
    """
    unchecked = [name for name in UNCHECKED_IN_OBJECTS if name in schema.keywords]
    for keyword in (*unsupported, *unchecked):
        context.report_degraded(f"`{keyword}` is not checked", schema.pointer, keyword)
    _report_closed(context, schema)


def _report_closed(context: Context, schema: JsonSchema) -> None:
    if schema.is_closed:
        context.report_degraded(
            "`additionalProperties: false` is not enforced: unknown properties are"
            " kept",
            schema.pointer,
            "additionalProperties",
        )
