"""One run: producers and workers that are killed at random moments, then a drain; what
was put, what arrived and what was refused out.
"""

import multiprocessing
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path

from tests.patience import PATIENCE
from tests.runtime.outbox.faulty_server import Recorder
from tests.runtime.outbox.producer_and_worker import (
    Put,
    Setup,
    key_of,
    outbox_of,
    produce,
    puts,
    work,
)

PRODUCERS = 2
WORKERS = 3
_RANGE = 100_000


@dataclass(frozen=True)
class Run:
    """What happened."""

    puts: list[Put]
    arrivals: list[int]
    refused: list[int | None]
    unconfirmed: set[int]
    kills: int = 0
    first: list[int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", list(dict.fromkeys(self.arrivals)))

    def lost(self) -> set[int]:
        """Events that were stored and never arrived."""
        return {put.number for put in self.puts} - set(self.arrivals)

    def unkept(self, every: int) -> set[int]:
        """Events that were refused and are not kept, or kept and were not refused.

        Those whose acceptance was not confirmed are kept too, unless the worker was
        killed before it noted that.
        """
        wanted = {number for number in self.arrivals if number % every == 0}
        kept = {number for number in self.refused if number is not None}
        return (wanted - kept) | (kept - wanted - self.unconfirmed)

    def reordered(self) -> list[tuple[int, int]]:
        """Pairs of which the second was stored before the first was put."""
        return _reordered(self.first, self.puts)

    def reordered_by_key(self) -> list[tuple[int, int]]:
        """The same, among events about one applicant."""
        keys = {key_of(number) for number in self.first}
        return [
            pair
            for key in keys
            for pair in _reordered(
                [number for number in self.first if key_of(number) == key],
                [put for put in self.puts if key_of(put.number) == key],
            )
        ]


def _reordered(first: Iterable[int], puts: Iterable[Put]) -> list[tuple[int, int]]:
    of = {put.number: put for put in puts}
    wrong: list[tuple[int, int]] = []
    latest: Put | None = None
    for number in first:
        # Of an event whose producer was killed, nobody knows when it was stored.
        if (put := of.get(number)) is None:
            continue
        if latest is not None and put.ended < latest.began:
            wrong.append((latest.number, number))
        if latest is None or put.began > latest.began:
            latest = put
    return wrong


class Group:
    """Processes of which each is started again once it is killed."""

    def __init__(self, starts: list[Callable[[], BaseProcess]]) -> None:
        self._starts = starts
        self._processes = [start() for start in starts]

    def kill(self, place: int) -> None:
        """Kill one of them, without a word."""
        process = self._processes[place]
        assert process.is_alive(), "it died of itself"
        process.kill()
        process.join()
        process.close()

    def restart(self, place: int) -> None:
        """Start another one in its place."""
        self._processes[place] = self._starts[place]()

    def __len__(self) -> int:
        return len(self._starts)


def run(setup: Setup, recorder: Recorder, log: Path, kills: int, seed: int) -> Run:
    """Kill as often as asked, then let everything arrive."""
    chance = random.Random(seed)
    context = multiprocessing.get_context("forkserver")
    # Drivers are imported late; a process killed meanwhile would test nothing.
    preloaded = ["tests.runtime.outbox.producer_and_worker", "psycopg", "httpx2"]
    context.set_forkserver_preload(preloaded)
    numbers = iter(range(_RANGE, 10_000 * _RANGE, _RANGE))

    def producer() -> BaseProcess:
        arguments = (setup, log, next(numbers))
        return _started(context.Process(target=produce, args=arguments, daemon=True))

    def worker() -> BaseProcess:
        return _started(context.Process(target=work, args=(setup,), daemon=True))

    group = Group([producer] * PRODUCERS + [partial(worker)] * WORKERS)
    _wait(lambda: len(recorder.arrivals) > 0)
    for _ in range(kills):
        noted = _size(log)
        _wait(lambda noted=noted: _size(log) > noted)  # type: ignore[misc]
        time.sleep(chance.uniform(0.0, 0.4))
        place = chance.randrange(len(group))
        group.kill(place)
        group.restart(place)
    for place in range(len(group)):
        group.kill(place)
    recorder.faulty = False
    refused = _drain(setup)
    arrivals, unconfirmed = list(recorder.arrivals), recorder.unconfirmed
    return Run(puts(log), arrivals, refused, unconfirmed, kills + len(group))


def _started(process: BaseProcess) -> BaseProcess:
    process.start()
    return process


def _wait(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, "nothing happens"
        time.sleep(0.05)


def _size(log: Path) -> int:
    return log.stat().st_size if log.exists() else 0


def _drain(setup: Setup) -> list[int | None]:
    deadline = time.monotonic() + PATIENCE
    with outbox_of(setup) as outbox:
        while outbox.counts().pending:
            assert time.monotonic() < deadline, "the outbox does not empty"
            if not outbox.deliver().accepted:
                time.sleep(0.05)
        kept = outbox.rejected()
    return [each.item.number for each in kept if each.item is not None]
