"""Encode multipart forms (RFC 7578), and other multipart bodies like them.

Unless the document declares a style for a field, an object or null becomes a JSON part,
and a list becomes one part for each item, with the exceptions that `_has_part_per_item`
describes. An empty list is no part. The same value is always encoded as the same bytes,
unless it has a file that is read while it is sent: then the boundary is random.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from hashlib import sha256
from secrets import token_bytes
from typing import Any, TypeAlias
from urllib.parse import unquote_plus

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError

from ...errors import Fault
from ...http import media_type as media
from ...http.header_and_cookie_syntax import check_header
from ...json_value import format_json, format_scalar, is_list, is_object
from ...models.fields import wire_fields
from ...models.file import File, FileError, FileReader, is_upload
from ...models.shapes import Shape, make_shape
from ...operation import Body
from ...validation.request_validation import InvalidValueError, validate_sent
from ..encoded_request import Content, join_content
from ..parameters.parameter_description import ParameterDescription
from ..parameters.style_encoder import encode_pairs
from .body_codec import add_members

# How browsers and servers escape names in the Content-Disposition header (WHATWG HTML).
ESCAPES = {'"': "%22", "\r": "%0D", "\n": "%0A"}
_Part: TypeAlias = tuple[dict[str, str], bytes | FileReader]
"""The headers and the content of a part."""


def encode_multipart(
    body: Body,
    part_types: tuple[tuple[str, str], ...],
    value: Any,
    name: str,
    extra: Mapping[str, Any],
) -> tuple[str, Content]:
    """Return the content type, with its boundary, and the content of a form.

    ``part_types`` are pairs of the name of a part and its declared media type. Errors
    call the form ``name``. The fields ``extra`` are added without validation; they may
    be files.

    Raises:
        InvalidValueError: The type of the body does not accept the value, or a part
            cannot be encoded.
    """
    accepted = validate_sent(body, value, name)
    try:
        fields = dict(_iter_fields(body, accepted, name))
        fields = body.shape.leave_out_nulls(fields)
        extra_files = {
            key: File.of(extra[key]) for key in extra if _is_file(extra[key])
        }
        others = {key: extra[key] for key in extra if key not in extra_files}
        fields = {**add_members(fields, others), **extra_files}
        parts = list(_encode_parts(body, dict(part_types), fields, name))
    except FileError as error:
        raise InvalidValueError(Fault(error.place, str(error))) from None
    except ValueError as error:
        raise InvalidValueError(Fault(name, str(error))) from None
    # The boundary must not occur in a part. In practice, no part contains this hash.
    # Whoever wrote a file that is read later must not be able to guess it.
    heads = [_format_headers(headers) for headers, _ in parts]
    known = [content for _, content in parts if isinstance(content, bytes)]
    salt = b"" if len(known) == len(parts) else token_bytes(32)
    boundary = sha256(b"".join((*heads, *known, salt))).hexdigest()
    delimiter = f"--{boundary}".encode()
    pieces: list[bytes | FileReader] = []
    for head, (_, content) in zip(heads, parts, strict=True):
        pieces += [delimiter + b"\r\n" + head, content, b"\r\n"]
    pieces.append(delimiter + b"--\r\n")
    content_type = media.essence(body.media_type).replace("/*", "/form-data")
    parameters = f"; boundary={boundary}"
    if content_type == "multipart/related" and parts:
        # RFC 2387 requires the media type of the root, which is the first part.
        root = media.essence(parts[0][0].get("Content-Type", "text/plain"))
        parameters += f'; type="{root}"'
    return content_type + parameters, join_content(pieces)


def _format_headers(headers: Mapping[str, str]) -> bytes:
    lines = [f"{key}: {text}" for key, text in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def _encode_parts(
    body: Body, declared_types: Mapping[str, str], fields: Mapping[str, Any], name: str
) -> Iterator[_Part]:
    """Yield each part: its headers and its content. Errors call the form ``name``.

    Raises:
        InvalidValueError: A list is empty, but not optional.
        ValueError: A part cannot be encoded.
    """
    styled = {parameter.name: parameter for parameter in body.members}
    for field, value in fields.items():
        shape = body.shape.get_property(field)
        declared_type = declared_types.get(field, "")
        place = f"{name}.{field}" if name else field
        # `_iter_fields` yields no lists in which only some items are files.
        has_files = isinstance(value[0] if is_list(value) and value else value, File)
        if field in styled and value is not None and not has_files:
            parts = [*_encode_styled(replace(styled[field], type=shape), value)]
        elif is_list(value) and (has_files or _has_part_per_item(shape, value)):
            parts = [
                _encode_part(field, shape.item, item, declared_type, place)
                for item in value
            ]
        else:
            parts = [_encode_part(field, shape, value, declared_type, place)]
        if not parts and not body.shape.is_optional(field):
            message = "an empty list cannot be sent as parts: pass at least one item"
            raise InvalidValueError(Fault(place, message))
        yield from parts


def _has_part_per_item(shape: Shape, items: list[Any]) -> bool:
    """Return whether each item of a list without files becomes a part of its own.

    A list becomes one JSON part if it is not declared as one, or if its only item is a
    list: a receiver would take a part with the inner list for the whole value.
    """
    is_nested = len(items) == 1 and is_list(items[0])
    return shape.kind == "list" and not is_nested


def _encode_styled(parameter: ParameterDescription, value: Any) -> Iterator[_Part]:
    """Yield the parts of a field with a declared style.

    The names and values have no escapes, which only URL-encoded forms need.

    Raises:
        ValueError: The style cannot represent the value.
    """
    text = make_shape(str)
    is_joined = not parameter.exploded and not isinstance(value, str)
    for name, raw in encode_pairs(parameter, value):
        # Without escapes, a comma in an item would be taken for a delimiter.
        if is_joined and "%2C" in raw:
            raise ValueError(
                "in a multipart form, a key or item may not contain ',', which"
                f" separates the items of the field {parameter.name}"
            )
        yield _encode_part(unquote_plus(name), text, unquote_plus(raw), "")


def _iter_fields(body: Body, accepted: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yield the wire name and the value of each field that is set.

    The value is a `File`, a list of files or a JSON value.

    Raises:
        InvalidValueError: The form is neither a model nor a dict, or has a field of
            another type than the declared one.
        ValueError: A tuple in the form is not a file.
    """
    # The keys are Python names in a model, and already wire names in a dict.
    wire_names: dict[str, str] = {}
    if isinstance(accepted, BaseModel):
        wire_names = {key: wire for wire, key in wire_fields(type(accepted)).items()}
        values = {
            key: value for key, value in accepted if key in accepted.model_fields_set
        }
    elif is_object(accepted):
        values = accepted
    else:
        raise InvalidValueError(
            Fault(
                name,
                f"cannot be encoded as {body.media_type}: expected a model or a dict,"
                f" found {type(accepted).__name__}",
            )
        )
    files: dict[str, Any] = {}
    for key, value in values.items():
        if _is_file(value):
            files[key] = File.of(value)
        elif is_list(value) and value and all(map(_is_file, value)):
            files[key] = [File.of(item) for item in value]
    try:
        # pydantic cannot serialize open files, so files are left out here.
        json_values = body.adapter.dump_python(
            accepted,
            mode="json",
            by_alias=True,
            exclude_unset=True,
            exclude=set(files),
            warnings="error",
        )
    except PydanticSerializationError:
        raise InvalidValueError(
            Fault(
                name,
                "has a field whose value is not of the declared type: create models"
                " with their constructors, which check the values",
            )
        ) from None
    for key in values:
        wire_name = wire_names.get(key, key)
        yield wire_name, files[key] if key in files else json_values.get(wire_name)


def _is_file(value: Any) -> bool:
    """Return whether a value looks like one of the forms of an `Upload`."""
    return isinstance(value, bytes) or is_upload(value)


def _encode_part(
    name: str, shape: Shape, value: Any, declared_type: str, place: str = ""
) -> _Part:
    """Return one part: its headers and its content. Errors call it ``place``.

    ``declared_type`` is the part's media type in the document. It is ignored if it is a
    range, such as ``image/*``, or a list of alternatives, or if the value is a file
    with a media type of its own.

    Raises:
        ValueError: The value or a header cannot be sent.
    """
    # Receivers of other types of multipart bodies find the names in the same place.
    disposition = f'form-data; name="{_escape_name(name)}"'
    is_definite = "*" not in declared_type and "," not in declared_type
    media_type = declared_type if is_definite else ""
    headers: dict[str, str] = {}
    content: bytes | FileReader
    if isinstance(value, File):
        content = value.open(place)
        disposition += f'; filename="{_escape_name(value.name or name)}"'
        media_type = value.content_type or media_type or "application/octet-stream"
        headers = dict(value.headers)
    elif _needs_json(shape, value) or media.is_json(media.essence(media_type)):
        media_type = media_type or "application/json"
        content = format_json(value, ensure_ascii=False).encode()
    else:
        content = format_scalar(value).encode()
    if media_type:
        headers = {"Content-Type": media_type, **headers}
    for key, text in headers.items():
        check_header(key, text)
    return {"Content-Disposition": disposition, **headers}, content


def _needs_json(shape: Shape, value: Any) -> bool:
    """Return whether a value must be sent as JSON.

    This is so if the value is no scalar, or if its text would be ambiguous. For the
    type ``int | str``, the text "5" could stand for the number or the string.
    """
    if value is None or is_object(value) or is_list(value):
        return True
    is_text = isinstance(value, str | Decimal)
    return not is_text and str in shape.json_types


def _escape_name(text: str) -> str:
    return "".join(ESCAPES.get(character, character) for character in text)
