"""Validate the URLs that requests are sent to, and show them without credentials."""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from ..errors import ConfigurationError
from ..http.error_message import to_printable

_SCHEMES = ("https", "http")


def validate_base_url(url: str, *, allow_http: bool, name: str) -> str:
    """Check a base URL, and return it without its trailing slashes.

    Args:
        url: The URL.
        allow_http: Whether URLs without TLS are valid for every host.
        name: Where the URL comes from, such as ``base_url``, for messages.

    Raises:
        ConfigurationError: The URL is not an absolute http or https URL, has a user, a
            password, a query or a fragment, or lacks TLS. URLs without TLS are valid
            for loopback addresses, or if ``allow_http`` is true.
    """
    if "?" in url:
        raise ConfigurationError(f"{name}: a base URL must not have a query: remove it")
    return validate_url(url, allow_http=allow_http, name=name).rstrip("/")


def validate_url(url: str, *, allow_http: bool, name: str = "url") -> str:
    """Check a complete URL, which may have a query, and return it unchanged.

    Raises:
        ConfigurationError: As for `validate_base_url`, except that a query is valid.
    """
    try:
        parts = urlsplit(url)
        is_valid_port = parts.port is None or parts.port > 0
    except ValueError:
        parts, is_valid_port = urlsplit(""), False
    host = parts.hostname or ""
    is_printable = url.isascii() and url.isprintable() and " " not in url
    is_valid = is_printable and is_valid_port and _is_host_name(host)
    if not is_valid or parts.scheme not in _SCHEMES:
        remedy = (
            "correct the host or the port, and escape spaces and characters outside of "
            "ASCII"
            if url.startswith(("https://", "http://"))
            else "begin it with https:// (or http:// for this machine)"
        )
        raise ConfigurationError(
            f"{name}: expected a URL such as https://host/path, "
            f"found {_describe(url)}: {remedy}"
        )
    if parts.username is not None or "#" in url:
        raise ConfigurationError(
            f"{name}: a URL must not have a user, password or fragment (after #): "
            "remove them"
        )
    if parts.scheme == "http" and not (allow_http or is_loopback(host)):
        raise ConfigurationError(
            f"{name}: http://{host} is not encrypted: use https, or permit http with "
            "ClientOptions(allow_http=True)"
        )
    return url


def _describe(url: str) -> str:
    """Return an invalid URL without what may be secret: its query, user and password.

    It is not clear where the parts of an invalid URL begin.
    """
    if "@" in url:
        return "a text with '@'"
    return repr(to_printable(re.split("[?#]", url)[0]))


def _is_host_name(host: str) -> bool:
    # For a label of another length, Python would raise a UnicodeError when it connects.
    return all(0 < len(label) < 64 for label in host.removesuffix(".").split("."))


def is_loopback(host: str) -> bool:
    """Return whether a host is a loopback address or a ``localhost`` name."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
