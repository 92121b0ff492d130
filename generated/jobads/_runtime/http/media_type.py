"""Parse and compare media types, and decode text by its charset."""

from contextlib import suppress
from encodings import normalize_encoding
from encodings.aliases import aliases
from functools import lru_cache
from typing import Any

from .error_message import to_printable

# Python's codecs without an alias are left out, except two. The others are no charsets,
# and one of them, punycode, takes quadratic time.
_CHARSETS = {*aliases, *aliases.values(), "koi8_u", "utf_8_sig"}

OTHER_JSON = 2
"""The rank of a match between two types of JSON."""

# Most calls ask the same about the same few media types.
_remember = lru_cache(maxsize=64)


@_remember
def essence(content_type: str) -> str:
    """Return a media type in lower case and without its parameters."""
    return content_type.partition(";")[0].strip().lower()


@_remember
def get_charset(content_type: str, default: str = "utf-8") -> str:
    """Return the charset of a content type in lower case.

    Return ``default`` if the content type has no charset.
    """
    for parameter in content_type.split(";")[1:]:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip('"').lower()
    return default


def decode_text(content: bytes, content_type: str) -> str:
    """Decode content by the charset of its content type.

    If the content type has no charset, the content is decoded as UTF-8.

    Raises:
        ValueError: The charset is unknown, or the content is invalid in that charset.
    """
    encoding = get_charset(content_type)
    with suppress(LookupError, ValueError):
        if normalize_encoding(encoding) in _CHARSETS:
            return content.decode(encoding)
    raise ValueError(
        f"the content cannot be decoded by the charset {to_printable(encoding)!r}"
    )


@_remember
def is_json(media_type: str) -> bool:
    """Return whether a media type is a name of JSON, or ends with ``+json``."""
    name = essence(media_type)
    return name in ("application/json", "text/json") or name.endswith("+json")


def is_json_range(declared: str) -> bool:
    """Return whether a declared media type is a range that includes JSON."""
    return declared in ("*/*", "application/*")


def is_sent_as_json(declared: str, python_type: Any) -> bool:
    """Return whether values of a type are sent as JSON, as ``declared`` demands.

    Bytes are never sent as JSON, which has no type for them. If the declared media type
    is a range that includes JSON, values are sent as JSON unless their type is text or
    Any.
    """
    if python_type is bytes:
        return False
    has_json_type = python_type not in (str, Any)
    return (is_json_range(declared) and has_json_type) or is_json(declared)


def choose_content_type(declared: str, content: str | bytes) -> str:
    """Return the ``Content-Type`` of a body that is text or bytes.

    ``declared`` is the media type that the OpenAPI document declares, or a range of
    media types, such as ``text/*``. The charset of text is always UTF-8.
    """
    if isinstance(content, bytes):
        return _resolve_range(declared, "application/octet-stream")
    media_type = _resolve_range(essence(declared), "text/plain")
    return f"{media_type}; charset=utf-8"


def choose_json_content_type(declared: str) -> str:
    """Return the ``Content-Type`` of a JSON body for a declared media type or range."""
    return _resolve_range(declared, "application/json")


def _resolve_range(declared: str, default: str) -> str:
    """Return a media type that a declared range includes, preferably ``default``.

    If ``declared`` is not a range such as ``text/*``, return it unchanged.
    """
    if not declared.endswith("/*"):
        return declared
    return default if match_rank(declared, default) else f"{declared[:-1]}x-unknown"


@_remember
def match_rank(declared: str, actual: str) -> int:
    """Return how closely a media type matches a declared media type or range.

    5 means that both are equal, 4 that ``application/json`` is declared and the actual
    type is another one of JSON, 3 that a range such as ``text/*`` matches, 2 that both
    are any other types of JSON, 1 that ``*/*`` is declared, and 0 that they do not
    match. Parameters are ignored.
    """
    declared, actual = essence(declared), essence(actual)
    if declared == actual:
        return 5
    if is_json(declared) and is_json(actual):
        return 4 if declared == "application/json" else OTHER_JSON
    if declared.endswith("/*") and declared != "*/*":
        return 3 if actual.startswith(declared[:-1]) else 0
    return 1 if declared == "*/*" else 0
