"""Encode the fields of URL-encoded forms.

A document may declare a style or a media type for a field. Otherwise, an object is
encoded as JSON, and any other value like a query parameter.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...json_value import is_object
from ...models.shapes import Shape
from ...operation import JSON
from .parameter_description import Location, ParameterDescription
from .style_encoder import empty_value_error, encode_pairs

FORM = "application/x-www-form-urlencoded"


def encode_form_fields(
    shape: Shape,
    values: dict[str, Any],
    location: Location,
    members: tuple[ParameterDescription, ...] = (),
) -> Iterator[tuple[str, str]]:
    """Yield the escaped names and values of all fields.

    A list or an object may have several pairs, such as ``tag=a`` and ``tag=b``. It has
    none if it is empty and optional.

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
        pairs = list(encode_pairs(parameter, value))
        if not pairs and not shape.is_optional(name):
            raise empty_value_error(parameter)
        yield from pairs


def build_field_parameter(
    name: str,
    shape: Shape,
    location: Location,
    declared: dict[str, ParameterDescription],
) -> ParameterDescription:
    """Return a parameter that describes a field of this shape.

    ``declared`` has the fields with a style or a media type of their own, by name.
    """
    if name in declared:
        return replace(declared[name], type=shape)
    return ParameterDescription(name, name, location, shape)
