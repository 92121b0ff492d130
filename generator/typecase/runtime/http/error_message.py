"""Make foreign text and URLs safe to print."""

import re
from urllib.parse import urlsplit

_SECRET_URL_PARTS = re.compile(r"[?#].*|(?<=//)[^/?#]*@", re.DOTALL)


def to_printable(text: str) -> str:
    """Cut a string as `shorten` does, and escape its unprintable characters."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode()
        for char in shorten(text)
    )


def shorten(text: str, max_length: int = 200) -> str:
    """Cut a string after ``max_length`` characters, and mark the cut by an ellipsis."""
    return text if len(text) <= max_length else text[:max_length] + "…"


def strip_url_secrets(url: str) -> str:
    """Remove the user, the password, the query and the fragment from a URL."""
    return _SECRET_URL_PARTS.sub("", url)


def parse_server(url: str) -> tuple[str, int]:
    """Return the host and the port of a URL."""
    # `urlsplit` caches its argument, so leave out the path and the query, which may
    # contain secrets.
    scheme, _, rest = url.partition("://")
    parts = urlsplit(f"{scheme}://{re.split('[/?]', rest, maxsplit=1)[0]}")
    return parts.hostname or "", parts.port or (443 if scheme == "https" else 80)
