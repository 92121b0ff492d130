"""Represent a response of a mock."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from typecase.schema import JsonSchema
from typecase.serving.document.exact_numbers import encode_json

ABSENT: Any = object()
"""Stands for a body that is no JSON value."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response of the mock.

    Attributes:
        status: The status code.
        body: The body as a JSON value; `ABSENT` if ``content`` is not JSON.
        content: The body in bytes, unless ``body`` is a JSON value.
        media_type: The media type; None if there is no body.
        headers: The other headers.
        schema: The schema of the body in the document; None if there is none.
        declared: The `DeclaredResponse` of the body; None if there is none.
        is_checked: Whether the schema accepts the body.
    """

    status: int
    body: Any = ABSENT
    content: bytes = b""
    media_type: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    schema: JsonSchema | None = None
    declared: Any = None
    is_checked: bool = False

    @property
    def is_json(self) -> bool:
        """Whether the body is a JSON value."""
        return self.body is not ABSENT

    def encode(self) -> bytes:
        """Return the body in bytes."""
        if not self.is_json:
            return self.content
        return encode_json(self.body)
