"""What the user passes to a client to get OAuth 2 tokens on behalf of a user."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from ...errors import ApiError
from ...lazy_import import show_public_paths
from ...secret import Secret
from ..token_sources import BaseSource


class AuthorizationError(ApiError):
    """A user must authorize the application, for the first time or again.

    The user declined, or the authorization server refused an authorization code or a
    refresh token: it has expired, was revoked or was used before.
    """


@dataclass(frozen=True, slots=True)
class OAuthTokens:
    """The tokens that an authorization server issued.

    Attributes:
        access_token: The access token.
        refresh_token: The refresh token for the next request; None if the server issued
            none.
        expires_at: The time at which the access token expires, in UTC; None if the
            server did not say.
        scopes: The granted scopes; empty if the server did not name them.
        id_token: The ID token of OpenID Connect, which the client does not verify; or
            None.
    """

    access_token: Secret[str]
    refresh_token: Secret[str] | None = None
    expires_at: datetime | None = None
    scopes: tuple[str, ...] = ()
    id_token: Secret[str] | None = None


SaveTokens: TypeAlias = Callable[[OAuthTokens], Awaitable[None] | None]
"""A function that stores tokens; a coroutine function for an async client only."""


@dataclass(frozen=True, slots=True)
class RefreshToken(BaseSource):
    """An OAuth 2 refresh token, with which a client fetches and renews access tokens.

    Many servers issue a new refresh token with each access token, and refuse the old
    one. Pass ``save`` to store the new one. Create one client for each refresh token:
    two clients would use the same refresh token twice.

    Args:
        refresh_token: The refresh token.
        client_id: Id of the OAuth 2 client.
        client_secret: Secret of the OAuth 2 client; None for a public client.
        access_token: The current access token. The client uses it until ``expires_at``,
            or until the server refuses it.
        expires_at: The time at which ``access_token`` expires, with a time zone.
        scopes: The scopes to request; by default those that the user granted.
        save: A function that is called with the `OAuthTokens` of each response.
        form: ``basic`` sends the client's id and secret in the ``Authorization``
            header, which is the default, and ``body`` sends them in the body.
        token_url: The URL to request tokens from; by default that of the document.
        parameters: More parameters of the token request.
    """

    _secret_fields = ("refresh_token", "client_secret", "access_token")
    grant_type = "refresh_token"
    refresh_token: str | Secret[str]
    client_id: str
    client_secret: str | Secret[str] | None = None
    access_token: str | Secret[str] | None = None
    expires_at: datetime | None = None
    scopes: tuple[str, ...] = ()
    save: SaveTokens | None = field(default=None, repr=False)
    form: str | None = None
    token_url: str | None = field(default=None, repr=False)
    parameters: Mapping[str, str | Secret[str]] = field(
        default_factory=dict[str, str], repr=False
    )


@dataclass(frozen=True, slots=True)
class AuthorizationCode(BaseSource):
    """An authorization code, which a client exchanges for tokens at its first call.

    `AuthorizationRequest.finish` creates this object. If the server issues a refresh
    token too, the client renews the access token with it.

    Args:
        code: The authorization code.
        code_verifier: The PKCE code verifier of the authorization request.
        redirect_uri: The redirect URI of the authorization request.
        client_id: Id of the OAuth 2 client.
        client_secret: Secret of the OAuth 2 client; None for a public client.
        save: A function that is called with the `OAuthTokens` of each response.
        form: ``basic`` sends the client's id and secret in the ``Authorization``
            header, which is the default, and ``body`` sends them in the body.
        token_url: The URL to request tokens from; by default that of the document.
        parameters: More parameters of the token request.
    """

    _secret_fields = ("code", "code_verifier", "client_secret")
    grant_type = "authorization_code"
    code: str | Secret[str]
    code_verifier: str | Secret[str]
    redirect_uri: str
    client_id: str
    client_secret: str | Secret[str] | None = None
    save: SaveTokens | None = field(default=None, repr=False)
    form: str | None = None
    token_url: str | None = field(default=None, repr=False)
    parameters: Mapping[str, str | Secret[str]] = field(
        default_factory=dict[str, str], repr=False
    )


show_public_paths(__name__)
