"""Report the keywords of schemas that generated code does not enforce."""

from collections.abc import Iterable

from typecase.ir.keywords import (
    CHECKED,
    IGNORED,
    KNOWN,
    UNCHECKED,
    UNCHECKED_IN_OBJECTS,
)
from typecase.load.json_types import as_list
from typecase.lower.context import Context, Node, has_binary_content


def find_ignored_reason(node: Node, keyword: str) -> str:
    """Return why a keyword of a schema is ignored, or "" if it is not."""
    if keyword == "contentMediaType" and has_binary_content(node):
        return ""  # Bytes have no content to parse.
    return IGNORED.get(keyword, "" if keyword in KNOWN else "the keyword is unknown")


def report_keywords(context: Context, node: Node, pointer: str) -> None:
    """Report the keywords that are not enforced in a schema that becomes no class.

    These are the keywords in `UNCHECKED`, except those that `CHECKED` has for the type,
    and also `properties` and `additionalProperties: false`.
    """
    # `type` is a string or a list.
    types = [node.get("type"), *as_list(node.get("type"))]
    if "type" not in node and "patternProperties" in node:
        types = ["object"]
    checked = {keyword for name in types for keyword in CHECKED.get(str(name), ())}
    # A schema with one of these keywords is not lowered by its `type`, so it has none
    # of the checks in `CHECKED`.
    if node.keys() & {"allOf", "anyOf", "oneOf", "enum", "const"}:
        checked = set[str]()
    if node.get("properties"):
        context.report_degraded(
            "`properties` is ignored: the schema does not allow objects",
            pointer,
            "properties",
            hint='add "object" to `type`, or remove `properties`',
        )
    for keyword in UNCHECKED:
        if keyword not in checked and node.get(keyword, False) is not False:
            context.report_degraded(f"`{keyword}` is not checked", pointer, keyword)
    _report_closed(context, node, pointer)


def report_object(
    context: Context, node: Node, pointer: str, unsupported: Iterable[str]
) -> None:
    """Report the keywords that are not enforced in a schema that becomes a class.

    ``unsupported`` are the keywords of conditions that `read_conditions` cannot read.
    The others are the keywords in `UNCHECKED_IN_OBJECTS` and
    `additionalProperties: false`.
    """
    unchecked = [keyword for keyword in UNCHECKED_IN_OBJECTS if keyword in node]
    for keyword in (*unsupported, *unchecked):
        context.report_degraded(f"`{keyword}` is not checked", pointer, keyword)
    _report_closed(context, node, pointer)


def _report_closed(context: Context, node: Node, pointer: str) -> None:
    if node.get("additionalProperties") is False:
        context.report_degraded(
            "`additionalProperties: false` is not enforced: unknown properties are"
            " kept",
            pointer,
            "additionalProperties",
        )
