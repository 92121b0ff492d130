"""Validate headers, and encode the names and values of cookies."""

import re
from urllib.parse import quote

from ..errors import ConfigurationError
from .error_message import to_printable

_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE = re.compile(r"(?:[!-~](?:[\t -~]*[!-~])?)?")
# The characters that RFC 6265 allows, and the comma, which lists need.
_COOKIE_VALUE = re.compile(r"[!#-:<-\[\]-~]*")


def check_header(name: str, value: str) -> None:
    """Check that a header can be sent unchanged.

    Raises:
        ValueError: The name or the value is invalid. The message contains the name, but
            not the value.
    """
    if not _HEADER_NAME.fullmatch(name):
        raise ValueError(
            f"{to_printable(name)!r} is not a valid header name: use letters, digits"
            " and hyphens, such as X-Tag"
        )
    if not _HEADER_VALUE.fullmatch(value):
        raise ValueError(
            f"the value of the header {name} is invalid: use visible ASCII characters,"
            " and no space or tab at the ends"
        )


def require_header(name: str, value: str) -> None:
    """Check a header that the user configures.

    Raises:
        ConfigurationError: The name or the value is invalid or not a string.
    """
    try:
        check_header(name, value)
    except (ValueError, TypeError):
        raise ConfigurationError(
            f"header {to_printable(str(name))!r} is invalid: expected a header name,"
            " and a string of visible ASCII characters with no space at the ends"
        ) from None


def is_cookie_value(value: str) -> bool:
    """Return whether a string can be sent unescaped as the value of a cookie."""
    return _COOKIE_VALUE.fullmatch(value) is not None


def encode_cookie(text: str, reserved: str = "") -> str:
    """Percent-encode the name or the value of a cookie, if necessary.

    A text is returned unchanged if a cookie can carry it unescaped and it has none of
    the characters in ``reserved``: most servers do not decode cookies.
    """
    is_plain = is_cookie_value(text) and not set(reserved) & set(text)
    return text if is_plain else quote(text, safe="")
