"""Connections keep the deadline although each step of theirs is in time."""

import socket
import time
from threading import Event, Thread

import httpcore2
import pytest

from tests.clock import Clock
from tests.patience import PATIENCE
from typecase.runtime import deadline
from typecase.runtime.deadline import Deadline, DeadlineScope
from typecase.runtime.transport.deadline_backend import DeadlineBackend

SMALL = 8_192


def _read_until_the_deadline(
    listening: socket.socket, clock: Clock, at: float, done: Event
) -> None:
    accepted, _ = listening.accept()
    with accepted:
        while clock.now < at and accepted.recv(SMALL):
            pass
        done.wait()


def test_a_peer_that_reads_slowly_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, done = Clock(), Event()
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        arguments = (listening, clock, clock.now + PATIENCE, done)
        reader = Thread(target=_read_until_the_deadline, args=arguments, daemon=True)
        reader.start()
        address = listening.getsockname()
        stream = DeadlineBackend().connect_tcp(*address, timeout=PATIENCE)
        stream.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL
        )
        clock.hold(monkeypatch, deadline)
        held = Deadline(PATIENCE)
        # Each step takes a tenth of the time there is, and there are hundreds.
        clock.step = PATIENCE / 10
        with pytest.raises(httpcore2.WriteTimeout), DeadlineScope(held):
            stream.write(b"x" * 20_000_000, timeout=PATIENCE)
        done.set()
        stream.close()
        reader.join()


def test_nothing_is_read_or_written_after_the_deadline() -> None:
    """Although there is always something to read, and room to write."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        stream = DeadlineBackend().connect_tcp(*listening.getsockname(), timeout=60)
        accepted, _ = listening.accept()
        with accepted:
            accepted.sendall(b"x" * 100)
            assert stream.read(1, timeout=60) == b"x"
            with DeadlineScope(Deadline(0)):
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
        DeadlineBackend().connect_tcp("holes.example", 80, timeout=200)
    assert passed <= 200
