"""A clock that a test holds, in place of the time of a module."""

from types import ModuleType, SimpleNamespace

import pytest


class Clock:
    """Stands still but for what is slept, what a test adds, and `step` a look."""

    def __init__(self, step: float = 0.0) -> None:
        self.now = 1_000.0
        self.step = step
        self.slept: list[float] = []

    def monotonic(self) -> float:
        """The time, as `time.monotonic` gives it."""
        self.now += self.step
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let the time pass at once, as if `time.sleep` had waited for it."""
        self.slept.append(seconds)
        self.now += seconds

    async def sleep_async(self, seconds: float) -> None:
        """The same, in place of `asyncio.sleep`."""
        self.sleep(seconds)

    def hold(self, patch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
        """Let modules that import `time` or `asyncio` look at this clock."""
        names = {"time": self, "asyncio": SimpleNamespace(sleep=self.sleep_async)}
        for module in modules:
            for name, held in names.items():
                if hasattr(module, name):
                    patch.setattr(module, name, held)
