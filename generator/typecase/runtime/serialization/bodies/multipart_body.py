"""Declare request bodies that are multipart forms (RFC 7578) or similar to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...validation.size_limits import Limits
from ..encoded_request import Content
from .codec_body import CodecBody
from .multipart_encoder import encode_multipart


@dataclass(frozen=True, slots=True)
class MultipartBody(CodecBody):
    """A multipart form, or another multipart body, that an operation accepts.

    Attributes:
        part_types: Pairs of the name of a part and its declared media type.
    """

    part_types: tuple[tuple[str, str], ...] = ()

    def encode(
        self, value: Any, name: str, extra: Mapping[str, Any], /
    ) -> tuple[str, Content]:
        return encode_multipart(self, self.part_types, value, name, extra)

    def decode(self, content: bytes, content_type: str, limits: Limits, /) -> Any:
        # Only servers need the decoder.
        from .multipart_decoder import decode_multipart

        return decode_multipart(self, content, content_type, limits)
