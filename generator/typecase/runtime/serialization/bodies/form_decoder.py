"""Decode URL-encoded forms, and refuse forms that exceed the server's limits."""

from dataclasses import replace
from typing import Any
from urllib.parse import unquote_plus

from ...errors import Fault
from ...models.shapes import Shape
from ...operation import Body
from ...validation.request_validation import InvalidValueError, validate_value
from ...validation.size_limits import Limits, check_count
from ..parameters.form_fields import build_field_parameter
from ..parameters.parameter_description import Location, ParameterDescription
from ..parameters.scalar_text import RawFields
from ..parameters.style_decoder import (
    ABSENT,
    decode_fields,
    decode_json_field,
    get_single_value,
    has_field_per_property,
)
from ..parameters.style_encoder import split_query


def decode_form(body: Body, content: bytes, limits: Limits) -> Any:
    """Return the validated value of a URL-encoded form.

    If the type of the body is a union, each member in turn decides what the text of the
    fields means, until the values are valid.

    Raises:
        InvalidValueError: The form is malformed or nested too deeply, or the type of
            the body does not accept its values. If the type is a union, the error is
            that of the first member.
        RequestTooLargeError: The form has too many fields.
    """
    check_count(content.count(b"&") + 1, limits.max_fields, "fields in the form")
    try:
        text = content.decode("ascii")
        # This only checks the UTF-8; each name and value is unescaped later.
        unquote_plus(text, errors="strict")
    except ValueError:
        raise InvalidValueError(
            Fault(
                "",
                "the body is not a URL-encoded form: it must be ASCII, and its escapes"
                " must be valid UTF-8",
            )
        ) from None
    fields = split_query(text)
    for name in fields:
        limits.check_name(name)
    refusals: list[InvalidValueError] = []
    for shape in body.shape.members:
        try:
            values = decode_form_fields(shape, fields, "form", body.members)
            limits.check_value(values, "body")
            return validate_value(body, values, "")
        except InvalidValueError as refused:
            refusals.append(refused)
    raise refusals[0]


def decode_form_fields(
    shape: Shape,
    fields: RawFields,
    location: Location,
    members: tuple[ParameterDescription, ...] = (),
) -> dict[str, Any]:
    """Return the values of the fields that were sent, by wire name.

    The values are decoded as JSON types, but not validated.

    Args:
        shape: The shape of the form.
        fields: The raw values of the fields.
        location: The part of the request that contains the fields.
        members: The fields with a style or a media type of their own.

    Raises:
        InvalidValueError: The raw values of a field do not fit its type and style.
        UnicodeDecodeError: A value has escapes that are not valid UTF-8.
    """
    declared = {parameter.name: parameter for parameter in members}
    values, used_names = decode_styled_fields(shape, fields, members)
    for name in [name for name in fields if name not in used_names]:
        field = shape.get_property(name)
        parameter = build_field_parameter(name, field, location, declared)
        # An object without a style is sent as JSON.
        if parameter.media_type is not None or field.kind == "object":
            # Like all names here, this one is in `fields`: the value is not None.
            raw = get_single_value(parameter, fields) or ""
            values[name] = decode_json_field(parameter, raw)
        else:
            values[name] = decode_fields(parameter, fields, ())
    return values


def decode_styled_fields(
    shape: Shape, fields: RawFields, members: tuple[ParameterDescription, ...]
) -> tuple[dict[str, Any], set[str]]:
    """Return the values of the fields that have a style, by wire name.

    Also return the names of all sent fields that contain these values. An object may be
    in fields of other names: in the style `deepObject`, they have names such as
    ``filter[key]``. In other styles, an exploded object takes all sent fields that the
    form does not declare.

    Args:
        shape: The shape of the form.
        fields: The raw values of the sent fields.
        members: The fields with a style or a media type of their own.

    Raises:
        InvalidValueError: The raw values of a field do not fit its type and style.
        UnicodeDecodeError: A value has escapes that are not valid UTF-8.
    """
    styled = {
        member.name: replace(member, type=shape.get_property(member.name))
        for member in members
        if member.media_type is None
    }
    deep_objects = {name for name in styled if styled[name].wire_style == "deepObject"}
    used_names = {
        name
        for name in fields
        if name in styled or name.partition("[")[0] in deep_objects
    }
    declared = {*shape.properties, *(member.name for member in members)}
    spread_objects = [
        parameter
        for parameter in styled.values()
        if has_field_per_property(parameter, fields)
    ]
    # Each of several exploded objects leaves the declared properties of the others.
    spread_names = {
        name for parameter in spread_objects for name in parameter.shape.properties
    }
    values: dict[str, Any] = {}
    for name, parameter in styled.items():
        names_of_others = spread_names - parameter.shape.properties.keys()
        reserved = (declared | used_names | names_of_others) - {name}
        value = decode_fields(parameter, fields, reserved)
        if value is not ABSENT:
            values[name] = value
    if spread_objects:
        used_names |= fields.keys() - declared
    return values, used_names
