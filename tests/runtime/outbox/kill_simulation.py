"""A simulation that kills producers and workers of an outbox at random moments.

At the end it delivers the events that are left, and reports the events that were put,
received and kept as rejected.
"""

import itertools
import multiprocessing
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path

from tests.runtime.outbox.faulty_server import FaultyServer
from tests.runtime.outbox.producer_and_worker import (
    Put,
    Setup,
    get_key,
    open_outbox,
    produce,
    read_puts,
    work,
)
from tests.timeouts import HANG_TIMEOUT

PRODUCERS = 2
WORKERS = 3
_NUMBERS_PER_PRODUCER = 100_000
"""The distance between the first numbers of producers, which must not overlap."""


@dataclass(frozen=True)
class SimulationResult:
    """The events that were put, received and kept as rejected; the number of kills.

    Events are identified by their numbers. `arrivals` has an event once for each time
    it was received, `first_arrivals` only once. `unconfirmed` are the events that the
    server received without confirming them.
    """

    puts: list[Put]
    arrivals: list[int]
    kept: list[int | None]
    unconfirmed: set[int]
    kills: int = 0
    first_arrivals: list[int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "first_arrivals", list(dict.fromkeys(self.arrivals)))

    def find_lost(self) -> set[int]:
        """Return the events that were stored and never received."""
        return {put.number for put in self.puts} - set(self.arrivals)

    def find_refused_xor_kept(self, every: int) -> set[int]:
        """Return events that were refused or kept, but not both.

        `every` is the divisor of the numbers of refused events. Unconfirmed events may
        be kept or not: a worker keeps them, unless it was killed before it stored that.
        """
        refused = {number for number in self.arrivals if number % every == 0}
        kept = {number for number in self.kept if number is not None}
        return (refused - kept) | (kept - refused - self.unconfirmed)

    def find_reordered(self) -> list[tuple[int, int]]:
        """Return pairs whose second event was stored before the first was put."""
        return _find_reordered_pairs(self.first_arrivals, self.puts)

    def find_reordered_by_key(self) -> list[tuple[int, int]]:
        """Return the same pairs, but only of events of the same applicant."""
        keys = {get_key(number) for number in self.first_arrivals}
        return [
            pair
            for key in keys
            for pair in _find_reordered_pairs(
                [number for number in self.first_arrivals if get_key(number) == key],
                [put for put in self.puts if get_key(put.number) == key],
            )
        ]


def _find_reordered_pairs(
    first_arrivals: Iterable[int], puts: Iterable[Put]
) -> list[tuple[int, int]]:
    puts_by_number = {put.number: put for put in puts}
    pairs: list[tuple[int, int]] = []
    latest: Put | None = None
    for number in first_arrivals:
        # A producer that was killed did not log when its last event was stored.
        if (put := puts_by_number.get(number)) is None:
            continue
        if latest is not None and put.ended < latest.began:
            pairs.append((latest.number, number))
        if latest is None or put.began > latest.began:
            latest = put
    return pairs


class ProcessGroup:
    """Processes that can be killed and started again."""

    def __init__(self, starts: list[Callable[[], BaseProcess]]) -> None:
        self._starts = starts
        self._processes = [start() for start in starts]

    def kill(self, index: int) -> None:
        """Kill a process with SIGKILL."""
        process = self._processes[index]
        assert process.is_alive(), "the process ended by itself"
        process.kill()
        process.join()
        process.close()

    def restart(self, index: int) -> None:
        """Start a process in place of a killed process."""
        self._processes[index] = self._starts[index]()

    def __len__(self) -> int:
        return len(self._starts)


def simulate(
    setup: Setup, server: FaultyServer, log: Path, kills: int, seed: int
) -> SimulationResult:
    """Kill `kills` processes, one by one, then deliver all events."""
    rng = random.Random(seed)
    context = multiprocessing.get_context("forkserver")
    # Preload modules that the processes import late: a process that is killed during
    # its imports would test nothing.
    preloaded = ["tests.runtime.outbox.producer_and_worker", "psycopg", "httpx2"]
    context.set_forkserver_preload(preloaded)
    first_numbers = itertools.count(_NUMBERS_PER_PRODUCER, _NUMBERS_PER_PRODUCER)

    def start_producer() -> BaseProcess:
        arguments = (setup, log, next(first_numbers))
        return _start(context.Process(target=produce, args=arguments, daemon=True))

    def start_worker() -> BaseProcess:
        return _start(context.Process(target=work, args=(setup,), daemon=True))

    group = ProcessGroup([start_producer] * PRODUCERS + [start_worker] * WORKERS)
    _wait_until(lambda: len(server.received_numbers) > 0)
    for _ in range(kills):
        _wait_until_growing(log)
        time.sleep(rng.uniform(0.0, 0.4))
        index = rng.randrange(len(group))
        group.kill(index)
        group.restart(index)
    for index in range(len(group)):
        group.kill(index)
    server.has_faults = False
    kept = _drain(setup)
    return SimulationResult(
        puts=read_puts(log),
        arrivals=list(server.received_numbers),
        kept=kept,
        unconfirmed=server.unconfirmed,
        kills=kills + len(group),
    )


def _start(process: BaseProcess) -> BaseProcess:
    process.start()
    return process


def _wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + HANG_TIMEOUT
    while not condition():
        assert time.monotonic() < deadline, "the condition was not fulfilled"
        time.sleep(0.05)


def _wait_until_growing(log: Path) -> None:
    size = _get_file_size(log)
    _wait_until(lambda: _get_file_size(log) > size)


def _get_file_size(log: Path) -> int:
    return log.stat().st_size if log.exists() else 0


def _drain(setup: Setup) -> list[int | None]:
    """Deliver until the outbox is empty; return the numbers of the rejected events."""
    deadline = time.monotonic() + HANG_TIMEOUT
    with open_outbox(setup) as outbox:
        while outbox.counts().pending:
            assert time.monotonic() < deadline, "the outbox is not empty"
            if not outbox.deliver().accepted:
                time.sleep(0.05)
        rejected = outbox.rejected()
    return [record.item.number for record in rejected if record.item is not None]
