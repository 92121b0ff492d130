"""Encode and decode request bodies that are sequences of JSON items.

The items are separated by newlines (JSON Lines) or by record separators (RFC 7464).
This module keeps a whole sequence in memory. `item_codec` streams items of responses.
"""

import json

from ...errors import Fault
from ...operation import Body
from ...validation.request_validation import InvalidValueError
from .json_codec import decode_json, encode_json

_RECORD_SEPARATOR = b"\x1e"


def encode_items(body: Body, value: object, name: str) -> bytes:
    """Return the items of a list, each as JSON on its own line."""
    prefix = _RECORD_SEPARATOR if body.sequence == "records" else b""
    items: list[object] = json.loads(encode_json(body, value, name))
    texts = (
        json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items
    )
    return b"".join(prefix + text.encode() + b"\n" for text in texts)


def decode_items(body: Body, content: bytes) -> object:
    """Return the validated items of a body, without empty lines.

    Raises:
        InvalidValueError: An item is not JSON, or does not have the declared type.
    """
    separator = _RECORD_SEPARATOR if body.sequence == "records" else b"\n"
    texts = [text for text in content.split(separator) if text.strip()]
    items: list[object] = []
    for index, text in enumerate(texts):
        try:
            items.append(json.loads(text))
        except (ValueError, RecursionError):
            raise InvalidValueError(Fault(f"[{index}]", "is not JSON")) from None
    return decode_json(body, json.dumps(items).encode())
