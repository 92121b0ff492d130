"""Declare responses that are streams of items.

A stream consists of JSON lines, JSON text sequences (RFC 7464) or server-sent events.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..redaction.redactor import SecretRedactor
from ..response import Response
from ..serialization.streamed_response import StreamedResponse
from .item_encoder import encode_item
from .item_reader import ItemReader, SequenceFormat
from .items import AsyncItems, Items

if TYPE_CHECKING:
    from ..transport.response_stream import AsyncStream, Stream


@dataclass(frozen=True, slots=True)
class ItemStream(StreamedResponse):
    """A declared response whose body is a stream of items in one of four formats.

    Attributes:
        sequence: The format of the stream: JSON Lines (``lines``), records of RFC 7464
            (``records``), JSON in the data of server-sent events (``data``), or whole
            server-sent events (``events``).
    """

    sequence: SequenceFormat = "lines"

    def open(
        self,
        stream: "Stream | AsyncStream",
        redactor: SecretRedactor,
        *,
        limit: int,
        strict: bool,
    ) -> Response[Any]:
        # Servers import this module too, but need no HTTP client.
        from ..transport.response_stream import Stream

        reader = ItemReader(
            self.sequence, self, stream, redactor, limit=limit, strict=strict
        )
        items = (
            Items[Any](stream, reader)
            if isinstance(stream, Stream)
            else AsyncItems[Any](stream, reader)
        )
        return Response(
            stream.status,
            stream.headers,
            b"",
            items,  # The body.
            items,  # The value.
            stream.origin.attempts,
            redactor,
            stream.origin,
        )

    def encode_item(self, item: Any) -> bytes:
        return encode_item(self.sequence, self, item)
