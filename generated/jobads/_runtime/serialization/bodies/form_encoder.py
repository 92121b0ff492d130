"""Encode URL-encoded forms.

A document may declare a style or a media type for a field. Otherwise, an object is
encoded as JSON, and any other value like a query parameter.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...errors import Fault
from ...json_value import is_object
from ...models.shapes import Shape
from ...operation import JSON, Body, Location, Parameter
from ...validation.request_validation import InvalidValueError
from ..parameters.style_encoder import encode_pairs, join_pairs

FORM = "application/x-www-form-urlencoded"


def encode_form(body: Body, values: dict[str, Any], name: str) -> bytes:
    """Return the bytes of a URL-encoded form.

    ``values`` are the JSON values of the fields, by wire name. Errors call the form
    ``name``.

    Raises:
        InvalidValueError: A field cannot be encoded.
    """
    values = body.shape.leave_out_nulls(values)
    try:
        fields = encode_form_fields(body.shape, values, "form", body.members)
        return join_pairs(fields, "&").encode("ascii")
    except ValueError as error:
        raise InvalidValueError(Fault(name, str(error))) from None


def encode_form_fields(
    shape: Shape,
    values: dict[str, Any],
    location: Location,
    members: tuple[Parameter, ...] = (),
) -> Iterator[tuple[str, str]]:
    """Yield the escaped names and values of all fields.

    A list or an object may have several pairs, such as ``tag=a`` and ``tag=b``.

    Args:
        shape: The shape of the form.
        values: The JSON values of the fields, by wire name.
        location: The part of the request that contains the fields.
        members: The fields with a style or a media type of their own.

    Raises:
        ValueError: A field cannot be encoded.
    """
    declared = {parameter.name: parameter for parameter in members}
    for name, value in values.items():
        parameter = build_field_parameter(
            name, shape.get_property(name), location, declared
        )
        if name not in declared and is_object(value):
            parameter = replace(parameter, media_type=JSON)
        yield from encode_pairs(parameter, value)


def build_field_parameter(
    name: str, shape: Shape, location: Location, declared: dict[str, Parameter]
) -> Parameter:
    """Return a parameter that describes a field of this shape.

    ``declared`` has the fields with a style or a media type of their own, by name.
    """
    if name in declared:
        return replace(declared[name], type=shape)
    return Parameter(name, name, location, shape)
