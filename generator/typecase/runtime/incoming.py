"""Requests as a server reads them: raw text in, arguments and credentials out, or a
refusal with faults in wire names. Frameworks do not belong here.
"""

import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from . import media
from .bodies import FORM, is_json, read_form, read_json
from .checks import Refused, accept, require_any
from .credentials import ApiKey, Bearer, HttpBasic, Scheme
from .errors import Fault
from .operation import Operation, Parameter
from .plain import is_list
from .styles import decode_value, split_items

_DEEP = re.compile(r"(.*)\[([^\[\]]*)\]", re.DOTALL)


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
    readers: dict[str, Callable[[], Any]] = {
        parameter.argument: partial(read_one, operation, parameter, incoming)
        for parameter in operation.parameters
    }
    readers[operation.body_argument] = partial(_body, operation, incoming)
    for name, reader in readers.items():
        try:
            value = reader()
        except Refused as refused:
            faults += refused.faults
        else:
            # A body that must be there and is None is JSON's null.
            is_null = name == operation.body_argument and operation.body_required
            arguments |= {name: value} if value is not None or is_null else {}
    if not faults:
        faults += require_any(operation, arguments)
    if faults:
        raise Refused(*faults)
    return arguments


def read_one(
    operation: Operation[Any], parameter: Parameter, incoming: Incoming
) -> Any:
    """The value of one parameter, or None; one at fault is refused."""
    try:
        plain = _plain(operation, parameter, incoming)
    except ValueError:
        raise Refused(Fault(parameter.name, "is not valid UTF-8 text")) from None
    if plain is None and parameter.required:
        raise Refused(Fault(parameter.name, "is required"))
    if plain is None:
        return None
    try:
        return accept(parameter, plain, parameter.name)
    except Refused as refused:
        told = refused.faults
    # Literals and open whole numbers take no digits as text; what may be a list or a
    # single value looks like a list.
    others = [_loosened(plain)]
    others += plain if is_list(plain) and len(plain) == 1 else []
    for other in others:
        with suppress(Refused):
            return accept(parameter, other, parameter.name)
    if parameter.secret:
        told = tuple(replace(fault, value=None) for fault in told)
    raise Refused(*told)


def _loosened(plain: Any) -> Any:
    if is_list(plain):
        return [_loosened(item) for item in plain]
    if isinstance(plain, str) and re.fullmatch(r"-?[0-9]{1,19}", plain):
        return int(plain)
    return plain


def _plain(operation: Operation[Any], parameter: Parameter, incoming: Incoming) -> Any:
    match parameter.location:
        case "query":
            return _from_query(operation, parameter, incoming.query)
        case "path":
            return _from_text(parameter, incoming.path.get(parameter.name))
        case "header":
            return _from_text(parameter, incoming.headers.get(parameter.name.lower()))
        case "cookie":
            return _from_text(parameter, incoming.cookies.get(parameter.name))


def _from_query(
    operation: Operation[Any], parameter: Parameter, query: list[tuple[str, str]]
) -> Any:
    shape = _shape(parameter.type)
    values = [raw for name, raw in query if name == parameter.name]
    if shape == "object" and parameter.wire_style == "deepObject":
        found = ((_DEEP.fullmatch(name), raw) for name, raw in query)
        members = {m[2]: raw for m, raw in found if m and m[1] == parameter.name}
    elif shape == "object" and parameter.exploded:
        # Its members stand among the other parameters, as if they were some.
        others = {other.name for other in operation.parameters}
        members = {name: raw for name, raw in query if name not in others}
    elif shape == "list" and parameter.exploded:
        return [decode_value(parameter, raw) for raw in values] or None
    elif len(values) > 1:
        raise Refused(Fault(parameter.name, "is given more than once"))
    else:
        return _from_text(parameter, values[0] if values else None)
    return {name: decode_value(parameter, raw) for name, raw in members.items()} or None


def _from_text(parameter: Parameter, raw: str | None) -> Any:
    shape = _shape(parameter.type)
    if raw is None or shape == "scalar":
        return None if raw is None else decode_value(parameter, raw)
    items = split_items(parameter, raw)
    if shape == "list":
        return items
    if parameter.exploded:
        return {
            name: value for name, _, value in (item.partition("=") for item in items)
        }
    return dict(zip(items[::2], items[1::2], strict=False))


def _shape(kind: Any) -> Literal["list", "object", "scalar"]:
    origin = get_origin(kind)
    if origin is Annotated:
        return _shape(get_args(kind)[0])
    if origin in (Union, UnionType):
        for arm in get_args(kind):
            if (shape := _shape(arm)) != "scalar":
                return shape
    if origin is list:
        return "list"
    is_model = isinstance(kind, type) and issubclass(kind, BaseModel)
    return "object" if origin is dict or is_model else "scalar"


def _body(operation: Operation[Any], incoming: Incoming) -> Any:
    content_type = incoming.headers.get("content-type", "")
    # An empty file or text is a body all the same, if its type is told.
    is_there = incoming.content or (content_type and not media.is_json(content_type))
    if not operation.bodies or not is_there:
        if operation.body_required:
            raise Refused(Fault("body", "is required"))
        return None
    actual = media.essence(content_type)
    fits = [body for body in operation.bodies if media.fit(body.media_type, actual)]
    if not fits:
        raise UnsupportedMedia
    body = max(fits, key=lambda body: media.fit(body.media_type, actual))
    if is_json(body):
        if not media.is_json(actual):
            raise UnsupportedMedia
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
