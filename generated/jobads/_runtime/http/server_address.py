"""Find the server of a URL."""

import re
from urllib.parse import urlsplit


def parse_server(url: str) -> tuple[str, int]:
    """Return the host and the port of a URL."""
    # `urlsplit` caches its argument, so leave out the path and the query, which may
    # contain secrets.
    scheme, _, rest = url.partition("://")
    parts = urlsplit(f"{scheme}://{re.split('[/?]', rest, maxsplit=1)[0]}")
    return parts.hostname or "", parts.port or (443 if scheme == "https" else 80)
