"""JSON of request bodies, written and read: exactly what the document declares."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from ...errors import Fault
from ...json_value import is_list
from ...models.read_write_only import Side
from ...operation import Body, Typed
from ...validation.pydantic_errors import MOST_FAULTS, dotted, faults_of
from ...validation.request_validation import WRONG, Refused, accept, refuse_unknown


def json_of(body: Body, value: Any, name: str) -> bytes:
    """A value as JSON, if that reads as the value."""
    accepted = accept(body, value, name)
    try:
        content = body.adapter.dump_json(
            accepted, by_alias=True, exclude_unset=True, warnings="error"
        )
    except PydanticSerializationError:
        raise Refused(Fault(name, WRONG)) from None
    # Models may have been changed since they were made: check what is really sent.
    read_json(body, content, name)
    return content


def read_json(typed: Typed, content: bytes, name: str = "") -> Any:
    """A JSON text as its type has it, without conversions that JSON does not need."""
    try:
        value = typed.adapter.validate_json(content, strict=True, context=Side.REQUEST)
    except ValidationError as error:
        sent = parsed(content)
        faults = faults_of(error, sent, name)
        if is_list(sent) and len(sent) <= MOST_FAULTS and not typed.tolerant:
            faults += tuple(_faults_of_valid_items(typed, sent, name))
        raise Refused(*faults) from None
    if not typed.tolerant:
        refuse_unknown(value, name)
    return value


def _faults_of_valid_items(typed: Typed, sent: list[Any], name: str) -> Iterator[Fault]:
    """Yield the faults of items that only `refuse_unknown` finds.

    An item that pydantic refuses keeps the whole list from reaching `refuse_unknown`,
    but a server that stores the valid items of a batch must know every invalid one.
    """
    for index, item in enumerate(sent):
        with suppress(ValidationError):
            content = json.dumps([item])
            [value] = typed.adapter.validate_json(
                content, strict=True, context=Side.REQUEST
            )
            try:
                refuse_unknown(value, dotted([name, index] if name else [index]))
            except Refused as refused:
                yield from refused.faults


def parsed(content: bytes) -> Any:
    """Any JSON, or None where it is none."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None
