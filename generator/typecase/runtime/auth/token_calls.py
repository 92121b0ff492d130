"""Send token requests with the calls of a client, and cache the tokens."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast

from ..credentials import CallWithSecrets
from ..redaction.traceback_redaction import CutTraceback
from ..secret import reveal_if_secret
from .token_cache import AsyncTokenCache, TokenCache
from .token_fetching import call_async
from .token_providers import CreateCache
from .token_steps import FetchTokens, Perform, TokenRequest

T = TypeVar("T")


def cache_factory(call: CallWithSecrets, *, is_async: bool) -> CreateCache:
    """Return the function that creates the token caches of a client.

    ``call`` is the client, which sends the token requests, and ``is_async`` says
    whether it is asynchronous.
    """
    perform = create_async_performer(call) if is_async else create_performer(call)

    def create(fetch_tokens: FetchTokens) -> TokenCache:
        def fetch() -> Any:
            with CutTraceback():
                # The current tokens: `cache` below calls this function.
                tokens = reveal_if_secret(cache.value)
                return run_without_suspending(fetch_tokens(tokens, perform))

        cache = TokenCache(fetch)
        return cache

    def create_async(fetch_tokens: FetchTokens) -> AsyncTokenCache:
        async def fetch() -> Any:
            with CutTraceback():
                tokens = reveal_if_secret(cache.value)
                return await fetch_tokens(tokens, perform)

        cache = AsyncTokenCache(fetch)
        return cache

    return create_async if is_async else create


def create_performer(call: CallWithSecrets) -> Perform:
    """Return the function that performs the steps of a synchronous client.

    It never suspends, so that synchronous callers can run it.
    """

    async def perform(step: TokenRequest | Callable[[], Any]) -> Any:
        if isinstance(step, TokenRequest):
            return call(step.operation, step.arguments, step.secrets)
        return step()

    return perform


def create_async_performer(call: CallWithSecrets) -> Perform:
    """Return the function that performs the steps of an asynchronous client."""

    async def perform(step: TokenRequest | Callable[[], Any]) -> Any:
        if isinstance(step, TokenRequest):
            return await call(step.operation, step.arguments, step.secrets)
        return await call_async(step)

    return perform


def run_without_suspending(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that awaits nothing that suspends."""
    try:
        coroutine.send(None)
    except StopIteration as finished:
        return cast(T, finished.value)
    raise RuntimeError("the coroutine was suspended")
