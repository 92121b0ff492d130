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
        started = time.monotonic()
        # It would take more than twenty seconds, no step of it more than one.
        with pytest.raises(httpcore2.WriteTimeout), bound(Deadline(0.5)):
            stream.write(b"x" * 20_000_000, timeout=5)
        assert time.monotonic() - started < 8
        done.set()
        stream.close()
        reader.join(10)
