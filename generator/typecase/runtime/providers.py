"""Tokens for an attempt: a call's providers in, what they give out, within the deadline
of the call. Keeping tokens does not belong here.
"""

from inspect import isawaitable
from typing import TYPE_CHECKING, Any

from .call import Call
from .deadline import DeadlinePassedError, bound

if TYPE_CHECKING:
    import asyncio
else:
    from .lazy import later

    # What calls synchronously has no use for it.
    (asyncio,) = later("asyncio")


def given(call: Call[Any]) -> list[Any]:
    """Ask every provider of the call."""
    if not (providers := call.providers):
        return []
    try:
        with bound(call.deadline):
            return [each() for each in providers]
    except DeadlinePassedError:
        late = call.expired()
    raise late


async def agiven(call: Call[Any]) -> list[Any]:
    """Ask every provider of the call."""
    if not (providers := call.providers):
        return []
    limit = asyncio.timeout(call.deadline.remaining())
    try:
        with bound(call.deadline):
            async with limit:
                return [await _awaited(each()) for each in providers]
    except TimeoutError:
        if not limit.expired():
            raise
        late = call.expired()
    raise late


async def _awaited(token: Any) -> Any:
    return await token if isawaitable(token) else token
