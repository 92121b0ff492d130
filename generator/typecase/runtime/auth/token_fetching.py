"""Get the tokens of a call from its providers, within the deadline of the call.

A provider is a function that returns a token. A user's provider that is not a coroutine
function runs in a separate thread. At the deadline the call abandons the thread, since
a running function cannot be stopped.
"""

from collections.abc import Callable, Iterable
from inspect import isawaitable, iscoroutine, iscoroutinefunction
from typing import Any

from ..credentials import WaitError
from ..deadline import (
    Deadline,
    DeadlinePassedError,
    DeadlineScope,
    run_in_thread,
    wait_for_result,
)
from ..errors import ConfigurationError
from ..lazy_import import asyncio
from ..secret import Secret, reveal_if_secret
from .token_cache import GrantedToken, TokenCache


def get_tokens(
    providers: Iterable[Any], deadline: Deadline, wait_error: WaitError
) -> list[Secret[Any]]:
    """Return the tokens of the providers of a call, in order.

    An exception of a provider is raised unchanged.

    Raises:
        TimedOutError: The deadline of the call passed.
    """
    try:
        with DeadlineScope(deadline):
            return [_get_token(provider) for provider in providers]
    except DeadlinePassedError:
        error = wait_error("total")
    # Raised outside the handler, so that the error has no ``__context__``.
    raise error


def _get_token(provider: Any) -> Secret[Any]:
    """Return the token of a synchronous provider.

    An exception of the provider is raised unchanged.

    Raises:
        ConfigurationError: The provider is asynchronous.
        DeadlinePassedError: The deadline of the call has passed.
    """
    # The package's own providers stop waiting at the deadline, so they need no thread.
    is_own = isinstance(provider, TokenCache | GrantedToken)
    token = reveal_if_secret(
        provider() if is_own else wait_for_result(run_in_thread(provider))
    )
    if isawaitable(token):
        if iscoroutine(token):
            token.close()  # Otherwise, Python warns that nobody awaited it.
        raise ConfigurationError(
            "the function that provides a token is asynchronous, and only an"
            " asynchronous client awaits its result: pass a function that returns the"
            " token, or use the asynchronous client"
        )
    return Secret(token)


async def get_tokens_async(
    providers: Iterable[Any], deadline: Deadline, wait_error: WaitError
) -> list[Secret[Any]]:
    """Return the tokens of the providers of a call, in order.

    An exception of a provider is raised unchanged.

    Raises:
        TimedOutError: The deadline of the call passed.
    """
    timeout = asyncio.timeout(deadline.remaining())
    try:
        async with timeout:
            return [await _get_token_async(provider) for provider in providers]
    except TimeoutError:
        # A provider may raise a TimeoutError of its own.
        if not timeout.expired():
            raise
        error = wait_error("total")
    # Raised outside the handler, as in `get_tokens`.
    raise error


async def _get_token_async(provider: Any) -> Secret[Any]:
    """Return the token of a provider, which may be synchronous or asynchronous.

    An exception of the provider is raised unchanged.
    """
    is_own = isinstance(provider, GrantedToken)
    token = await (provider() if is_own else call_async(provider))
    return Secret(reveal_if_secret(token))


async def call_async(function: Callable[[], Any]) -> Any:
    """Call a function of the user, in a thread unless it is a coroutine function.

    Return its result. An exception of the function is raised unchanged.
    """
    # A callable object is asynchronous if its `__call__` method is.
    is_coroutine_function = any(
        map(iscoroutinefunction, (function, type(function).__call__))
    )
    if is_coroutine_function:
        result = function()
    else:
        result = await asyncio.wrap_future(run_in_thread(function))
    return await result if isawaitable(result) else result
