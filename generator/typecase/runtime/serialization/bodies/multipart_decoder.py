"""Bodies of forms, read within limits: URL-encoded ones and multipart (RFC 7578)."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import quote_plus, unquote_plus

from ...errors import Fault
from ...http import media_type
from ...json_value import is_list
from ...models.file import File
from ...operation import Body, Location, Parameter
from ...validation.request_validation import Refused, accept
from ...validation.size_limits import Limits, refuse_more
from ..parameters import type_shape
from ..parameters.scalar_text import Fields, read_leaf
from ..parameters.style_decoder import ABSENT, from_content, from_fields, only
from ..parameters.style_encoder import split_query
from .form_codec import member_of
from .multipart_encoder import ESCAPES

_PARAMETER = re.compile(r';\s*([\w*-]+)\s*=\s*("[^"]*"|[^\s;]*)')


def read_form(body: Body, content: bytes, limits: Limits) -> Any:
    """Read a form body; of a union, by the first type that fits."""
    refuse_more(content.count(b"&") + 1, limits.max_fields, "fields in the form")
    try:
        text = content.decode("ascii")
        unquote_plus(text, errors="strict")
    except ValueError:
        raise Refused(Fault("", "the body is not a form")) from None
    found = split_query(text)
    for name in found:
        limits.check_name(name)
    refusals: list[Refused] = []
    for arm in type_shape.arms(body.type):
        try:
            members = read_members(arm, found, "form", body.members)
            limits.check_value(members, "")
            return accept(body, members, "")
        except Refused as refused:
            refusals.append(refused)
    raise refusals[0]


def read_members(
    kind: Any, found: Fields, location: Location, styled: tuple[Parameter, ...] = ()
) -> dict[str, Any]:
    """Read the members that are there, each in the shape that its type has."""
    own = {parameter.name: parameter for parameter in styled}
    known, others = type_shape.members(kind), type_shape.others(kind)
    deep = {each.name for each in styled if each.wire_style == "deepObject"}
    sent = [name for name in found if name.partition("[")[0] not in deep]
    names = dict.fromkeys([*known, *own, *sent])
    members: dict[str, Any] = {}
    for name in names:
        parameter = member_of(name, known.get(name, others), location, own)
        is_json = name not in own and type_shape.shape(parameter.type) == "object"
        if parameter.media_type is None and not is_json:
            value = from_fields(parameter, found, names)
        else:
            raw = only(parameter, found)
            value = ABSENT if raw is None else from_content(parameter, raw)
        if value is not ABSENT:
            members[name] = value
    return members


class _Part(NamedTuple):
    """One part: a file, a text or the value of its JSON."""

    name: str
    value: Any
    is_json: bool = False


def read_multipart(
    body: Body, content: bytes, content_type: str, limits: Limits
) -> Any:
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
    known, others = type_shape.members(body.type), type_shape.others(body.type)
    members: dict[str, Any] = {}
    fields: Fields = {
        name: [quote_plus(part.value, safe=",") for part in parts]
        for name, parts in found.items()
        if all(isinstance(part.value, str) for part in parts)
    }
    taken = {*known, *(member.name for member in body.members)}
    for member in body.members:
        # The parts of a member that has a style are pairs of a form.
        parameter = replace(member, type=known.get(member.name, others))
        value = from_fields(parameter, fields, taken)
        if value is not ABSENT:
            members[member.name] = value
    styled = {member.name for member in body.members}
    for name, parts in found.items():
        is_text = isinstance(parts[0].value, str)
        if not is_text or name.partition("[")[0] not in styled:
            members[name] = _member(known.get(name, others), parts)
    return members


def _member(kind: Any, parts: list[_Part]) -> Any:
    """Return one member; its type says whether a single part is a list."""
    first = parts[0]
    is_whole = first.is_json and (first.value is None or is_list(first.value))
    is_item = type_shape.shape(kind) == "list" and not type_shape.may_be_scalar(kind)
    if len(parts) == 1 and (is_whole or not is_item):
        return _value(kind, first)
    inner = type_shape.item(kind)
    return [_value(inner, part) for part in parts]


def _value(kind: Any, part: _Part) -> Any:
    if part.is_json or not isinstance(part.value, str):
        return part.value
    return (
        part.value
        if str in type_shape.json_types(kind)
        else read_leaf(kind, part.value)
    )


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
        return _Part(name, File(content, said["filename"], kind or None, headers))
    try:
        is_json = media_type.is_json(media_type.essence(kind))
        value = json.loads(content) if is_json else media_type.text(content, kind)
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
