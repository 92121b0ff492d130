"""Decoding of requests, as a server reads them: raw text in, arguments and credentials
out, or a refusal with faults in wire names.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any
from urllib.parse import unquote

from ..api import Api
from ..auth.security_schemes import Secrets
from ..errors import Fault
from ..http import media_type
from ..operation import Body, Operation, Parameter
from ..validation.request_validation import Refused, accept, require_any
from ..validation.size_limits import UNLIMITED, Limits, refuse_more
from .bodies.body_codec import is_json
from .bodies.form_codec import FORM
from .bodies.json_codec import read_json
from .bodies.json_lines_codec import read_items
from .bodies.multipart_decoder import read_form, read_members, read_multipart
from .bodies.multipart_encoder import MULTIPART
from .parameters import type_shape
from .parameters.scalar_text import Fields
from .parameters.style_decoder import (
    ABSENT,
    decoded,
    from_fields,
    from_segment,
    from_text,
    only,
)
from .parameters.style_encoder import fields_of

_SENT_ANYWAY = frozenset({"accept-encoding", "connection", "host", "user-agent"})
"""Headers that HTTP libraries add by themselves, with values of their own."""


class UnsupportedMedia(Exception):
    """The body has a media type that the operation does not take."""


@dataclass(frozen=True)
class Incoming:
    """The raw parts of a request; header names are in lower case."""

    path: Mapping[str, str]
    query: Fields = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)
    limits: Limits = UNLIMITED

    @cached_property
    def cookies(self) -> Fields:
        """The cookies, with values that are still escaped."""
        members = self.headers.get("cookie", "").split(";")
        return fields_of((member.strip() for member in members), unquote)


def read(operation: Operation[Any], incoming: Incoming) -> dict[str, Any]:
    """Return every argument but credentials, or raise `Refused` with all faults."""
    arguments: dict[str, Any] = {}
    faults: list[Fault] = []
    readers: list[tuple[str, bool, Callable[[], Any]]] = [
        (each.argument, each.required, partial(read_one, operation, each, incoming))
        for each in operation.parameters
    ]
    body = partial(_body, operation, incoming)
    readers.append((operation.body_argument, operation.body_required, body))
    for name, is_required, reader in readers:
        try:
            value = reader()
        except Refused as refused:
            faults += refused.faults
        else:
            # A required argument that is None was sent as null.
            if value is not None or is_required:
                arguments[name] = value
    if not faults:
        faults += require_any(operation, arguments)
    if faults:
        raise Refused(*faults)
    for parameter in operation.parameters:
        if parameter.credential:
            arguments.pop(parameter.argument, None)
    return arguments


def read_one(
    operation: Operation[Any], parameter: Parameter, incoming: Incoming
) -> Any:
    """Return the value of one parameter, or None if it was not sent."""
    try:
        plain = _plain(operation, parameter, incoming)
    except ValueError:
        raise Refused(Fault(parameter.name, "is not valid UTF-8 text")) from None
    if plain is ABSENT and parameter.required:
        raise Refused(Fault(parameter.name, "is required"))
    if plain is ABSENT:
        return None
    incoming.limits.check_value(plain, parameter.name)
    try:
        if not media_type.is_json(parameter.media_type or ""):
            return accept(parameter, plain, parameter.name)
        content = plain.encode()
        incoming.limits.check_json(content, parameter.name)
        return read_json(parameter, content, parameter.name)
    except Refused as refused:
        faults = refused.faults
    is_header = parameter.location == "header" and not parameter.required
    if is_header and parameter.name.lower() in _SENT_ANYWAY:
        return None
    if parameter.secret:
        faults = tuple(replace(fault, value=None) for fault in faults)
    raise Refused(*faults)


def _plain(operation: Operation[Any], parameter: Parameter, incoming: Incoming) -> Any:
    """Return a parameter as JSON values that are not validated yet."""
    if parameter.location == "querystring":
        return _from_whole_query(parameter, incoming)
    if parameter.media_type is None and parameter.location in ("query", "cookie"):
        is_cookie = parameter.location == "cookie"
        fields = incoming.cookies if is_cookie else incoming.query
        return from_fields(parameter, fields, _taken(operation, parameter))
    raw = _raw(parameter, incoming)
    if raw is None:
        return ABSENT
    if parameter.media_type is not None:
        return decoded(parameter, raw)
    is_path = parameter.location == "path"
    return from_segment(parameter, raw) if is_path else from_text(parameter, raw)


def _taken(operation: Operation[Any], parameter: Parameter) -> set[str]:
    """Return the names that belong to other parameters in the same place."""
    taken: set[str] = set()
    for other in operation.parameters:
        if other is not parameter and other.location == parameter.location:
            inside = type_shape.members(other.type) if other.exploded else ()
            taken |= {other.name, *inside}
    return taken - set(type_shape.members(parameter.type))


def _raw(parameter: Parameter, incoming: Incoming) -> str | None:
    """Return the one text that a parameter is read from."""
    match parameter.location:
        case "path":
            return incoming.path.get(parameter.name)
        case "header":
            return incoming.headers.get(parameter.name.lower())
        case "cookie":
            return only(parameter, incoming.cookies)
        case _:
            return only(parameter, incoming.query)


def _from_whole_query(parameter: Parameter, incoming: Incoming) -> Any:
    if media_type.essence(parameter.media_type or "") == FORM:
        members = read_members(parameter.type, incoming.query, "querystring")
        return members or ABSENT
    # A query that is one text has no names, but senders need not escape "=" and "&".
    pairs = [(name, raw) for name, raws in incoming.query.items() for raw in raws]
    texts = [(name, decoded(parameter, raw)) for name, raw in pairs]
    return (
        "&".join(f"{name}={text}" if text else name for name, text in texts) or ABSENT
    )


def _body(operation: Operation[Any], incoming: Incoming) -> Any:
    content_type = incoming.headers.get("content-type", "")
    # An empty file or text is a body all the same, if its type is told.
    is_there = incoming.content or (
        content_type and not media_type.is_json(content_type)
    )
    if not operation.bodies or not is_there:
        if operation.body_required:
            raise Refused(Fault("body", "is required"))
        return None
    actual = media_type.essence(content_type)
    fits = [
        body for body in operation.bodies if media_type.fit(body.media_type, actual)
    ]
    if not fits:
        raise UnsupportedMedia
    body = max(fits, key=lambda body: media_type.fit(body.media_type, actual))
    limits, content = incoming.limits, incoming.content
    if media_type.essence(body.media_type) == MULTIPART:
        return read_multipart(body, content, content_type, limits)
    is_data = is_json(body) or body.sequence is not None
    is_form = media_type.essence(body.media_type) == FORM
    if not (is_data or is_form or _is_text(body, content_type)):
        return content
    refuse_more(len(content), limits.max_body_size, "bytes of content")
    if is_form:
        return read_form(body, content, limits)
    if is_data:
        limits.check_json(content, "body")
    if body.sequence is not None:
        return read_items(body, content)
    if is_json(body):
        if not media_type.is_json(actual):
            raise UnsupportedMedia
        return read_json(body, content)
    try:
        return accept(body, media_type.text(content, content_type), "")
    except ValueError as error:
        raise Refused(Fault("body", str(error))) from None


def _is_text(body: Body, content_type: str) -> bool:
    """Whether a raw body is text; where it may be bytes too, its charset tells."""
    kinds = list(type_shape.arms(body.type))
    if bytes not in kinds:
        return True
    is_text = media_type.essence(content_type).startswith("text/")
    return len(kinds) > 1 and (is_text or media_type.charset(content_type, "") != "")


def read_credentials(
    api: Api, operation: Operation[Any], incoming: Incoming
) -> Secrets:
    """Read the credentials of a request, by the names of the client's arguments."""
    names = {name for names in api.security_of(operation) for name in names}
    values = {
        scheme.name: scheme.decode(incoming)
        for scheme in api.schemes
        if scheme.name in names
    }
    for parameter in operation.parameters:
        if parameter.credential:
            with suppress(Refused):
                values[parameter.argument] = read_one(operation, parameter, incoming)
    found = {name: value for name, value in values.items() if value is not None}
    return Secrets(**found)
