"""Answers of many items, both ways: pieces of content in, items out, each checked, in
memory for one item; or an item in, its bytes out. Connections do not belong here.
"""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from .checks import Refused
from .decode import fault_of, read_json
from .errors import DecodingError, Fault, ResponseTooLargeError
from .faults import faults_of
from .operation import Answer
from .plain import is_object
from .redaction import Known
from .response import Origin, Received
from .sides import Side
from .strictness import departures

# A carriage return at the end of a piece may be half of a line's end.
_ENDS = {
    "lines": re.compile(rb"\n"),
    "records": re.compile(rb"\x1e"),
    "data": re.compile(rb"\r\n|\n|\r(?=.)", re.DOTALL),
}
_ENDS["events"] = _ENDS["data"]
_DONE = "[DONE]"


class ItemReader:
    """Reads the items of one answer; ``ended`` once the server says it was the last."""

    def __init__(
        self,
        answer: Answer,
        received: Received,
        origin: Origin,
        known: Known,
        limit: int,
        strict: bool,
    ) -> None:
        self._answer = answer
        self._received = received
        self.origin = origin
        self.known = known
        self._limit = limit
        self._strict = strict
        self._end = _ENDS[answer.sequence or "lines"]
        self._left: list[bytes] = []
        self._data: list[str] = []
        self._event: dict[str, Any] = {}
        self._size = 0
        self._started = self.ended = False

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
        # An event without the empty line that ends it is not whole.
        if self._answer.sequence in ("lines", "records"):
            yield from self._item(last)
        elif last == b"\r":
            yield from self._item(b"")

    def _limited(self, size: int) -> None:
        if size > self._limit:
            status, limit = self._received.status, self._limit
            raise ResponseTooLargeError(self.origin, status, limit)

    def _item(self, text: bytes) -> Iterator[Any]:
        if self.ended:
            return
        try:
            if self._answer.sequence in ("data", "events"):
                yield from self._of_event(text)
            elif text.strip():
                yield self._read(text)
        except Refused as refused:
            raise self._broken(text, refused.faults[0]) from None
        except ValueError:
            raise self._broken(text, Fault("", "an event is not UTF-8")) from None

    def _read(self, content: bytes) -> Any:
        content = content.removeprefix(BOM_UTF8)
        try:
            item = read_json(self._answer, content)
        except ValidationError as error:
            raise Refused(fault_of(error, content)) from None
        return self._checked(item)

    def _of_event(self, line: bytes) -> Iterator[Any]:
        """A line of an event; the empty one that ends an event gives the item."""
        text = line.decode()
        if not self._started:
            self._started, text = True, text.removeprefix("\ufeff")
        if text:
            self._size += len(line)
            self._limited(self._size)
            self._field(*text.partition(":")[::2])
            return
        event, self._event = self._event, {}
        lines, self._data = self._data, []
        self._size = 0
        if not lines:
            return
        event["data"] = "\n".join(lines)
        if event["data"] == _DONE and self._answer.type is not str:
            self.ended = True
            return
        if self._answer.sequence == "events":
            yield self._taken(event)
        elif self._answer.type is str:
            yield event["data"]
        else:
            yield self._read(event["data"].encode())

    def _taken(self, event: dict[str, Any]) -> Any:
        try:
            item = self._answer.adapter.validate_python(event, context=Side.ANSWER)
            return self._checked(item)
        except ValidationError as error:
            raise Refused(faults_of(error, event, "$")[0]) from None

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

    def _checked(self, item: Any) -> Any:
        if self._strict:
            for fault in departures(item, self._answer.type):
                raise Refused(fault)
        return item

    def _broken(self, text: bytes, fault: Fault) -> DecodingError:
        received = Received(self._received.status, self._received.headers, text)
        content = self.known.undecoded(received)
        said, place = self.known.text(fault.message), self.known.text(fault.place)
        return DecodingError(
            self.origin, received.status, content, said, json_path=place or None
        )


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
