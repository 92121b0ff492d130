"""Declare responses that are streams of items.

A stream consists of JSON lines, JSON text sequences (RFC 7464) or server-sent events.
"""

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..json_value import is_object
from ..models.read_write_only import Side
from ..redaction.redactor import SecretRedactor
from ..response import Response
from ..serialization.streamed_response import StreamedResponse
from .item_iterator import AsyncItems, Items
from .item_reader import ItemReader, SequenceFormat

if TYPE_CHECKING:
    from ..transport.response_stream import AsyncStream, Stream


@dataclass(frozen=True, slots=True)
class ItemStream(StreamedResponse):
    """A response that an operation declares, and whose body is a stream of items.

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
        valid_item = self.adapter.validate_python(item, context=Side.RESPONSE)
        if self.sequence == "data" and isinstance(valid_item, str):
            return _encode_event({"data": valid_item})
        content = self.adapter.dump_json(
            valid_item, by_alias=True, exclude_unset=True, warnings="error"
        )
        match self.sequence:
            case "lines":
                return content + b"\n"
            case "records":
                return b"\x1e" + content + b"\n"
            case "data":
                return _encode_event({"data": content.decode()})
            case "events":
                return _encode_event(json.loads(content))


def _encode_event(event: Any) -> bytes:
    """Return the lines of a server-sent event, such as ``event: done``."""
    if not is_object(event):
        raise TypeError(f"an event must be a JSON object, found {type(event).__name__}")
    lines = [
        f"{name}: {line}"
        for name in ("event", "id", "retry", "data")
        if event.get(name) is not None
        for line in re.split(r"\r\n|\n|\r", str(event[name]))
    ]
    return "\n".join([*lines, "", ""]).encode()
