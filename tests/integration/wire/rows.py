"""The rows of the wire tables.

The literals in a row are written by hand from the source documents and from the
standards of URLs, forms and HTTP. Neither the client nor the runtime computes any of
them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

INT64_MAX = 9223372036854775807
SAME_AS_VALUE = object()

# Header names that are either asserted with their value or asserted to be absent.
WATCHED = ("Authorization", "x-api-key", "RefreshToken", "Content-Type", "Cookie")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One call, the bytes it sends, the bytes that answer it and what it returns.

    ``request`` is the request line without the version. ``headers`` are those of
    ``WATCHED`` that are sent. ``handed`` is what a handler returns, where it is not
    ``value``; ``whole`` is the model of the full body, where the method returns only
    the member of it that is called ``payload``.
    """

    api: str
    operation: str
    form: str = ""
    credentials: Mapping[str, Any] = field(default_factory=dict)
    call: Mapping[str, Any] = field(default_factory=dict)
    request: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    status: int = 200
    media_type: str | None = "application/json"
    answer: str | bytes
    value: Any
    handed: Any = SAME_AS_VALUE
    whole: Any = None
    payload: str = "data"

    @property
    def name(self) -> str:
        """The row in a test's name."""
        form = f" ({self.form})" if self.form else ""
        return f"{self.api}:{self.operation}{form}"

    @property
    def result(self) -> Any:
        """What a handler returns."""
        return self.value if self.handed is SAME_AS_VALUE else self.handed

    @property
    def content(self) -> bytes:
        """The bytes of the answer's body."""
        return self.answer if isinstance(self.answer, bytes) else self.answer.encode()
