"""Decode the items of streaming responses.

A streaming response consists of JSON lines, JSON text sequences (RFC 7464) or
server-sent events. Items are decoded as their bytes arrive, so that the whole response
is never in memory.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel

from ..errors import DecodingError, Fault, ResponseTooLargeError
from ..http.error_message import to_printable
from ..http.server_message import extract_server_message
from ..json_value import has_more_containers, is_object
from ..operation import DeclaredResponse
from ..redaction.redactor import SecretRedactor
from ..response import UndecodedResponse
from ..serialization.bodies.json_codec import parse_json_or_none
from ..serialization.response_decoder import (
    build_decoding_error,
    decode_json,
    refuse_undeclared,
    validate_json_value,
)
from ..serialization.streamed_response import FindErrors
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
        find_errors: Returns the errors that the operation declares, which a server may
            also send as an item.

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
        find_errors: FindErrors,
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
        self._find_errors = find_errors
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
        parser = self._event_parser
        event: dict[str, Any] | None = None
        try:
            if parser is not None:
                event = parser.feed(record)
                self._check_size(parser.size)
                if event is not None:
                    yield from self._decode_event(event)
            elif record.strip():
                yield self._check(decode_json(self._declared, record))
        except (InvalidValueError, UnicodeDecodeError) as error:
            raise self._error(
                record if parser is None else b"\n".join(parser.lines), event, error
            ) from None

    def _decode_event(self, event: dict[str, Any]) -> Iterator[Any]:
        """Yield the item of a server-sent event, unless the event ends the stream.

        An event without data is skipped where items are JSON: it keeps the connection
        alive.

        Raises:
            InvalidValueError: The item cannot be decoded as the declared type, or the
                event is an error, or the reader is strict and the item contains
                something that is not declared.
        """
        data: str = event["data"]
        is_text = self._declared.type is str
        # An event may consist of many lines.
        if len(data) > self._max_items:
            self._check_items(data.encode())
        if not is_text and data.strip() == _END_MARKER:
            self.has_ended = True
        elif event.get("event") == "error" and not self._is_declared(event):
            raise InvalidValueError(Fault("", "the event is an error"))
        elif self._sequence == "events":
            yield self._check(validate_json_value(self._declared, event))
        elif is_text:
            yield data
        elif data.strip():
            yield self._check(decode_json(self._declared, data.encode()))

    def _check(self, item: Any) -> Any:
        """Return an item unchanged.

        Raises:
            InvalidValueError: The item has no declared property and is a declared
                error, or the reader is strict, and the item contains a property or a
                value that is not declared.
        """
        if self._strict:
            refuse_undeclared(item)
        extra = getattr(item, "model_extra", None)
        if extra and extra.keys() == item.model_fields_set and self._is_error(extra):
            raise InvalidValueError(Fault("", "the item is an error"))
        return item

    def _is_declared(self, event: dict[str, Any]) -> bool:
        """Return whether the type of the items describes an event with the name error.

        If an item is a whole event, its type describes the name if it refuses others.
        """
        if self._sequence == "events":
            other = {**event, "event": "undeclared"}
            return _fits(self._declared, event) and not _fits(self._declared, other)
        return _fits(self._declared, parse_json_or_none(event["data"].encode()))

    def _is_error(self, value: object) -> bool:
        """Return whether a JSON value is an error that the operation declares."""
        return any(_fits(response, value) for response in self._find_errors())

    def _error(
        self, text: bytes, event: dict[str, Any] | None, error: Exception
    ) -> DecodingError:
        """Return the error for an item that cannot be decoded.

        If the item is an error of the server, the message is that of the server.

        Args:
            text: The text of the item, or of the event that contains it.
            event: The server-sent event; None if it is invalid, or if items are no
                events.
            error: What is wrong with the item.
        """
        received = replace(self._received, content=text)
        fault = Fault("", "an event is not valid UTF-8")
        if isinstance(error, InvalidValueError):
            fault = error.faults[0]
            data = text if event is None else event["data"].encode()
            shown = self._redactor.redacted_content(replace(received, content=data))
            message = extract_server_message(shown)
            value = parse_json_or_none(data)
            is_error = is_object(value) and (
                ("error" in value and message != "") or self._is_error(value)
            )
            if is_error or (event or {}).get("event") == "error":
                message = message or to_printable(shown.decode(errors="replace"))
                fault = Fault("", f"the server sent an error: {message or 'unknown'}")
        return build_decoding_error(received, self._origin, self._redactor, fault)


def _fits(declared: DeclaredResponse, value: object) -> bool:
    """Return whether a value is an object of a declared model, and nothing more."""
    with suppress(InvalidValueError):
        item = validate_json_value(declared, value)
        refuse_undeclared(item)
        return isinstance(item, BaseModel) and item.model_fields_set != set()
    return False


class _EventParser:
    """A parser for server-sent events, which reads line by line.

    Attributes:
        size: The number of bytes in the lines of the current event so far.
        lines: The lines of the current event so far, or of the last one that `feed` has
            returned.
    """

    def __init__(self) -> None:
        self._is_started = False
        self._reset()

    def _reset(self) -> None:
        self._event: dict[str, Any] = {}
        self._data: list[str] = []
        self._is_complete = False
        self.lines: list[bytes] = []
        self.size = 0

    def feed(self, line: bytes) -> dict[str, Any] | None:
        """Parse a line, and return the event that an empty line completes.

        Return None if the line does not complete an event, or if the event has no data.

        Raises:
            UnicodeDecodeError: The line is not valid UTF-8.
        """
        if self._is_complete:
            self._reset()
        if line:
            self.lines.append(line)
        text = line.decode()
        if not self._is_started:
            # The stream may begin with a byte order mark.
            self._is_started, text = True, text.removeprefix("\ufeff")
        if text:
            self.size += len(line)
            name, _, value = text.partition(":")
            self._add_field(name, value.removeprefix(" "))
            return None
        self._is_complete = True
        return {**self._event, "data": "\n".join(self._data)} if self._data else None

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
