"""Request bodies of many items, both ways: a list and its type in, one JSON text after
another out, in lines or in records of RFC 7464, or the reverse. They are held in
memory; answers, which are not, stand in `sequences`.
"""

import json

from ...errors import Fault
from ...operation import Body
from ...validation.request_validation import Refused
from .json_codec import json_of, read_json

_RECORD = b"\x1e"


def write_items(body: Body, value: object, name: str) -> bytes:
    """Every item as JSON in a line of its own."""
    start = _RECORD if body.sequence == "records" else b""
    items: list[object] = json.loads(json_of(body, value, name))
    texts = (
        json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items
    )
    return b"".join(start + text.encode() + b"\n" for text in texts)


def read_items(body: Body, content: bytes) -> object:
    """The items as the body's type has them; empty lines hold none."""
    end = _RECORD if body.sequence == "records" else b"\n"
    texts = [text for text in content.split(end) if text.strip()]
    items: list[object] = []
    for index, text in enumerate(texts):
        try:
            items.append(json.loads(text))
        except (ValueError, RecursionError):
            raise Refused(Fault(f"[{index}]", "is not JSON")) from None
    return read_json(body, json.dumps(items).encode())
