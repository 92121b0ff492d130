"""Build the headers that the document declares for a response."""

import json
from typing import Any

from typecase.load.json_types import is_list, is_mapping
from typecase.runtime.http.media_type import is_json
from typecase.runtime.testing.sample_scalars import NoSampleError
from typecase.schema import JsonSchema
from typecase.schema.samples import build_schema_sample
from typecase.serving.document.api_objects import ApiObject

_OWN_HEADERS = frozenset({"content-length", "content-type", "transfer-encoding"})
"""Headers, in lower case, that follow from the body."""


def build_headers(response: ApiObject) -> dict[str, str]:
    """Return the headers of a response that have an example or are required.

    A header without an example has a sample of its schema. A header is left out if no
    sample can be built, or if its text is not allowed in a header.
    """
    headers: dict[str, str] = {}
    for name, header in response.children("headers").items():
        if name.lower() in _OWN_HEADERS:
            continue
        text = _build_text(header)
        if text and name.isascii() and name.isprintable() and " " not in name:
            headers[name] = text
    return headers


def _build_text(header: ApiObject) -> str:
    """Return the value of a header; empty if the header is left out."""
    contents = header.children("content")
    media_type, described = next(iter(contents.items()), ("", header))
    examples = (*described.examples(), *header.examples())
    value = next((each for _, each in examples), None)
    if value is None and header.node.get("required") is True:
        value = _build_sample(described.schema)
    if is_json(media_type):
        text = "" if value is None else json.dumps(value)
    else:
        text = _format(value, explode=header.node.get("explode") is True)
    return text if text.isascii() and text.isprintable() else ""


def _build_sample(schema: JsonSchema | None) -> Any:
    if schema is None:
        return "text"
    try:
        sample = build_schema_sample(schema, with_options=False, with_examples=False)
    except NoSampleError:
        return None
    # Such as the sample of a schema that accepts any value.
    return "text" if sample == {} else sample


def _format(value: Any, *, explode: bool) -> str:
    """Return a value in the style ``simple``; empty if a header cannot carry it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | int | float):
        return str(value)
    if is_list(value):
        items: list[Any] = value
        return ",".join(_format(each, explode=False) for each in items)
    if is_mapping(value):
        separator = "=" if explode else ","
        return ",".join(
            f"{name}{separator}{_format(each, explode=False)}"
            for name, each in value.items()
        )
    return ""
