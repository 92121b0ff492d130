"""Credentials: what a client was given, and what to add to a request."""

import os
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, assert_never

from ..errors import ConfigurationError
from ..http.header_syntax import cookie, require_header
from ..secret import Secret, concealed

if TYPE_CHECKING:
    from ..operation import Security

Place: TypeAlias = Literal["header", "query", "cookie"]


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A value sent under a name of its own; ``prefix`` goes before it."""

    name: str
    location: Place
    key: str
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Bearer:
    """HTTP bearer authentication, which OAuth 2 uses too."""

    name: str


@dataclass(frozen=True, slots=True)
class HttpBasic:
    """HTTP basic authentication; the credential is a pair of user and password."""

    name: str


Scheme: TypeAlias = ApiKey | Bearer | HttpBasic


class Secrets(dict[str, Secret[Any]]):
    """Credentials as secrets, by the client's argument."""

    def __init__(self, **credentials: Any) -> None:
        super().__init__(
            (name, concealed(value))
            for name, value in credentials.items()
            if value is not None
        )

    def completed(self, environment: Mapping[str, tuple[str, ...]]) -> "Secrets":
        """With what was not given taken from environment variables, where all are set.

        An empty variable counts as none.
        """
        found: dict[str, Any] = dict(self)
        for argument, names in environment.items():
            values = tuple(os.environ.get(name, "") for name in names)
            if argument not in found and all(values):
                found[argument] = values[0] if len(values) == 1 else values
        return Secrets(**found)


def place(scheme: Scheme, value: Any) -> tuple[Place, str, str]:
    """A credential as its scheme sends it: place, name and text."""
    if not isinstance(scheme, HttpBasic) and not (isinstance(value, str) and value):
        found = "an empty text" if value == "" else f"a value of {type(value).__name__}"
        raise ConfigurationError(
            f"{scheme.name}: a token is text that is not empty, but {found} was given:"
            " check the credential, or what its provider returns"
        )
    match scheme:
        case ApiKey():
            text = f"{scheme.prefix}{value}"
            if scheme.location == "cookie":
                return "cookie", cookie(scheme.key, but="="), cookie(text)
            return scheme.location, scheme.key, text
        case Bearer():
            return "header", "Authorization", f"Bearer {value}"
        case HttpBasic():
            match value:
                case (str(user), str(password)) if ":" not in user:
                    pass
                case _:
                    raise ConfigurationError(
                        f"{scheme.name}: give a user without a colon, and a password"
                    )
            pair = b64encode(f"{user}:{password}".encode()).decode("ascii")
            return "header", "Authorization", f"Basic {pair}"
        case _:
            assert_never(scheme)


def sendable(name: str, token: Any) -> str:
    """Return a token if a header can carry it; the error never holds the token."""
    _, header, text = place(Bearer(name), token)
    require_header(header, text)
    return str(token)


def choose(
    security: "Security", secrets: Mapping[str, Any], operation: str
) -> tuple[str, ...]:
    """The first alternative that the client can satisfy, which may be an empty one."""
    for alternative in security:
        if alternative and all(name in secrets for name in alternative):
            return alternative
    if not security or () in security:
        return ()
    raise missing(operation, " or ".join(" and ".join(names) for names in security))


def missing(operation: str, arguments: str) -> ConfigurationError:
    """What is raised where the client lacks a credential."""
    return ConfigurationError(
        f"{operation} needs a credential: give the client {arguments}"
    )
