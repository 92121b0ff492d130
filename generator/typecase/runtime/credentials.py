"""Credentials: what the client was given in, what to add to a request out, by a holder
that never shows a value. Where a credential comes from does not belong here.
"""

from base64 import b64encode
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, TypeAlias, assert_never

from .errors import ConfigurationError
from .operation import Security

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


class Secrets(dict[str, Any]):
    """Credentials by the client's argument; only their names are shown."""

    def __repr__(self) -> str:
        return f"Secrets({', '.join(self)})"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("credentials are not pickled")


def place(scheme: Scheme, value: Any) -> tuple[Place, str, str]:
    """A credential as its scheme sends it: place, name and text."""
    match scheme:
        case ApiKey():
            return scheme.location, scheme.key, f"{scheme.prefix}{value}"
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


def choose(security: Security, secrets: Secrets, operation: str) -> tuple[str, ...]:
    """The first alternative that the client can satisfy, which may be an empty one."""
    for alternative in sorted(security, key=lambda names: not names):
        if all(name in secrets for name in alternative):
            return alternative
    if not security:
        return ()
    raise missing(operation, " or ".join(" and ".join(names) for names in security))


def missing(operation: str, arguments: str) -> ConfigurationError:
    """What is raised where the client lacks a credential."""
    return ConfigurationError(
        f"{operation} needs a credential: give the client {arguments}"
    )
