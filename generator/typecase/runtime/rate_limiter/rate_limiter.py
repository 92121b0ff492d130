"""Limit how often a client starts an attempt, and how many attempts are in flight.

The attempts of all calls of a client wait in one queue, retries and token requests
included. The first of the queue starts as soon as the `Rate` permits it.
"""

import math
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, RLock
from typing import TYPE_CHECKING
from weakref import WeakSet

from ..client.attempt_limit import OpenResponse
from ..credentials import WaitError
from ..http.retry_after import read_retry_after
from ..lazy_import import asyncio
from ..transport.fork_safety import reset_after_fork

if TYPE_CHECKING:
    from ..deadline import Deadline

# The pace never falls below this share of the user's rate. Each response that is no
# error of the server adds this share to the pace again.
_SHARE = 0.01
# A longer ``Retry-After`` counts as one day: no response may stop a client forever.
_MAX_PAUSE = 86_400.0
# A stream that was never closed ends when it is garbage-collected, which wakes nobody:
# the first of the queue looks for it once in this many seconds.
_POLL_SECONDS = 1.0


class Pace:
    """The earliest time of the next attempt. It never reads the time itself.

    All times are in seconds by one clock. Attempts start at even distances. The pace is
    halved if the server refuses an attempt with 429, and then recovers slowly.

    ``per_second`` is the user's rate, which the pace never exceeds; infinity if only a
    ``Retry-After`` delays attempts.
    """

    def __init__(self, per_second: float) -> None:
        self._maximum = self.per_second = per_second
        self._last_start = self._last_decrease = self._paused_until = -math.inf

    def delay(self, now: float) -> float:
        """Return the seconds until the next attempt may start; 0 if it may start."""
        next_start = self._last_start + 1 / self.per_second
        return max(0.0, next_start - now, self._paused_until - now)

    def start(self, now: float) -> None:
        """Note that an attempt starts."""
        self._last_start = now

    def note_response(
        self, status: int, retry_after: float | None, started: float, now: float
    ) -> None:
        """Adapt the pace to a response.

        Args:
            status: The status code of the response.
            retry_after: The seconds that the response demands to wait, or None.
            started: The start of the attempt.
            now: The current time.
        """
        if status in (429, 503) and retry_after is not None:
            pause = min(retry_after, _MAX_PAUSE)
            self._paused_until = max(self._paused_until, now + pause)
        if status == 429:
            # Attempts that started at the former pace say nothing about the new pace.
            if started >= self._last_decrease:
                self._last_decrease = now
                self.per_second = max(self.per_second / 2, self._maximum * _SHARE)
        elif status < 500:
            self.per_second = min(
                self.per_second + self._maximum * _SHARE, self._maximum
            )


class Permit:
    """The permit of an attempt to be in flight; ``started`` is the time of its start.

    A permit that is garbage-collected counts as given back.
    """

    def __init__(self, limiter: "RateLimiter", started: float) -> None:
        self._limiter = limiter
        self.started = started

    def keep_until_closed(self, stream: OpenResponse) -> None:
        """Adapt the pace to a response, and keep the permit until its stream closes."""
        stream.on_close = self.release
        self._limiter.note_response(self, stream)

    def release(self) -> None:
        """Give back the permit, unless it was given back before."""
        self._limiter.release(self)


class RateLimiter:
    """The queue in which the attempts of a client wait for their turn.

    Threads, tasks and event loops may share a limiter. An attempt that leaves the queue
    early, for example because its task was cancelled, leaves no trace.

    ``per_second`` and ``in_flight`` are those of the `Rate`.
    """

    def __init__(self, per_second: float | None, in_flight: int | None) -> None:
        self._pace = Pace(per_second or math.inf)
        self._max_in_flight = in_flight or math.inf
        # This creates the lock, the queue and the set of permits.
        self.after_fork()
        reset_after_fork(self)

    def after_fork(self) -> None:
        """Forget the attempts of the parent in a forked child process."""
        # Reentrant, because garbage collection may close streams and coroutines while
        # this thread holds the lock.
        self._lock = RLock()
        # For each waiting attempt, a function that wakes it.
        self._queue: deque[Callable[[], object]] = deque()
        self._in_flight: WeakSet[Permit] = WeakSet()

    def acquire(self, deadline: "Deadline", wait_error: WaitError) -> Permit:
        """Wait until an attempt may start, and return its permit.

        Raises:
            TimedOutError: The attempt could not start before the deadline.
        """
        event = Event()
        wake = event.set
        with self._queued(wake):
            while not isinstance(step := self._try(wake, deadline, wait_error), Permit):
                event.wait(step)
                event.clear()
            return step

    async def acquire_async(
        self, deadline: "Deadline", wait_error: WaitError
    ) -> Permit:
        """Wait until an attempt may start, and return its permit.

        Raises:
            TimedOutError: The attempt could not start before the deadline.
        """
        event = asyncio.Event()
        # Another thread or event loop may wake this one.
        loop = asyncio.get_running_loop()
        wake = partial(loop.call_soon_threadsafe, event.set)
        with self._queued(wake):
            while not isinstance(step := self._try(wake, deadline, wait_error), Permit):
                with suppress(TimeoutError):
                    async with asyncio.timeout(step):
                        await event.wait()
                event.clear()
            return step

    def note_response(self, permit: Permit, stream: OpenResponse) -> None:
        """Adapt the pace to the response of an attempt."""
        retry_after, now = read_retry_after(stream.headers), time.monotonic()
        with self._lock:
            self._pace.note_response(stream.status, retry_after, permit.started, now)

    def release(self, permit: Permit) -> None:
        """Give back the permit of an attempt, unless it was given back before."""
        with self._lock:
            self._in_flight.discard(permit)
            self._wake_first()

    def _try(
        self, wake: Callable[[], object], deadline: "Deadline", wait_error: WaitError
    ) -> Permit | float:
        """Return a permit, or the seconds to wait for `wake` before the next try.

        Raises:
            TimedOutError: The attempt cannot start before the deadline.
        """
        with self._lock:
            now, remaining = time.monotonic(), deadline.remaining()
            delay = self._pace.delay(now)
            # Do not wait in vain.
            if delay >= remaining:
                raise wait_error("rate")
            # In a forked child process, the queue of the parent is gone.
            if self._queue and self._queue[0] is not wake:
                return remaining
            if len(self._in_flight) >= self._max_in_flight:
                return min(remaining, _POLL_SECONDS)
            if delay > 0:
                return delay
            self._pace.start(now)
            permit = Permit(self, now)
            self._in_flight.add(permit)
            return permit

    @contextmanager
    def _queued(self, wake: Callable[[], object]) -> Generator[None]:
        """Return a context manager in which an attempt is in the queue."""
        with self._lock:
            self._queue.append(wake)
        try:
            yield
        finally:
            with self._lock, suppress(ValueError):
                self._queue.remove(wake)
                self._wake_first()

    def _wake_first(self) -> None:
        # An event loop may have been closed while one of its tasks was waiting.
        with suppress(RuntimeError):
            if self._queue:
                self._queue[0]()
