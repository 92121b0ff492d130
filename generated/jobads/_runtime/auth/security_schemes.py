"""Collect the credentials of a client, choose between them and encode them."""

import os
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, assert_never

from ..errors import ConfigurationError
from ..http.header_syntax import encode_cookie, require_header
from ..secret import Secret, concealed

if TYPE_CHECKING:
    from ..operation import Security

CredentialLocation: TypeAlias = Literal["header", "query", "cookie"]


@dataclass(frozen=True, slots=True)
class ApiKey:
    """An API key.

    Attributes:
        name: The client argument of the credential.
        location: Where a request carries the key.
        key: The name of the header, query parameter or cookie.
        prefix: Text to send before the value.
    """

    name: str
    location: CredentialLocation
    key: str
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Bearer:
    """HTTP bearer authentication, which OAuth 2 uses too.

    ``name`` is the client argument of the token.
    """

    name: str


@dataclass(frozen=True, slots=True)
class HttpBasic:
    """HTTP basic authentication.

    ``name`` is the client argument of the credential, a pair of user and password.
    """

    name: str


Scheme: TypeAlias = ApiKey | Bearer | HttpBasic


class Secrets(dict[str, Secret[Any]]):
    """The credentials of a client, as secrets by the name of the client argument.

    Credentials that are None are omitted.
    """

    def __init__(self, **credentials: Any) -> None:
        super().__init__(
            (name, concealed(value))
            for name, value in credentials.items()
            if value is not None
        )

    def completed(self, environment: Mapping[str, tuple[str, ...]]) -> "Secrets":
        """Return a copy with missing credentials read from environment variables.

        ``environment`` has the variables of each credential: one, or two for a pair. A
        credential is added only if all of its variables are set and not empty.
        """
        credentials: dict[str, Any] = dict(self)
        for argument, names in environment.items():
            values = tuple(os.environ.get(name, "") for name in names)
            if argument not in credentials and all(values):
                credentials[argument] = values[0] if len(values) == 1 else values
        return Secrets(**credentials)


def place(scheme: Scheme, credential: Any) -> tuple[CredentialLocation, str, str]:
    """Encode a credential as the location, name and value to add to a request.

    Raises:
        ConfigurationError: The credential has the wrong type or is empty. The message
            does not contain the credential.
    """
    match scheme:
        case ApiKey():
            text = f"{scheme.prefix}{_require_token(scheme.name, credential)}"
            if scheme.location == "cookie":
                key = encode_cookie(scheme.key, reserved="=")
                return "cookie", key, encode_cookie(text)
            return scheme.location, scheme.key, text
        case Bearer():
            token = _require_token(scheme.name, credential)
            return "header", "Authorization", f"Bearer {token}"
        case HttpBasic():
            pair = _encode_pair(scheme.name, credential)
            return "header", "Authorization", f"Basic {pair}"
        case _:
            assert_never(scheme)


def _require_token(name: str, token: Any) -> str:
    if isinstance(token, str) and token:
        return token
    found = (
        "an empty string" if token == "" else f"a value of type {type(token).__name__}"
    )
    raise ConfigurationError(
        f"{name}: expected a non-empty string as the token, found {found}: check the"
        " credential, or the function that provides it"
    )


def _encode_pair(name: str, pair: Any) -> str:
    match pair:
        case (str(user), str(password)) if ":" not in user:
            return b64encode(f"{user}:{password}".encode()).decode("ascii")
        case _:
            raise ConfigurationError(
                f"{name}: expected a pair of a user without a colon and a password"
            )


def check_token(name: str, token: Any) -> str:
    """Return a token if a header can carry it.

    Raises:
        ConfigurationError: The token is no string, or is invalid in a header. The
            message contains ``name``, not the token.
    """
    _, header, text = place(Bearer(name), token)
    require_header(header, text)
    return str(token)


def choose(
    security: "Security", secrets: Mapping[str, Any], operation: str
) -> tuple[str, ...]:
    """Return the first alternative of a security requirement that the client can meet.

    Return an empty tuple if no alternative can be met and credentials are optional.

    Raises:
        ConfigurationError: A required credential is missing.
    """
    for alternative in security:
        if alternative and all(name in secrets for name in alternative):
            return alternative
    if not security or () in security:
        return ()
    raise missing(operation, " or ".join(" and ".join(names) for names in security))


def missing(operation: str, arguments: str) -> ConfigurationError:
    """Return the error to raise if the client lacks a credential."""
    return ConfigurationError(
        f"{operation} needs a credential: pass {arguments} to the client"
    )
