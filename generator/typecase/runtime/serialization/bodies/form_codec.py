"""Bodies of forms, written: a member without a style of its own is written as a query
parameter is, and an object as JSON.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...errors import Fault
from ...json_value import is_object
from ...operation import JSON, Body, Location, Parameter
from ...validation.request_validation import Refused
from ..parameters import type_shape
from ..parameters.style_encoder import joined, pairs

FORM = "application/x-www-form-urlencoded"


def write_form(body: Body, members: dict[str, Any], name: str) -> bytes:
    """Return a form body as bytes."""
    try:
        written = list(write_members(body.type, members, "form", body.members))
    except ValueError as error:
        raise Refused(Fault(name, str(error))) from None
    return joined(written, "&").encode("ascii")


def write_members(
    kind: Any,
    members: dict[str, Any],
    location: Location,
    styled: tuple[Parameter, ...] = (),
) -> Iterator[tuple[str, str]]:
    """Yield each member by its own style; an object without one is JSON."""
    own = {parameter.name: parameter for parameter in styled}
    known, others = type_shape.members(kind), type_shape.others(kind)
    for name, value in members.items():
        parameter = member_of(name, known.get(name, others), location, own)
        if name not in own and is_object(value):
            parameter = replace(parameter, media_type=JSON)
        yield from pairs(parameter, value)


def member_of(
    name: str, kind: Any, location: Location, own: dict[str, Parameter]
) -> Parameter:
    """Return how a member is written, which its own style may say."""
    if name in own:
        return replace(own[name], type=kind)
    return Parameter(name, name, location, kind)
