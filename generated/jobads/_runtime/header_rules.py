"""What a header may be: a name and a value in, an error or nothing out."""

import re

_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE = re.compile(r"(?:[!-~](?:[\t -~]*[!-~])?)?")
_COOKIE = re.compile(r"[!#-:<-\[\]-~]*")


def check_header(name: str, value: str) -> None:
    """Refuse what could not arrive as it is; the message never holds the value."""
    if not _HEADER_NAME.fullmatch(name):
        raise ValueError("is not a header name")
    if not _HEADER_VALUE.fullmatch(value):
        raise ValueError("is not a header value: visible ASCII, no space at the ends")


def is_cookie(value: str) -> bool:
    """Whether a text can be the value of a cookie as it is.

    That is RFC 6265 and the comma, which software takes and lists need.
    """
    return _COOKIE.fullmatch(value) is not None
