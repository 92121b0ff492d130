"""Follow redirects without sending credentials to another origin.

A server may copy a credential into the URL of the redirect. The credential is removed
from a query. If another part of the URL contains it, the redirect is not followed.
"""

from dataclasses import replace
from urllib.parse import urljoin

import httpx2

from ..errors import ConfigurationError
from ..http.url_secrets import strip_secrets
from .base_url import validate_url
from .prepared_request import PreparedRequest

MAX_REDIRECTS = 5
"""The maximum number of redirects that one attempt follows."""

_STATUSES = frozenset({301, 302, 303, 307, 308})
# Headers that another origin receives.
_SAFE_HEADERS = frozenset({"accept", "accept-encoding", "user-agent"})


def build_redirected_request(
    prepared: PreparedRequest, status: int, location: str
) -> PreparedRequest | None:
    """Return the request that follows a redirect; None to stop at the redirect.

    ``status`` and ``location`` are those of the response to ``prepared``. Redirects of
    GET and HEAD requests are followed. So are redirects to the same origin that keep
    the method and the body, if the request may be repeated and its body can be read
    again. The target must be a URL that `validate_url` accepts. A request to another
    origin has no credentials: it has only the headers in `_SAFE_HEADERS`, and no query
    parameter that contains a secret. If another part of the URL contains a secret, the
    redirect is not followed.
    """
    is_read = prepared.origin.method in ("GET", "HEAD")
    keeps_body = status in (307, 308) and prepared.may_be_repeated
    if status not in _STATUSES or not (is_read or keeps_body):
        return None
    if not getattr(prepared.content, "can_be_sent", True):
        return None
    try:
        url = urljoin(prepared.url, location).partition("#")[0]
        validate_url(url, allow_http=prepared.allow_http)
        origin = _origin(url)
    except (ValueError, ConfigurationError, httpx2.InvalidURL):
        return None
    if origin == _origin(prepared.url):
        return replace(prepared, url=url)
    if not is_read:
        return None
    safe_url = strip_secrets(url, prepared.redactor)
    if safe_url is None:
        return None
    headers = {
        name: value
        for name, value in prepared.headers.items()
        if name.lower() in _SAFE_HEADERS
    }
    return replace(prepared, url=safe_url, headers=headers)


def _origin(url: str) -> tuple[str, str, int | None]:
    """Return the scheme, host and port of a URL; the port is None for the default."""
    parts = httpx2.URL(url)
    return parts.scheme, parts.host, parts.port
