"""Credentials: what a client was given, and what to add to a request."""

import os
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias
from urllib.parse import unquote, unquote_plus

from ..errors import ConfigurationError
from ..http.header_syntax import cookie, is_cookie, require_header
from ..secret import Secret, concealed

if TYPE_CHECKING:
    from ..operation import Security

Place: TypeAlias = Literal["header", "query", "cookie"]


class Received(Protocol):
    """The parts of a request that carry credentials; names of headers are lower case,
    and the values of the query and of cookies are as they were sent."""

    @property
    def headers(self) -> Mapping[str, str]: ...
    @property
    def query(self) -> Mapping[str, list[str]]: ...
    @property
    def cookies(self) -> Mapping[str, list[str]]: ...


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A value sent under a name of its own; ``prefix`` goes before it."""

    name: str
    location: Place
    key: str
    prefix: str = ""
    is_pair: ClassVar[bool] = False

    def encode(self, value: Any) -> tuple[Place, str, str]:
        """Return where a credential is sent, under which name, and its text."""
        text = f"{self.prefix}{_text(self.name, value)}"
        if self.location == "cookie":
            return "cookie", cookie(self.key, but="="), cookie(text)
        return self.location, self.key, text

    def decode(self, received: Received) -> str | None:
        """Return the credential of a request, or None."""
        if self.location == "header":
            return _after(self.prefix, received.headers.get(self.key.lower(), ""))
        if self.location == "query":
            raw = received.query.get(self.key, [""])[-1]
            return _after(self.prefix, unquote_plus(raw))
        raw = received.cookies.get(self.key, [""])[-1]
        # A client does not escape a text that a cookie can carry as it is.
        text = unquote(raw)
        return _after(self.prefix, raw if is_cookie(text) else text)


@dataclass(frozen=True, slots=True)
class Bearer:
    """HTTP bearer authentication, which OAuth 2 uses too."""

    name: str
    is_pair: ClassVar[bool] = False

    def encode(self, value: Any) -> tuple[Place, str, str]:
        """Return where a token is sent, under which name, and its text."""
        return "header", "Authorization", f"Bearer {_text(self.name, value)}"

    def decode(self, received: Received) -> str | None:
        """Return the token of a request, or None."""
        return _after("Bearer ", received.headers.get("authorization", ""))


@dataclass(frozen=True, slots=True)
class HttpBasic:
    """HTTP basic authentication; the credential is a pair of user and password."""

    name: str
    is_pair: ClassVar[bool] = True

    def encode(self, value: Any) -> tuple[Place, str, str]:
        """Return where a pair is sent, under which name, and its text."""
        match value:
            case (str(user), str(password)) if ":" not in user:
                pair = b64encode(f"{user}:{password}".encode()).decode("ascii")
                return "header", "Authorization", f"Basic {pair}"
            case _:
                raise ConfigurationError(
                    f"{self.name}: give a user without a colon, and a password"
                )

    def decode(self, received: Received) -> tuple[str, str] | None:
        """Return the user and the password of a request, or None."""
        encoded = _after("Basic ", received.headers.get("authorization", ""))
        if not encoded:
            return None
        try:
            pair = b64decode(encoded, validate=True).decode()
        except ValueError:
            return None
        user, _, password = pair.partition(":")
        return user, password


Scheme: TypeAlias = ApiKey | Bearer | HttpBasic


def _text(name: str, value: Any) -> str:
    if isinstance(value, str) and value:
        return value
    found = "an empty text" if value == "" else f"a value of {type(value).__name__}"
    raise ConfigurationError(
        f"{name}: a token is text that is not empty, but {found} was given:"
        " check the credential, or what its provider returns"
    )


def _after(prefix: str, text: str) -> str | None:
    # Names of authentication schemes are case-insensitive (RFC 9110, 11.1).
    has_prefix = text and text[: len(prefix)].lower() == prefix.lower()
    return text[len(prefix) :] if has_prefix else None


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


def sendable(name: str, token: Any) -> str:
    """Return a token if a header can carry it; the error never holds the token."""
    _, header, text = Bearer(name).encode(token)
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
