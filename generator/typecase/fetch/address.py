"""Recognize, check and describe the web addresses of documents."""

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from typecase.diagnostics import UserError, escape_unprintable

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_MAX_LENGTH = 2_000
_DOWNLOAD_HINT = (
    "download the document with another program, and pass the file, or `-` to read"
    " standard input"
)


class FetchError(UserError):
    """A document at a web address cannot be used; the message says what to do."""


class Address(NamedTuple):
    """The parts of an `https` address, which has no user name and no password.

    ``target`` is the path with the query, as a request has it. ``shown`` is the address
    for messages: the query is left out, because it may contain a key.
    """

    host: str
    port: int
    target: str
    shown: str

    @property
    def origin(self) -> tuple[str, int]:
        """The host and the port; the scheme is always `https`."""
        return self.host, self.port


def is_address(text: str) -> bool:
    """Return whether an argument is a web address and not the path of a file."""
    return _SCHEME.match(text) is not None


def parse_address(text: str) -> Address:
    """Return the parts of an address.

    Raise `FetchError` if the scheme is not `https`, if the address is malformed, or if
    it has a user name or a password. The message repeats neither these nor the query.
    """
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port or 443
        has_credentials = "@" in parts.netloc
        host = host.encode("idna").decode("ascii") if not host.isascii() else host
    except (UnicodeError, ValueError):
        raise FetchError(
            "the web address of a document is malformed; write it as"
            " https://HOST/PATH"
        ) from None
    scheme = parts.scheme.lower()
    if scheme != "https":
        raise FetchError(
            f"{scheme}://{_show(host)}: documents are only fetched with https; use an"
            f" https address, or {_DOWNLOAD_HINT}"
        )
    if has_credentials:
        raise FetchError(
            f"https://{_show(host)}: an address must not contain a user name or a"
            f" password; {_DOWNLOAD_HINT}"
        )
    is_visible = all("!" <= char <= "~" for char in text)
    if not host or not is_visible or len(text) > _MAX_LENGTH:
        raise FetchError(
            f"https://{_show(host)}: the web address of a document is malformed; write"
            " it as https://HOST/PATH, with at most"
            f" {_MAX_LENGTH:,} characters, and percent-encode what is not ASCII"
        )
    path = parts.path or "/"
    target = f"{path}?{parts.query}" if parts.query else path
    netloc = f"[{host}]" if ":" in host else host
    netloc += f":{port}" if port != 443 else ""
    shown = f"https://{netloc}{path}" + ("?…" if parts.query else "")
    return Address(host, port, target, shown)


def _show(host: str) -> str:
    return escape_unprintable(host)[:200]
