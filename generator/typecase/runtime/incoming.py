"""Requests as a server reads them: raw text to arguments and credentials.

In: an operation and the raw parts of a request. Out: the handler's arguments and what
was presented, or a refusal with faults in wire names. Nothing here knows a framework.
"""

import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from . import media
from .bodies import FORM, read_form, read_json
from .checks import Refused, accept, require_any
from .credentials import ApiKey, Bearer, HttpBasic, Scheme
from .errors import Fault
from .model import wire_fields
from .operation import Operation, Parameter
from .plain import is_list
from .styles import decode_value, split_items

_Shape: TypeAlias = Literal["list", "object", "scalar"]


class UnsupportedMedia(Exception):
    """The body has a media type that the operation does not take."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """The raw parts of a request; header names are in lower case."""

    path: Mapping[str, str]
    query: list[tuple[str, str]] = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)

    @property
    def cookies(self) -> dict[str, str]:
        """The cookies, still escaped."""
        members = self.headers.get("cookie", "").split(";")
        pairs = (member.strip().partition("=") for member in members)
        return {name: value for name, _, value in pairs}


def read(operation: Operation[Any], incoming: Incoming) -> dict[str, Any]:
    """Every argument that was sent, credentials too; all faults are told at once."""
    arguments: dict[str, Any] = {}
    faults: list[Fault] = []
    for parameter in operation.parameters:
        try:
            value = _parameter(parameter, incoming)
        except Refused as refused:
            faults += refused.faults
        else:
            if value is not None:
                arguments[parameter.argument] = value
    try:
        body = _body(operation, incoming)
    except Refused as refused:
        faults += refused.faults
    else:
        if body is not None:
            arguments[operation.body_argument] = body
    if not faults:
        faults += require_any(operation, arguments)
    if faults:
        raise Refused(*faults)
    return arguments


def _parameter(parameter: Parameter, incoming: Incoming) -> Any:
    try:
        plain = _plain(parameter, incoming)
    except ValueError:
        raise Refused(Fault(parameter.name, "is not valid UTF-8 text")) from None
    if plain is None:
        if parameter.required:
            raise Refused(Fault(parameter.name, "is required"))
        return None
    try:
        return accept(parameter, plain, parameter.name)
    except Refused as refused:
        told = refused
    try:
        # Literals and open whole numbers take no digits as text.
        return accept(parameter, _loosened(plain), parameter.name)
    except Refused:
        pass
    if parameter.secret:
        raise Refused(*(replace(fault, value=None) for fault in told.faults))
    raise told


def _loosened(plain: Any) -> Any:
    if is_list(plain):
        return [_loosened(item) for item in plain]
    if isinstance(plain, str) and re.fullmatch(r"-?[0-9]{1,19}", plain):
        return int(plain)
    return plain


def _plain(parameter: Parameter, incoming: Incoming) -> Any:
    match parameter.location:
        case "query":
            return _from_query(parameter, incoming.query)
        case "path":
            return _from_text(parameter, incoming.path.get(parameter.name))
        case "header":
            return _from_text(parameter, incoming.headers.get(parameter.name.lower()))
        case "cookie":
            return _from_text(parameter, incoming.cookies.get(parameter.name))


def _from_query(parameter: Parameter, query: list[tuple[str, str]]) -> Any:
    kind = _shape(parameter.type)
    if kind == "object" and (
        parameter.exploded or parameter.wire_style == "deepObject"
    ):
        members = dict(_members(parameter, query))
        return {k: decode_value(parameter, v) for k, v in members.items()} or None
    values = [raw for name, raw in query if name == parameter.name]
    if not values:
        return None
    if kind == "list" and parameter.exploded:
        return [decode_value(parameter, raw) for raw in values]
    if len(values) > 1:
        raise Refused(Fault(parameter.name, "is given more than once"))
    return _from_text(parameter, values[0])


def _members(
    parameter: Parameter, query: list[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    for name, raw in query:
        if parameter.wire_style == "deepObject":
            if name.startswith(f"{parameter.name}[") and name.endswith("]"):
                yield name[len(parameter.name) + 1 : -1], raw
        elif name in wire_fields(parameter.type):
            yield name, raw


def _from_text(parameter: Parameter, raw: str | None) -> Any:
    if raw is None:
        return None
    match _shape(parameter.type):
        case "list":
            return split_items(parameter, raw)
        case "object" if parameter.exploded:
            pairs = (item.partition("=") for item in split_items(parameter, raw))
            return {name: value for name, _, value in pairs}
        case "object":
            items = split_items(parameter, raw)
            return dict(zip(items[::2], items[1::2], strict=False))
        case "scalar":
            return decode_value(parameter, raw)


def _shape(kind: Any) -> _Shape:
    origin = get_origin(kind)
    if origin is Annotated:
        return _shape(get_args(kind)[0])
    if origin in (Union, UnionType):
        for arm in get_args(kind):
            if (shape := _shape(arm)) != "scalar":
                return shape
        return "scalar"
    if origin is list:
        return "list"
    if origin is dict or (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return "object"
    return "scalar"


def _body(operation: Operation[Any], incoming: Incoming) -> Any:
    if not operation.bodies or not incoming.content:
        if operation.body_required:
            raise Refused(Fault("body", "is required"))
        return None
    content_type = incoming.headers.get("content-type", "")
    actual = media.essence(content_type)
    fits = [body for body in operation.bodies if media.fit(body.media_type, actual)]
    if not fits:
        raise UnsupportedMedia
    body = max(fits, key=lambda body: media.fit(body.media_type, actual))
    if media.is_json(body.media_type):
        return read_json(body, incoming.content)
    if body.media_type == FORM:
        return read_form(body, incoming.content)
    if body.type is bytes:
        return incoming.content
    try:
        return accept(body, media.text(incoming.content, content_type), "")
    except ValueError as error:
        raise Refused(Fault("body", str(error))) from None


def presented(scheme: Scheme, incoming: Incoming) -> Any:
    """What a scheme finds in a request, or None."""
    match scheme:
        case ApiKey(location="header"):
            found = incoming.headers.get(scheme.key.lower(), "")
            return _after(scheme.prefix, found)
        case ApiKey(location="query"):
            found = next(
                (raw for name, raw in incoming.query if name == scheme.key), ""
            )
            return found or None
        case ApiKey():
            return incoming.cookies.get(scheme.key)
        case Bearer():
            return _after("Bearer ", incoming.headers.get("authorization", ""))
        case HttpBasic():
            return _pair(_after("Basic ", incoming.headers.get("authorization", "")))


def _after(prefix: str, text: str) -> str | None:
    # Words of authentication have no case (RFC 9110, 11.1).
    fits = text and text[: len(prefix)].lower() == prefix.lower()
    return text[len(prefix) :] if fits else None


def _pair(encoded: str | None) -> tuple[str, str] | None:
    try:
        user, _, password = (
            b64decode(encoded or "", validate=True).decode().partition(":")
        )
    except ValueError:
        return None
    return (user, password) if encoded else None
