"""Bodies in parts, as they are written (RFC 7578): a value and its type in, media type
and bytes out, the same bytes for the same value. Reading them stands in `parted`.

Objects, nulls and what would read as another value are parts of JSON; a list is one
part for each item, unless its type would then read as something else.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any
from urllib.parse import quote_plus, unquote_plus

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError

from . import media, shapes
from .checks import Refused, accept, checked
from .errors import Fault
from .files import File
from .header_rules import check_header
from .leaves import Fields, Pair, is_open, scalar
from .model import wire_fields
from .operation import Body, Parameter
from .plain import is_list, is_object, same
from .styles import pairs
from .unstyled import from_pairs

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
    known, others = shapes.members(body.type), shapes.others(body.type)
    for wire, value in _members(body, accepted, name):
        kind, declared = known.get(wire, others), types.get(wire, "")
        if wire in styled and _is_plain(value):
            yield from _styled(replace(styled[wire], type=kind), value)
        elif _is_repeated(kind, value):
            inner = shapes.item(kind)
            is_one = len(value) == 1 and shapes.may_be_scalar(kind)
            for item in value:
                yield _part(wire, inner, item, declared, is_listed=is_one)
        else:
            yield _part(wire, kind, value, declared)


def _styled(member: Parameter, value: Any) -> Iterator[bytes]:
    """The parts of a member that has a style: pairs of a form, without escapes."""
    told = [
        Pair(unquote_plus(name or raw), unquote_plus(raw if name else ""), not name)
        for name, raw in pairs(member, value)
    ]
    if any(pair.name.partition("[")[0] != member.name for pair in told):
        raise ValueError(f"{member.name} has no part of its own in its style")
    # What is escaped needlessly, as a mark, is not here.
    sent = Fields(replace(pair, raw=quote_plus(pair.raw)) for pair in told)
    again = from_pairs(member, sent, ())
    if not same(value, checked(member, again, member.name)):
        raise ValueError(f"{member.name} would arrive as another value in its style")
    for pair in told:
        kind, text = (None, None) if pair.bare else (str, pair.raw)
        yield _part(pair.name, kind, text, "")


def _is_repeated(kind: Any, value: Any) -> bool:
    """Whether each item of a list has a part of its own."""
    if not is_list(value) or not value:
        return False
    if _is_filed(value):
        return True
    is_read_alone = len(value) == 1 and (
        shapes.may_be_scalar(kind) or is_list(value[0])
    )
    return shapes.may_be_list(kind) and not is_read_alone


def _members(body: Body, accepted: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Names and values of the parts: files as they are, all else as JSON has it."""
    given = _given(accepted)
    if given is None:
        raise Refused(Fault(name, f"cannot be written as {MULTIPART}"))
    files = {
        key: files for key, (_, value) in given.items() if (files := _files(value))
    }
    try:
        plain = body.adapter.dump_python(
            accepted,
            mode="json",
            by_alias=True,
            exclude_unset=True,
            exclude={given[key][0] for key in files},
            warnings="error",
        )
    except PydanticSerializationError:
        raise Refused(Fault(name, "holds a value of the wrong type")) from None
    for wire in given:
        yield wire, files[wire] if wire in files else plain.get(wire)


def _given(accepted: Any) -> dict[str, tuple[str, Any]] | None:
    """The members of an object by their wire names, with their own ones."""
    if is_object(accepted):
        return {key: (key, value) for key, value in accepted.items()}
    if not isinstance(accepted, BaseModel):
        return None
    fields = wire_fields(type(accepted)).items()
    extra = accepted.model_extra or {}
    return {
        wire: (name, getattr(accepted, name))
        for wire, name in (*fields, *zip(extra, extra, strict=True))
        if name in accepted.model_fields_set
    }


def _files(value: Any) -> File | list[File] | None:
    """The files that a member is, or None."""
    if not is_list(value):
        return File.of(value) if _is_file(value) else None
    is_filed = value and all(map(_is_file, value))
    return [File.of(each) for each in value] if is_filed else None


def _is_plain(value: Any) -> bool:
    return value is not None and not _is_filed(value)


def _is_filed(value: Any) -> bool:
    first = value[0] if is_list(value) and value else value
    return isinstance(first, File)


def _is_file(value: Any) -> bool:
    return isinstance(value, File | bytes | tuple) or hasattr(value, "read")


def _part(
    name: str, kind: Any, value: Any, declared: str, *, is_listed: bool = False
) -> bytes:
    said = ["form-data", f'name="{_escaped(name)}"']
    media_type = declared if "*" not in declared and "," not in declared else ""
    headers: dict[str, str] = {}
    if isinstance(value, File):
        content = value.read()
        named = f'filename="{_escaped(value.name or name)}"'
        # The order tells nothing, but here that a single file is a list.
        said.insert(1 if is_listed else 2, named)
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
        f"Content-Disposition: {'; '.join(said)}",
        *(f"{k}: {v}" for k, v in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + content


def _is_json(kind: Any, value: Any) -> bool:
    """Whether a value needs JSON to arrive as what it is."""
    has_parts = value is None or is_object(value) or is_list(value)
    return has_parts or (is_open(kind) and not isinstance(value, str))


def _escaped(text: str) -> str:
    return "".join(ESCAPES.get(character, character) for character in text)
