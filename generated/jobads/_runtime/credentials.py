"""Credentials: how each scheme travels, and a holder that never shows a value.

In: what the client was given, and what an operation needs. Out: headers, query members
and cookies to add. Where a credential comes from does not belong here.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, TypeAlias, assert_never

from .errors import ConfigurationError


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A value sent under a name of its own; ``prefix`` goes before it."""

    name: str
    location: Literal["header", "query", "cookie"]
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
Credential: TypeAlias = str | int | tuple[str, str]


class Secrets(Mapping[str, Any]):
    """Credentials by the name of the client's argument; only the names can be shown."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = {
            name: value for name, value in values.items() if value is not None
        }

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Secrets({', '.join(self._values)})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("credentials are not pickled")


@dataclass(frozen=True, slots=True)
class Placed:
    """One credential in its place in a request."""

    location: Literal["header", "query", "cookie"]
    key: str
    value: str

    def __repr__(self) -> str:
        return f"Placed({self.location} {self.key})"


def place(scheme: Scheme, value: Any) -> Placed:
    """A credential as its scheme sends it."""
    match scheme:
        case ApiKey():
            return Placed(scheme.location, scheme.key, f"{scheme.prefix}{value}")
        case Bearer():
            return Placed("header", "Authorization", f"Bearer {value}")
        case HttpBasic():
            user, password = value
            pair = b64encode(f"{user}:{password}".encode()).decode("ascii")
            return Placed("header", "Authorization", f"Basic {pair}")
        case _:
            assert_never(scheme)


def choose(
    security: tuple[tuple[str, ...], ...], secrets: Secrets, operation: str
) -> tuple[str, ...]:
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
