"""Requests as a server reads them: raw text in, arguments and credentials out, or a
refusal with faults in wire names. Frameworks do not belong here.
"""

from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any
from urllib.parse import unquote, unquote_plus

from . import media, parted, shapes
from .api import Api
from .bodies import is_json
from .checks import Refused, accept, require_any
from .credentials import ApiKey, Bearer, HttpBasic, Scheme, Secrets
from .errors import Fault
from .forms import FORM, read_form, read_members
from .header_rules import is_cookie
from .json_text import read_json
from .leaves import Fields, Pair, is_marked
from .limits import UNLIMITED, Limits, refuse_more
from .lines import read_items
from .multipart import MULTIPART
from .operation import Body, Operation, Parameter
from .plain import is_list
from .unstyled import ABSENT, decoded, from_pairs, from_segment, from_text, only

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
        pairs = (member.strip().partition("=") for member in members)
        return Fields(
            Pair(unquote(name), raw, not equals, is_marked(name))
            for name, equals, raw in pairs
            if name
        )


def read(operation: Operation[Any], incoming: Incoming) -> dict[str, Any]:
    """Read every argument but credentials; all faults are reported at once."""
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
            # What must be there and is None is null.
            is_null = name in _required(operation)
            arguments |= {name: value} if value is not None or is_null else {}
    if not faults:
        faults += require_any(operation, arguments)
    if faults:
        raise Refused(*faults)
    for parameter in operation.parameters:
        if parameter.credential:
            arguments.pop(parameter.argument, None)
    return arguments


def _required(operation: Operation[Any]) -> set[str]:
    required = {each.argument for each in operation.parameters if each.required}
    return required | ({operation.body_argument} if operation.body_required else set())


def read_one(
    operation: Operation[Any], parameter: Parameter, incoming: Incoming
) -> Any:
    """The value of one parameter, or None; one at fault is refused."""
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
        return _accepted(parameter, plain, incoming.limits)
    except Refused as refused:
        told = refused.faults
    if not parameter.required and _is_sent_anyway(parameter):
        # Nobody gave it, so that nobody can mend it.
        return None
    if parameter.secret:
        told = tuple(replace(fault, value=None) for fault in told)
    raise Refused(*told)


def _is_sent_anyway(parameter: Parameter) -> bool:
    return parameter.location == "header" and parameter.name.lower() in _SENT_ANYWAY


def _accepted(parameter: Parameter, plain: Any, limits: Limits) -> Any:
    if media.is_json(parameter.media_type or ""):
        content = plain.encode()
        limits.check_json(content, parameter.name)
        return read_json(parameter, content, parameter.name)
    try:
        return accept(parameter, plain, parameter.name)
    except Refused as refused:
        told = refused.faults
    # What may be a list or a single value looks like either.
    other = plain[0] if is_list(plain) and len(plain) == 1 else [plain]
    with suppress(Refused):
        return accept(parameter, other, parameter.name)
    if parameter.secret:
        told = tuple(replace(fault, value=None) for fault in told)
    raise Refused(*told)


def _plain(operation: Operation[Any], parameter: Parameter, incoming: Incoming) -> Any:
    if parameter.location == "querystring":
        return _from_whole_query(parameter, incoming)
    if parameter.media_type is None and parameter.location in ("query", "cookie"):
        taken = _taken(operation, parameter)
        is_cookie = parameter.location == "cookie"
        pairs = incoming.cookies if is_cookie else incoming.query
        return from_pairs(parameter, pairs, taken)
    raw = _raw(parameter, incoming)
    if raw is None:
        return ABSENT
    if parameter.media_type is not None:
        return decoded(parameter, raw)
    is_path = parameter.location == "path"
    return from_segment(parameter, raw) if is_path else from_text(parameter, raw)


def _taken(operation: Operation[Any], parameter: Parameter) -> set[str]:
    """The names that are not members of an object spread among other parameters."""
    taken: set[str] = set()
    for other in operation.parameters:
        if other is not parameter and other.location == parameter.location:
            is_spread = other.exploded and shapes.shape(other.type) == "object"
            taken |= {other.name, *(shapes.members(other.type) if is_spread else ())}
            taken |= {f"{other.name}[]"} if other.exploded else set()
    return taken - set(shapes.members(parameter.type))


def _raw(parameter: Parameter, incoming: Incoming) -> str | None:
    """The one text that holds a parameter."""
    match parameter.location:
        case "path":
            return incoming.path.get(parameter.name)
        case "header":
            return incoming.headers.get(parameter.name.lower())
        case "cookie":
            found = only(parameter, incoming.cookies)
        case _:
            found = only(parameter, incoming.query)
    return None if found is None else found.raw


def _from_whole_query(parameter: Parameter, incoming: Incoming) -> Any:
    if media.essence(parameter.media_type or "") == FORM:
        members = read_members(parameter.type, incoming.query, "querystring")
        return members or ABSENT
    pairs = ((each.name, decoded(parameter, each.raw)) for each in incoming.query)
    joined = "&".join(f"{name}={text}" if text else name for name, text in pairs)
    return joined or ABSENT


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
    limits, content = incoming.limits, incoming.content
    if media.essence(body.media_type) == MULTIPART:
        return parted.read(body, content, content_type, limits)
    is_data = is_json(body) or body.sequence is not None
    is_form = media.essence(body.media_type) == FORM
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
        if not media.is_json(actual):
            raise UnsupportedMedia
        return read_json(body, content)
    try:
        return accept(body, media.text(content, content_type), "")
    except ValueError as error:
        raise Refused(Fault("body", str(error))) from None


def _is_text(body: Body, content_type: str) -> bool:
    """Whether a raw body is text; where it may be bytes too, its charset tells."""
    kinds = list(shapes.arms(body.type))
    if bytes not in kinds:
        return True
    is_text = media.essence(content_type).startswith("text/")
    return len(kinds) > 1 and (is_text or media.charset(content_type, "") != "")


def read_credentials(
    api: Api, operation: Operation[Any], incoming: Incoming
) -> Secrets:
    """Read the credentials of a request, by the names of the client's arguments."""
    names = {name for names in api.security_of(operation) for name in names}
    values = {
        scheme.name: presented(scheme, incoming)
        for scheme in api.schemes
        if scheme.name in names
    }
    for parameter in operation.parameters:
        if parameter.credential:
            with suppress(Refused):
                values[parameter.argument] = read_one(operation, parameter, incoming)
    found = {name: value for name, value in values.items() if value is not None}
    return Secrets(**found)


def presented(scheme: Scheme, incoming: Incoming) -> Any:
    """What a scheme finds in a request, or None."""
    match scheme:
        case ApiKey(location="header"):
            found = incoming.headers.get(scheme.key.lower(), "")
            return _after(scheme.prefix, found)
        case ApiKey(location="query"):
            raw = _last(incoming.query, scheme.key)
            return _after(scheme.prefix, unquote_plus(raw))
        case ApiKey():
            raw = _last(incoming.cookies, scheme.key)
            # What can stand there as it is was not escaped by who sent it.
            text = unquote(raw)
            return _after(scheme.prefix, raw if is_cookie(text) else text)
        case Bearer():
            return _after("Bearer ", incoming.headers.get("authorization", ""))
        case HttpBasic():
            return _pair(_after("Basic ", incoming.headers.get("authorization", "")))


def _last(pairs: Fields, name: str) -> str:
    found = pairs.named(name)
    return found[-1].raw if found else ""


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
