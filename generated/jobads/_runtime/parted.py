"""Bodies in parts, as they are read (RFC 7578): bytes and a type in, values out, within
bounds. How they are written stands in `multipart`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote_plus

from . import media, shapes
from .checks import Refused, accept
from .errors import Fault
from .files import File
from .leaves import Fields, Pair, read_leaf, takes
from .limits import Limits, refuse_more
from .multipart import ESCAPES
from .operation import Body
from .plain import is_list
from .unstyled import ABSENT, from_pairs

_PARAMETER = re.compile(r';\s*([\w*-]+)\s*=\s*("[^"]*"|[^\s;]*)')


@dataclass(frozen=True, slots=True)
class _Part:
    """One part; a ``listed`` one is an item of a list, though it is alone."""

    name: str
    value: Any
    is_json: bool = False
    is_listed: bool = False


def read(body: Body, content: bytes, content_type: str, limits: Limits) -> Any:
    """A body in parts as its type has it; a repeated name is a list."""
    boundary = _parameters(content_type).get("boundary")
    if not boundary:
        raise Refused(Fault("", "the body names no boundary"))
    found: dict[str, list[_Part]] = {}
    for part in _parts(content, boundary, limits):
        found.setdefault(part.name, []).append(part)
    members = _members(body, found)
    limits.check_value(members, "")
    return accept(body, members, "")


def _members(body: Body, found: Mapping[str, list[_Part]]) -> dict[str, Any]:
    known, others = shapes.members(body.type), shapes.others(body.type)
    members = dict(_styled(body, found))
    styled = {member.name for member in body.members}
    for name, parts in found.items():
        is_file = isinstance(parts[0].value, File)
        if is_file or name.partition("[")[0] not in styled:
            members[name] = _member(known.get(name, others), parts)
    return members


def _styled(body: Body, found: Mapping[str, list[_Part]]) -> Iterator[tuple[str, Any]]:
    """The members that have a style: their parts are pairs of a form."""
    known, others = shapes.members(body.type), shapes.others(body.type)
    pairs = Fields(
        Pair(part.name, quote_plus(text), part.value is None)
        for parts in found.values()
        for part in parts
        if isinstance(text := part.value or "", str)
    )
    taken = {*known, *(member.name for member in body.members)}
    for member in body.members:
        parameter = replace(member, type=known.get(member.name, others))
        value = from_pairs(parameter, pairs, taken)
        if value is not ABSENT:
            yield member.name, value


def _member(kind: Any, parts: list[_Part]) -> Any:
    """One member; its type tells whether a single part is a list."""
    first = parts[0]
    is_whole = first.is_json and (is_list(first.value) or first.value is None)
    is_alone = shapes.may_be_scalar(kind) or not shapes.may_be_list(kind)
    is_all = is_alone or (is_whole and takes(kind, json.dumps(first.value)))
    if len(parts) == 1 and not first.is_listed and is_all:
        return _value(kind, first)
    inner = shapes.item(kind)
    return [_value(inner, part) for part in parts]


def _value(kind: Any, part: _Part) -> Any:
    if part.is_json or not isinstance(part.value, str):
        return part.value
    is_text = takes(kind, json.dumps(part.value))
    return part.value if is_text else read_leaf(kind, part.value)


def _parts(content: bytes, boundary: str, limits: Limits) -> Iterator[_Part]:
    mark = f"\r\n--{boundary}".encode("latin-1", "replace")
    _, *sections = (b"\r\n" + content).split(mark, limits.max_fields + 1)
    size = 0
    for count, section in enumerate(sections, 1):
        if section.startswith(b"--"):
            return
        refuse_more(count, limits.max_fields, "parts")
        head, blank, value = section.lstrip(b" \t").partition(b"\r\n\r\n")
        if not head.startswith(b"\r\n") or not blank:
            break
        refuse_more(len(head), limits.max_head_size, "bytes of headers in a part")
        part = _read_part(head, value)
        if not isinstance(part.value, File):
            size += len(value)
            what = "bytes in parts that are not files"
            refuse_more(size, limits.max_body_size, what)
        limits.check_name(part.name)
        limits.check_value(part.value, part.name)
        yield part
    raise Refused(Fault("", "the body is not multipart, or it ends too early"))


def _read_part(head: bytes, content: bytes) -> _Part:
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
        file = File(content, said["filename"], kind or None, headers)
        return _Part(name, file, is_listed=next(iter(said)) == "filename")
    try:
        is_json = media.is_json(media.essence(kind))
        value = json.loads(content) if is_json else media.text(content, kind)
        return _Part(name, value, is_json)
    except (ValueError, RecursionError):
        raise Refused(Fault(name, "does not fit its content type")) from None


def _parameters(header: str) -> dict[str, str]:
    found = {key.lower(): value for key, value in _PARAMETER.findall(header)}
    for character, escape in ESCAPES.items():
        found = {
            key: value.strip('"').replace(escape, character)
            for key, value in found.items()
        }
    return found
