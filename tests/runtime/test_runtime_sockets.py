"""Connections keep the deadline although each step of theirs is in time."""

import socket
from threading import Event, Thread

import httpcore2
import pytest

from tests.clock import Clock
from tests.patience import PATIENCE
from typecase.runtime import deadline
from typecase.runtime.deadline import Deadline, bound
from typecase.runtime.sockets import BoundedBackend

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
        stream = BoundedBackend().connect_tcp(*address, timeout=PATIENCE)
        stream.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL
        )
        clock.hold(monkeypatch, deadline)
        held = Deadline(PATIENCE)
        # Each step takes a tenth of the time there is, and there are hundreds.
        clock.step = PATIENCE / 10
        with pytest.raises(httpcore2.WriteTimeout), bound(held):
            stream.write(b"x" * 20_000_000, timeout=PATIENCE)
        done.set()
        stream.close()
        reader.join()
