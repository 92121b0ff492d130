"""Connections keep the deadline although each step of theirs is in time."""

import socket
import time
from threading import Event, Thread

import httpcore2
import pytest

from typecase.runtime.deadline import Deadline, bound
from typecase.runtime.sockets import BoundedBackend


def _read_slowly(listening: socket.socket, done: Event) -> None:
    accepted, _ = listening.accept()
    with accepted:
        while not done.wait(0.01):
            accepted.recv(8_192)


def test_a_peer_that_reads_slowly_is_not_waited_for() -> None:
    done = Event()
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8_192)
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        reader = Thread(target=_read_slowly, args=(listening, done), daemon=True)
        reader.start()
        stream = BoundedBackend().connect_tcp(*listening.getsockname(), timeout=5)
        small = socket.SOL_SOCKET, socket.SO_SNDBUF, 8_192
        stream.get_extra_info("socket").setsockopt(*small)
        # No step of it takes as long as a write may.
        with pytest.raises(httpcore2.WriteTimeout), bound(Deadline(0.5)):
            stream.write(b"x" * 20_000_000, timeout=60)
        done.set()
        stream.close()
        reader.join(10)


def test_nothing_is_read_or_written_after_the_deadline() -> None:
    """Although there is always something to read, and room to write."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        stream = BoundedBackend().connect_tcp(*listening.getsockname(), timeout=60)
        accepted, _ = listening.accept()
        with accepted:
            accepted.sendall(b"x" * 100)
            assert stream.read(1, timeout=60) == b"x"
            with bound(Deadline(0)):
                with pytest.raises(httpcore2.ReadTimeout):
                    stream.read(1, timeout=60)
                with pytest.raises(httpcore2.WriteTimeout):
                    stream.write(b"x", timeout=60)
        stream.close()


def test_addresses_share_the_time_to_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = 0.0
    real = time.monotonic

    class Hole(socket.socket):
        """Each attempt to connect takes all the time that it is given."""

        def connect(self, _: object, /) -> None:
            nonlocal passed
            passed += self.gettimeout() or 1_000.0
            raise TimeoutError("timed out")

    infos = [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (f"192.0.2.{last}", 80))
        for last in range(1, 5)
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: infos)
    monkeypatch.setattr(socket, "socket", Hole)
    monkeypatch.setattr(time, "monotonic", lambda: real() + passed)
    with pytest.raises(httpcore2.ConnectTimeout):
        BoundedBackend().connect_tcp("holes.example", 80, timeout=200)
    assert passed <= 200
