"""Where an API is served and how callers show who they are."""

from dataclasses import dataclass
from typing import Literal

from typecase.ir.text import Notes


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A value sent in a header, the query or a cookie, after ``prefix``."""

    id: str
    location: Literal["header", "query", "cookie"]
    name: str
    notes: Notes
    prefix: str = ""
    argument: str | None = None


@dataclass(frozen=True, slots=True)
class HttpBasic:
    """A user name and a password in ``Authorization: Basic``."""

    id: str
    notes: Notes
    argument: str | None = None


@dataclass(frozen=True, slots=True)
class HttpBearer:
    """A token in ``Authorization: Bearer``; OAuth 2 and OpenID Connect end here."""

    id: str
    notes: Notes
    argument: str | None = None
    token_url: str | None = None
    scopes: tuple[tuple[str, str], ...] = ()


Scheme = ApiKey | HttpBasic | HttpBearer


@dataclass(frozen=True, slots=True)
class Server:
    """A base address, as a template of variables with their defaults.

    ``is_placeholder`` where the document names no real host, so a caller must.
    """

    name: str
    url: str
    variables: tuple[tuple[str, str], ...]
    notes: Notes
    is_placeholder: bool = False
