"""Servers, security schemes, and the grants by which clients obtain tokens."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from typecase.ir.notes import Notes
from typecase.ir.record import Record


class _Scheme(Record, frozen=True):
    """The fields that all security schemes have.

    ``id`` is the name under ``components/securitySchemes``. ``argument`` is the name
    that the document chooses for the client's argument, or None. ``label`` is what the
    credential is called otherwise, such as ``token``; if it is empty, it is the id.
    ``former_argument`` is the name that the argument had before, or None.
    ``environment_variables`` names the environment variables from which the client may
    read the credential. ``scopes`` are pairs of an OAuth 2 scope and its description;
    other schemes have none. If ``is_unnamed`` is true, no operation of the document
    names the scheme, and clients send the credential where it is given.
    """

    id: str
    notes: Notes
    argument: str | None = None
    environment_variables: tuple[str, ...] = ()
    scopes: tuple[tuple[str, str], ...] = ()
    label: str = ""
    former_argument: str | None = None
    is_unnamed: bool = False


class ApiKey(_Scheme, frozen=True, kw_only=True):
    """A value in a header, the query or a cookie: an OpenAPI ``apiKey`` scheme.

    HTTP schemes other than ``basic`` and ``bearer`` are also represented by this class:
    the value is then the complete value of the ``Authorization`` header.

    ``name`` is the name of the header, query parameter or cookie. ``prefix`` is sent
    before the value, such as ``Token `` in ``Token abc``.
    """

    location: Literal["header", "query", "cookie"]
    name: str
    prefix: str = ""


class HttpBasic(_Scheme, frozen=True):
    """A user name and a password in ``Authorization: Basic``."""


class OAuthEndpoints(Record, frozen=True):
    """Where a client gets the tokens of an OAuth 2 or OpenID Connect scheme.

    ``token_urls`` are pairs of a grant type, such as ``client_credentials``, and its
    token URL. ``authorization_url`` is where users authorize an application, and
    ``discovery_url`` is that of a document with the other URLs. Both are None if the
    document does not have them.
    """

    token_urls: tuple[tuple[str, str], ...] = ()
    authorization_url: str | None = None
    discovery_url: str | None = None


class HttpBearer(_Scheme, frozen=True):
    """A token in ``Authorization: Bearer``.

    ``oauth`` is None unless it is a scheme of OAuth 2 or OpenID Connect.
    """

    oauth: OAuthEndpoints | None = None


Scheme = ApiKey | HttpBasic | HttpBearer


class GrantKind(StrEnum):
    """What a client presents to a token operation in order to obtain a token.

    ``CLIENT_CREDENTIALS`` are a client id and a secret, ``LOGIN`` are the credentials
    of a user, and ``REFRESH`` is a refresh token.
    """

    CLIENT_CREDENTIALS = "client-credentials"
    LOGIN = "login"
    REFRESH = "refresh"


class GrantRequestFormat(Record, frozen=True):
    """One of the request formats that a token operation accepts.

    ``arguments`` is a template of the request: parameters by wire name, and the body
    under ``body``. If ``uses_basic_auth`` is true, clients also send their id and
    secret in ``Authorization: Basic``.
    """

    name: str
    arguments: Mapping[str, object]
    uses_basic_auth: bool = False


class Grant(Record, frozen=True):
    """An operation that issues tokens (an item of ``x-typecase-grants``).

    ``operation_pointer`` is the JSON pointer of the operation. ``tokens`` maps ids of
    security schemes to the places where the response may have the token, in the order
    in which clients try them: JSON pointers into the body, and headers such as
    ``header:Authorization``. There are none if the document names no place.
    ``request_formats`` are the alternative formats of a request.

    ``lifetime_property`` is the property of the response that contains the token's
    lifetime. ``client_scheme`` is the id of the security scheme that has the client id
    and secret. Both are None if the document does not define them.
    """

    kind: GrantKind
    operation_pointer: str
    tokens: Mapping[str, tuple[str, ...]]
    request_formats: tuple[GrantRequestFormat, ...]
    lifetime_property: str | None = None
    client_scheme: str | None = None

    @property
    def first_scheme(self) -> str:
        """The id of the first security scheme in ``tokens``."""
        return next(iter(self.tokens))


class Server(Record, frozen=True):
    """An OpenAPI server: a base URL, which may be a template.

    ``variables`` are pairs of a template variable and its default. ``choices`` are
    pairs of a variable and its allowed values, for the variables whose allowed values
    the document lists. ``environment_variables`` are pairs of a variable and the name
    of the environment variable that replaces its default. ``is_placeholder`` is true if
    the URL has no real host; callers must then pass a base URL. ``url_variable`` is the
    environment variable that replaces the whole URL, or None.
    """

    name: str
    url: str
    variables: tuple[tuple[str, str], ...]
    notes: Notes
    is_placeholder: bool = False
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
    environment_variables: tuple[tuple[str, str], ...] = ()
    url_variable: str | None = None
