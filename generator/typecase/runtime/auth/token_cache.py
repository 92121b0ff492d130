"""Fetch tokens once for all who ask, and keep them while they are valid."""

import threading
import time
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ..deadline import bound, in_thread, waited
from ..errors import ApiError
from ..secret import Secret
from ..transport.fork_safety import reset_after_fork
from .security_schemes import sendable

if TYPE_CHECKING:
    import asyncio
else:
    from ..lazy_import import later

    # Synchronous clients never use asyncio, so it is imported late.
    (asyncio,) = later("asyncio")

Text: TypeAlias = str | Secret[str]
Token: TypeAlias = Text | Callable[[], Text]
AsyncToken: TypeAlias = Text | Callable[[], Text | Awaitable[Text]]
Fetched: TypeAlias = str | tuple[str, float | None]
"""A token, or a pair of a token and its lifetime in seconds."""

_SKEW = 60.0


class _Keeper:
    """Keeps a value that is fetched once for all callers.

    ``fetch`` gives the value and the seconds it holds. If it fails, it fails for all
    who wait for it; whoever asks afterwards tries anew.
    """

    def __init__(self, fetch: Callable[[], Any]) -> None:
        self._fetch = fetch
        self.value: Secret[Any] | None = None
        self._until = 0.0
        self.after_fork()
        reset_after_fork(self)

    def after_fork(self) -> None:
        """Use a lock that no thread of the parent process holds."""
        self._lock = threading.Lock()
        self._fetching: Any = None

    def refused(self, token: Secret[Any]) -> None:
        """Forget a token that the server refused, unless a newer one is here."""
        if self.value == token:
            self._until = 0.0

    def keep(self, value: Any, seconds: float | None, started: float) -> Secret[Any]:
        """Keep a value that was fetched; without ``seconds`` until it is refused."""
        lifetime = float("inf") if seconds is None else seconds
        # Renewed early, since clocks differ and requests take time; short-lived
        # tokens at nine tenths of their life.
        self._until = started + lifetime - min(_SKEW, lifetime / 10)
        self.value = kept = Secret(value)
        return kept

    def _current(self) -> Secret[Any] | None:
        return self.value if time.monotonic() < self._until else None


class Cache(_Keeper):
    """A cache for threads."""

    def __call__(self) -> Secret[Any]:
        """Return the value, fetching it if it is missing or has expired."""
        with self._lock:
            if (value := self._current()) is not None:
                return value
            if self._fetching is None or self._fetching.done():
                self._fetching = in_thread(self._fetched)
            fetching: Future[Secret[Any]] = self._fetching
        with _own_errors():
            return waited(fetching)

    def _fetched(self) -> Secret[Any]:
        started = time.monotonic()
        # Those who wait have deadlines of their own.
        with bound(None):
            value, seconds = self._fetch()
        return self.keep(value, seconds, started)


class AsyncCache(_Keeper):
    """A cache for the tasks of one event loop."""

    async def __call__(self) -> Secret[Any]:
        """Return the value, fetching it if it is missing or has expired."""
        if (value := self._current()) is not None:
            return value
        loop, fetching = asyncio.get_running_loop(), self._fetching
        if fetching is None or fetching.done() or fetching.get_loop() is not loop:
            fetching = self._fetching = loop.create_task(self._fetched())
            fetching.add_done_callback(_retrieve)
        # Unlike awaiting the task, this does not cancel it for the others.
        await asyncio.wait((fetching,))
        with _own_errors():
            token: Secret[Any] = fetching.result()
        return token

    async def _fetched(self) -> Secret[Any]:
        started = time.monotonic()
        value, seconds = await self._fetch()
        return self.keep(value, seconds, started)


@contextmanager
def _own_errors() -> Generator[None]:
    """Raise a copy for each of those who wait, since each adds to its traceback."""
    try:
        yield
    except ApiError as error:
        raise copy(error) from error.__cause__


def _retrieve(task: "asyncio.Task[Any]") -> None:
    # asyncio logs an exception that nobody retrieves: all who waited may be gone.
    if not task.cancelled():
        task.exception()


class CachedToken(Cache):
    """Cache the token that ``fetch`` returns, alone or with its lifetime in seconds.

    Concurrent calls share one fetch, which runs in a thread of its own. The first call
    in the last 60 seconds of a token's life (its last tenth, if it lives for less than
    ten minutes) fetches a new one, as does a call after a 401. If ``fetch`` raises, all
    calls that wait for it get that error.
    """

    def __init__(self, fetch: Callable[[], Fetched]) -> None:
        super().__init__(lambda: _checked(fetch()))


class AsyncCachedToken(AsyncCache):
    """`CachedToken` for asyncio: ``fetch`` runs in a task of the running event loop."""

    def __init__(self, fetch: Callable[[], Awaitable[Fetched]]) -> None:
        async def checked() -> tuple[str, float | None]:
            return _checked(await fetch())

        super().__init__(checked)


def _checked(fetched: Any) -> tuple[str, float | None]:
    pair = cast(Any, fetched) if isinstance(fetched, tuple) else (fetched, None)
    token, seconds = pair
    return sendable("the token", token), seconds


class Granted:
    """Provide one token of several that are fetched together."""

    def __init__(self, cache: Cache | AsyncCache, name: str) -> None:
        self._cache = cache
        self._name = name

    def __call__(self) -> Any:
        """Return the token, or what to await for it."""
        tokens = self._cache()
        return self._named(tokens) if isinstance(tokens, Secret) else self._of(tokens)

    def refused(self, token: Secret[Any]) -> None:
        """Discard the cached tokens if the server refused the current one."""
        held = self._cache.value
        if held is not None and token == self._named(held):
            self._cache.refused(held)

    def _named(self, tokens: Secret[Any]) -> Secret[Any]:
        return Secret(tokens.reveal().get(self._name))

    async def _of(self, waiting: Awaitable[Secret[Any]]) -> Secret[Any]:
        return self._named(await waiting)
