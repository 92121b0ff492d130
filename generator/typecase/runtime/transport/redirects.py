"""Follow redirects without sending credentials to another origin.

They are left out even if the server quotes them in the address.
"""

from dataclasses import replace
from urllib.parse import urljoin

import httpx2

from ..errors import ConfigurationError
from ..redaction.redactor import Known
from .base_url import checked_target
from .prepared_request import Prepared

LIMIT = 5
_STATUSES = frozenset({301, 302, 303, 307, 308})
_HARMLESS = frozenset({"accept", "accept-encoding", "user-agent"})


def redirected(prepared: Prepared, status: int, location: str) -> Prepared | None:
    """Return the request that follows a redirect, or None if it is not followed."""
    if status not in _STATUSES or prepared.origin.method not in ("GET", "HEAD"):
        return None
    try:
        url = urljoin(prepared.url, location).partition("#")[0]
        checked_target(url, allow_http=prepared.allow_http)
        origin = _origin(url)
    except (ValueError, ConfigurationError, httpx2.InvalidURL):
        return None
    if origin == _origin(prepared.url):
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


def _origin(url: str) -> tuple[str, str, int | None]:
    # The port is None where it is the usual one.
    parts = httpx2.URL(url)
    return parts.scheme, parts.host, parts.port
