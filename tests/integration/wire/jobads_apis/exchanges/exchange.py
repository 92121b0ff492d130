"""The record of an expected HTTP exchange, of which the tables here are made.

The literals in an exchange are written by hand from the source documents and from the
standards of URLs, forms and HTTP. Neither the client nor the runtime computes any of
them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

INT64_MAX = 9223372036854775807
SAME_AS_VALUE = object()

CHECKED_HEADERS = (
    "Authorization",
    "x-api-key",
    "RefreshToken",
    "Content-Type",
    "Cookie",
)
"""Request headers that must have the value in the table, or be absent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A method call, the literal request and response, and the value that it returns.

    ``request_line`` omits the HTTP version. ``request_headers`` lists those of
    ``CHECKED_HEADERS`` that are sent. ``variant`` tells exchanges of the same operation
    apart.

    ``defaults`` are the document's defaults of parameters, which the handler receives
    if the request lacks them.

    ``handler_result`` is what a server's handler returns, if that is not ``value``.
    ``envelope_model`` is the model of the whole response body, if the method returns
    only the field ``payload_field`` of it.
    """

    api: str
    operation: str
    variant: str = ""
    credentials: Mapping[str, Any] = field(default_factory=dict)
    arguments: Mapping[str, Any] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)
    request_line: str
    request_headers: Mapping[str, str] = field(default_factory=dict)
    request_body: str = ""
    status: int = 200
    media_type: str | None = "application/json"
    response_body: str | bytes
    value: Any
    handler_result: Any = SAME_AS_VALUE
    envelope_model: Any = None
    payload_field: str = "data"

    @property
    def name(self) -> str:
        """The name of the exchange in test ids."""
        variant = f" ({self.variant})" if self.variant else ""
        return f"{self.api}:{self.operation}{variant}"

    @property
    def handler_arguments(self) -> dict[str, Any]:
        """The arguments that the handler receives."""
        return {**self.defaults, **self.arguments}

    @property
    def result_for_server(self) -> Any:
        """The value that the handler returns to the server."""
        if self.handler_result is SAME_AS_VALUE:
            return self.value
        return self.handler_result

    @property
    def response_bytes(self) -> bytes:
        """The bytes of the response body."""
        if isinstance(self.response_body, bytes):
            return self.response_body
        return self.response_body.encode()
