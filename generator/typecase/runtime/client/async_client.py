"""The base of the generated asynchronous clients."""

from collections.abc import (
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Mapping,
)
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar, cast

from ..auth.token_grants import Grant, Source, tokens_of
from ..redaction.traceback_redaction import CutTraceback
from ..secret import revealed
from ..transport.transport import AsyncTransport
from .base_client import BaseClient

if TYPE_CHECKING:
    import httpx2

    from ..auth.security_schemes import Secrets
    from ..auth.token_cache import AsyncCache
    from ..operation import Operation
    from ..response import Response
    from ..transport.response_stream import AsyncStream
    from .call import Call

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")
Item = TypeVar("Item")


async def sleep(seconds: float) -> None:
    """Wait for the next attempt; only this imports asyncio."""
    import asyncio

    await asyncio.sleep(seconds)


class AsyncClient(BaseClient):
    """An asynchronous client; it may be shared by tasks of one event loop."""

    async def execute(
        self, operation: "Operation[T]", arguments: Mapping[str, Any]
    ) -> "Response[T]":
        """Call an operation with the arguments of its method, by name."""
        from .response_reader import aread

        return await self._run(operation, arguments, aread)

    async def response(
        self, method: Callable[P, Awaitable[T]], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Response[T]":
        """Call a method of this client, and get the whole response."""
        from .resource import rebind

        whole = rebind(method, self, self)(*args, **kwargs)
        kwargs.clear()
        return cast("Response[T]", await whole)

    async def stream(
        self,
        method: Callable[P, Awaitable[object]],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> "AsyncStream":
        """Call a method of this client, and get its answer piece by piece.

        Use it as ``async with await client.stream(…) as stream``. The deadline of the
        call holds for the reading too; the limit of bytes does not.
        """
        from .resource import Opener, rebind

        opened = rebind(method, self, Opener(self.open))(*args, **kwargs)
        kwargs.clear()
        return cast("AsyncStream", await opened)

    def map(
        self,
        function: Callable[[Item], Awaitable[T]],
        items: Iterable[Item] | AsyncIterable[Item],
        *,
        concurrency: int = 8,
    ) -> AsyncIterator[T]:
        """Call a function for each item, several at once, and keep the items' order.

        At most ``concurrency`` tasks run. An error is raised when its turn comes.
        """
        from ..bulk.concurrent_map import in_order_async

        return in_order_async(function, items, concurrency=concurrency)

    async def close(self) -> None:
        """Close the connections, unless the user brought them."""
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(
        self, operation: "Operation[Any]", arguments: Mapping[str, Any]
    ) -> "AsyncStream":
        """Call an operation, and leave the reading of a success to the caller."""
        from .response_reader import aleft_open

        return await self._run(operation, arguments, aleft_open)

    def _connect(self, http_client: "httpx2.AsyncClient | None") -> None:
        self._transport = AsyncTransport(http_client)

    async def _run(
        self,
        operation: "Operation[Any]",
        arguments: Mapping[str, Any],
        end: "Callable[[Call[Any], AsyncStream], Awaitable[R]]",
        secrets: "Secrets | None" = None,
    ) -> R:
        from .token_providers import agiven

        call = self._begin(operation, arguments, secrets)
        while True:
            tokens = await agiven(call)
            with CutTraceback():
                prepared = call.attempt(tokens)
                try:
                    return await end(call, await self._transport.open(prepared))
                except BaseException as error:
                    if (wait := call.wait_after(error)) is None:
                        raise
            await sleep(wait)

    def _cache(self, grant: Grant, source: Source) -> "AsyncCache":
        from ..auth.token_cache import AsyncCache
        from ..auth.token_sources import question
        from .response_reader import aread

        async def fetch() -> Any:
            with CutTraceback():
                held = revealed(cache.value)
                operation, arguments, secrets = question(grant, source, held)
                response = await self._run(operation, arguments, aread, secrets)
                return tokens_of(grant, source, response)

        cache = AsyncCache(fetch)
        return cache
