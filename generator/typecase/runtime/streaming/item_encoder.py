"""Encode the items of a stream, as a server sends them."""

import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ..json_value import is_object
from ..models.read_write_only import Side
from ..operation import Typed
from .event_data import from_json

if TYPE_CHECKING:
    from .item_reader import SequenceFormat


def encode_item(sequence: "SequenceFormat", declared: Typed, item: Any) -> bytes:
    """Validate an item, and return it as JSON with the separators of the stream.

    ``sequence`` is the format of the stream, as in `ItemStream`. In the format
    ``data``, a string is sent as plain text, not as JSON.

    Raises:
        ValidationError: The item does not have the type of ``declared``.
        PydanticSerializationError: A field of the item was set to a value of another
            type than the declared one.
        TypeError: The format is ``events``, and the item is not an object.
    """
    valid_item = declared.adapter.validate_python(item, context=Side.RESPONSE)
    if sequence == "data" and isinstance(valid_item, str):
        return _encode_event({"data": valid_item})
    content = declared.adapter.dump_json(
        valid_item, by_alias=True, exclude_unset=True, warnings="error"
    )
    match sequence:
        case "lines":
            return content + b"\n"
        case "records":
            return b"\x1e" + content + b"\n"
        case "data":
            return _encode_event({"data": content.decode()})
        case "events" | "json_events":
            # A `Decimal` keeps all digits of a number.
            event = json.loads(content, parse_float=Decimal)
            if not is_object(event):
                found = type(event).__name__
                raise TypeError(f"an event must be a JSON object, found {found}")
            has_json = sequence == "json_events"
            data = from_json(declared, event, has_json=has_json)
            return _encode_event({**event, "data": data})


def _encode_event(event: dict[str, Any]) -> bytes:
    """Return the lines of a server-sent event, such as ``event: done``.

    An empty line ends the event. Properties that are null, or that are not fields of
    server-sent events, are left out.
    """
    lines = [
        f"{name}: {line}"
        for name in ("event", "id", "retry", "data")
        if event.get(name) is not None
        for line in re.split(r"\r\n|\n|\r", str(event[name]))
    ]
    return "\n".join([*lines, "", ""]).encode()
