"""Test that connections observe the deadline of a call, not only their own timeouts."""

import socket
import time
from threading import Event, Thread

import httpcore2
import pytest

from tests.fake_clock import FakeClock
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime import deadline
from typecase.runtime.connections.deadline_backend import DeadlineBackend
from typecase.runtime.deadline import Deadline, DeadlineScope

SMALL_BUFFER = 8_192
"""The size of both socket buffers in bytes, so that a large write has to wait."""


def _read_until(
    listener: socket.socket, clock: FakeClock, end: float, finished: Event
) -> None:
    """Accept a connection and read slowly until the clock shows `end`."""
    connection, _ = listener.accept()
    with connection:
        while clock.now < end and connection.recv(SMALL_BUFFER):
            pass
        finished.wait()


def test_deadline_ends_write_to_slow_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, finished = FakeClock(), Event()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        arguments = (listener, clock, clock.now + HANG_TIMEOUT, finished)
        reader = Thread(target=_read_until, args=arguments, daemon=True)
        reader.start()
        address = listener.getsockname()
        stream = DeadlineBackend().connect_tcp(*address, timeout=HANG_TIMEOUT)
        stream.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL_BUFFER
        )
        clock.install(monkeypatch, deadline)
        call_deadline = Deadline(HANG_TIMEOUT)
        # Each write of a chunk takes a tenth of the timeout, and there are hundreds.
        clock.step = HANG_TIMEOUT / 10
        with pytest.raises(httpcore2.WriteTimeout), DeadlineScope(call_deadline):
            stream.write(b"x" * 20_000_000, timeout=HANG_TIMEOUT)
        finished.set()
        stream.close()
        reader.join()


def test_no_read_or_write_after_deadline() -> None:
    # The socket has data to read and room to write, so that only the deadline prevents
    # the read and the write.
    with socket.create_server(("127.0.0.1", 0)) as listener:
        stream = DeadlineBackend().connect_tcp(*listener.getsockname(), timeout=60)
        connection, _ = listener.accept()
        with connection:
            connection.sendall(b"x" * 100)
            assert stream.read(1, timeout=60) == b"x"
            with DeadlineScope(Deadline(0)):
                with pytest.raises(httpcore2.ReadTimeout):
                    stream.read(1, timeout=60)
                with pytest.raises(httpcore2.WriteTimeout):
                    stream.write(b"x", timeout=60)
        stream.close()


def test_addresses_share_the_connect_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    elapsed = 0.0
    real_monotonic = time.monotonic

    class UnreachableSocket(socket.socket):
        """A socket whose `connect` takes the whole timeout and fails."""

        def connect(self, _: object, /) -> None:
            nonlocal elapsed
            # A socket without a timeout would wait for much longer than is allowed.
            elapsed += self.gettimeout() or 1_000.0
            raise TimeoutError("timed out")

    addresses = [
        (
            socket.AF_INET,
            socket.SOCK_STREAM,
            socket.IPPROTO_TCP,
            "",
            (f"192.0.2.{host_number}", 80),
        )
        for host_number in range(1, 5)
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: addresses)
    monkeypatch.setattr(socket, "socket", UnreachableSocket)
    monkeypatch.setattr(time, "monotonic", lambda: real_monotonic() + elapsed)
    with pytest.raises(httpcore2.ConnectTimeout):
        DeadlineBackend().connect_tcp("unreachable.example", 80, timeout=200)
    assert elapsed <= 200
