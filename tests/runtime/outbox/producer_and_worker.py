"""The processes that `kill_simulation` kills: a producer and a worker of an outbox."""

import os
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.runtime.outbox.hiring import Event, HiringClient, make_event
from typecase.runtime.options import ClientOptions
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Order, Pauses

KEYS = 9
"""The number of applicants; so small that events of one batch often share a key."""
SHORT_PAUSES = Pauses(idle=0.01, first=0.02, longest=0.1)


@dataclass(frozen=True)
class Setup:
    """The settings that all processes of a simulation share."""

    database: str
    url: str
    order: Order


@dataclass(frozen=True)
class Put:
    """An event that was stored, and when the call that stored it began and ended.

    The times are nanoseconds of `time.monotonic_ns`.
    """

    number: int
    began: int
    ended: int


@contextmanager
def open_outbox(setup: Setup) -> Generator[Outbox[Event]]:
    """Open the outbox with a client of its own."""
    options = ClientOptions(retries=0)
    with HiringClient(base_url=setup.url, options=options) as client:
        method, order = client.events.send_all, setup.order
        with Outbox(method, setup.database, order=order, pauses=SHORT_PAUSES) as outbox:
            yield outbox


def get_key(number: int) -> int:
    """Return the number of the applicant of an event."""
    return number % KEYS


def produce(setup: Setup, log: Path, start: int) -> None:
    """Put events, one or three at a time, and log each call that returned."""
    with open_outbox(setup) as outbox:
        _produce(outbox, os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), start)


def _produce(outbox: Outbox[Event], log_descriptor: int, first_number: int) -> None:
    number = first_number
    while True:
        numbers = [number] if number % 5 else [number, number + 1, number + 2]
        began = time.monotonic_ns()
        events = [
            make_event(stored, sid=f"sid-{get_key(stored)}") for stored in numbers
        ]
        if len(events) == 1:
            outbox.put(events[0])
        else:
            outbox.put_many(events)
        ended = time.monotonic_ns()
        # What was written to the file survives a kill of the process.
        lines = [b"%d %d %d\n" % (stored, began, ended) for stored in numbers]
        os.write(log_descriptor, b"".join(lines))
        number = numbers[-1] + 1
        time.sleep(0.02)


def work(setup: Setup) -> None:
    """Deliver until killed."""
    never_set = threading.Event()
    with open_outbox(setup) as outbox:
        outbox.run(never_set)


def read_puts(log: Path) -> list[Put]:
    """Read the log of the producers, without an incomplete last line."""
    lines = log.read_text().splitlines(keepends=True)
    fields = [line.split() for line in lines if line.endswith("\n")]
    return [Put(int(number), int(began), int(ended)) for number, began, ended in fields]
