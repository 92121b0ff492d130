"""Decode URL-encoded forms, and refuse forms that exceed the server's limits."""

from dataclasses import replace
from typing import Any
from urllib.parse import unquote_plus

from ...errors import Fault
from ...operation import Body, Location, Parameter
from ...validation.request_validation import InvalidValueError, validate_value
from ...validation.size_limits import Limits, check_count
from ..parameters import type_shape
from ..parameters.scalar_text import RawFields
from ..parameters.style_decoder import (
    ABSENT,
    decode_fields,
    decode_json_field,
    get_single_value,
    has_field_per_property,
)
from ..parameters.style_encoder import split_query
from .form_encoder import build_field_parameter


def decode_form(body: Body, content: bytes, limits: Limits) -> Any:
    """Return the validated value of a URL-encoded form.

    If the type of the body is a union, the first member that accepts the form is used.

    Raises:
        InvalidValueError: The form is malformed, or its type does not accept it.
        RequestTooLargeError: The form has too many fields.
    """
    check_count(content.count(b"&") + 1, limits.max_fields, "fields in the form")
    try:
        text = content.decode("ascii")
        # This only checks the UTF-8; each name and value is unescaped later.
        unquote_plus(text, errors="strict")
    except ValueError:
        raise InvalidValueError(
            Fault("", "the body is not a valid URL-encoded form")
        ) from None
    fields = split_query(text)
    for name in fields:
        limits.check_name(name)
    refusals: list[InvalidValueError] = []
    for form_type in type_shape.iter_union_members(body.type):
        try:
            values = decode_form_fields(form_type, fields, "form", body.members)
            limits.check_value(values, "")
            return validate_value(body, values, "")
        except InvalidValueError as refused:
            refusals.append(refused)
    raise refusals[0]


def decode_form_fields(
    form_type: Any,
    fields: RawFields,
    location: Location,
    members: tuple[Parameter, ...] = (),
) -> dict[str, Any]:
    """Return the values of the fields that were sent, by wire name.

    The values are decoded as JSON types, but not validated.

    Args:
        form_type: The type of the form.
        fields: The raw values of the fields.
        location: The part of the request that contains the fields.
        members: The fields with a style or a media type of their own.

    Raises:
        InvalidValueError: The raw values of a field do not fit its type and style.
        UnicodeDecodeError: A value has escapes that are not valid UTF-8.
    """
    declared = {parameter.name: parameter for parameter in members}
    values, used_names = decode_styled_fields(form_type, fields, members)
    for name in fields:
        if name in used_names:
            continue
        field_type = type_shape.get_property_type(form_type, name)
        parameter = build_field_parameter(name, field_type, location, declared)
        # An object without a style is sent as JSON.
        is_object = type_shape.get_shape(field_type) == "object"
        if is_object or parameter.media_type is not None:
            raw = get_single_value(parameter, fields)
            values[name] = decode_json_field(parameter, raw or "")
        else:
            values[name] = decode_fields(parameter, fields, ())
    return values


def decode_styled_fields(
    form_type: Any, fields: RawFields, members: tuple[Parameter, ...]
) -> tuple[dict[str, Any], set[str]]:
    """Return the values of the fields with a style, and the names of sent fields used.

    An object may use sent fields that do not have its own name: in the style
    `deepObject`, those with names such as ``filter[key]``, and in other styles, if it is
    exploded, all fields that the form does not declare.
    """
    styled = [
        replace(member, type=type_shape.get_property_type(form_type, member.name))
        for member in members
        if member.media_type is None
    ]
    deep_objects = {
        parameter.name for parameter in styled if parameter.wire_style == "deepObject"
    }
    used_names = {name for name in fields if name.partition("[")[0] in deep_objects}
    used_names |= fields.keys() & {parameter.name for parameter in styled}
    declared = {*type_shape.get_property_types(form_type), *(m.name for m in members)}
    values: dict[str, Any] = {}
    for parameter in styled:
        properties_of_others = {
            name
            for other in styled
            if other is not parameter and has_field_per_property(other, fields)
            for name in type_shape.get_property_types(other.type)
        } - type_shape.get_property_types(parameter.type).keys()
        reserved = (declared | used_names | properties_of_others) - {parameter.name}
        value = decode_fields(parameter, fields, reserved)
        if value is not ABSENT:
            values[parameter.name] = value
    if any(has_field_per_property(parameter, fields) for parameter in styled):
        used_names |= fields.keys() - declared
    return values, used_names
