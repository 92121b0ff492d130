"""Declare request bodies that are URL-encoded forms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import Fault
from ...validation.request_validation import InvalidValueError, validate_to_json
from ...validation.size_limits import Limits, check_count
from ..encoded_request import Content, join_pairs
from ..parameters.form_fields import FORM, encode_form_fields
from .body_codec import add_members
from .codec_body import CodecBody


@dataclass(frozen=True)
class FormBody(CodecBody):
    """A URL-encoded form that an operation accepts."""

    def encode(
        self, value: Any, name: str, extra: Mapping[str, Any], /
    ) -> tuple[str, Content]:
        values = add_members(validate_to_json(self, value, name), extra)
        return FORM, _encode_fields(self, values, name)

    def decode(self, content: bytes, _: str, limits: Limits, /) -> Any:
        # Only servers need the decoder.
        from .form_decoder import decode_form

        check_count(len(content), limits.max_body_size, "bytes of content")
        return decode_form(self, content, limits)


def _encode_fields(body: FormBody, values: dict[str, Any], name: str) -> bytes:
    """Return the bytes of a URL-encoded form.

    ``values`` are the JSON values of the fields, by wire name. Errors call the form
    ``name``.

    Raises:
        InvalidValueError: A field cannot be encoded.
    """
    values = body.shape.leave_out_nulls(values)
    try:
        fields = encode_form_fields(body.shape, values, "form", body.members)
        return join_pairs(fields, "&").encode("ascii")
    except ValueError as error:
        raise InvalidValueError(Fault(name, str(error))) from None
