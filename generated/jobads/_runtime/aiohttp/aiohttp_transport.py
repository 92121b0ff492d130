"""Send httpx2 requests with aiohttp, whose parser is faster than that of httpx2.

This module needs the extra ``aiohttp``. `AiohttpTransport` supports neither proxies nor
HTTP/2.
"""

import asyncio
import io
import socket
import ssl
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

import httpx2

from ..connections import httpx2_internals
from ..connections.name_resolution import resolve_host
from ..errors import ConfigurationError
from ..optional_dependency import missing_dependency_error
from ..transport.fork_safety import reset_after_fork

if (import_error := missing_dependency_error("aiohttp", "aiohttp")) is not None:
    raise import_error

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from ..connections.tls import create_client_context

# Bodies are read and written in pieces of at most this size.
_CHUNK_BYTES = 65_536
# aiohttp must not add headers of its own to a request.
_SKIPPED_HEADERS = ("Accept", "Accept-Encoding", "User-Agent", "Content-Type")


class AiohttpTransport(httpx2.AsyncBaseTransport):
    """An httpx2 transport for asynchronous clients that sends requests with aiohttp.

    Pass ``httpx2.AsyncClient(transport=AiohttpTransport())`` to a client as its
    ``http_client``.

    Args:
        verify: The TLS context with which to verify servers. None means a context that
            trusts the same certificates as httpx2.
        max_connections: The maximum number of open connections.
    """

    def __init__(
        self, *, verify: ssl.SSLContext | None = None, max_connections: int = 100
    ) -> None:
        self._verify = verify
        self._max_connections = max_connections
        self._session: aiohttp.ClientSession | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sockets: WeakSet[socket.socket] = WeakSet()
        reset_after_fork(self)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request once, and return the response before its body is read.

        Raises:
            httpx2.TransportError: No response arrived, or the request cannot be written
                as HTTP.
            ConfigurationError: The connections belong to another event loop, or the
                trusted certificates cannot be read.
        """
        loop = asyncio.get_running_loop()
        if self._session is None:
            self._session, self._loop = self._create_session(), loop
        if self._loop is not loop:
            raise ConfigurationError(
                "the AiohttpTransport was used in another event loop, which its "
                "connections belong to: create a transport in each event loop"
            )
        url = request.url
        timeouts = request.extensions.get("timeout", {})
        body: Any = request.stream
        if isinstance(body, httpx2.ByteStream):
            content = await request.aread()
            body = io.BytesIO(content) if content else None
            if len(content) > _CHUNK_BYTES:
                body = _iter_pieces(content)
        # aiohttp does not check whether the server has closed an idle connection before
        # using the connection. Let the event loop run twice: then it notices this.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with _translate_errors():
            response = await self._session.request(
                request.method,
                # Not `str(url)`: `attempt.py` makes URLs whose `str` leaves out the
                # query.
                URL(
                    f"{url.scheme}://{url.netloc.decode()}{url.raw_path.decode()}",
                    encoded=True,
                ),
                # aiohttp adds `Transfer-Encoding` itself.
                headers=[
                    (name, value)
                    for name, value in request.headers.multi_items()
                    if name.lower() != "transfer-encoding"
                ],
                data=body,
                timeout=aiohttp.ClientTimeout(
                    total=None,
                    # For aiohttp, `connect` includes the wait for a free connection.
                    connect=_sum(timeouts.get("pool"), timeouts.get("connect")),
                    sock_connect=timeouts.get("connect"),
                    sock_read=timeouts.get("read"),
                ),
                allow_redirects=False,
            )
        if response.status == 101 or response.status < 100:
            response.close()
            raise httpx2.RemoteProtocolError(
                f"expected a final status code, found {response.status}"
            )
        return httpx2.Response(
            response.status,
            headers=response.raw_headers,
            stream=_ResponseBody(response),
            extensions={"http_version": b"HTTP/1.1"},
        )

    async def aclose(self) -> None:
        """Close the connections, unless they belong to another event loop."""
        if self._session is not None and self._loop is asyncio.get_running_loop():
            await self._session.close()

    def after_fork(self) -> None:
        """Discard the parent's connections in a forked child process.

        Only the sockets are closed, not the session: closing the session would use the
        parent's event loop.
        """
        for open_socket in list(self._sockets):
            open_socket.close()
        if self._session is not None:
            _inherited_sessions.append(self._session)
        self._session = self._loop = None

    def _create_socket(self, address_info: tuple[Any, ...]) -> socket.socket:
        # The first three are the family, the type and the protocol.
        new_socket = socket.socket(*address_info[:3])
        self._sockets.add(new_socket)
        return new_socket

    def _create_session(self) -> aiohttp.ClientSession:
        session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                ssl=self._verify or create_client_context(),
                limit=self._max_connections,
                keepalive_timeout=5.0,
                resolver=_Resolver(),
                socket_factory=self._create_socket,
            ),
            cookie_jar=aiohttp.DummyCookieJar(),
            skip_auto_headers=_SKIPPED_HEADERS,
            auto_decompress=False,
        )
        httpx2_internals.disable_retries(session)
        # Error reporters install traces in every session. Traces receive full URLs,
        # which may contain credentials.
        session.trace_configs.clear()
        return session


# The first matching class applies. Messages of aiohttp are replaced, since most of them
# quote the URL, whose query may contain a credential. An exception that is not listed
# becomes a ReadError: unless it is known that no connection was made, the server may
# have received the request.
_TRANSLATIONS: list[tuple[type[Exception], type[httpx2.TransportError], str]] = [
    (
        aiohttp.ConnectionTimeoutError,
        httpx2.ConnectTimeout,
        "the connection was not made in time",
    ),
    (aiohttp.ServerTimeoutError, httpx2.ReadTimeout, "no data arrived in time"),
    (
        aiohttp.NonHttpUrlClientError,
        httpx2.LocalProtocolError,
        "the URL is not an HTTP URL",
    ),
    (
        aiohttp.ServerDisconnectedError,
        httpx2.RemoteProtocolError,
        "the server disconnected",
    ),
    (
        aiohttp.ClientResponseError,
        httpx2.RemoteProtocolError,
        "the response is not valid HTTP",
    ),
    (
        aiohttp.ClientPayloadError,
        httpx2.RemoteProtocolError,
        "the response is not valid HTTP",
    ),
    (
        # aiohttp also raises a ValueError for a URL that it cannot parse.
        ValueError,
        httpx2.LocalProtocolError,
        "the request cannot be written as HTTP",
    ),
]

# Sessions of the parent process, kept alive in a child: garbage collection of a session
# closes its connections.
_inherited_sessions: list[aiohttp.ClientSession] = []


class _Resolver(AbstractResolver):
    """A resolver that looks up host names in daemon threads.

    The event loop's own threads would delay the end of the program until a slow lookup
    returns.
    """

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        try:
            addresses = await asyncio.wrap_future(resolve_host(host, port))
        # aiohttp expects an OSError, but an invalid host name raises a ValueError, and
        # a thread that cannot be started raises a RuntimeError.
        except (ValueError, RuntimeError) as error:
            raise OSError(str(error)) from error
        return [
            ResolveResult(
                hostname=host,
                host=str(address[0]),
                port=port,
                family=address_family,
                proto=0,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for address_family, address in addresses
            if family in (address_family, socket.AF_UNSPEC)
        ]

    async def close(self) -> None:
        pass


async def _iter_pieces(content: bytes) -> AsyncIterator[bytes]:
    """Yield a large body in pieces.

    Between them, the event loop reads what the server has sent. A server may refuse an
    upload before it has read it, and a failing write would discard its response.
    """
    for start in range(0, len(content), _CHUNK_BYTES):
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        yield content[start : start + _CHUNK_BYTES]


class _ResponseBody(httpx2.AsyncByteStream):
    """The body of an aiohttp response, as a stream of httpx2."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _translate_errors():
            while chunk := await self._response.content.read(_CHUNK_BYTES):
                yield chunk

    async def aclose(self) -> None:
        # A connection can be used again only after the whole body was read.
        if self._response.content.at_eof():
            self._response.release()
        else:
            self._response.close()


@contextmanager
def _translate_errors() -> Generator[None]:
    """Raise exceptions of aiohttp as exceptions of httpx2."""
    try:
        yield
    except (aiohttp.ClientError, OSError, ValueError) as error:
        raise _to_httpx2_error(error) from error


def _to_httpx2_error(error: Exception) -> Exception:
    """Return the exception of httpx2 to raise in place of one of aiohttp."""
    if isinstance(error, aiohttp.ClientConnectorError):
        return httpx2.ConnectError(str(error.os_error))
    translations = (
        httpx2_class(message)
        for aiohttp_class, httpx2_class, message in _TRANSLATIONS
        if isinstance(error, aiohttp_class)
    )
    return next(translations, httpx2.ReadError(type(error).__name__))


def _sum(*timeouts: float | None) -> float | None:
    """Add timeouts in seconds; None, as a timeout or as the sum, means no limit."""
    return None if None in timeouts else sum(seconds or 0.0 for seconds in timeouts)
