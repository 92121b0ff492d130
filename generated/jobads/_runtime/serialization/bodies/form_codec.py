"""Encode URL-encoded forms.

A field without a declared style is encoded as a query parameter is, or as JSON if its
value is an object.
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
    """Return the content of a form, or raise `Refused` if a field has no encoding."""
    try:
        fields = list(write_members(body.type, members, "form", body.members))
    except ValueError as error:
        raise Refused(Fault(name, str(error))) from None
    return joined(fields, "&").encode("ascii")


def write_members(
    kind: Any,
    members: dict[str, Any],
    location: Location,
    styled: tuple[Parameter, ...] = (),
) -> Iterator[tuple[str, str]]:
    """Yield the escaped name and value of each field."""
    declared = {parameter.name: parameter for parameter in styled}
    known, additional = type_shape.members(kind), type_shape.others(kind)
    for name, value in members.items():
        parameter = member_of(name, known.get(name, additional), location, declared)
        if name not in declared and is_object(value):
            parameter = replace(parameter, media_type=JSON)
        yield from pairs(parameter, value)


def member_of(
    name: str, kind: Any, location: Location, declared: dict[str, Parameter]
) -> Parameter:
    """Return a parameter that describes a field, with its declared style if any."""
    if name in declared:
        return replace(declared[name], type=kind)
    return Parameter(name, name, location, kind)
