"""Media types: header values in, their parts and how they compare out. What a body
means does not belong here.
"""

from encodings import normalize_encoding
from encodings.aliases import aliases

# Python has codecs beside these that are no charsets: punycode takes quadratic time.
_CHARSETS = {*aliases, *aliases.values(), "koi8_u", "utf_8_sig"}


def essence(content_type: str) -> str:
    """The media type without its parameters, in lower case."""
    return content_type.partition(";")[0].strip().lower()


def charset(content_type: str, default: str = "utf-8") -> str:
    """The charset parameter; text without one is UTF-8."""
    for parameter in content_type.split(";")[1:]:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip('"').lower()
    return default


def text(content: bytes, content_type: str) -> str:
    """The content as text; an unknown charset or bad bytes are a ValueError."""
    named = charset(content_type)
    try:
        if normalize_encoding(named) in _CHARSETS:
            return content.decode(named)
    except (LookupError, ValueError):
        pass
    raise ValueError("the content does not fit its charset")


def is_json(media_type: str) -> bool:
    """Whether a media type holds JSON, whatever its parameters say."""
    if media_type == "application/json":
        return True
    named = essence(media_type)
    return named == "application/json" or named.endswith("+json")


def concrete(declared: str, content: str | bytes) -> str:
    """A content type to send for a declared media type, which may be a range."""
    if isinstance(content, bytes):
        return _within(declared, "application/octet-stream")
    return f"{_within(essence(declared), 'text/plain')}; charset=utf-8"


def concrete_json(declared: str) -> str:
    """`concrete` for content that is JSON, whatever the media type says."""
    return _within(declared, "application/json")


def _within(declared: str, usual: str) -> str:
    """A declared media type, or of a range the usual one; or one that tells no more."""
    if not declared.endswith("/*"):
        return declared
    return usual if fit(declared, usual) else f"{declared[:-1]}x-unknown"


def fit(declared: str, actual: str) -> int:
    """How well a media type fits a declared one or range: 0 not at all, 4 exactly.

    Parameters of either, such as a charset, count for nothing.
    """
    declared, actual = essence(declared), essence(actual)
    if declared == actual:
        return 4
    if declared == "application/json" and is_json(actual):
        return 3
    if declared.endswith("/*") and declared != "*/*":
        return 2 if actual.startswith(declared[:-1]) else 0
    return 1 if declared == "*/*" else 0
