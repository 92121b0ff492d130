"""Base addresses: text in, an address to which a path may be added out, or an error. It
tells which need TLS. Paths and queries of operations do not belong here.
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from .errors import ConfigurationError


def checked_address(url: str, *, allow_http: bool) -> str:
    """An absolute address to which an operation's path may be added.

    Plain http is refused but for loopback addresses, unless it is allowed.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    host = parts.hostname or ""
    printable = url.isascii() and url.isprintable() and " " not in url
    if not printable or not host or parts.scheme not in ("https", "http"):
        raise ConfigurationError("a base address has the form https://host/path")
    if parts.username is not None or parts.query or parts.fragment:
        raise ConfigurationError(
            "a base address has no user, password, query or fragment"
        )
    if parts.scheme == "http" and not (allow_http or is_loopback(host)):
        raise ConfigurationError(
            f"http://{host} is refused: use https, or ClientOptions(allow_http=True)"
        )
    return url.rstrip("/")


def is_loopback(host: str) -> bool:
    """Whether the host is this machine by its very name."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
