"""Build the headers that the document declares for a response."""

from typing import Any

from typecase.load.json_types import is_list, is_mapping
from typecase.runtime.testing.sample_scalars import NoSampleError
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
        value = next((each for _, each in header.examples()), None)
        if value is None and header.node.get("required") is True:
            value = _build_sample(header)
        text = _format(value)
        if text and name.isascii() and name.isprintable() and " " not in name:
            headers[name] = text
    return headers


def _build_sample(header: ApiObject) -> Any:
    if header.schema is None:
        return "text"
    try:
        sample = build_schema_sample(
            header.schema, with_options=False, with_examples=False
        )
    except NoSampleError:
        return None
    # Such as the sample of a schema that accepts any value.
    return "text" if is_mapping(sample) else sample


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
