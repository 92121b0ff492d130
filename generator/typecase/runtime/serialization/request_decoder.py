"""Decode a raw HTTP request into the arguments and credentials of an operation.

Faults name parameters and properties as the OpenAPI document does. Only the faults that
`find_missing_groups` reports have the names of Python arguments.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from urllib.parse import unquote

from ..api import Api
from ..credentials import Scheme, Secrets
from ..errors import Fault
from ..http import media_type
from ..operation import Body, Operation, find_best_matches
from ..validation.request_validation import (
    InvalidValueError,
    find_missing_groups,
    validate_value,
)
from ..validation.size_limits import UNLIMITED, Limits, check_count
from .bodies.codec_body import CodecBody
from .bodies.form_decoder import decode_form_fields
from .bodies.json_codec import decode_json
from .parameters.form_fields import FORM
from .parameters.parameter import Parameter, get_reserved_names
from .parameters.scalar_text import RawFields
from .parameters.style_decoder import (
    ABSENT,
    decode_fields,
    decode_segment,
    decode_text,
    get_single_value,
    unescape_value,
)
from .parameters.style_encoder import group_pairs

AUTOMATIC_HEADERS = frozenset({"accept-encoding", "connection", "host", "user-agent"})
"""Headers that HTTP libraries add by themselves, with values that may be invalid."""


class UnsupportedMediaType(Exception):
    """The operation accepts no body of the request's media type."""


@dataclass(frozen=True)
class RawRequest:
    """The parts of a received request; the values of parameters are still escaped.

    Attributes:
        path: The values of the path parameters, by name.
        query: The values of the query parameters, by unescaped name.
        headers: The values of the headers, by name in lower case.
        content: The bytes of the body; empty if the request has no body.
        limits: The limits that the request must not exceed.
    """

    path: Mapping[str, str]
    query: RawFields = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)
    limits: Limits = UNLIMITED

    @property
    def cookies(self) -> RawFields:
        """The values of the cookies, still escaped, by unescaped name."""
        cookies = self.headers.get("cookie", "").split(";")
        return group_pairs((cookie.strip() for cookie in cookies), unquote)


def decode_arguments(
    operation: Operation[Any], incoming: RawRequest, schemes: Iterable[Scheme] = ()
) -> dict[str, Any]:
    """Return the decoded arguments of an operation, by Python name.

    Credentials, and optional arguments that were not sent or are null, are left out.
    ``schemes`` are the security schemes of the operation. Their API keys do not become
    properties of a free-form object in the query or in cookies.

    Raises:
        InvalidValueError: The request is invalid. The error has the faults of all
            arguments. If no argument has a fault, the error has the faults that
            `find_missing_groups` reports.
        UnsupportedMediaType: The operation accepts no body of this media type.
        RequestTooLargeError: The body is too large, or has too many fields or parts.
    """
    arguments: dict[str, Any] = {}
    faults: list[Fault] = []
    # The name of each argument, whether it is required, and how to decode it.
    decoders: list[tuple[str, bool, Callable[[], Any]]] = [
        (
            parameter.argument,
            parameter.required,
            partial(_decode_parameter, operation, schemes, parameter, incoming),
        )
        for parameter in operation.parameters
    ]
    decoders.append(
        (
            operation.body_argument,
            operation.body_required,
            partial(_decode_body, operation, incoming),
        )
    )
    for name, is_required, decode in decoders:
        try:
            value = decode()
        except InvalidValueError as refused:
            faults += refused.faults
        else:
            # A required argument that is None was sent as null, so it is kept.
            if value is not None or is_required:
                arguments[name] = value
    if not faults:
        faults += find_missing_groups(operation, arguments)
    if faults:
        raise InvalidValueError(*faults)
    credentials = {
        parameter.argument for parameter in operation.parameters if parameter.credential
    }
    return {name: value for name, value in arguments.items() if name not in credentials}


def _decode_parameter(
    operation: Operation[Any],
    schemes: Iterable[Scheme],
    parameter: Parameter,
    incoming: RawRequest,
) -> Any:
    """Return the validated value of one parameter.

    Return None if the parameter was not sent, if its value is null, or if it is an
    invalid header that an HTTP library may have added.

    Raises:
        InvalidValueError: The value is invalid, or a required parameter was not sent.
    """
    try:
        value = _decode_unvalidated(operation, schemes, parameter, incoming)
    except ValueError:
        raise InvalidValueError(
            Fault(parameter.name, "is not valid UTF-8 text")
        ) from None
    if value is ABSENT:
        if parameter.required:
            raise InvalidValueError(Fault(parameter.name, "is required"))
        return None
    incoming.limits.check_value(value, parameter.name)
    try:
        if not media_type.is_json(parameter.media_type or ""):
            return validate_value(parameter, value, parameter.name)
        content = value.encode()
        incoming.limits.check_json(content, parameter.name)
        return decode_json(parameter, content, parameter.name)
    except InvalidValueError as refused:
        faults = refused.faults
    # The sender may not know that an HTTP library added an invalid header: ignore it.
    is_optional_header = parameter.location == "header" and not parameter.required
    if is_optional_header and parameter.name.lower() in AUTOMATIC_HEADERS:
        return None
    # Error responses must not quote a secret.
    if parameter.secret:
        faults = tuple(replace(fault, value=None) for fault in faults)
    raise InvalidValueError(*faults)


def _decode_unvalidated(
    operation: Operation[Any],
    schemes: Iterable[Scheme],
    parameter: Parameter,
    incoming: RawRequest,
) -> Any:
    """Return the JSON value of a parameter, or `ABSENT` if it was not sent.

    If the parameter has a media type, return its unescaped text, such as a JSON text.
    But if the parameter is the whole query, and a form, return a dict.

    Raises:
        InvalidValueError: The text does not fit the type and style of the parameter, or
            the parameter was sent more than once.
        UnicodeDecodeError: The text has escapes that are not valid UTF-8.
    """
    if parameter.location == "querystring":
        reserved = get_reserved_names(operation, parameter, schemes, incoming.query)
        return _decode_querystring(parameter, incoming.query, reserved)
    fields = incoming.cookies if parameter.location == "cookie" else incoming.query
    if parameter.media_type is None and parameter.location in ("query", "cookie"):
        if parameter.shape.kind == "object":
            reserved = get_reserved_names(operation, parameter, schemes, fields)
            fields = {key: fields[key] for key in fields if key not in reserved}
        return decode_fields(parameter, fields, ())
    if parameter.location == "path":
        raw = incoming.path.get(parameter.name)
    elif parameter.location == "header":
        raw = incoming.headers.get(parameter.name.lower())
    else:
        raw = get_single_value(parameter, fields)
    if raw is None:
        return ABSENT
    if parameter.media_type is not None:
        return unescape_value(parameter, raw)
    return (
        decode_segment(parameter, raw)
        if parameter.location == "path"
        else decode_text(parameter, raw)
    )


def _decode_querystring(
    parameter: Parameter, fields: RawFields, reserved: Container[str]
) -> Any:
    """Return the value of a parameter that is the whole query.

    The value is a dict if the query is a form, and otherwise unescaped text.
    ``reserved`` are the names of API keys, which are not part of the value. Return
    `ABSENT` if the rest of the query is empty.

    Raises:
        InvalidValueError: The raw values of a form field do not fit the field's type.
        UnicodeDecodeError: A value has escapes that are not valid UTF-8.
    """
    query = {name: raws for name, raws in fields.items() if name not in reserved}
    if media_type.essence(parameter.media_type or "") == FORM:
        return decode_form_fields(parameter.shape, query, "querystring") or ABSENT
    # The query is one text, which was split at each "=" and "&", because senders need
    # not escape these characters. Join the pieces again.
    texts = [
        f"{name}={text}" if (text := unescape_value(parameter, raw)) else name
        for name, values in query.items()
        for raw in values
    ]
    return "&".join(texts) or ABSENT


def _decode_body(operation: Operation[Any], incoming: RawRequest) -> Any:
    """Return the validated body.

    Return None if no body was sent, if the operation declares no body, or if the body
    is JSON null.

    Raises:
        InvalidValueError: The body is invalid, or a required body was not sent.
        UnsupportedMediaType: The operation accepts no body of this media type.
        RequestTooLargeError: The body is too large, or has too many fields or parts.
    """
    content_type = incoming.headers.get("content-type", "")
    # An empty file or text is a body too, if it comes with its media type.
    may_be_empty = content_type and not media_type.is_json(content_type)
    if not operation.bodies or not (incoming.content or may_be_empty):
        if operation.body_required:
            raise InvalidValueError(Fault("body", "is required"))
        return None
    body = _select_body(operation, content_type)
    if body is None:
        raise UnsupportedMediaType
    limits, content = incoming.limits, incoming.content
    if isinstance(body, CodecBody):
        return body.decode(content, content_type, limits)
    if _is_file(body, content_type):
        return content
    check_count(len(content), limits.max_body_size, "bytes of content")
    if media_type.is_sent_as_json(body.media_type, body.type):
        limits.check_json(content, "body")
        # A declared range, such as `*/*`, matches media types that are not JSON.
        if not media_type.is_json(content_type):
            raise UnsupportedMediaType
        return decode_json(body, content)
    try:
        return validate_value(body, media_type.decode_text(content, content_type), "")
    except ValueError as error:
        raise InvalidValueError(Fault("body", str(error))) from None


def max_content_size(
    operation: Operation[Any], content_type: str, limits: Limits
) -> int:
    """Return the maximum number of bytes of a body with a content type."""
    body = _select_body(operation, content_type)
    is_upload = body is not None and (
        media_type.essence(body.media_type).startswith("multipart/")
        or _is_file(body, content_type)
    )
    return max(limits.max_body_size, limits.max_upload_size if is_upload else 0)


def _select_body(operation: Operation[Any], content_type: str) -> Body | None:
    """Return the declared body that fits a content type best; None if none fits."""
    return next(iter(find_best_matches(operation.bodies, content_type)), None)


def _is_file(body: Body, content_type: str) -> bool:
    """Return whether a body is taken as bytes: it is no JSON, form, text or parts."""
    return not (
        isinstance(body, CodecBody)
        or media_type.is_sent_as_json(body.media_type, body.type)
        or _is_text(body, content_type)
    )


def _is_text(body: Body, content_type: str) -> bool:
    """Return whether a body that is neither JSON nor a form is text.

    If the type of the body allows both text and bytes, the received content type
    decides by its media type and charset.
    """
    if not body.shape.has_member(bytes):
        return True
    has_text_type = (
        media_type.essence(content_type).startswith("text/")
        or media_type.get_charset(content_type, default="") != ""
    )
    return len(body.shape.members) > 1 and has_text_type


def decode_credentials(
    api: Api, operation: Operation[Any], incoming: RawRequest
) -> Secrets:
    """Return the credentials of a request, by the names of the client's arguments.

    Missing and malformed credentials are left out.
    """
    schemes = api.schemes_of(operation)
    values = {scheme.name: scheme.decode(incoming) for scheme in schemes}
    for parameter in operation.parameters:
        if parameter.credential:
            with suppress(InvalidValueError):
                values[parameter.argument] = _decode_parameter(
                    operation, schemes, parameter, incoming
                )
    return Secrets(**values)
