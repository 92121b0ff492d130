"""Find a token in the response of an operation that issues tokens.

Many OpenAPI documents do not say where the token is, so the description of the API can
name several likely places.
"""

import re
from typing import TYPE_CHECKING, Any

from ..errors import ConfigurationError
from ..validation.json_pointer import resolve_pointer
from .security_schemes import strip_prefix

if TYPE_CHECKING:
    from ..response import Response

_HEADER = "header:"
# A token has no spaces. Without this rule, a sentence would count as a token.
_TOKEN = re.compile(r"(bearer )?[!-~]+", re.IGNORECASE)


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
        ConfigurationError: No place has a valid token.
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
    names = " or ".join(place.replace(_HEADER, "the header ") for place in places)
    expected = f" at {names}" if places else ""
    raise ConfigurationError(
        f"{operation}: expected the {argument} in the response{expected}, found none:"
        f" {remedy}"
    )


def remove_prefix(prefix: str, token: Any) -> Any:
    """Return a token without the prefix of its scheme, whose case does not matter.

    A value that is not a string, or has no such prefix, is returned unchanged.
    """
    stripped = strip_prefix(prefix, token) if isinstance(token, str) else None
    return token if stripped is None else stripped
