"""Ask the providers of a call for their tokens, within the deadline of the call.

A function of the user's that is not a coroutine function runs in a thread of its own,
which is left alone at the deadline: nothing else ends a function that does not return.
"""

import asyncio
from inspect import isawaitable, iscoroutinefunction
from typing import Any

from ..auth.token_cache import Cache, Granted
from ..deadline import DeadlinePassedError, bound, in_thread, waited
from ..secret import Secret, revealed
from .call import Call


def given(call: Call[Any]) -> list[Secret[Any]]:
    """Ask every provider of the call."""
    try:
        with bound(call.deadline):
            return [_asked(each) for each in call.providers]
    except DeadlinePassedError:
        late = call.expired()
    raise late


def _asked(provider: Any) -> Secret[Any]:
    is_quick = isinstance(provider, Cache | Granted)
    return Secret(revealed(provider() if is_quick else waited(in_thread(provider))))


async def agiven(call: Call[Any]) -> list[Secret[Any]]:
    """Ask every provider of the call."""
    limit = asyncio.timeout(call.deadline.remaining())
    try:
        async with limit:
            return [await _awaited(each) for each in call.providers]
    except TimeoutError:
        if not limit.expired():
            raise
        late = call.expired()
    raise late


async def _awaited(provider: Any) -> Secret[Any]:
    # Of a callable object its method tells.
    asynchronous = map(iscoroutinefunction, (provider, type(provider).__call__))
    if isinstance(provider, Granted) or any(asynchronous):
        token = provider()
    else:
        token = await asyncio.wrap_future(in_thread(provider))
    return Secret(revealed(await token if isawaitable(token) else token))
