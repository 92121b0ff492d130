"""Send prepared requests over the package's connections or the user's httpx2 client.

The first call imports httpx2 and opens the connections, so that creating a client is
cheap.
"""

import threading
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from ..errors import ConfigurationError
from ..lazy_import import lazy_modules
from .fork_safety import reset_after_fork

if TYPE_CHECKING:
    import httpx2

    from ..connections import connection_pool
    from . import attempt, response_stream
    from .prepared_request import PreparedRequest
else:
    attempt, connection_pool, response_stream = lazy_modules(
        ".attempt",
        "..connections.connection_pool",
        ".response_stream",
        package=__package__,
    )


UserClient = TypeVar("UserClient", bound="httpx2.Client | httpx2.AsyncClient")


class _Backend(Protocol):
    def discard_parent_connections(self) -> None: ...


class _OwnTransport(Protocol):
    @property
    def backend(self) -> _Backend: ...


OwnTransport = TypeVar("OwnTransport", bound=_OwnTransport)


class BaseTransport(Generic[UserClient, OwnTransport]):
    """The state and the checks that `Transport` and `AsyncTransport` share.

    ``client`` is the user's httpx2 client; None means the package's own connections,
    which have the ``certificate`` of the option ``client_certificate``.

    Raises:
        ConfigurationError: There are both a client and a certificate.
    """

    def __init__(
        self, client: UserClient | None, certificate: tuple[str, ...] = ()
    ) -> None:
        if client is not None and certificate:
            raise ConfigurationError(
                "`client_certificate` has no effect on an http_client: pass the"
                " certificate to the http_client"
            )
        self._client = client
        self._certificate = certificate
        # The first call creates this transport if the user has passed no client.
        self._own_transport: OwnTransport | None = None
        self._closed = False
        # Whether the user's client has open connections, and whether the parent process
        # opened these connections before it forked this process.
        self._has_connections = self._has_parent_connections = False
        # This creates the lock, too.
        self.after_fork()
        reset_after_fork(self)

    def is_closed(self) -> bool:
        """Return whether this transport or the user's client was closed."""
        is_client_closed = self._client is not None and self._client.is_closed
        return self._closed or is_client_closed

    def has_own_connections(self) -> bool:
        """Return whether `close` has to close connections that calls have opened."""
        return self._own_transport is not None and not self._closed

    def after_fork(self) -> None:
        """Discard the parent's connections in a forked child process.

        If the user's client had connections before the fork, this transport sends no
        requests in the child process.
        """
        # Another thread of the parent may have held the lock.
        self._creation_lock = threading.Lock()
        self._has_parent_connections = self._has_connections
        if self._own_transport is not None:
            self._own_transport.backend.discard_parent_connections()
            self._own_transport = None

    def _require_open(self) -> None:
        """Check that the client may send a request in this process and event loop.

        Raises:
            ConfigurationError: The client is closed, or its connections belong to
                another process or event loop.
        """
        if self.is_closed():
            raise ConfigurationError("the client is closed: create a new client")
        if self._has_parent_connections:
            raise ConfigurationError(
                "http_client has connections of the process that this one was forked "
                "from: create an httpx2 client in each process"
            )


def came_from_pool(response: "httpx2.Response") -> bool:
    # Connection pools of httpx2 set this extension; the user's mock transport does not.
    return "network_stream" in response.extensions


class Transport(BaseTransport["httpx2.Client", "connection_pool.PoolTransport"]):
    """A synchronous transport for prepared requests.

    With the package's own connections, every wait ends at the deadline. With the
    user's client, the deadline is checked only between reads.
    """

    def open(self, prepared: "PreparedRequest") -> "response_stream.Stream":
        """Send a request, follow its redirects, and return the open response.

        Raises:
            TransportError: No response arrived.
            InvalidRequestError: The request cannot be written as HTTP.
            ConfigurationError: The client is closed, its ``http_client`` was used
                before a fork, or a proxy or the trusted certificates are invalid.
        """
        current_attempt = attempt.Attempt(prepared, self.is_closed)
        while True:
            self._require_open()
            with current_attempt, current_attempt.deadline_scope:
                response = self._send(current_attempt.build_request(self._client))
            stream = response_stream.Stream(current_attempt, response)
            if not current_attempt.follow_redirect(response):
                return stream
            stream.close()

    def close(self) -> None:
        """Close the package's own connections; the user's client stays open."""
        with self._creation_lock:
            self._closed = True
        if self._own_transport is not None:
            self._own_transport.close()

    def _send(self, request: "httpx2.Request") -> "httpx2.Response":
        """Send a request, and return the response before its body is read."""
        if self._client is not None:
            response = self._client.send(request, stream=True, follow_redirects=False)
            self._has_connections |= came_from_pool(response)
            return response
        if (transport := self._own_transport) is None:
            with self._creation_lock:
                # Another thread may have created the transport, or closed the client.
                self._require_open()
                transport = self._own_transport = (
                    self._own_transport
                    or connection_pool.PoolTransport(self._certificate)
                )
        return transport.handle_request(request)
