"""Encoding of requests: an operation, arguments and credentials in, the parts of a
request out, or an error that names every argument at fault and no value.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..auth.security_schemes import Secrets, missing
from ..errors import Fault, InvalidRequestError
from ..http import media_type as media
from ..http.header_syntax import check_header
from ..json_value import is_object
from ..operation import Operation, Parameter
from ..secret import revealed
from ..validation.request_validation import Refused, checked, require_any
from .bodies import body_codec
from .bodies.form_codec import FORM, write_members
from .encoded_request import Encoded, Pairs
from .parameters.style_encoder import escape, pairs, simple, whole


def encode(
    operation: Operation[Any],
    arguments: Mapping[str, Any],
    secrets: Secrets,
    content_type: str = "",
) -> Encoded:
    """Validate every argument and put it in its place.

    A ``content_type`` that the caller asks for chooses among the bodies.
    """
    encoded = Encoded(operation.path)
    arguments = {name: revealed(value) for name, value in arguments.items()}
    faults = list(require_any(operation, arguments))
    for parameter in operation.parameters:
        source = secrets if parameter.credential else arguments
        value = revealed(source.get(parameter.argument))
        try:
            if value is not None:
                _add(encoded, parameter, value)
            elif parameter.required and parameter.credential:
                raise missing(operation.id, parameter.argument)
            elif parameter.required:
                raise Refused(Fault(parameter.argument, "is required"))
        except Refused as refused:
            faults += refused.faults
    try:
        _add_body(encoded, operation, arguments, content_type)
    except Refused as refused:
        faults += refused.faults
    except UnicodeError as error:
        faults.append(Fault(operation.body_argument, str(error)))
    if faults:
        # A client's errors travel further than a server's: they leave the values out.
        told = tuple(replace(fault, value=None) for fault in faults)
        raise InvalidRequestError(operation.origin, told)
    return encoded


def _add(encoded: Encoded, parameter: Parameter, value: Any) -> None:
    plain = checked(parameter, value, parameter.argument)
    try:
        _place(encoded, parameter, plain)
    except ValueError as error:
        raise Refused(Fault(parameter.argument, str(error))) from None


def _place(encoded: Encoded, parameter: Parameter, value: Any) -> None:
    """Write a plain JSON value into the part of the request where it belongs."""
    match parameter.location:
        case "query":
            encoded.query += pairs(parameter, value)
        case "querystring":
            encoded.query += _whole_query(parameter, value)
        case "cookie":
            encoded.cookies += pairs(parameter, value)
        case "header":
            text = simple(parameter, value)
            check_header(parameter.name, text)
            encoded.headers.append((parameter.name, text))
        case "form":
            raise ValueError("is a member of a form")
        case "path":
            text = simple(parameter, value)
            if text in ("", ".", ".."):
                raise ValueError("may not be empty, '.' or '..'")
            encoded.path = encoded.path.replace(f"{{{parameter.name}}}", text)


def _whole_query(parameter: Parameter, value: Any) -> Pairs:
    if media.essence(parameter.media_type or "") == FORM and is_object(value):
        return list(write_members(parameter.type, value, "querystring"))
    # A query that is one text has no names.
    return [("", escape(whole(parameter, value)))]


def _add_body(
    encoded: Encoded,
    operation: Operation[Any],
    arguments: Mapping[str, Any],
    content_type: str,
) -> None:
    name = operation.body_argument
    value = arguments.get(name)
    if operation.bodies and (value is not None or _is_null(operation, arguments)):
        asked = body_codec.asked(operation.bodies, content_type)
        media_type, encoded.content = body_codec.encode(asked, value, name)
        encoded.headers.append(("Content-Type", media_type))
    elif operation.body_required:
        raise Refused(Fault(name, "is required"))


def _is_null(operation: Operation[Any], arguments: Mapping[str, Any]) -> bool:
    # None stands for no body, unless there must be one and it may be null.
    given = operation.body_argument in arguments
    return operation.body_required and given and body_codec.take_null(operation.bodies)
