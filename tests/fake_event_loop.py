"""An event loop on a fake clock, so that tasks sleep without taking time."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.fake_clock import FakeClock

T = TypeVar("T")


class _FakeTimeSelector(selectors.DefaultSelector):
    """A selector that advances a fake clock where others wait."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "all tasks wait for each other"
            self._clock.now += timeout
        return ready


class _FakeTimeLoop(asyncio.SelectorEventLoop):
    def __init__(self, clock: FakeClock) -> None:
        super().__init__(_FakeTimeSelector(clock))
        self._clock = clock

    def time(self) -> float:
        return self._clock.now


def run_at_fake_time(coroutine: Coroutine[Any, Any, T], clock: FakeClock) -> T:
    """Run a coroutine whose timers, sleeps and timeouts follow a fake clock.

    The coroutine must not wait for threads or for the network.
    """
    with asyncio.Runner(loop_factory=lambda: _FakeTimeLoop(clock)) as runner:
        return runner.run(coroutine)
