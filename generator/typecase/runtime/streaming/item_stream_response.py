"""Declare responses that are streams of items.

A stream consists of JSON lines, JSON text sequences (RFC 7464) or server-sent events.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..redaction.redactor import SecretRedactor
from ..response import Response
from ..serialization.streamed_response import FindErrors, StreamedResponse
from .item_encoder import encode_item
from .item_reader import ItemReader, SequenceFormat
from .items import AsyncItems, Items

if TYPE_CHECKING:
    from ..serialization.streamed_response import AsyncOpenResponse, OpenResponse


@dataclass(frozen=True, slots=True)
class ItemStream(StreamedResponse):
    """A declared response whose body is a stream of items in one of five formats.

    Attributes:
        sequence: The format of the stream: JSON Lines (``lines``), records of RFC 7464
            (``records``), JSON in the data of server-sent events (``data``), or whole
            server-sent events, whose data is text or JSON by its type (``events``), or
            always JSON (``json_events``).
    """

    sequence: SequenceFormat = "lines"

    def open(
        self,
        stream: "OpenResponse | AsyncOpenResponse",
        redactor: SecretRedactor,
        *,
        limit: int,
        strict: bool,
        find_errors: FindErrors,
    ) -> Response[Any]:
        reader = ItemReader(
            self.sequence,
            self,
            stream,
            redactor,
            limit=limit,
            strict=strict,
            find_errors=find_errors,
        )
        opened: Any = stream
        items = (
            Items[Any](opened, reader)
            if hasattr(opened, "__enter__")
            else AsyncItems[Any](opened, reader)
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
