"""Build the headers that the document declares for a response."""

from collections.abc import Mapping
from typing import Any

from typecase.load.json_types import as_list, as_mapping, is_list
from typecase.mock.document.api_document import ApiDocument
from typecase.runtime.testing.sample_scalars import (
    NoSampleError,
    build_number,
    build_text,
)

_OWN_HEADERS = frozenset({"content-length", "content-type", "transfer-encoding"})
"""Headers, in lower case, that follow from the body."""


def build_headers(document: ApiDocument, response: Mapping[str, Any]) -> dict[str, str]:
    """Return the headers of a response that have an example or are required.

    A header without an example has a sample of its schema. A header is left out if no
    sample can be built, or if its text is not allowed in a header.
    """
    headers: dict[str, str] = {}
    for name, node in as_mapping(response.get("headers")).items():
        header = document.resolve(node)
        if name.lower() in _OWN_HEADERS:
            continue
        value = next((each for _, each in document.find_examples(header)), None)
        if value is None and header.get("required") is True:
            value = _build_sample(document, document.resolve(header.get("schema")))
        text = _format(value)
        if text and name.isascii() and name.isprintable() and " " not in name:
            headers[name] = text
    return headers


def _build_sample(document: ApiDocument, schema: Mapping[str, Any]) -> Any:
    choices = as_list(schema.get("enum")) or [schema.get("const")]
    if choices[0] is not None:
        return choices[0]
    kinds = schema.get("type")
    kinds = as_list(kinds) or [kinds]
    try:
        if "integer" in kinds or "number" in kinds:
            return build_number({**schema, "type": kinds[0]})
        if "boolean" in kinds:
            return True
        if "array" in kinds:
            item = _build_sample(document, document.resolve(schema.get("items")))
            return [item] * max(1, int(schema.get("minItems", 1)))
        return build_text(dict(schema))
    # A pattern or a bound may also be unusable.
    except (NoSampleError, TypeError, ValueError, ArithmeticError):
        return None


def _format(value: Any) -> str:
    """Return a value in the style ``simple``; empty if a header cannot carry it."""
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, str | int | float):
        text = str(value)
    elif is_list(value):
        items: list[Any] = value
        text = ",".join(map(_format, items))
    else:
        return ""
    return text if text.isascii() and text.isprintable() else ""
