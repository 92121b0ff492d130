"""Compare the types and the enumerations of schemas."""

import json
from collections.abc import Iterator

from msgspec.structs import replace

from typecase.load.json_types import json_type
from typecase.schema.shape import JSON_TYPES, Shape
from typecase.tools.diff.wire.schemas.difference import Difference, Places

_TEXT_TYPES = frozenset({"boolean", "integer", "number"})
"""Types whose values are also strings where everything is text, as in queries."""


def compare_types(
    sent: Shape, accepted: Shape, places: Places, *, is_text: bool
) -> Iterator[Difference]:
    """Yield the types and the values of enumerations that are not accepted.

    If ``is_text`` is true, values are written as text, as in a query.
    """
    types = accepted.types
    if is_text and "string" in types and not _restricts_texts(accepted):
        types |= _TEXT_TYPES
    missing = sent.types - types
    if "number" in missing and "integer" in types:
        missing -= {"integer"}
    if missing == frozenset({"null"}):
        if not is_text:
            yield Difference("nullable", *places, "null", "no null")
    elif missing:
        yield Difference(
            "type", *places, describe_types(sent.types), describe_types(accepted.types)
        )
    if accepted.values is None:
        return
    if sent.values is None:
        if not _covers_all(sent, accepted.values):
            text = _values(accepted.values)
            yield Difference("enum", *places, None, text)
        return
    for text in sorted(sent.values - accepted.values):
        if json_type(json.loads(text)) in sent.types and text != "null":
            yield Difference("enum-value", *places, text, None)


def _restricts_texts(shape: Shape) -> bool:
    """Return whether a shape refuses a text that stands for a number or a boolean."""
    return (
        bool(shape.patterns or shape.formats or "maxLength" in shape.lengths)
        or shape.lengths.get("minLength", 0) > 1
        or shape.values is not None
    )


def _covers_all(sent: Shape, values: frozenset[str]) -> bool:
    """Return whether an enumeration has all values of types with few values."""
    texts = {"true": "boolean", "false": "boolean", "null": "null"}
    return sent.types <= {"boolean", "null"} and all(
        text in values for text, kind in texts.items() if kind in sent.types
    )


def describe_types(types: frozenset[str]) -> str:
    """Return the words for some JSON types."""
    hidden = {"integer"} if "number" in types else set[str]()
    if types == JSON_TYPES:
        return "any type"
    return " or ".join(sorted(types - hidden)) or "nothing"


def with_all_types(difference: Difference, sent: str, accepted: str) -> Difference:
    """Return a difference of types with those of all alternatives of the whole value.

    If these are the same on both sides, the types of an alternative are left.
    """
    if difference.kind != "type" or difference.path or sent == accepted:
        return difference
    return replace(difference, sent=sent, accepted=accepted)


def drop_consequences(found: list[Difference]) -> list[Difference]:
    """Return differences without formats and null of a part whose type differs."""
    places = {each.path for each in found if each.kind == "type"}
    return [
        each
        for each in found
        if each.kind not in ("format", "nullable") or each.path not in places
    ]


def _values(values: frozenset[str]) -> str:
    texts = sorted(values)
    return ", ".join(texts[:8]) + (", …" if len(texts) > 8 else "")
