"""Encode and decode request bodies that are sequences of JSON items.

A newline follows each item (JSON Lines). In RFC 7464, each item also begins with a
record separator, and the items themselves may contain newlines. This module keeps a
whole sequence in memory. The folder `streaming` decodes responses item by item.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from ...errors import Fault
from ...json_value import format_json
from ...validation.request_validation import InvalidValueError
from ...validation.size_limits import Limits, check_count
from .body_codec import not_an_object_error
from .codec_body import CodecBody
from .json_codec import decode_json, encode_json

_RECORD_SEPARATOR = b"\x1e"


@dataclass(frozen=True, slots=True)
class JsonSequenceBody(CodecBody):
    """A request body that is a list, in which each item is a separate JSON text.

    Attributes:
        sequence: The format: JSON Lines (``lines``) or records of RFC 7464
            (``records``).
    """

    sequence: Literal["lines", "records"] = "lines"

    def encode(
        self, value: Any, name: str, extra: Mapping[str, Any], /
    ) -> tuple[str, bytes]:
        if extra:
            raise not_an_object_error()
        prefix = _RECORD_SEPARATOR if self.sequence == "records" else b""
        # A `Decimal` keeps all digits of a number.
        items: list[object] = json.loads(
            encode_json(self, value, name), parse_float=Decimal
        )
        texts = (format_json(item, ensure_ascii=False) for item in items)
        lines = (prefix + text.encode() + b"\n" for text in texts)
        return self.media_type, b"".join(lines)

    def decode(self, content: bytes, _: str, limits: Limits, /) -> Any:
        check_count(len(content), limits.max_body_size, "bytes of content")
        limits.check_json(content, "body")
        separator = _RECORD_SEPARATOR if self.sequence == "records" else b"\n"
        texts = [text for text in content.split(separator) if text.strip()]
        items: list[object] = []
        for index, text in enumerate(texts):
            try:
                items.append(json.loads(text, parse_float=Decimal))
            except (ValueError, RecursionError):
                raise InvalidValueError(Fault(f"[{index}]", "is not JSON")) from None
        return decode_json(self, format_json(items, ensure_ascii=True).encode())
