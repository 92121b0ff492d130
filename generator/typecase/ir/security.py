"""Where an API is served and how callers show who they are."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from msgspec import Struct

from typecase.ir.text import Notes


class _Scheme(Struct, frozen=True):
    """What all schemes have; ``variables`` of the environment may hold what is sent."""

    id: str
    notes: Notes
    argument: str | None = None
    variables: tuple[str, ...] = ()
    scopes: tuple[tuple[str, str], ...] = ()


class ApiKey(_Scheme, frozen=True, kw_only=True):
    """A value sent in a header, the query or a cookie, after ``prefix``."""

    location: Literal["header", "query", "cookie"]
    name: str
    prefix: str = ""


class HttpBasic(_Scheme, frozen=True):
    """A user name and a password in ``Authorization: Basic``."""


class HttpBearer(_Scheme, frozen=True):
    """A token in ``Authorization: Bearer``; OAuth 2 and OpenID Connect end here."""

    token_url: str | None = None


Scheme = ApiKey | HttpBasic | HttpBearer


class GrantKind(StrEnum):
    """What a caller has for which an operation hands out tokens."""

    CLIENT_CREDENTIALS = "client-credentials"
    LOGIN = "login"
    REFRESH = "refresh"


class GrantForm(Struct, frozen=True):
    """One way to ask; a template by wire name, the body under ``body``.

    With ``basic``, id and secret go in ``Authorization: Basic`` too.
    """

    name: str
    arguments: Mapping[str, object]
    basic: bool = False


class Grant(Struct, frozen=True):
    """An operation, by its pointer, that hands out what schemes send.

    ``tokens`` has members of the answer by scheme, None where none is shown; a client
    asks for the first one. ``client`` is the scheme that holds id and secret.
    """

    kind: GrantKind
    operation: str
    tokens: Mapping[str, str | None]
    forms: tuple[GrantForm, ...]
    lifetime: str | None = None
    client: str | None = None

    @property
    def first(self) -> str:
        """The scheme for which a client asks."""
        return next(iter(self.tokens))


class Server(Struct, frozen=True):
    """A base address, as a template of variables with their defaults.

    ``choices`` are the values that a variable may have, where they are listed.
    ``is_placeholder`` where the document names no real host, so a caller must.
    """

    name: str
    url: str
    variables: tuple[tuple[str, str], ...]
    notes: Notes
    is_placeholder: bool = False
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
