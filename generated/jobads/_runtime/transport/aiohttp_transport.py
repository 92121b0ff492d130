"""httpx2's requests carried by aiohttp, whose parser and event loop code are quicker: a
request in, an answer out whose bytes are still to come. It needs the extra `aiohttp`.

aiohttp's errors become httpx2's with one rule above all: nothing passes for a failure
to connect that may have been received. Proxies and HTTP/2 do not belong here.
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

from ..errors import ConfigurationError
from ..optional_dependency import missing
from . import httpx2_internals
from .fork_safety import reset_after_fork
from .name_resolution import resolve

if (lack := missing("aiohttp", "aiohttp")) is not None:
    raise lack

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from .tls import client_context

_PIECE = 65_536
# What aiohttp would add to a request by itself.
_NOT_ADDED = ("Accept", "Accept-Encoding", "User-Agent", "Content-Type")


class AiohttpTransport(httpx2.AsyncBaseTransport):
    """A transport for asynchronous clients: `AsyncClient(http_client=…)` takes it.

    Args:
        verify: What TLS trusts; by default what httpx2 does.
        max_connections: How many connections there may be at once.
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
        """Send once, and read the headers."""
        loop = asyncio.get_running_loop()
        if self._session is None:
            self._session, self._loop = self._made(), loop
        if self._loop is not loop:
            raise ConfigurationError(
                "the AiohttpTransport was used in another event loop, which its "
                "connections belong to: make one in each event loop"
            )
        limits = request.extensions.get("timeout", {})
        timeout = aiohttp.ClientTimeout(
            total=None,
            # A place in the pool and a connection both come before anything is sent.
            connect=_sum(limits.get("pool"), limits.get("connect")),
            sock_connect=limits.get("connect"),
            sock_read=limits.get("read"),
        )
        content = await request.aread()
        # Two rounds of the event loop, in which it hears which idle connections were
        # closed at the other end: aiohttp does not look before it takes one.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with _translating():
            answer = await self._session.request(
                request.method,
                URL(_whole(request.url), encoded=True),
                headers=request.headers.multi_items(),
                data=io.BytesIO(content) if content else None,
                timeout=timeout,
                allow_redirects=False,
            )
        if answer.status == 101 or answer.status < 100:
            answer.close()
            raise httpx2.RemoteProtocolError("a status that ends no request")
        return httpx2.Response(
            answer.status,
            headers=answer.raw_headers,
            stream=_Content(answer),
            extensions={"http_version": b"HTTP/1.1"},
        )

    async def aclose(self) -> None:
        """Close the connections; those of another event loop cannot be."""
        if self._session is not None and self._loop is asyncio.get_running_loop():
            await self._session.close()

    def after_fork(self) -> None:
        """Start afresh in a child process, and leave the parent's event loop alone."""
        for each in list(self._sockets):
            each.close()
        if self._session is not None:
            _inherited.append(self._session)
        self._session = self._loop = None

    def _socket(self, info: tuple[Any, ...]) -> socket.socket:
        made = socket.socket(*info[:3])
        self._sockets.add(made)
        return made

    def _made(self) -> aiohttp.ClientSession:
        verify = self._verify or client_context()
        session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                ssl=verify,
                limit=self._max_connections,
                keepalive_timeout=5.0,
                resolver=_Resolver(),
                socket_factory=self._socket,
            ),
            cookie_jar=aiohttp.DummyCookieJar(),
            skip_auto_headers=_NOT_ADDED,
            auto_decompress=False,
        )
        httpx2_internals.send_once(session)
        # Error reporters add traces of their own, which are given addresses whole.
        session.trace_configs.clear()
        return session


# The first kind that fits is taken. Most of aiohttp's own words would tell the address,
# and secrets in its query.
_TRANSLATIONS: list[tuple[type[Exception], type[httpx2.TransportError], str]] = [
    (aiohttp.ConnectionTimeoutError, httpx2.ConnectTimeout, "no connection in time"),
    (aiohttp.ServerTimeoutError, httpx2.ReadTimeout, "nothing arrived in time"),
    (
        aiohttp.NonHttpUrlClientError,
        httpx2.LocalProtocolError,
        "the address is none of HTTP",
    ),
    (
        aiohttp.ServerDisconnectedError,
        httpx2.RemoteProtocolError,
        "the server disconnected",
    ),
    (
        aiohttp.ClientResponseError,
        httpx2.RemoteProtocolError,
        "the answer is no HTTP",
    ),
    (aiohttp.ClientPayloadError, httpx2.RemoteProtocolError, "the answer is no HTTP"),
    (
        # An address that aiohttp does not take is one of these, too.
        ValueError,
        httpx2.LocalProtocolError,
        "the request cannot be written as HTTP",
    ),
]

# A session that is dropped closes its connections, which are the parent's.
_inherited: list[aiohttp.ClientSession] = []


class _Resolver(AbstractResolver):
    """Resolves names without the event loop's threads, whose end is waited for."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        try:
            found = await asyncio.wrap_future(resolve(host, port))
        # A name that no resolver takes is a ValueError; with no thread to be had for
        # the lookup, it is a RuntimeError.
        except (ValueError, RuntimeError) as error:
            raise OSError(str(error)) from error
        return [
            ResolveResult(
                hostname=host,
                host=str(address[0]),
                port=port,
                family=kind,
                proto=0,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for kind, address in found
            if family in (kind, socket.AF_UNSPEC)
        ]

    async def close(self) -> None:
        pass


class _Content(httpx2.AsyncByteStream):
    """The bytes of an answer, as they arrive."""

    def __init__(self, answer: aiohttp.ClientResponse) -> None:
        self._answer = answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _translating():
            while piece := await self._answer.content.read(_PIECE):
                yield piece

    async def aclose(self) -> None:
        if self._answer.content.at_eof():
            self._answer.release()
        else:
            self._answer.close()


@contextmanager
def _translating() -> Generator[None]:
    """Raise aiohttp's errors as httpx2's."""
    try:
        yield
    except (aiohttp.ClientError, OSError, ValueError) as error:
        raise _translated(error) from error


def _translated(error: Exception) -> Exception:
    if isinstance(error, aiohttp.ClientConnectorError):
        return httpx2.ConnectError(str(error.os_error))
    for kind, translation, text in _TRANSLATIONS:
        if isinstance(error, kind):
            return translation(text)
    return httpx2.ReadError(type(error).__name__)


def _sum(*seconds: float | None) -> float | None:
    return None if None in seconds else sum(each or 0.0 for each in seconds)


def _whole(url: httpx2.URL) -> str:
    # Not its text, which may leave the query out.
    return f"{url.scheme}://{url.netloc.decode()}{url.raw_path.decode()}"
