"""Ask the providers of a call for their tokens, within the deadline of the call.

A function of the user's that is not a coroutine function runs in a thread of its own,
which is left alone at the deadline: nothing else ends a function that does not return.
"""

from inspect import isawaitable, iscoroutinefunction
from typing import TYPE_CHECKING, Any

from .call import Call
from .deadline import DeadlinePassedError, bound
from .secret import Secret
from .tokens import AsyncCache, Cache, Granted, in_thread, waited

if TYPE_CHECKING:
    import asyncio
else:
    from .lazy import later

    # What calls synchronously has no use for it.
    (asyncio,) = later("asyncio")


def given(call: Call[Any]) -> list[Secret[Any]]:
    """Ask every provider of the call."""
    if not (providers := call.providers):
        return []
    try:
        with bound(call.deadline):
            return [_asked(each) for each in providers]
    except DeadlinePassedError:
        late = call.expired()
    raise late


def _asked(provider: Any) -> Secret[Any]:
    if isinstance(provider, Cache | Granted):
        token: Secret[Any] = provider.get()
        return token
    return Secret(waited(in_thread(provider)))


async def agiven(call: Call[Any]) -> list[Secret[Any]]:
    """Ask every provider of the call."""
    if not (providers := call.providers):
        return []
    limit = asyncio.timeout(call.deadline.remaining())
    try:
        with bound(call.deadline):
            async with limit:
                return [await _awaited(each) for each in providers]
    except TimeoutError:
        if not limit.expired():
            raise
        late = call.expired()
    raise late


async def _awaited(provider: Any) -> Secret[Any]:
    if isinstance(provider, AsyncCache | Granted):
        token: Secret[Any] = await provider.get()
        return token
    # Of a callable object its method tells.
    if iscoroutinefunction(provider) or iscoroutinefunction(type(provider).__call__):
        return Secret(await provider())
    given = await asyncio.wrap_future(in_thread(provider))
    return Secret(await given if isawaitable(given) else given)
