"""Credentials: what the client was given in, what to add to a request out, by a holder
that never shows a value. Where a credential comes from does not belong here.
"""

import os
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias, assert_never

from .errors import ConfigurationError
from .header_rules import cookie

if TYPE_CHECKING:
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


class Secrets(Mapping[str, Any]):
    """Credentials by the client's argument; only their names are shown.

    The values stand in a closure, where nothing that walks over attributes finds them.
    """

    __slots__ = ("_reveal",)

    def __init__(self, **credentials: Any) -> None:
        given = {name: each for name, each in credentials.items() if each is not None}
        self._reveal: Callable[[], dict[str, Any]] = lambda: given

    def __getitem__(self, name: str) -> Any:
        return self._reveal()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._reveal())

    def __len__(self) -> int:
        return len(self._reveal())

    def __contains__(self, name: object) -> bool:
        return name in self._reveal()

    def __repr__(self) -> str:
        return f"Secrets({', '.join(self)})"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("credentials are not pickled")

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
