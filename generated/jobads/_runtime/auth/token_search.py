"""Find a token in the response of an operation that issues tokens.

Many OpenAPI documents do not say where the token is, so the description of the API can
name several likely places.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from ..errors import ConfigurationError
from ..json_value import is_object
from ..models.fields import wire_fields
from ..validation.json_pointer import get_member, resolve_pointer
from .security_schemes import strip_prefix

if TYPE_CHECKING:
    from ..response import Response

_HEADER = "header:"
# A token has no spaces. Without this rule, a sentence would count as a token.
_TOKEN = re.compile(r"(bearer )?[!-~]+", re.IGNORECASE)
# A server may use a value, such as an id, as the name of a property. Other names than
# these are not shown.
_PLAIN_NAME = re.compile(r"[A-Za-z_$@][\w$@.-]{0,29}", re.ASCII)
_MAX_NAMES = 30


def find_token(
    argument: str,
    places: tuple[str, ...],
    response: "Response[Any]",
    prefix: str,
    remedy: str,
) -> str:
    """Return the token in the first of ``places`` that has a valid one.

    Args:
        argument: The client argument for the token.
        places: JSON pointers into the body, and headers such as ``header:X-Token``.
        response: The response of the operation.
        prefix: The text that a request has before the token. It is removed.
        remedy: What the user can do if there is no token, for the error message.

    Raises:
        ConfigurationError: No place has a valid token. The message has the names of the
            response's properties and headers, without their values.
    """
    for place in places:
        if place.startswith(_HEADER):
            found = response.headers.get(place.removeprefix(_HEADER))
        else:
            found = resolve_pointer(response.body, place)
        token = remove_prefix(prefix, found)
        if isinstance(token, str) and _TOKEN.fullmatch(token):
            return token
    operation = "the token request" if response.origin is None else response.origin
    expected = f" at {' or '.join(map(_describe_place, places))}" if places else ""
    raise ConfigurationError(
        f"{operation}: expected the {argument} in the response{expected}, found"
        f" {_describe_names(response)}: {remedy}"
    )


def remove_prefix(prefix: str, token: Any) -> Any:
    """Return a token without the prefix of its scheme, whose case does not matter.

    A value that is not a string, or has no such prefix, is returned unchanged.
    """
    stripped = strip_prefix(prefix, token) if isinstance(token, str) else None
    return token if stripped is None else stripped


def _describe_place(place: str) -> str:
    name = place.removeprefix(_HEADER)
    return place if name == place else f"the header {name}"


def _describe_names(response: "Response[Any]") -> str:
    """Return the names of a response's properties and headers as prose."""
    redact = str if response.redactor is None else response.redactor.redact_text
    parts = [
        f"{kind} {redact(', '.join(names[:_MAX_NAMES]))}"
        for kind, names in (
            ("the properties", [*_property_names(response.body)]),
            ("the headers", [*filter(_PLAIN_NAME.fullmatch, response.headers)]),
        )
        if names
    ]
    return " and ".join(parts) or "neither properties nor headers"


def _property_names(body: object) -> Iterator[str]:
    """Yield the names of a body's properties and, with a dot, of their properties."""
    for name in _member_names(body):
        yield name
        for inner in _member_names(get_member(body, name)):
            yield f"{name}.{inner}"


def _member_names(value: object) -> Iterator[str]:
    """Yield the wire names of an object's properties that have plain names."""
    names: list[str] = []
    if isinstance(value, BaseModel):
        fields = wire_fields(type(value))
        # A declared property that the response leaves out is not shown.
        names = [name for name in fields if fields[name] in value.model_fields_set]
        names += value.model_extra or ()
    elif is_object(value):
        names = [*value]
    yield from filter(_PLAIN_NAME.fullmatch, names)
