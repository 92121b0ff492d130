"""Encode and decode request bodies that are sequences of JSON items.

The items are separated by newlines (JSON Lines) or by record separators (RFC 7464). The
whole sequence is in memory. Sequences in responses are streamed, by `item_codec`.
"""

import json

from ...errors import Fault
from ...operation import Body
from ...validation.request_validation import InvalidValueError
from .json_codec import decode_json, encode_json

_RECORD_SEPARATOR = b"\x1e"


def encode_items(body: Body, value: object, name: str) -> bytes:
    """Return each item of a list as JSON in a line of its own."""
    prefix = _RECORD_SEPARATOR if body.sequence == "records" else b""
    items: list[object] = json.loads(encode_json(body, value, name))
    texts = (
        json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items
    )
    return b"".join(prefix + text.encode() + b"\n" for text in texts)


def decode_items(body: Body, content: bytes) -> object:
    """Return the validated items of a body, ignoring empty lines."""
    separator = _RECORD_SEPARATOR if body.sequence == "records" else b"\n"
    texts = [text for text in content.split(separator) if text.strip()]
    items: list[object] = []
    for index, text in enumerate(texts):
        try:
            items.append(json.loads(text))
        except (ValueError, RecursionError):
            raise InvalidValueError(Fault(f"[{index}]", "is not JSON")) from None
    return decode_json(body, json.dumps(items).encode())
