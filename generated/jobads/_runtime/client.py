"""The base of the printed clients: an API, addresses, credentials and options in,
responses out. Only the waiting and the closing are here; the rest of a call is in
session and call.
"""

import time
from collections.abc import (
    Callable,
    Iterable,
    Iterator,
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
from .transport import Transport

if TYPE_CHECKING:
    import httpx2

    from . import beginning, ends, providers, sources, tokens, twins
    from .call import Call
    from .operation import Operation
    from .response import Response
    from .stream import Stream
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


class Client:
    """A synchronous client; it may be shared by threads, and should be reused."""

    def __init__(
        self,
        api: Api,
        *,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None = None,
        http_client: "httpx2.Client | None" = None,
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
        self._transport = Transport(http_client)

    def execute(
        self, operation: "Operation[T]", arguments: Mapping[str, Any]
    ) -> "Response[T]":
        """Call an operation with the arguments of its method, by name."""
        return self._run(operation, arguments, ends.read)

    def _run(
        self,
        operation: "Operation[Any]",
        arguments: Mapping[str, Any],
        end: "Callable[[Call[Any], Stream], R]",
        secrets: Secrets | None = None,
    ) -> R:
        with CutTraceback():
            call = beginning.begin(self._session, operation, arguments, secrets)
        while True:
            tokens = providers.given(call)
            with CutTraceback():
                prepared = call.attempt(tokens)
                try:
                    return end(call, self._transport.open(prepared))
                except BaseException as error:
                    if (wait := call.wait_after(error)) is None:
                        raise
            time.sleep(wait)

    def response(
        self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Response[T]":
        """Call a method of this client, and get the whole response."""
        try:
            return cast("Response[T]", twins.bound(method, self, self)(*args, **kwargs))
        finally:
            kwargs.clear()

    def stream(
        self, method: Callable[P, object], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Stream":
        """Call a method of this client, and get its answer piece by piece.

        Use it in a ``with`` statement. The deadline of the call holds for the reading
        too; the limit of bytes does not.
        """
        try:
            opened = twins.bound(method, self, twins.Opener(self.open))
            return cast("Stream", opened(*args, **kwargs))
        finally:
            kwargs.clear()

    def map(
        self,
        function: Callable[[Item], T],
        items: Iterable[Item],
        *,
        concurrency: int = 8,
    ) -> Iterator[T]:
        """Call a function for each item, several at once, and keep the items' order.

        At most ``concurrency`` threads run. An error is raised when its turn comes.
        """
        from .in_order import in_order

        return in_order(function, items, concurrency=concurrency)

    def close(self) -> None:
        """Close the connections, unless the user brought them."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(
        self, operation: "Operation[Any]", arguments: Mapping[str, Any]
    ) -> "Stream":
        """Call an operation, and leave the reading of a success to the caller."""
        return self._run(operation, arguments, ends.left_open)

    def open_items(
        self, operation: "Operation[T]", arguments: Mapping[str, Any]
    ) -> "Response[T]":
        """Call an operation whose items come one at a time, and open its answer."""
        from .items import opened

        return self._run(operation, arguments, opened)

    def _cache(self, grant: Grant, source: Source) -> "tokens.Cache":
        def fetch() -> Any:
            with CutTraceback():
                operation, arguments, secrets = sources.question(
                    grant, source, revealed(cache.value)
                )
                response = self._run(operation, arguments, ends.read, secrets)
                return tokens_of(grant, source, response)

        cache = tokens.Cache(fetch)
        return cache
