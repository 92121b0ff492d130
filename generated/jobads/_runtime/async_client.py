"""The base of the printed clients for asyncio: an API, addresses, credentials and
options in, responses out. Only the waiting and the closing are here; the rest of a
call is in session and call.
"""

from collections.abc import (
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Mapping,
)
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar, cast

from .api import Api
from .credentials import Secrets
from .grants import Grant, Source, tokens_of
from .options import ClientOptions
from .secret import revealed
from .session import Session
from .tracebacks import CutTraceback
from .transport import AsyncTransport

if TYPE_CHECKING:
    import httpx2

    from . import beginning, ends, providers, sources, tokens, twins
    from .call import Call
    from .operation import Operation
    from .response import Response
    from .stream import AsyncStream
else:
    # Most of a call is imported when the first one is made.
    from .lazy import later

    beginning, ends, providers, sources, tokens, twins = later(
        *(".beginning", ".ends", ".providers", ".sources", ".tokens", ".twins"),
        package=__package__,
    )

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")
Item = TypeVar("Item")


class AsyncClient:
    """An asynchronous client; it may be shared by tasks of one event loop."""

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None = None,
        http_client: "httpx2.AsyncClient | None" = None,
        server: str | None = None,
        server_variables: Mapping[str, str] | None = None,
    ) -> None:
        self._session = Session(
            api,
            base_urls,
            credentials,
            options,
            server,
            server_variables or {},
            self._cache,
        )
        self._transport = AsyncTransport(http_client)

    async def execute(
        self, operation: "Operation[T]", arguments: Mapping[str, Any]
    ) -> "Response[T]":
        """Call an operation with the arguments of its method, by name."""
        return await self._run(operation, arguments, ends.aread)

    async def _run(
        self,
        operation: "Operation[Any]",
        arguments: Mapping[str, Any],
        end: "Callable[[Call[Any], AsyncStream], Awaitable[R]]",
        secrets: Secrets | None = None,
    ) -> R:
        with CutTraceback():
            call = beginning.begin(self._session, operation, arguments, secrets)
        while True:
            tokens = await providers.agiven(call)
            with CutTraceback():
                prepared = call.attempt(tokens)
                try:
                    return await end(call, await self._transport.open(prepared))
                except BaseException as error:
                    if (wait := call.wait_after(error)) is None:
                        raise
            await ends.slept(wait)

    async def response(
        self, method: Callable[P, Awaitable[T]], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Response[T]":
        """Call a method of this client, and get the whole response."""
        whole = twins.bound(method, self, self)(*args, **kwargs)
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
        opened = twins.bound(method, self, twins.Opener(self.open))(*args, **kwargs)
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
        from .in_order import in_order_async

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
        return await self._run(operation, arguments, ends.aleft_open)

    async def open_items(
        self, operation: "Operation[Any]", arguments: Mapping[str, Any]
    ) -> "Response[Any]":
        """Call an operation whose items come one at a time, and open its answer."""
        from .items import aopened

        return await self._run(operation, arguments, aopened)

    def _cache(self, grant: Grant, source: Source) -> "tokens.AsyncCache":
        async def fetch() -> Any:
            with CutTraceback():
                operation, arguments, secrets = sources.question(
                    grant, source, revealed(cache.value)
                )
                response = await self._run(operation, arguments, ends.aread, secrets)
                return tokens_of(grant, source, response)

        cache = tokens.AsyncCache(fetch)
        return cache
