"""The interface of open responses, from which streams of items are read.

Only type checkers import this module. A package with servers alone has no transport,
which implements the interface.
"""

from collections.abc import AsyncIterator, Iterator
from typing import Protocol, Self

from ..http.headers import Headers
from ..response import Origin


class _ResponseHead(Protocol):
    """What is known of a response before its body is read."""

    @property
    def status(self) -> int:
        """The status code."""
        ...

    @property
    def headers(self) -> Headers:
        """The headers."""
        ...

    @property
    def max_response_items(self) -> int:
        """The maximum number of objects and arrays in an item."""
        ...

    @property
    def origin(self) -> Origin:
        """The operation and the attempt that the response belongs to."""
        ...


class OpenResponse(_ResponseHead, Protocol):
    """A response whose body has not been read; a ``with`` statement closes it."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def iter_bytes(self) -> Iterator[bytes]:
        """Yield the decompressed body in chunks as they arrive."""
        ...

    def close(self) -> None:
        """Close the response."""
        ...


class AsyncOpenResponse(_ResponseHead, Protocol):
    """An `OpenResponse` of an asynchronous client."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(self, *_: object) -> None: ...

    def iter_bytes(self) -> AsyncIterator[bytes]:
        """Yield the decompressed body in chunks as they arrive."""
        ...

    async def close(self) -> None:
        """Close the response."""
        ...
