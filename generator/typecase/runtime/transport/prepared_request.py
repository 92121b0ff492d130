"""A request that is ready to send, as the client passes it to the transport."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..deadline import Deadline
from ..options import Progress, Timeouts
from ..redaction.redactor import SecretRedactor
from ..response import Origin
from .request_stream import RequestStream


@dataclass(frozen=True, slots=True)
class PreparedRequest:
    """A request that is ready to send.

    The repr leaves out fields that may contain credentials or personal data.

    Attributes:
        origin: The operation and the number of the attempt.
        url: The complete URL, query included.
        headers: The request headers, by name.
        content: The encoded body; None if the request has no body.
        may_be_repeated: Whether the request has the same effect if it is sent again.
        on_download: A function to call with the bytes that have arrived and the length
            of the response; or None.
        timeouts: The timeouts of each attempt.
        deadline: The time at which the whole call is cut off.
        max_response_bytes: The maximum size of a response that is read as a whole, in
            bytes after decompression.
        max_response_items: The maximum number of objects and arrays in such a response.
        returns_content: Whether the response may be a file or text.
        allow_http: Whether redirects to URLs without TLS are followed. Redirects to
            loopback addresses need no TLS.
        redactor: The redactor that knows the secrets of the call.
    """

    origin: Origin
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | RequestStream | None = field(repr=False)
    may_be_repeated: bool
    on_download: Progress | None = field(repr=False)
    timeouts: Timeouts
    deadline: Deadline = field(repr=False)
    max_response_bytes: int
    max_response_items: int
    returns_content: bool
    allow_http: bool
    redactor: SecretRedactor
