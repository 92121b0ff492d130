"""Multipart bodies (RFC 7578), written: the same bytes for the same value.

Objects and nulls are parts of JSON; a list is one part for each item.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any
from urllib.parse import unquote_plus

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError

from ...errors import Fault
from ...http import media_type as media
from ...http.header_syntax import check_header
from ...json_value import is_list, is_object
from ...models.file import File
from ...models.model import wire_fields
from ...operation import Body, Parameter
from ...validation.request_validation import Refused, accept
from ..parameters import type_shape
from ..parameters.scalar_text import scalar
from ..parameters.style_encoder import pairs

MULTIPART = "multipart/form-data"
# The WHATWG's escapes, which browsers and servers agree on.
ESCAPES = {'"': "%22", "\r": "%0D", "\n": "%0A"}


def write(body: Body, value: Any, name: str) -> tuple[str, bytes]:
    """Content type and bytes."""
    accepted = accept(body, value, name)
    try:
        parts = list(_written(body, accepted, name))
    except ValueError as error:
        raise Refused(Fault(name, str(error))) from None
    # Nobody can write content that holds its own hash.
    boundary = sha256(b"".join(parts)).hexdigest()
    line = f"--{boundary}".encode()
    written = b"".join(line + b"\r\n" + part + b"\r\n" for part in parts)
    return f"{MULTIPART}; boundary={boundary}", written + line + b"--\r\n"


def _written(body: Body, accepted: Any, name: str) -> Iterator[bytes]:
    types = dict(body.part_types)
    styled = {member.name: member for member in body.members}
    known, others = type_shape.members(body.type), type_shape.others(body.type)
    for wire, value in _members(body, accepted, name):
        kind, declared = known.get(wire, others), types.get(wire, "")
        first = value[0] if is_list(value) and value else value
        is_file = isinstance(first, File)
        if wire in styled and value is not None and not is_file:
            yield from _styled(replace(styled[wire], type=kind), value)
        elif is_list(value) and (is_file or _is_repeated(kind, value)):
            inner = type_shape.item(kind)
            for item in value:
                yield _part(wire, inner, item, declared)
        else:
            yield _part(wire, kind, value, declared)


def _is_repeated(kind: Any, items: list[Any]) -> bool:
    """Return whether each item is a part; a part that is a list is read as a whole."""
    is_alone = len(items) == 1 and is_list(items[0])
    return type_shape.shape(kind) == "list" and items != [] and not is_alone


def _styled(member: Parameter, value: Any) -> Iterator[bytes]:
    """Yield the parts of a member that has a style: pairs of a form, not escaped."""
    is_joined = not member.exploded and not isinstance(value, str)
    for name, raw in pairs(member, value):
        # Without escapes, the comma of an item would be a delimiter.
        if is_joined and "%2C" in raw:
            raise ValueError("an item may not contain ','")
        yield _part(unquote_plus(name), str, unquote_plus(raw), "")


def _members(body: Body, accepted: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yield the names and values of the parts: files, or else JSON values."""
    wires: dict[str, str] = {}
    if isinstance(accepted, BaseModel):
        wires = {own: wire for wire, own in wire_fields(type(accepted)).items()}
        is_set = accepted.model_fields_set
        given = {own: value for own, value in accepted if own in is_set}
    elif is_object(accepted):
        given = accepted
    else:
        raise Refused(Fault(name, f"cannot be written as {MULTIPART}"))
    files: dict[str, Any] = {}
    for own, value in given.items():
        if _is_file(value):
            files[own] = File.of(value)
        elif is_list(value) and value and all(map(_is_file, value)):
            files[own] = [File.of(each) for each in value]
    try:
        plain = body.adapter.dump_python(
            accepted,
            mode="json",
            by_alias=True,
            exclude_unset=True,
            exclude=set(files),
            warnings="error",
        )
    except PydanticSerializationError:
        raise Refused(Fault(name, "holds a value of the wrong type")) from None
    for own in given:
        wire = wires.get(own, own)
        yield wire, files[own] if own in files else plain.get(wire)


def _is_file(value: Any) -> bool:
    return isinstance(value, File | bytes | tuple) or hasattr(value, "read")


def _part(name: str, kind: Any, value: Any, declared: str) -> bytes:
    disposition = f'form-data; name="{_escaped(name)}"'
    media_type = declared if "*" not in declared and "," not in declared else ""
    headers: dict[str, str] = {}
    if isinstance(value, File):
        content = value.read()
        disposition += f'; filename="{_escaped(value.name or name)}"'
        media_type = value.content_type or media_type or "application/octet-stream"
        headers = dict(value.headers)
    elif _is_json(kind, value) or media.is_json(media.essence(media_type)):
        media_type = media_type or "application/json"
        content = json.dumps(value, ensure_ascii=False).encode()
    else:
        content = scalar(value).encode()
    if media_type:
        headers = {"Content-Type": media_type, **headers}
    for key, text in headers.items():
        check_header(key, text)
    lines = [
        f"Content-Disposition: {disposition}",
        *(f"{key}: {text}" for key, text in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + content


def _is_json(kind: Any, value: Any) -> bool:
    """Return whether a text would not arrive as the value that it stands for."""
    if value is None or is_object(value) or is_list(value):
        return True
    return not isinstance(value, str) and str in type_shape.json_types(kind)


def _escaped(text: str) -> str:
    return "".join(ESCAPES.get(character, character) for character in text)
