"""The base of the generated synchronous clients."""

import time
from collections.abc import (
    Callable,
    Iterable,
    Iterator,
    Mapping,
)
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar, cast

from ..auth.token_grants import Grant, Source, tokens_of
from ..redaction.traceback_redaction import CutTraceback
from ..secret import revealed
from ..transport.transport import Transport
from .base_client import BaseClient

if TYPE_CHECKING:
    import httpx2

    from ..auth.security_schemes import Secrets
    from ..auth.token_cache import Cache
    from ..operation import Operation
    from ..response import Response
    from ..transport.response_stream import Stream
    from .call import Call

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")
Item = TypeVar("Item")


class Client(BaseClient):
    """A synchronous client; it may be shared by threads, and should be reused."""

    def execute(
        self, operation: "Operation[T]", arguments: Mapping[str, Any]
    ) -> "Response[T]":
        """Call an operation with the arguments of its method, by name."""
        from .response_reader import read

        return self._run(operation, arguments, read)

    def response(
        self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Response[T]":
        """Call a method of this client, and get the whole response."""
        from .resource import rebind

        try:
            return cast("Response[T]", rebind(method, self, self)(*args, **kwargs))
        finally:
            kwargs.clear()

    def stream(
        self, method: Callable[P, object], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Stream":
        """Call a method of this client, and get its answer piece by piece.

        Use it in a ``with`` statement. The deadline of the call holds for the reading
        too; the limit of bytes does not.
        """
        from .resource import Opener, rebind

        try:
            opened = rebind(method, self, Opener(self.open))
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
        from ..bulk.concurrent_map import in_order

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
        from .response_reader import left_open

        return self._run(operation, arguments, left_open)

    def _connect(self, http_client: "httpx2.Client | None") -> None:
        self._transport = Transport(http_client)

    def _run(
        self,
        operation: "Operation[Any]",
        arguments: Mapping[str, Any],
        end: "Callable[[Call[Any], Stream], R]",
        secrets: "Secrets | None" = None,
    ) -> R:
        from .token_providers import given

        call = self._begin(operation, arguments, secrets)
        while True:
            tokens = given(call)
            with CutTraceback():
                prepared = call.attempt(tokens)
                try:
                    return end(call, self._transport.open(prepared))
                except BaseException as error:
                    if (wait := call.wait_after(error)) is None:
                        raise
            time.sleep(wait)

    def _cache(self, grant: Grant, source: Source) -> "Cache":
        from ..auth.token_cache import Cache
        from ..auth.token_sources import question
        from .response_reader import read

        def fetch() -> Any:
            with CutTraceback():
                held = revealed(cache.value)
                operation, arguments, secrets = question(grant, source, held)
                response = self._run(operation, arguments, read, secrets)
                return tokens_of(grant, source, response)

        cache = Cache(fetch)
        return cache
