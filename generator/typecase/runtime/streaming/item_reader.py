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
from .event_data import to_json

if TYPE_CHECKING:
    from ..serialization.streamed_response import AsyncOpenResponse, OpenResponse

SequenceFormat: TypeAlias = Literal["lines", "records", "data", "events", "json_events"]

# The separators between the records of each format. In server-sent events, a record is
# a line, and several lines make an item. A carriage return at the end of a chunk does
# not match yet: it may be the first half of "\r\n".
_SEPARATORS = {
    "lines": re.compile(rb"\n"),
    "records": re.compile(rb"\x1e"),
    "data": re.compile(rb"\r\n|\n|\r(?=.)", re.DOTALL),
}
_SEPARATORS["events"] = _SEPARATORS["json_events"] = _SEPARATORS["data"]
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
        self._is_text = declared.type is str
        # Text may have any number of brackets.
        self._max_items = sys.maxsize if self._is_text else stream.max_response_items
        self._strict = strict
        self._find_errors = find_errors
        self._sequence = sequence
        self._separator = _SEPARATORS[sequence]
        self._items_are_events = sequence in ("events", "json_events")
        self._has_events = sequence == "data" or self._items_are_events
        # The beginning of a record, and the lines of an event, as far as they arrived.
        self._pending = bytearray()
        self._lines = bytearray()
        self.has_ended = False

    def feed(self, chunk: bytes) -> Iterator[Any]:
        """Yield the items that the next chunk of the body completes.

        Raises:
            DecodingError: An item cannot be decoded as the declared type, or the
                reader is strict and an item contains something that is not declared.
            ResponseTooLargeError: An item exceeds a limit.
        """
        # A chunk may begin with the second half of a separator.
        is_complete = self._separator.search(self._pending[-1:] + chunk)
        self._pending += chunk
        if not is_complete:
            self._check_size(self._pending)
            return
        *records, beginning = self._separator.split(bytes(self._pending))
        self._pending = bytearray(beginning)
        for record in records:
            yield from self._decode(record)

    def finish(self) -> Iterator[Any]:
        """Yield the item that the end of the body completes, if there is one.

        Raises:
            DecodingError: The item cannot be decoded as the declared type, or the
                reader is strict and the item contains something that is not declared.
            ResponseTooLargeError: The item exceeds a limit.
        """
        record = bytes(self._pending)
        if not self._has_events:
            yield from self._decode(record)
        elif record == b"\r":
            # The record is the empty line that completes an event. An event without an
            # empty line is discarded, as the HTML standard requires.
            yield from self._decode(b"")

    def _check_size(self, text: bytes | bytearray) -> None:
        """Check the number of bytes of an item.

        Raises:
            ResponseTooLargeError: The item exceeds the limit.
        """
        if len(text) > self._limit:
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
            ResponseTooLargeError: The item or the event exceeds a limit.
        """
        if self.has_ended:
            return
        if self._has_events and record:
            self._lines += record + b"\n"
            self._check_size(self._lines)
            return
        event: dict[str, Any] | None = None
        try:
            if self._has_events:
                record, self._lines = bytes(self._lines[:-1]), bytearray()
                event = _parse_event(record)
                if event is not None:
                    yield from self._decode_event(event)
            else:
                self._check_size(record)
                yield from self._decode_item(record)
        except InvalidValueError as error:
            raise self._error(record, event, error.faults[0]) from None

    def _decode_event(self, event: dict[str, Any]) -> Iterator[Any]:
        """Yield the item of a server-sent event, unless the event ends the stream.

        Raises:
            InvalidValueError: The item cannot be decoded as the declared type, or the
                event is an error, or the reader is strict and the item contains
                something that is not declared.
        """
        data: str = event["data"]
        if not self._is_text and data.strip() == _END_MARKER:
            self.has_ended = True
        elif event.get("event") == "error" and not self._is_declared(event):
            raise InvalidValueError(Fault("", "the event is an error"))
        elif self._items_are_events:
            self._check_items(data.encode())
            try:
                content = self._to_json(event)
            except InvalidValueError:
                if not data.strip():
                    return  # Empty data keeps a connection alive.
                raise
            yield self._check(decode_json(self._declared, content))
        elif self._is_text:
            yield data
        else:
            yield from self._decode_item(data.encode())

    def _to_json(self, event: dict[str, Any]) -> bytes:
        """Return an event as JSON.

        Raises:
            InvalidValueError: The data of the event must be JSON, but is not.
        """
        has_json = self._sequence == "json_events"
        return to_json(self._declared, event, has_json=has_json)

    def _decode_item(self, text: bytes) -> Iterator[Any]:
        """Yield an item, unless its text is empty, which keeps a connection alive.

        Raises:
            InvalidValueError: The item cannot be decoded as the declared type, or the
                reader is strict and the item contains something that is not declared.
        """
        if text.strip():
            self._check_items(text)
            yield self._check(decode_json(self._declared, text))

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
        if self._items_are_events:
            other = {**event, "event": "undeclared"}
            return self._fits_type(event) and not self._fits_type(other)
        return _fits(self._declared, parse_json_or_none(event["data"].encode()))

    def _fits_type(self, event: dict[str, Any]) -> bool:
        """Return whether an event is an object of a declared model."""
        with suppress(InvalidValueError):
            return _fits(self._declared, parse_json_or_none(self._to_json(event)))
        return False

    def _is_error(self, value: object) -> bool:
        """Return whether a JSON value is an error that the operation declares."""
        return any(_fits(response, value) for response in self._find_errors())

    def _error(
        self, text: bytes, event: dict[str, Any] | None, fault: Fault
    ) -> DecodingError:
        """Return the error for an item that cannot be decoded.

        If the item is an error of the server, the message is that of the server.

        Args:
            text: The text of the item, or of the event that contains it.
            event: The server-sent event; None if it is invalid, or if items are no
                events.
            fault: What is wrong with the item.
        """
        received = replace(self._received, content=text)
        data = text if event is None else event["data"].encode()
        value = parse_json_or_none(data)
        is_error = is_object(value) and (value.get("error") or self._is_error(value))
        if is_error or (event is not None and event.get("event") == "error"):
            shown = self._redactor.redacted_content(replace(received, content=data))
            message = extract_server_message(shown) or "unknown"
            fault = Fault("", f"the server sent an error: {message}")
        return build_decoding_error(received, self._origin, self._redactor, fault)


def _fits(declared: DeclaredResponse, value: object) -> bool:
    """Return whether a value is an object of a declared model, and nothing more."""
    with suppress(InvalidValueError):
        item = validate_json_value(declared, value)
        refuse_undeclared(item)
        return isinstance(item, BaseModel) and item.model_fields_set != set()
    return False


def _parse_event(text: bytes) -> dict[str, Any] | None:
    """Return the server-sent event that lines describe; None if it has no data.

    Raises:
        InvalidValueError: The lines are not valid UTF-8.
    """
    event: dict[str, Any] = {}
    data: list[str] = []
    try:
        # The first event may begin with a byte order mark.
        lines = text.decode().removeprefix("\ufeff").split("\n")
    except UnicodeDecodeError:
        raise InvalidValueError(Fault("", "an event is not valid UTF-8")) from None
    for line in lines:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            data.append(value)
        elif name in ("event", "id"):
            event[name] = value
        elif name == "retry" and value.isascii() and value.isdigit():
            # Python refuses to parse numbers of thousands of digits.
            event[name] = int(value[:18])
    return {**event, "data": "\n".join(data)} if data else None
