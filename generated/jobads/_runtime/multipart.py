"""Bodies in parts, both ways (RFC 7578): a value and its type in, media type and bytes
out, or the reverse, with bounds. The same value gives the same bytes.
"""

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError

from . import media
from .checks import Refused, accept
from .errors import Fault
from .files import File
from .header_rules import check_header
from .model import wire_fields
from .operation import Body
from .plain import is_list, is_object
from .styles import scalar

MULTIPART = "multipart/form-data"
_MOST_PARTS = 1000
_PARAMETER = re.compile(r';\s*([\w*-]+)\s*=\s*("[^"]*"|[^\s;]*)')
# The WHATWG's escapes, which browsers and servers agree on.
_ESCAPES = {'"': "%22", "\r": "%0D", "\n": "%0A"}


def write(body: Body, value: Any, name: str) -> tuple[str, bytes]:
    """Content type and bytes; a list is one part for each item."""
    accepted = accept(body, value, name)
    types = dict(body.part_types)
    try:
        parts = [
            _part(wire, item, types.get(wire, ""))
            for wire, value in _members(body, accepted, name)
            for item in (value if is_list(value) else [value])
            if item is not None
        ]
    except ValueError as error:
        raise Refused(Fault(name, str(error))) from None
    # Nobody can write content that holds its own hash.
    boundary = sha256(b"".join(parts)).hexdigest()
    line = f"--{boundary}".encode()
    written = b"".join(line + b"\r\n" + part + b"\r\n" for part in parts)
    return f"{MULTIPART}; boundary={boundary}", written + line + b"--\r\n"


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
        yield wire, files.get(wire) or plain.get(wire)


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


def _files(value: Any) -> list[File]:
    listed = value if is_list(value) else [value]
    is_file = [
        isinstance(each, File | bytes | tuple) or hasattr(each, "read")
        for each in listed
    ]
    return [File.of(each) for each in listed] if is_file and all(is_file) else []


def _part(name: str, value: Any, declared: str) -> bytes:
    written = f'form-data; name="{_escaped(name)}"'
    kind = declared if "*" not in declared and "," not in declared else ""
    headers: dict[str, str] = {}
    if isinstance(value, File):
        content = value.read()
        written += f'; filename="{_escaped(value.name or name)}"'
        kind = value.content_type or kind or "application/octet-stream"
        headers = dict(value.headers)
    elif is_object(value) or is_list(value) or media.is_json(media.essence(kind)):
        kind = kind or "application/json"
        content = json.dumps(value, ensure_ascii=False).encode()
    else:
        content = scalar(value).encode()
    if kind:
        headers = {"Content-Type": kind, **headers}
    for key, text in headers.items():
        check_header(key, text)
    lines = [
        f"Content-Disposition: {written}",
        *(f"{k}: {v}" for k, v in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + content


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in text)


def read(body: Body, content: bytes, content_type: str) -> Any:
    """A body in parts as its type has it; a repeated name is a list."""
    boundary = _parameters(content_type).get("boundary")
    if not boundary:
        raise Refused(Fault("", "the body names no boundary"))
    found: dict[str, list[Any]] = {}
    for name, value in _parts(content, boundary):
        found.setdefault(name, []).append(value)
    return accept(body, joined(body.type, found), "")


def joined(kind: Any, found: Mapping[str, list[Any]]) -> dict[str, Any]:
    """Repeated members as lists, single ones too where the type has a list."""
    listed = set(_listed(kind))
    return {
        name: values if len(values) > 1 or name in listed else values[0]
        for name, values in found.items()
    }


def _listed(kind: Any) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for wire, name in wire_fields(kind).items():
            if _is_listed(kind.model_fields[name].annotation):
                yield wire


def _is_listed(kind: Any) -> bool:
    origin = get_origin(kind)
    if origin in (Union, UnionType, Annotated):
        return any(_is_listed(arm) for arm in get_args(kind))
    return origin is list


def _parts(content: bytes, boundary: str) -> Iterator[tuple[str, Any]]:
    mark = f"\r\n--{boundary}".encode("latin-1", "replace")
    _, *sections = (b"\r\n" + content).split(mark, _MOST_PARTS + 1)
    for count, section in enumerate(sections, 1):
        if section.startswith(b"--"):
            return
        head, blank, value = section.lstrip(b" \t").partition(b"\r\n\r\n")
        if not head.startswith(b"\r\n") or not blank or count > _MOST_PARTS:
            break
        yield _read_part(head, value)
    raise Refused(Fault("", "the body is not multipart, not whole, or has many parts"))


def _read_part(head: bytes, content: bytes) -> tuple[str, Any]:
    try:
        lines = head.decode().split("\r\n")
    except ValueError:
        raise Refused(Fault("", "a part has a header that is not UTF-8")) from None
    pairs = (line.partition(":") for line in lines)
    headers = {key.strip().lower(): value.strip() for key, _, value in pairs if key}
    said = _parameters(headers.pop("content-disposition", ""))
    kind = headers.pop("content-type", "")
    if "name" not in said:
        raise Refused(Fault("", "a part has no name"))
    name = said["name"]
    if "filename" in said:
        return name, File(content, said["filename"], kind or None, headers)
    try:
        is_json = media.is_json(media.essence(kind))
        return name, json.loads(content) if is_json else media.text(content, kind)
    except (ValueError, RecursionError):
        raise Refused(Fault(name, "does not fit its content type")) from None


def _parameters(header: str) -> dict[str, str]:
    found = {key.lower(): value for key, value in _PARAMETER.findall(header)}
    for character, escape in _ESCAPES.items():
        found = {
            key: value.strip('"').replace(escape, character)
            for key, value in found.items()
        }
    return found
