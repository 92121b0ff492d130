"""Redirects: a request and the answer's ``Location`` in, the next request out, or none.
Credentials never travel to another origin, not even if the server quotes them in the
address, nor anything to an address that is refused.
"""

from dataclasses import replace
from urllib.parse import urljoin, urlsplit

from .address import checked_address
from .errors import ConfigurationError
from .prepared import Prepared
from .redaction import Known

LIMIT = 5
_STATUSES = frozenset({301, 302, 303, 307, 308})
_HARMLESS = frozenset({"accept", "accept-encoding", "user-agent"})


def redirected(prepared: Prepared, status: int, location: str) -> Prepared | None:
    """The request that follows a redirect, if it is one to follow."""
    if status not in _STATUSES or prepared.origin.method not in ("GET", "HEAD"):
        return None
    try:
        url = urljoin(prepared.url, location).partition("#")[0]
        checked_address(url.partition("?")[0], allow_http=prepared.allow_http)
    except (ValueError, ConfigurationError):
        return None
    if not url.isascii() or not url.isprintable() or " " in url:
        return None
    if _origin(url) == _origin(prepared.url):
        return replace(prepared, url=url)
    url = _without_secrets(url, prepared.known)
    if prepared.known.text(url) != url:
        return None
    kept = {k: v for k, v in prepared.headers.items() if k.lower() in _HARMLESS}
    return replace(prepared, url=url, headers=kept)


def _without_secrets(url: str, known: Known) -> str:
    address, _, query = url.partition("?")
    kept = [pair for pair in query.split("&") if not known.mentioned_in(pair)]
    return f"{address}?{'&'.join(kept)}" if kept and query else address


def _origin(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    port = parts.port or {"https": 443, "http": 80}.get(parts.scheme)
    return parts.scheme, parts.hostname, port
