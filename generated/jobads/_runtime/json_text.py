"""JSON of request bodies, written and read: exactly what the document declares."""

import json
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from .checks import WRONG, Refused, accept, refuse_unknown
from .errors import Fault
from .faults import faults_of
from .operation import Body, Typed
from .sides import Side


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
        raise Refused(*faults_of(error, parsed(content), name)) from None
    if not typed.tolerant:
        refuse_unknown(value, name)
    return value


def parsed(content: bytes) -> Any:
    """Any JSON, or None where it is none."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None
