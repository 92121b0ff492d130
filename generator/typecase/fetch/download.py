"""Download a document from an `https` address that may belong to a hostile server.

The certificate is checked. Size, time and redirects are limited, and a redirect stays
within the origin. Proxies, cookies and stored passwords are not used.
"""

import http.client
import ssl
import threading
from urllib.parse import urljoin

from typecase.diagnostics import escape_unprintable
from typecase.fetch.address import Address, FetchError, parse_address

MAX_BYTES = 50_000_000
"""The greatest size of a document; `load` accepts no larger file."""
MAX_SECONDS = 60.0
"""The longest time for a document, with all redirects."""
_CONNECT_SECONDS = 15.0
"""The longest wait for the connection, and for each piece of the response."""
_MAX_REDIRECTS = 5
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_CHUNK = 1 << 16
_ERRORS = (OSError, http.client.HTTPException, ValueError)
_HINT = (
    "check the address and the network; behind a proxy, download the document with"
    " another program"
)


def download(address: str) -> bytes:
    """Return the document at an address: text in UTF-8.

    Raise `FetchError` if the address is refused, the server does not answer in time, or
    the response is no document.
    """
    shown = parse_address(address).shown
    result: list[bytes | Exception] = []

    def run() -> None:
        try:
            result.append(_follow(address))
        except Exception as error:  # The caller raises it.  # noqa: BLE001
            result.append(error)

    # A server can send a byte now and then, so that no wait is ever long. Only a second
    # thread ends such a download; the daemon thread does not delay the end of the run.
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(MAX_SECONDS)
    if not result:
        raise FetchError(
            f"{shown}: not downloaded within {MAX_SECONDS:g} seconds; {_HINT}"
        )
    if isinstance(result[0], Exception):
        raise result[0]
    return result[0]


def _follow(address: str) -> bytes:
    """Return the document at an address, after redirects within its origin."""
    start = parse_address(address)
    for _ in range(_MAX_REDIRECTS + 1):
        parsed = parse_address(address)
        if parsed.origin != start.origin:
            raise FetchError(
                f"{start.shown}: the server redirects to another origin,"
                f" https://{parsed.host}:{parsed.port}; if you trust it, use the"
                " address there"
            )
        response = _request(parsed)
        if isinstance(response, bytes):
            return response
        try:
            address = urljoin(address, response)
        except ValueError:
            raise FetchError(
                f"{start.shown}: the server redirects to a malformed address; check the"
                " address"
            ) from None
    raise FetchError(
        f"{start.shown}: more than {_MAX_REDIRECTS} redirects; use the address that"
        " the redirects lead to"
    )


def _request(address: Address) -> bytes | str:
    """Send one request; return the document, or the address of a redirect."""
    connection = http.client.HTTPSConnection(
        address.host,
        address.port,
        timeout=_CONNECT_SECONDS,
        context=ssl.create_default_context(),
    )
    headers = {
        "Accept": "application/json, application/yaml, text/yaml, */*;q=0.5",
        "Accept-Encoding": "identity",
        "User-Agent": "typecase",
    }
    try:
        connection.request("GET", address.target, headers=headers)
        # The response may own the socket, so closing the connection is not enough.
        with connection.getresponse() as response:
            return _read(response, address.shown)
    except _ERRORS as error:
        # Some messages contain parts of the response.
        reason = escape_unprintable(str(error) or type(error).__name__)[:200]
        raise FetchError(
            f"{address.shown}: cannot download: {reason}; {_HINT}"
        ) from None
    finally:
        connection.close()


def _read(response: http.client.HTTPResponse, shown: str) -> bytes | str:
    """Return the document in a response, or the address of a redirect."""
    location = response.getheader("Location")
    if response.status in _REDIRECTS and location:
        return location
    if response.status != 200:
        raise FetchError(
            f"{shown}: the server answers with status {response.status}; check the"
            " address, and whether it needs a login"
        )
    if response.getheader("Content-Encoding", "identity").lower() != "identity":
        raise FetchError(
            f"{shown}: the response is compressed, although the request does not allow"
            " it; download the document with another program"
        )
    chunks: list[bytes] = []
    size = 0
    while data := response.read1(_CHUNK):
        chunks.append(data)
        size += len(data)
        if size > MAX_BYTES:
            raise FetchError(
                f"{shown}: larger than {MAX_BYTES:,} bytes; name an address with a"
                " smaller document"
            )
    if response.length:
        raise FetchError(
            f"{shown}: the connection ended before the end of the document; try again"
        )
    _check_text(document := b"".join(chunks), shown)
    return document


def _check_text(document: bytes, shown: str) -> None:
    """Raise `FetchError` if the content of a response cannot be a document."""
    try:
        text = document.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FetchError(
            f"{shown}: the response is not text in UTF-8; name the address of a JSON"
            " or YAML file"
        ) from None
    if text.lstrip().startswith("<"):
        raise FetchError(
            f"{shown}: the response is a web page or XML, not a document; name the"
            " address of the JSON or YAML file itself"
        )
    if not text.strip():
        raise FetchError(f"{shown}: the response is empty; check the address")
