"""The interface of request bodies that consist of several parts or items."""

from abc import ABC, abstractmethod
from typing import Any

from ...operation import Body
from ...validation.size_limits import Limits


class CompositeBody(Body, ABC):
    """A body that consists of several parts or items, such as a multipart form.

    Each kind of composite body is a subclass in a module of its own. A package has this
    module only if an operation accepts such a body.
    """

    @abstractmethod
    def encode(self, value: Any, name: str) -> tuple[str, bytes]:
        """Return the content type and the bytes of a body.

        Errors call the value ``name``.

        Raises:
            InvalidValueError: The body does not accept the value.
        """

    @abstractmethod
    def decode(self, content: bytes, content_type: str, limits: Limits, /) -> Any:
        """Return the validated value of a body.

        Raises:
            InvalidValueError: The content is malformed, or its type does not accept it.
        """
