"""Decode multipart forms (RFC 7578), and refuse forms that exceed a server's limits.

The whole form is kept in memory.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote_plus

from ...errors import Fault
from ...http import media_type
from ...http.error_message import to_printable
from ...json_value import is_list
from ...models.file import File
from ...models.shapes import Shape
from ...operation import Body
from ...validation.request_validation import InvalidValueError, validate_value
from ...validation.size_limits import Limits, check_count
from ..parameters.scalar_text import RawFields, parse_value
from .form_decoder import decode_styled_fields
from .multipart_encoder import ESCAPES

# A parameter of a header, such as `name="photo"`.
_PARAMETER = re.compile(r';\s*([\w*-]+)\s*=\s*("[^"]*"|[^\s;]*)')


class _Part(NamedTuple):
    """One part of a multipart form, whose value is a `File`, text or a JSON value.

    ``is_json`` tells whether the media type of the part is JSON.
    """

    name: str
    value: Any
    is_json: bool = False


def decode_multipart(
    body: Body, content: bytes, content_type: str, limits: Limits
) -> Any:
    """Return the validated value of a multipart form.

    Raises:
        InvalidValueError: The form is malformed or nested too deeply, or the type of
            the body does not accept its values.
        RequestTooLargeError: The form exceeds a limit.
    """
    boundary = _header_parameters(content_type).get("boundary")
    if not boundary:
        raise InvalidValueError(Fault("", "the header Content-Type has no boundary"))
    parts_by_name: dict[str, list[_Part]] = {}
    for part in _split_parts(content, boundary, limits):
        parts_by_name.setdefault(part.name, []).append(part)
    values = _decode_parts(body, parts_by_name)
    limits.check_value(values, "body")
    return validate_value(body, values, "")


def _decode_parts(
    body: Body, parts_by_name: Mapping[str, list[_Part]]
) -> dict[str, Any]:
    """Return the values of the sent fields by name, given the parts of each name.

    Raises:
        InvalidValueError: The parts of a field do not fit its type and style.
    """
    # Fields with a style are decoded like those of a URL-encoded form, so their text is
    # escaped here. Commas stay, because they separate the items of a list. Files are
    # not text.
    fields: RawFields = {
        name: [quote_plus(part.value, safe=",") for part in parts]
        for name, parts in parts_by_name.items()
        if all(isinstance(part.value, str) for part in parts)
    }
    values, used_names = decode_styled_fields(body.shape, fields, body.members)
    for name, parts in parts_by_name.items():
        # The other fields: those without a style, and files of fields with a style.
        if name not in used_names:
            values[name] = _decode_field(body.shape.get_property(name), parts)
    return values


def _decode_field(shape: Shape, parts: list[_Part]) -> Any:
    """Return the value of a field, given its parts.

    Several parts are the items of a list. A single part is the only item of a list if
    the field must be a list, unless the part itself is a JSON list or null.
    """
    first = parts[0]
    is_whole_value = first.is_json and (first.value is None or is_list(first.value))
    must_be_list = shape.kind == "list" and not shape.may_be_scalar
    if len(parts) == 1 and (is_whole_value or not must_be_list):
        return _decode_value(shape, first)
    return [_decode_value(shape.item, part) for part in parts]


def _decode_value(shape: Shape, part: _Part) -> Any:
    """Return the value of one part. Text is parsed if the type accepts no string."""
    is_text = isinstance(part.value, str) and not part.is_json
    if is_text and str not in shape.json_types:
        return parse_value(shape, part.value)
    return part.value


def _split_parts(content: bytes, boundary: str, limits: Limits) -> Iterator[_Part]:
    """Yield the parts of a multipart body, and refuse a body that ends too early.

    Raises:
        InvalidValueError: A part is malformed or nested too deeply, or the last
            delimiter is missing.
        RequestTooLargeError: There are too many parts, the headers of a part are too
            large, or the parts that are not files are too large together.
    """
    delimiter = f"\r\n--{boundary}".encode("latin-1", "replace")
    # RFC 2046 says to ignore what precedes the first delimiter. All parts in excess of
    # the maximum stay in one section, so that a hostile body takes little memory.
    _, *sections = (b"\r\n" + content).split(delimiter, limits.max_fields + 1)
    size_without_files = 0
    for count, section in enumerate(sections, 1):
        # The last delimiter ends with two hyphens.
        if section.startswith(b"--"):
            return
        check_count(count, limits.max_fields, "parts")
        head, blank_line, value = section.lstrip(b" \t").partition(b"\r\n\r\n")
        if not head.startswith(b"\r\n") or not blank_line:
            break  # The part is malformed: raise the error after the loop.
        check_count(len(head), limits.max_head_size, "bytes of headers in a part")
        part = _decode_part(head, value)
        if not isinstance(part.value, File):
            size_without_files += len(value)
            check_count(
                size_without_files,
                limits.max_body_size,
                "bytes in parts that are not files",
            )
        limits.check_name(part.name)
        limits.check_value(part.value, part.name)
        yield part
    raise InvalidValueError(
        Fault(
            "",
            "the body is not a valid multipart form: the delimiter at its end is"
            " missing, or a part has no empty line after its headers",
        )
    )


def _decode_part(head: bytes, content: bytes) -> _Part:
    """Return a part, given its raw headers and its content.

    A part with a file name is a file.

    Raises:
        InvalidValueError: The part has no name, a header is not UTF-8, or the content
            cannot be decoded.
    """
    try:
        lines = head.decode().split("\r\n")
    except ValueError:
        raise InvalidValueError(
            Fault("", "a part has a header that is not valid UTF-8")
        ) from None
    pairs = (line.partition(":") for line in lines)
    headers = {key.strip().lower(): value.strip() for key, _, value in pairs if key}
    disposition = _header_parameters(headers.pop("content-disposition", ""))
    content_type = headers.pop("content-type", "")
    if "name" not in disposition:
        raise InvalidValueError(
            Fault("", "a part has no name in its Content-Disposition header")
        )
    name = disposition["name"]
    if "filename" in disposition:
        file = File(content, disposition["filename"], content_type or None, headers)
        return _Part(name, file)
    is_json = media_type.is_json(media_type.essence(content_type))
    try:
        value = (
            json.loads(content)
            if is_json
            else media_type.decode_text(content, content_type)
        )
    except (ValueError, RecursionError):
        raise InvalidValueError(
            Fault(
                name,
                f"cannot be decoded as {to_printable(content_type) or 'UTF-8 text'}",
            )
        ) from None
    return _Part(name, value, is_json)


def _header_parameters(header: str) -> dict[str, str]:
    """Return the parameters of a header, such as ``boundary``, by name in lower case.

    The values have neither quotes nor escapes.
    """
    parameters: dict[str, str] = {}
    for key, value in _PARAMETER.findall(header):
        text = value.strip('"')
        for character, escape in ESCAPES.items():
            text = text.replace(escape, character)
        parameters[key.lower()] = text
    return parameters
