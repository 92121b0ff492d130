"""Base addresses: text in, an address to which a path may be added out, or an error. It
tells which need TLS. Paths and queries of operations do not belong here.
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from ..errors import ConfigurationError

_SCHEMES = ("https", "http")
_BARE = "a base address has no user, password, query or fragment"


def checked_address(url: str, *, allow_http: bool) -> str:
    """An absolute address to which an operation's path may be added.

    Plain http is refused but for loopback addresses, unless it is allowed.
    """
    if "?" in url:
        raise ConfigurationError(_BARE)
    return checked_target(url, allow_http=allow_http).rstrip("/")


def checked_target(url: str, *, allow_http: bool) -> str:
    """A whole absolute address, which may have a query; http as for any other."""
    try:
        parts = urlsplit(url)
        ranged = parts.port is None or parts.port > 0
    except ValueError:
        parts, ranged = urlsplit(""), False
    host = parts.hostname or ""
    printable = url.isascii() and url.isprintable() and " " not in url
    if not (printable and ranged and _is_name(host)) or parts.scheme not in _SCHEMES:
        raise ConfigurationError("a base address has the form https://host/path")
    if parts.username is not None or parts.fragment:
        raise ConfigurationError(_BARE)
    if parts.scheme == "http" and not (allow_http or is_loopback(host)):
        raise ConfigurationError(
            f"http://{host} is refused: use https, or ClientOptions(allow_http=True)"
        )
    return url


def _is_name(host: str) -> bool:
    # What no resolver takes, Python refuses with a UnicodeError when it connects.
    return all(0 < len(label) < 64 for label in host.removesuffix(".").split("."))


def is_loopback(host: str) -> bool:
    """Whether the host is this machine by its very name."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
