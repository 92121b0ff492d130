"""Tokens that come from elsewhere: a function that fetches one in, a provider for a
client's credential out, which keeps the token and fetches it once for all who ask.
"""

import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any, NoReturn, TypeAlias, cast

from .at_fork import reset_after_fork
from .deadline import DeadlinePassedError, left

Token: TypeAlias = str | Callable[[], str]
AsyncToken: TypeAlias = str | Callable[[], str | Awaitable[str]]
Fetched: TypeAlias = str | tuple[str, float | None]
"""A token, alone or with the seconds it holds."""

_SKEW = 60.0


class _Kept:
    """A value until shortly before its end; it stands in a closure, out of sight."""

    def __init__(self) -> None:
        self._reveal: Callable[[], Any] | None = None
        self._until = 0.0

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("credentials are not pickled")

    def refused(self, token: Any) -> None:
        """Forget a token that the server refused, unless a newer one is here."""
        if self.last() == token:
            self._until = 0.0

    def last(self) -> Any:
        """What was kept last, even if it holds no longer."""
        reveal = self._reveal
        return None if reveal is None else reveal()

    def keep(self, value: Any, seconds: float | None, started: float) -> None:
        """Keep a value that was fetched; without ``seconds`` until it is refused."""
        lifetime = float("inf") if seconds is None else seconds
        # Renewed early, since clocks differ and requests take time; short-lived
        # tokens at nine tenths of their life.
        self._reveal = lambda: value
        self._until = started + lifetime - min(_SKEW, lifetime / 10)

    def _current(self) -> Any:
        return self.last() if time.monotonic() < self._until else None

    def _fetched(self, fetched: Any, started: float) -> Any:
        pair: tuple[Any, float | None] = (fetched, None)
        if isinstance(fetched, tuple):
            pair = cast(tuple[Any, float | None], fetched)
        self.keep(*pair, started)
        return pair[0]


class Cache(_Kept):
    """Keeps what ``fetch`` gives: a value, or a pair of a value and its seconds."""

    def __init__(self, fetch: Callable[[], Any]) -> None:
        super().__init__()
        self._fetch = fetch
        self.after_fork()
        reset_after_fork(self)

    def after_fork(self) -> None:
        """Use a lock that no thread of the parent process holds."""
        self._lock = threading.Lock()

    def __call__(self) -> Any:
        """The value."""
        if (value := self._current()) is not None:
            return value
        waited = left(None)
        if not self._lock.acquire(timeout=-1 if waited is None else waited):
            raise DeadlinePassedError("another call fetches the token")
        try:
            if (value := self._current()) is not None:
                return value
            started = time.monotonic()
            return self._fetched(self._fetch(), started)
        finally:
            self._lock.release()


class AsyncCache(_Kept):
    """`Cache` for the tasks of one event loop."""

    def __init__(self, fetch: Callable[[], Awaitable[Any]]) -> None:
        super().__init__()
        self._fetch = fetch
        self.after_fork()
        reset_after_fork(self)

    def after_fork(self) -> None:
        """Use a lock that no task of the parent process holds."""
        from asyncio import Lock

        self._lock = Lock()

    async def __call__(self) -> Any:
        """The value."""
        if (value := self._current()) is not None:
            return value
        async with self._lock:
            if (value := self._current()) is not None:
                return value
            started = time.monotonic()
            return self._fetched(await self._fetch(), started)


class CachedToken(Cache):
    """A provider that keeps what ``fetch`` gives: a token, or a pair of a token and the
    seconds it holds.

    It is fetched once however many threads ask, renewed 60 seconds before its end (at
    nine tenths of a life shorter than ten minutes), and once more after a 401.
    """

    def __init__(self, fetch: Callable[[], Fetched]) -> None:
        super().__init__(fetch)

    def __call__(self) -> str:
        """The token."""
        return str(super().__call__())


class AsyncCachedToken(AsyncCache):
    """`CachedToken` for asyncio, for the tasks of one event loop."""

    def __init__(self, fetch: Callable[[], Awaitable[Fetched]]) -> None:
        super().__init__(fetch)

    async def __call__(self) -> str:
        """The token."""
        return str(await super().__call__())


class Granted:
    """One of the tokens that a cache of several holds, as a provider."""

    def __init__(self, cache: Cache | AsyncCache, name: str) -> None:
        self._cache = cache
        self._name = name

    def __call__(self) -> Any:
        """The token, or what to await for it."""
        if isinstance(self._cache, Cache):
            return self._cache()[self._name]
        return self._awaited(self._cache())

    def refused(self, token: Any) -> None:
        """Forget the tokens, if this one is the newest."""
        held: dict[str, Any] | None = self._cache.last()
        if held is not None and held.get(self._name) == token:
            self._cache.refused(held)

    async def _awaited(self, waiting: Awaitable[Any]) -> Any:
        return (await waiting)[self._name]
