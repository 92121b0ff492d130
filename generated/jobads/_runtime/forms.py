"""Forms, both ways: an object's members in, escaped names and values out, or the
reverse. How a member is written where a document says so is a parameter's style.
"""

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote_plus, unquote_plus

from . import shapes
from .checks import Refused, accept
from .errors import Fault
from .leaves import Fields, Pair
from .limits import UNLIMITED, Limits, refuse_more
from .operation import JSON, Body, Location, Parameter
from .plain import is_object
from .styles import joined, pairs, split_query
from .unstyled import ABSENT, from_content, from_pairs

FORM = "application/x-www-form-urlencoded"


def write_form(body: Body, members: dict[str, Any], name: str) -> bytes:
    """A form body."""
    try:
        written = list(write_members(body.type, members, "form", body.members))
    except ValueError as error:
        raise Refused(Fault(name, str(error))) from None
    return joined(written, "&").encode("ascii")


def read_form(body: Body, content: bytes, limits: Limits = UNLIMITED) -> Any:
    """A form body as its type has it; of a choice, the first type that fits."""
    refuse_more(content.count(b"&") + 1, limits.max_fields, "fields in the form")
    try:
        found = split_query(content.decode("ascii"))
        for pair in found:
            unquote_plus(pair.raw, errors="strict")
    except ValueError:
        raise Refused(Fault("", "the body is not a form")) from None
    for name in found.by_name:
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
    """Each member by its own style; an object without one is JSON."""
    own = {parameter.name: parameter for parameter in styled}
    known, others = shapes.members(kind), shapes.others(kind)
    for name, value in members.items():
        parameter = _member(name, known.get(name, others), location, own)
        if value is None:
            yield "", quote_plus(name)
        elif name not in own and parameter.media_type and not is_object(value):
            # A text that may stand for an object is no JSON.
            yield from pairs(replace(parameter, media_type=None), value)
        else:
            yield from pairs(parameter, value)


def read_members(
    kind: Any, found: Fields, location: Location, styled: tuple[Parameter, ...] = ()
) -> dict[str, Any]:
    """The members that are there, each in the shape that its type has."""
    own = {parameter.name: parameter for parameter in styled}
    known, others = shapes.members(kind), shapes.others(kind)
    deep = {each.name for each in styled if each.wire_style == "deepObject"}
    sent = [
        _listed(pair, {**own, **known}, others)
        for pair in found
        if pair.name.partition("[")[0] not in deep
    ]
    names = dict.fromkeys([*known, *own, *sent])
    members: dict[str, Any] = {}
    for name in names:
        parameter = _member(name, known.get(name, others), location, own)
        if parameter.media_type is None:
            value = from_pairs(parameter, found, names)
        else:
            value = from_content(parameter, found, is_json=name in own)
        if value is not ABSENT:
            members[name] = value
    return members


def _listed(pair: Pair, declared: Container[str], others: Any) -> str:
    """The member a pair belongs to: a list without members has two brackets more."""
    name = pair.name.removesuffix("[]")
    if pair.raw or name == pair.name or pair.name in declared:
        return pair.name
    is_open = shapes.may_be_list(others) or Any in shapes.arms(others)
    return name if is_open or name in declared else pair.name


def _member(
    name: str, kind: Any, location: Location, own: dict[str, Parameter]
) -> Parameter:
    if name in own:
        return replace(own[name], type=kind)
    is_json = shapes.shape(kind) == "object"
    return Parameter(name, name, location, kind, media_type=JSON if is_json else None)
