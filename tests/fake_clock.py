"""A fake clock that replaces the `time` and `asyncio` modules of other modules."""

from types import ModuleType, SimpleNamespace

import pytest


class FakeClock:
    """A clock that advances only when a test, a sleep or a reading advances it.

    `now` is the time in seconds, which a test may set. Each reading of the time
    advances it by `step`. `sleeps` records the durations of all sleeps.
    """

    def __init__(self, step: float = 0.0) -> None:
        self.now = 1_000.0
        self.step = step
        self.sleeps: list[float] = []

    def monotonic(self) -> float:
        """Return the time, as `time.monotonic` does."""
        self.now += self.step
        return self.now

    def sleep(self, seconds: float) -> None:
        """Advance the time at once, in place of `time.sleep`."""
        self.sleeps.append(seconds)
        self.now += seconds

    async def sleep_async(self, seconds: float) -> None:
        """Advance the time at once, in place of `asyncio.sleep`."""
        self.sleep(seconds)

    def install(self, patch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
        """Replace the names `time` and `asyncio` of modules by this clock."""
        replacements = {
            "time": self,
            "asyncio": SimpleNamespace(sleep=self.sleep_async),
        }
        for module in modules:
            for name, replacement in replacements.items():
                if hasattr(module, name):
                    patch.setattr(module, name, replacement)
