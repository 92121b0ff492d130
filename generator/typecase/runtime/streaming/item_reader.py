"""Decode the items of streaming responses.

A streaming response consists of JSON lines, JSON text sequences (RFC 7464) or
server-sent events. Items are decoded as their bytes arrive, so that the whole response
is never in memory.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ..errors import DecodingError, Fault, ResponseTooLargeError
from ..json_value import has_more_containers
from ..operation import DeclaredResponse
from ..redaction.redactor import SecretRedactor
from ..response import UndecodedResponse
from ..serialization.response_decoder import (
    build_decoding_error,
    decode_json,
    refuse_undeclared,
    validate_json_value,
)
from ..validation.request_validation import InvalidValueError

if TYPE_CHECKING:
    from ..serialization.open_response import AsyncOpenResponse, OpenResponse

SequenceFormat: TypeAlias = Literal["lines", "records", "data", "events"]

# The separators between the records of each format. In server-sent events, a record is
# a line, and several lines make an item. A carriage return at the end of a chunk does
# not match yet: it may be the first half of "\r\n".
_SEPARATORS = {
    "lines": re.compile(rb"\n"),
    "records": re.compile(rb"\x1e"),
    "data": re.compile(rb"\r\n|\n|\r(?=.)", re.DOTALL),
}
_SEPARATORS["events"] = _SEPARATORS["data"]
# The data of the event with which many APIs end their streams.
_END_MARKER = "[DONE]"


class ItemReader:
    """A decoder for the items of one response.

    Args:
        sequence: The format of the stream, as in `ItemStream`.
        declared: The declaration of the response, whose type is that of an item.
        stream: The open response.
        redactor: The redactor, which removes the secrets of the call from errors.
        limit: The maximum number of bytes of an item.
        strict: Whether to reject properties and values that the API does not declare.

    Attributes:
        has_ended: Whether the server sent an event with the data ``[DONE]``, which
            marks the end of the stream unless the items are text.
    """

    def __init__(
        self,
        sequence: SequenceFormat,
        declared: DeclaredResponse,
        stream: "OpenResponse | AsyncOpenResponse",
        redactor: SecretRedactor,
        *,
        limit: int,
        strict: bool,
    ) -> None:
        self._declared = declared
        self._received = UndecodedResponse(stream.status, stream.headers, b"")
        self._origin = stream.origin
        self._redactor = redactor
        self._limit = limit
        # Text may have any number of brackets.
        is_text = declared.type is str
        self._max_items = sys.maxsize if is_text else stream.max_response_items
        self._strict = strict
        self._sequence = sequence
        self._separator = _SEPARATORS[sequence]
        self._event_parser = _EventParser() if sequence in ("data", "events") else None
        # The chunks since the last separator, which are the beginning of a record.
        self._pending: list[bytes] = []
        self.has_ended = False

    def feed(self, chunk: bytes) -> Iterator[Any]:
        """Yield the items that the next chunk of the body completes.

        Raises:
            DecodingError: An item cannot be decoded as the declared type, or the
                reader is strict and an item contains something that is not declared.
            ResponseTooLargeError: An item exceeds the size limit.
        """
        # A chunk may begin with the second half of a separator.
        last_byte = self._pending[-1][-1:] if self._pending else b""
        self._pending.append(chunk)
        if not self._separator.search(last_byte + chunk):
            self._check_size(sum(map(len, self._pending)))
            return
        *records, beginning = self._separator.split(b"".join(self._pending))
        self._pending = [beginning]
        for record in records:
            self._check_size(len(record))
            if len(record) > self._max_items:
                self._check_items(record)
            yield from self._decode(record)

    def finish(self) -> Iterator[Any]:
        """Yield the item that the end of the body completes, if there is one.

        Raises:
            DecodingError: The item cannot be decoded as the declared type, or the
                reader is strict and the item contains something that is not declared.
            ResponseTooLargeError: The item has too many objects and arrays.
        """
        record = b"".join(self._pending)
        self._check_items(record)
        if self._event_parser is None:
            yield from self._decode(record)
        elif record == b"\r":
            # The record is the empty line that completes an event. An event without an
            # empty line is discarded, as the HTML standard requires.
            yield from self._decode(b"")

    def _check_size(self, size: int) -> None:
        """Check that an item of ``size`` bytes does not exceed the limit.

        Raises:
            ResponseTooLargeError: The item exceeds the limit.
        """
        if size > self._limit:
            raise ResponseTooLargeError(
                self._origin, self._received.status, self._limit
            )

    def _check_items(self, text: bytes) -> None:
        """Check the number of objects and arrays in an item.

        Raises:
            ResponseTooLargeError: The item exceeds the limit.
        """
        if has_more_containers(text, self._max_items):
            raise ResponseTooLargeError.for_items(
                self._origin, self._received.status, self._max_items
            )

    def _decode(self, record: bytes) -> Iterator[Any]:
        """Yield the item that a record completes, if there is one.

        Raises:
            DecodingError: The item cannot be decoded as the declared type, or the
                reader is strict and the item contains something that is not declared.
            ResponseTooLargeError: An event exceeds the size limit.
        """
        if self.has_ended:
            return
        try:
            if self._event_parser is not None:
                event = self._event_parser.feed(record)
                self._check_size(self._event_parser.size)
                if event is not None:
                    yield from self._decode_event(event)
            elif record.strip():
                yield self._check(decode_json(self._declared, record))
        except InvalidValueError as refused:
            raise self._error(record, refused.faults[0]) from None
        except UnicodeDecodeError:
            raise self._error(
                record, Fault("", "an event is not valid UTF-8")
            ) from None

    def _decode_event(self, event: dict[str, Any]) -> Iterator[Any]:
        """Yield the item of a server-sent event, unless the event ends the stream.

        Raises:
            InvalidValueError: The item cannot be decoded as the declared type, or the
                reader is strict and the item contains something that is not declared.
        """
        data: str = event["data"]
        # An event may consist of many lines.
        if len(data) > self._max_items:
            self._check_items(data.encode())
        if data == _END_MARKER and self._declared.type is not str:
            self.has_ended = True
        elif self._sequence == "events":
            yield self._check(validate_json_value(self._declared, event))
        elif self._declared.type is str:
            yield data
        else:
            yield self._check(decode_json(self._declared, data.encode()))

    def _check(self, item: Any) -> Any:
        """Return an item unchanged.

        Raises:
            InvalidValueError: The reader is strict, and the item contains a property or
                a value that is not declared.
        """
        if self._strict:
            refuse_undeclared(item)
        return item

    def _error(self, record: bytes, fault: Fault) -> DecodingError:
        return build_decoding_error(
            replace(self._received, content=record), self._origin, self._redactor, fault
        )


class _EventParser:
    """A parser for server-sent events, which reads line by line.

    Attributes:
        size: The number of bytes in the lines of the current event so far.
    """

    def __init__(self) -> None:
        self._is_started = False
        self._reset()

    def _reset(self) -> None:
        self._event: dict[str, Any] = {}
        self._data: list[str] = []
        self.size = 0

    def feed(self, line: bytes) -> dict[str, Any] | None:
        """Parse a line, and return the event that an empty line completes.

        Return None if the line does not complete an event, or if the event has no data.

        Raises:
            UnicodeDecodeError: The line is not valid UTF-8.
        """
        text = line.decode()
        if not self._is_started:
            # The stream may begin with a byte order mark.
            self._is_started, text = True, text.removeprefix("\ufeff")
        if text:
            self.size += len(line)
            name, _, value = text.partition(":")
            self._add_field(name, value.removeprefix(" "))
            return None
        event, data_lines = self._event, self._data
        self._reset()
        return {**event, "data": "\n".join(data_lines)} if data_lines else None

    def _add_field(self, name: str, value: str) -> None:
        match name:
            case "data":
                self._data.append(value)
            case "event" | "id":
                self._event[name] = value
            case "retry" if value.isascii() and value.isdigit():
                # Python refuses to parse numbers of thousands of digits.
                self._event[name] = int(value[:18])
            case _:
                pass
