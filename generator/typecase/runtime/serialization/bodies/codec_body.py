"""The interface of request bodies that are neither JSON nor text nor bytes."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from ...operation import Body
from ...validation.size_limits import Limits
from ..encoded_request import Content


class CodecBody(Body, ABC):
    """A body that encodes and decodes itself, such as a multipart form.

    Each subclass has a module of its own. A package contains that module only if an
    operation accepts such a body.
    """

    @abstractmethod
    def encode(
        self, value: Any, name: str, extra: Mapping[str, Any], /
    ) -> tuple[str, Content]:
        """Return the content type and the content of a value.

        Errors call the value ``name``. The members ``extra`` are added to the body
        without validation.

        Raises:
            InvalidValueError: The type of the body does not accept the value, or a part
                of it cannot be encoded.
        """

    @abstractmethod
    def decode(self, content: bytes, content_type: str, limits: Limits, /) -> Any:
        """Return the validated value of a received body.

        Raises:
            InvalidValueError: The content is malformed or nested too deeply, or the
                type of the body does not accept its value.
            RequestTooLargeError: The content exceeds a limit.
        """
