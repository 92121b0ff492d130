"""The interface of declared responses that are streams of items.

Clients, servers and fakes use this interface. The folder `streaming` implements it. A
package contains that folder only if an operation has such a response.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from ..operation import DeclaredResponse
from ..redaction.redactor import SecretRedactor
from ..response import Response

if TYPE_CHECKING:
    from .open_response import AsyncOpenResponse, OpenResponse

FindErrors: TypeAlias = Callable[[], Iterable[DeclaredResponse]]
"""Returns the errors that an operation declares."""


class StreamedResponse(DeclaredResponse, ABC):
    """A declared response whose body is a stream of items.

    The type of the response is the type of an item.
    """

    is_stream: ClassVar[bool] = True

    @abstractmethod
    def open(
        self,
        stream: "OpenResponse | AsyncOpenResponse",
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
