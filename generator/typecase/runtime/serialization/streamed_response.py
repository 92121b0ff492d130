"""The interface of declared responses that are streams of items.

Servers, fakes and the folder `streaming` use this interface. A package contains that
folder only if an operation has such a response. A package with servers alone has no
transport, whose open responses have the interface `OpenResponse`.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any, ClassVar, Protocol, Self, TypeAlias

from ..http.headers import Headers
from ..operation import DeclaredResponse
from ..redaction.redactor import SecretRedactor
from ..response import Origin, Response

FindErrors: TypeAlias = Callable[[], Iterable[DeclaredResponse]]
"""Returns the errors that an operation declares."""


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


class StreamedResponse(DeclaredResponse, ABC):
    """A declared response whose body is a stream of items.

    The type of the response is the type of an item.
    """

    is_stream: ClassVar[bool] = True

    @abstractmethod
    def open(
        self,
        stream: OpenResponse | AsyncOpenResponse,
        redactor: SecretRedactor,
        *,
        limit: int,
        strict: bool,
        find_errors: FindErrors,
    ) -> Response[Any]:
        """Return a response whose value is an iterator over the items of a stream.

        Args:
            stream: The open response.
            redactor: The redactor, which removes the secrets of the call from errors.
            limit: The maximum number of bytes of an item.
            strict: Whether to reject properties and values that the API does not
                declare.
            find_errors: Returns the errors that the operation declares.
        """

    @abstractmethod
    def encode_item(self, item: Any) -> bytes:
        """Validate and encode one item of a server's response.

        Raises:
            pydantic.ValidationError: The item does not have the declared type.
            pydantic_core.PydanticSerializationError: A field of the item was set to a
                value of another type than the declared one.
            TypeError: The item must be a server-sent event, but is not an object.
        """
