"""Forms, written and read: a member without a style of its own is written as a query
parameter is, and an object as JSON.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import unquote_plus

from . import shapes
from .checks import Refused, accept
from .errors import Fault
from .leaves import Fields
from .limits import UNLIMITED, Limits, refuse_more
from .operation import JSON, Body, Location, Parameter
from .plain import is_object
from .styles import joined, pairs, split_query
from .unstyled import ABSENT, from_content, from_fields, only

FORM = "application/x-www-form-urlencoded"


def write_form(body: Body, members: dict[str, Any], name: str) -> bytes:
    """Return a form body as bytes."""
    try:
        written = list(write_members(body.type, members, "form", body.members))
    except ValueError as error:
        raise Refused(Fault(name, str(error))) from None
    return joined(written, "&").encode("ascii")


def read_form(body: Body, content: bytes, limits: Limits = UNLIMITED) -> Any:
    """Read a form body; of a union, by the first type that fits."""
    refuse_more(content.count(b"&") + 1, limits.max_fields, "fields in the form")
    try:
        found = split_query(content.decode("ascii"))
        for raws in found.values():
            unquote_plus("&".join(raws), errors="strict")
    except ValueError:
        raise Refused(Fault("", "the body is not a form")) from None
    for name in found:
        limits.check_name(name)
    refusals: list[Refused] = []
    for arm in shapes.arms(body.type):
        try:
            members = read_members(arm, found, "form", body.members)
            limits.check_value(members, "")
            return accept(body, members, "")
        except Refused as refused:
            refusals.append(refused)
    raise refusals[0]


def write_members(
    kind: Any,
    members: dict[str, Any],
    location: Location,
    styled: tuple[Parameter, ...] = (),
) -> Iterator[tuple[str, str]]:
    """Yield each member by its own style; an object without one is JSON."""
    own = {parameter.name: parameter for parameter in styled}
    known, others = shapes.members(kind), shapes.others(kind)
    for name, value in members.items():
        parameter = _member(name, known.get(name, others), location, own)
        if name not in own and is_object(value):
            parameter = replace(parameter, media_type=JSON)
        yield from pairs(parameter, value)


def read_members(
    kind: Any, found: Fields, location: Location, styled: tuple[Parameter, ...] = ()
) -> dict[str, Any]:
    """Read the members that are there, each in the shape that its type has."""
    own = {parameter.name: parameter for parameter in styled}
    known, others = shapes.members(kind), shapes.others(kind)
    deep = {each.name for each in styled if each.wire_style == "deepObject"}
    sent = [name for name in found if name.partition("[")[0] not in deep]
    names = dict.fromkeys([*known, *own, *sent])
    members: dict[str, Any] = {}
    for name in names:
        parameter = _member(name, known.get(name, others), location, own)
        is_json = name not in own and shapes.shape(parameter.type) == "object"
        if parameter.media_type is None and not is_json:
            value = from_fields(parameter, found, names)
        else:
            raw = only(parameter, found)
            value = ABSENT if raw is None else from_content(parameter, raw)
        if value is not ABSENT:
            members[name] = value
    return members


def _member(
    name: str, kind: Any, location: Location, own: dict[str, Parameter]
) -> Parameter:
    if name in own:
        return replace(own[name], type=kind)
    return Parameter(name, name, location, kind)
