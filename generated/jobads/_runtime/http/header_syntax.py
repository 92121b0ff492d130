"""What a header may be: a name and a value in, an error or nothing out."""

import re
from urllib.parse import quote

from ..errors import ConfigurationError
from .server_message import shown

_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE = re.compile(r"(?:[!-~](?:[\t -~]*[!-~])?)?")
_COOKIE = re.compile(r"[!#-:<-\[\]-~]*")


def check_header(name: str, value: str) -> None:
    """Refuse what could not arrive as it is; the message never holds the value."""
    if not _HEADER_NAME.fullmatch(name):
        raise ValueError("is not a header name")
    if not _HEADER_VALUE.fullmatch(value):
        raise ValueError("is not a header value: visible ASCII, no space at the ends")


def require_header(name: str, value: str) -> None:
    """The same for what a user configures."""
    try:
        check_header(name, value)
    except (ValueError, TypeError):
        raise ConfigurationError(
            f"header {shown(str(name))!r} needs a header's name and a value of visible"
            " ASCII without space at its ends"
        ) from None


def is_cookie(value: str) -> bool:
    """Whether a text can be the value of a cookie as it is.

    That is RFC 6265 and the comma, which software takes and lists need.
    """
    return _COOKIE.fullmatch(value) is not None


def cookie(text: str, but: str = "") -> str:
    """A text as a cookie has it: most servers read it as it is, so that it is escaped
    only if it must be."""
    is_plain = is_cookie(text) and not set(but) & set(text)
    return text if is_plain else quote(text, safe="")
