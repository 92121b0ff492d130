"""What the processes do that are killed: one puts events, one delivers them."""

import os
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.runtime.outbox.hiring import Event, HiringClient, event
from typecase.runtime.options import ClientOptions
from typecase.runtime.outbox.outbox import Outbox
from typecase.runtime.outbox.records import Order, Pauses

KEYS = 9
"""How many applicants there are; with this few of them, batches have to be cut."""
QUICK = Pauses(idle=0.01, first=0.02, longest=0.1)


@dataclass(frozen=True)
class Setup:
    """What all processes of one run share."""

    database: str
    url: str
    order: Order


@dataclass(frozen=True)
class Put:
    """An event that a producer was told is stored, and between which moments."""

    number: int
    began: int
    ended: int


@contextmanager
def outbox_of(setup: Setup) -> Generator[Outbox[Event]]:
    """An outbox as each process has it."""
    options = ClientOptions(retries=1)
    with HiringClient(base_url=setup.url, options=options) as client:
        method, order = client.events.send_all, setup.order
        with Outbox(method, setup.database, order=order, pauses=QUICK) as outbox:
            yield outbox


def key_of(number: int) -> int:
    """Whom an event is about."""
    return number % KEYS


def produce(setup: Setup, log: Path, start: int) -> None:
    """Put events, one or a few at a time, and note each call that returned."""
    with outbox_of(setup) as outbox:
        _produce(outbox, os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), start)


def _produce(outbox: Outbox[Event], file: int, number: int) -> None:
    while True:
        some = [number] if number % 5 else [number, number + 1, number + 2]
        began = time.monotonic_ns()
        events = [event(each, sid=f"sid-{key_of(each)}") for each in some]
        if len(events) == 1:
            outbox.put(events[0])
        else:
            outbox.put_many(events)
        ended = time.monotonic_ns()
        # What was written survives the process.
        os.write(file, b"".join(b"%d %d %d\n" % (n, began, ended) for n in some))
        number = some[-1] + 1
        time.sleep(0.02)


def work(setup: Setup) -> None:
    """Deliver until killed."""
    with outbox_of(setup) as outbox:
        outbox.run(threading.Event())


def puts(log: Path) -> list[Put]:
    """What the producers noted; the last line of a killed one may be cut."""
    lines = log.read_text().splitlines(keepends=True)
    fields = [line.split() for line in lines if line.endswith("\n")]
    return [Put(int(n), int(began), int(ended)) for n, began, ended in fields]
