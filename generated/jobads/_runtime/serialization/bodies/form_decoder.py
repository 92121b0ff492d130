"""Decode URL-encoded forms, and refuse forms that exceed the server's limits."""

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
    styled: tuple[Parameter, ...] = (),
) -> dict[str, Any]:
    """Return the values of the fields that were sent, by wire name.

    The values are decoded as JSON types, but not validated.

    Args:
        form_type: The type of the form.
        fields: The raw values of the fields.
        location: The part of the request that contains the fields.
        styled: The fields with a declared style.
    """
    declared = {parameter.name: parameter for parameter in styled}
    deep_objects = {
        parameter.name for parameter in styled if parameter.wire_style == "deepObject"
    }
    # A name such as `filter[key]` belongs to the field `filter`.
    sent = [name for name in fields if name.partition("[")[0] not in deep_objects]
    names = dict.fromkeys([*type_shape.get_property_types(form_type), *declared, *sent])
    values: dict[str, Any] = {}
    for name in names:
        field_type = type_shape.get_property_type(form_type, name)
        parameter = build_field_parameter(name, field_type, location, declared)
        is_object = type_shape.get_shape(field_type) == "object"
        # An object without a declared style is sent as JSON.
        if parameter.media_type is not None or (is_object and name not in declared):
            raw = get_single_value(parameter, fields)
            value = ABSENT if raw is None else decode_json_field(parameter, raw)
        else:
            value = decode_fields(parameter, fields, names)
        if value is not ABSENT:
            values[name] = value
    return values
