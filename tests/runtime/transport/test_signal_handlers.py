"""Test that an exception of the user's signal handler is raised unchanged.

The HTTP libraries would take it for an error of the socket that they were reading.
"""

import functools
import signal
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from types import FrameType
from typing import Any

import httpx2
import pytest

from tests.runtime.bookshop.client import BookshopClient
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime.connections import deadline_backend
from typecase.runtime.deadline import Deadline, DeadlineScope, wait_for_result
from typecase.runtime.errors import ConnectionLostError

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "pthread_kill"), reason="the system has no such signals"
)


def _function(error: Exception) -> Callable[..., None]:
    def handle(_: int, __: FrameType | None) -> None:
        raise error

    return handle


def _variadic(error: Exception) -> Callable[..., None]:
    def fail() -> None:
        raise error

    return lambda *_: fail()


def _partial(error: Exception) -> Callable[..., None]:
    def handle(error: Exception, _: int, __: object) -> None:
        raise error

    return functools.partial(handle, error)


class _Object:
    def __init__(self, error: Exception) -> None:
        self._error = error

    def __call__(self, _: int, __: object) -> None:
        raise self._error


def _interrupt(listener: socket.socket) -> None:
    """Send a signal to the main thread when a request has arrived."""
    connection, _ = listener.accept()
    with connection:
        connection.recv(65536)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)
        # The end of the connection would be an error of the network.
        connection.recv(1)


@pytest.fixture
def url() -> Iterator[str]:
    """The URL of a server that never answers, but interrupts the call."""
    former = signal.getsignal(signal.SIGUSR1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(HANG_TIMEOUT)
        thread = threading.Thread(target=_interrupt, args=[listener], daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread.join(HANG_TIMEOUT)
    signal.signal(signal.SIGUSR1, former)


@pytest.mark.parametrize("create", [_function, _variadic, _partial, _Object])
@pytest.mark.parametrize(
    "error",
    [TimeoutError("mine"), ConnectionResetError("mine"), ssl.SSLError("mine")],
    ids=lambda error: type(error).__name__,
)
def test_exception_of_a_handler_is_raised(
    url: str, create: Any, error: Exception
) -> None:
    error.__traceback__ = None
    signal.signal(signal.SIGUSR1, create(error))
    with (
        BookshopClient(base_url=url) as client,
        pytest.raises(type(error)) as caught,
    ):
        client.books.get(book_id="1")
    assert caught.value is error
    assert (error.__cause__, error.__context__) == (None, None)


def test_exception_of_a_handler_is_raised_through_an_own_client(url: str) -> None:
    signal.signal(signal.SIGUSR1, _function(TimeoutError("mine")))
    with (
        httpx2.Client() as http_client,
        BookshopClient(base_url=url, http_client=http_client) as client,
        pytest.raises(TimeoutError, match="mine"),
    ):
        client.books.get(book_id="1")


def test_exception_of_a_handler_is_no_passed_deadline() -> None:
    class Waiting(Future[None]):
        def exception(self, timeout: float | None = None) -> BaseException | None:
            signal.raise_signal(signal.SIGUSR1)
            return super().exception(timeout)

    error = TimeoutError("mine")
    former = signal.signal(signal.SIGUSR1, _function(error))
    try:
        with DeadlineScope(Deadline(60)), pytest.raises(TimeoutError) as caught:
            wait_for_result(Waiting())
    finally:
        signal.signal(signal.SIGUSR1, former)
    assert caught.value is error


def test_next_address_is_not_tried_after_an_exception_of_a_handler() -> None:
    attempts: list[object] = []

    class Socket:
        def __init__(self, *_: object) -> None:
            attempts.append(self)

        def settimeout(self, _: float) -> None: ...

        def close(self) -> None: ...

        def connect(self, _: object) -> None:
            signal.raise_signal(signal.SIGUSR1)

    former = signal.signal(signal.SIGUSR1, _function(TimeoutError("mine")))
    try:
        with pytest.MonkeyPatch.context() as patch, DeadlineScope(Deadline(60)):
            patch.setattr(deadline_backend.socket, "socket", Socket)
            with pytest.raises(TimeoutError, match="mine"):
                deadline_backend._connect_first([(2, "a"), (2, "b")])  # type: ignore[list-item] # pyright: ignore
    finally:
        signal.signal(signal.SIGUSR1, former)
    assert len(attempts) == 1


def test_error_of_the_network_stays_one_while_an_exception_is_handled() -> None:
    """A handler has raised before; the caller then makes a call in `except`."""

    def fail(_: httpx2.Request) -> httpx2.Response:
        raise httpx2.ReadError("lost")

    http_client = httpx2.Client(transport=httpx2.MockTransport(fail))
    with BookshopClient(
        base_url="https://books.example", http_client=http_client
    ) as client:
        former = signal.signal(signal.SIGUSR1, _function(TimeoutError("earlier")))
        try:
            signal.raise_signal(signal.SIGUSR1)
        except TimeoutError:
            with pytest.raises(ConnectionLostError):
                client.books.update()
        finally:
            signal.signal(signal.SIGUSR1, former)
