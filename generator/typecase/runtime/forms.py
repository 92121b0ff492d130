"""Forms, both ways: an object's members in, escaped names and values out, or the
reverse. How a member is written where a document says so is a parameter's style.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import unquote_plus

from . import shapes
from .checks import Refused, accept
from .errors import Fault
from .operation import JSON, Body, Location, Parameter
from .plain import is_object
from .styles import pairs, split_query
from .unstyled import Pairs, from_content, from_pairs

FORM = "application/x-www-form-urlencoded"


def write_form(body: Body, members: dict[str, Any], name: str) -> bytes:
    """A form body; what is null is left out, as a form cannot say it."""
    try:
        written = list(write_members(members, "form", body.members))
    except ValueError as error:
        raise Refused(Fault(name, str(error))) from None
    return "&".join(f"{key}={value}" for key, value in written).encode("ascii")


def read_form(body: Body, content: bytes) -> Any:
    """A form body as its type has it; of a choice, the first type that fits."""
    try:
        found = split_query(content.decode("ascii"))
        for _, raw in found:
            unquote_plus(raw, errors="strict")
    except ValueError:
        raise Refused(Fault("", "the body is not a form")) from None
    refusals: list[Refused] = []
    for arm in shapes.arms(body.type):
        try:
            return accept(body, read_members(arm, found, "form", body.members), "")
        except Refused as refused:
            refusals.append(refused)
    raise refusals[0]


def write_members(
    members: dict[str, Any], location: Location, styled: tuple[Parameter, ...] = ()
) -> Iterator[tuple[str, str]]:
    """Each member by its own style; an object without one is JSON."""
    own = {parameter.name: parameter for parameter in styled}
    for name, value in members.items():
        kind = dict[str, Any] if is_object(value) else Any
        if value is not None:
            yield from pairs(_member(name, kind, location, own), value)


def read_members(
    kind: Any, found: Pairs, location: Location, styled: tuple[Parameter, ...] = ()
) -> dict[str, Any]:
    """The members that are there, each in the shape that its type has."""
    own = {parameter.name: parameter for parameter in styled}
    known, others = shapes.members(kind), shapes.others(kind)
    deep = {each.name for each in styled if each.wire_style == "deepObject"}
    sent = [name for name, _ in found if name.partition("[")[0] not in deep]
    names = dict.fromkeys([*known, *own, *sent])
    members: dict[str, Any] = {}
    for name in names:
        parameter = _member(name, known.get(name, others), location, own)
        if parameter.media_type is None:
            value = from_pairs(parameter, found, names)
        else:
            value = from_content(parameter, found)
        if value is not None:
            members[name] = value
    return members


def _member(
    name: str, kind: Any, location: Location, own: dict[str, Parameter]
) -> Parameter:
    if name in own:
        return replace(own[name], type=kind)
    is_json = shapes.shape(kind) == "object"
    return Parameter(name, name, location, kind, media_type=JSON if is_json else None)
