"""Answers of many items, both ways: pieces of content in, items out, each checked, in
memory for one item; or an item in, its bytes out. Connections do not belong here.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from ..errors import DecodingError, Fault, ResponseTooLargeError
from ..json_value import is_object
from ..models.read_write_only import Side
from ..operation import Answer
from ..redaction.redactor import Known
from ..response import Origin, Received, Response
from ..serialization.response_decoder import (
    decoding_error,
    read_json,
    refuse_undeclared,
    validated,
)
from ..validation.request_validation import Refused

# A carriage return at the end of a piece may be half of a line's end.
_ENDS = {
    "lines": re.compile(rb"\n"),
    "records": re.compile(rb"\x1e"),
    "data": re.compile(rb"\r\n|\n|\r(?=.)", re.DOTALL),
}
_ENDS["events"] = _ENDS["data"]
_DONE = "[DONE]"


class ItemReader:
    """Reads the items of one answer; ``ended`` once the server says it was the last.

    No item may have more than ``limit`` bytes.
    """

    def __init__(
        self,
        answer: Answer,
        received: Received,
        origin: Origin,
        known: Known,
        *,
        limit: int,
        strict: bool,
    ) -> None:
        self._answer = answer
        self._received = received
        self._origin = origin
        self._known = known
        self._limit = limit
        self._strict = strict
        sequence = answer.sequence or "lines"
        self._end = _ENDS[sequence]
        self._events = _Events() if sequence in ("data", "events") else None
        self._left: list[bytes] = []
        self.ended = False

    def response(self, items: Any) -> Response[Any]:
        """The response whose items are read."""
        received, origin = self._received, self._origin
        return Response(
            received.status,
            received.headers,
            b"",
            items,
            items,
            origin.attempts,
            self._known,
            origin,
        )

    def feed(self, piece: bytes) -> Iterator[Any]:
        """The items that a piece of the content completes."""
        before = self._left[-1][-1:] if self._left else b""
        self._left.append(piece)
        if not self._end.search(before + piece):
            self._limited(sum(map(len, self._left)))
            return
        *whole, left = self._end.split(b"".join(self._left))
        self._left = [left]
        for text in whole:
            self._limited(len(text))
            yield from self._item(text)

    def finish(self) -> Iterator[Any]:
        """The item that the end of the content completes."""
        last = b"".join(self._left)
        if self._events is None:
            yield from self._item(last)
        elif last == b"\r":
            # An event without the empty line that ends it is not whole.
            yield from self._item(b"")

    def _limited(self, size: int) -> None:
        if size > self._limit:
            status, limit = self._received.status, self._limit
            raise ResponseTooLargeError(self._origin, status, limit)

    def _item(self, text: bytes) -> Iterator[Any]:
        if self.ended:
            return
        try:
            if self._events is not None:
                event = self._events.feed(text)
                self._limited(self._events.size)
                if event is not None:
                    yield from self._of_event(event)
            elif text.strip():
                yield self._checked(read_json(self._answer, text))
        except Refused as refused:
            raise self._broken(text, refused.faults[0]) from None
        except UnicodeDecodeError:
            raise self._broken(text, Fault("", "an event is not UTF-8")) from None

    def _of_event(self, event: dict[str, Any]) -> Iterator[Any]:
        data: str = event["data"]
        if data == _DONE and self._answer.type is not str:
            self.ended = True
        elif self._answer.sequence == "events":
            yield self._checked(validated(self._answer, event))
        elif self._answer.type is str:
            yield data
        else:
            yield self._checked(read_json(self._answer, data.encode()))

    def _checked(self, item: Any) -> Any:
        if self._strict:
            refuse_undeclared(item)
        return item

    def _broken(self, text: bytes, fault: Fault) -> DecodingError:
        received = Received(self._received.status, self._received.headers, text)
        return decoding_error(received, self._origin, self._known, fault)


class _Events:
    """Reads server-sent events from their lines."""

    def __init__(self) -> None:
        self._started = False
        self._begin()

    def _begin(self) -> None:
        self._event: dict[str, Any] = {}
        self._data: list[str] = []
        self.size = 0

    def feed(self, line: bytes) -> dict[str, Any] | None:
        """Take a line; the empty one that ends an event returns it, if it has data."""
        text = line.decode()
        if not self._started:
            self._started, text = True, text.removeprefix("\ufeff")
        if text:
            self.size += len(line)
            self._field(*text.partition(":")[::2])
            return None
        event, lines = self._event, self._data
        self._begin()
        return {**event, "data": "\n".join(lines)} if lines else None

    def _field(self, name: str, text: str) -> None:
        value = text.removeprefix(" ")
        match name:
            case "data":
                self._data.append(value)
            case "event" | "id":
                self._event[name] = value
            case "retry" if value.isascii() and value.isdigit():
                self._event[name] = int(value[:18])
            case _:
                pass


def written(answer: Answer, item: Any) -> bytes:
    """One item as a server sends it."""
    accepted = answer.adapter.validate_python(item, context=Side.ANSWER)
    if answer.sequence == "data" and isinstance(accepted, str):
        return _event({"data": accepted})
    content = answer.adapter.dump_json(
        accepted, by_alias=True, exclude_unset=True, warnings="error"
    )
    match answer.sequence:
        case "records":
            return b"\x1e" + content + b"\n"
        case "data":
            return _event({"data": content.decode()})
        case "events":
            return _event(json.loads(content))
        case _:
            return content + b"\n"


def _event(event: Any) -> bytes:
    if not is_object(event):
        raise TypeError("an event is an object")
    lines = [
        f"{name}: {line}"
        for name in ("event", "id", "retry", "data")
        if event.get(name) is not None
        for line in re.split(r"\r\n|\n|\r", str(event[name]))
    ]
    return "\n".join([*lines, "", ""]).encode()
