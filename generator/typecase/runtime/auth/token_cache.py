"""Cache tokens while they are valid, and fetch each token once for all callers."""

import threading
import time
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager
from copy import copy
from typing import Any, TypeAlias, cast

from ..deadline import DeadlineScope, run_in_thread, wait_for_result
from ..errors import ApiError, ConfigurationError
from ..lazy_import import asyncio, show_public_paths
from ..secret import Secret
from ..transport.fork_safety import reset_after_fork
from .security_schemes import check_token

Text: TypeAlias = str | Secret[str]
Token: TypeAlias = Text | Callable[[], Text]
"""A token, or a function that returns a token."""
AsyncToken: TypeAlias = Text | Callable[[], Text | Awaitable[Text]]
"""A token, or a function or coroutine function that returns a token."""
FetchedToken: TypeAlias = str | tuple[str, float | None]
"""A token, or a pair of a token and its lifetime in seconds.

If the lifetime is None, the token does not expire.
"""

# Tokens are renewed this many seconds before they expire, since clocks differ and
# requests take time.
_RENEWAL_MARGIN = 60.0


class _BaseCache:
    """A cache of one value, which is fetched once for all concurrent callers.

    ``fetch`` returns the value and its lifetime in seconds, as `store` takes them. If
    ``fetch`` raises, all waiting callers get the exception or a copy of it, and the
    next call fetches again.

    ``value`` is the last value, which may have expired; None if there is no value yet.
    """

    def __init__(self, fetch: Callable[[], Any]) -> None:
        self._fetch = fetch
        self.value: Secret[Any] | None = None
        self._renew_at = 0.0
        # This creates the lock, too.
        self.after_fork()
        reset_after_fork(self)

    def after_fork(self) -> None:
        """Replace the lock, and forget the last fetch, in a forked child process.

        A thread of the parent process may have held the lock.
        """
        self._lock = threading.Lock()
        # The future or the task of the last fetch.
        self._fetching: Any = None

    def discard_refused(self, token: Secret[Any]) -> None:
        """Fetch at the next call if the value is the ``token`` that the server refused.

        Until then, ``value`` stays, because the token request may need it.
        """
        if self.value == token:
            self._renew_at = 0.0

    def store(self, value: Any, seconds: float | None, started: float) -> Secret[Any]:
        """Store a value and return it as a secret.

        Args:
            value: The value.
            seconds: The lifetime of the value in seconds; None means that the value
                does not expire.
            started: The time at which the lifetime began, by `time.monotonic`.
        """
        lifetime = float("inf") if seconds is None else seconds
        # A short lifetime has a smaller margin: one tenth of the lifetime.
        self._renew_at = started + lifetime - min(_RENEWAL_MARGIN, lifetime / 10)
        self.value = Secret(value)
        return self.value

    def _valid_value(self) -> Secret[Any] | None:
        """Return the value; None if a new value must be fetched."""
        return self.value if time.monotonic() < self._renew_at else None


class TokenCache(_BaseCache):
    """A cache for threads, which fetches its value in a separate thread."""

    def __call__(self) -> Secret[Any]:
        """Return the value; fetch it if it is missing, expires soon or was refused.

        If ``fetch`` raises an exception, raise the exception; if it is an `ApiError`,
        raise a copy.

        Raises:
            DeadlinePassedError: The deadline of the current call has passed.
        """
        with self._lock:
            if (value := self._valid_value()) is not None:
                return value
            if self._fetching is None or self._fetching.done():
                self._fetching = run_in_thread(self._fetch_and_store)
            fetching: Future[Secret[Any]] = self._fetching
        with _copy_errors():
            return wait_for_result(fetching)

    def _fetch_and_store(self) -> Secret[Any]:
        started = time.monotonic()
        # Lift the deadline of the first caller: the other callers may wait longer.
        with DeadlineScope(deadline=None):
            value, seconds = self._fetch()
        return self.store(value, seconds, started)


class AsyncTokenCache(_BaseCache):
    """A cache for asyncio, which fetches its value in a separate task."""

    async def __call__(self) -> Secret[Any]:
        """Return the value; fetch it if it is missing, expires soon or was refused.

        If ``fetch`` raises an exception, raise the exception; if it is an `ApiError`,
        raise a copy.
        """
        if (value := self._valid_value()) is not None:
            return value
        loop = asyncio.get_running_loop()
        fetching = self._fetching
        # A task of another event loop cannot be awaited in this one.
        if fetching is None or fetching.done() or fetching.get_loop() is not loop:
            fetching = self._fetching = loop.create_task(self._fetch_and_store())
            fetching.add_done_callback(_mark_exception_retrieved)
        # If this caller is cancelled, `wait` lets the task go on for the other callers.
        # ``await fetching`` would cancel the task.
        await asyncio.wait((fetching,))
        with _copy_errors():
            return cast(Secret[Any], fetching.result())

    async def _fetch_and_store(self) -> Secret[Any]:
        started = time.monotonic()
        value, seconds = await self._fetch()
        return self.store(value, seconds, started)


@contextmanager
def _copy_errors() -> Generator[None]:
    """Raise a copy of an `ApiError` in place of the original.

    All waiting callers share the original, and each raise would extend its traceback.
    """
    try:
        yield
    except ApiError as error:
        raise copy(error) from error.__cause__


def _mark_exception_retrieved(task: "asyncio.Task[Any]") -> None:
    # asyncio logs an exception that nobody retrieves. If all callers were cancelled,
    # nobody else retrieves this one.
    if not task.cancelled():
        task.exception()


class CachedToken(TokenCache):
    """A cached token, which a user can pass to a client in place of a token.

    ``fetch`` returns a new token, or a pair of the token and its lifetime in seconds.
    ``fetch`` runs in a separate thread, once for all concurrent calls. The first call
    in the last 60 seconds of the lifetime, or later, renews the token. If the lifetime
    is below ten minutes, the last tenth counts in place of the 60 seconds. A token
    without a lifetime does not expire. A call that gets a 401 response renews the token
    too. If ``fetch`` raises, all calls that wait for the token raise the same error.
    """

    def __init__(self, fetch: Callable[[], FetchedToken]) -> None:
        super().__init__(lambda: _check_fetched(fetch()))


class AsyncCachedToken(AsyncTokenCache):
    """A cached token for asyncio, which is renewed like a `CachedToken`.

    ``fetch`` is a coroutine function, which runs in a task of the event loop.
    """

    def __init__(self, fetch: Callable[[], Awaitable[FetchedToken]]) -> None:
        async def fetch_and_check() -> tuple[str, float | None]:
            return _check_fetched(await fetch())

        super().__init__(fetch_and_check)


def _check_fetched(fetched: Any) -> tuple[str, float | None]:
    """Return the token of a `FetchedToken`, and its lifetime or None.

    Raises:
        ConfigurationError: The token, the lifetime or the pair is invalid.
    """
    match fetched:
        # A comparison with NaN is false.
        case (_, int() | float() as seconds) if not seconds >= 0:
            raise ConfigurationError(
                "the lifetime of the fetched token must be a number of seconds that is"
                f" 0 or more, or None if the token does not expire, found {seconds}:"
                " check the function that provides the token"
            )
        case (token, int() | float() | None as seconds):
            return check_token("the fetched token", token), seconds
        case _:
            return check_token("the fetched token", fetched), None


class GrantedToken:
    """A provider of one of the tokens that a cache holds as one value.

    ``name`` is the client argument for the token.
    """

    def __init__(self, cache: TokenCache | AsyncTokenCache, name: str) -> None:
        self._cache = cache
        self._name = name

    def __call__(self) -> Any:
        """Return the token, or an awaitable of it if the cache is asynchronous.

        The exceptions are those of the cache.
        """
        tokens = self._cache()
        if isinstance(tokens, Secret):
            return self._select(tokens)
        return self._await_and_select(tokens)

    def discard_refused(self, token: Secret[Any]) -> None:
        """Discard all cached tokens if the refused ``token`` is this provider's."""
        tokens = self._cache.value
        if tokens is not None and token == self._select(tokens):
            self._cache.discard_refused(tokens)

    def _select(self, tokens: Secret[Any]) -> Secret[Any]:
        return Secret(tokens.reveal().get(self._name))

    async def _await_and_select(self, tokens: Awaitable[Secret[Any]]) -> Secret[Any]:
        return self._select(await tokens)


show_public_paths(__name__)
