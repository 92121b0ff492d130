"""Encode the documents that generated servers serve as `/openapi.json`."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from typecase.load.json_types import is_mapping

_DEPTH = 3
"""The depth of an operation's path, and of a schema, in a document."""


def encode_document(document: Mapping[str, Any]) -> bytes:
    """Return a document as the JSON that a generated server serves."""
    # msgspec only indents here: `json` would take five times as long to do this.
    return msgspec.json.format(_encode(document, _DEPTH), indent=2) + b"\n"


def _encode(value: Any, depth: int) -> bytes:
    """Return a value as JSON.

    Mappings up to a depth are encoded by member: one character such as an emoji makes
    the text around it take four times as much memory.
    """
    if depth and is_mapping(value):
        members = [
            _encode(key, 0) + b":" + _encode(member, depth - 1)
            for key, member in value.items()
        ]
        return b"{%b}" % b",".join(members)
    return json.dumps(value, ensure_ascii=False).encode()
