"""A request that is ready to send, as the client passes it to the transport."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..deadline import Deadline
from ..options import Timeouts
from ..response import Origin

if TYPE_CHECKING:
    from ..redaction.redactor import SecretRedactor


@dataclass(frozen=True, slots=True)
class PreparedRequest:
    """A request that is ready to send.

    Fields that may contain credentials or personal data are left out of its repr.

    Attributes:
        origin: The operation and the number of the attempt.
        url: The complete URL, query included.
        headers: The request headers, by name.
        content: The encoded body, or None.
        timeouts: The timeouts of the connection, in seconds.
        deadline: When the whole call must have ended.
        limit: The maximum number of bytes of a response that is read as a whole.
        allow_http: Whether redirects to http URLs are followed.
        known: The redactor, which knows the secrets of the call.
    """

    origin: Origin
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    timeouts: Timeouts
    deadline: Deadline = field(repr=False)
    limit: int
    allow_http: bool
    redactor: "SecretRedactor"
