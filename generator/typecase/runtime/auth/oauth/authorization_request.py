"""Ask a user to authorize an application: the first half of the code flow with PKCE."""

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any, Self, cast
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from ...api import Api
from ...client.base_client import BaseClient
from ...client.client import Client
from ...errors import ConfigurationError
from ...http.error_message import to_printable
from ...lazy_import import show_public_paths
from ...options import ClientOptions, ClientOptionsDict, as_client_options
from ...redaction.traceback_redaction import CutTraceback
from ...secret import Secret, conceal, reveal_if_secret
from ...suggestions import SuggestingNames
from ...transport.base_url import validate_url
from ..security_schemes import Bearer
from ..token_calls import create_performer, run_without_suspending
from .discovery import discover
from .server import OAuthServer
from .sources import AuthorizationCode, AuthorizationError, SaveTokens


@dataclass(frozen=True, slots=True)
class AuthorizationRequest(SuggestingNames):
    """A request that a user's browser takes to the authorization server.

    Redirect the browser to ``url``. Keep the other attributes in the session of the
    user. When the server redirects the browser back, pass its URL to `finish`.

    Attributes:
        url: The URL to redirect the browser to.
        state: The value that the server sends back, which shows that the answer belongs
            to this request.
        code_verifier: The PKCE code verifier, which proves that the code is ours.
        client_id: Id of the OAuth 2 client.
        redirect_uri: The URL of the application to which the server sends the browser.
    """

    url: str = field(repr=False)
    state: str | Secret[str]
    code_verifier: str | Secret[str]
    client_id: str
    redirect_uri: str

    def __post_init__(self) -> None:
        # A frozen dataclass prevents a plain assignment.
        for name in ("state", "code_verifier"):
            object.__setattr__(self, name, conceal(getattr(self, name)))

    @classmethod
    def create(
        cls,
        client: type[BaseClient],
        *,
        client_id: str,
        redirect_uri: str,
        scopes: Iterable[str] = (),
        parameters: Mapping[str, str] | None = None,
        authorization_url: str | None = None,
        argument: str | None = None,
        options: ClientOptions | ClientOptionsDict | None = None,
    ) -> Self:
        """Return a new request, with a new state and code verifier.

        If only an OpenID Connect discovery document has the authorization URL, this
        method reads the document, which blocks. In asynchronous code, call it with
        ``asyncio.to_thread``.

        Args:
            client: The class of the client that will use the tokens.
            client_id: Id of the OAuth 2 client.
            redirect_uri: The URL of the application to which the server sends the
                browser.
            scopes: The scopes to ask for.
            parameters: More parameters of the URL, such as ``prompt``.
            authorization_url: The URL at which users authorize applications; by default
                that of the document.
            argument: The argument of the client for the token; by default the first one
                whose tokens are issued to users.
            options: The options for reading the discovery document.

        Raises:
            ConfigurationError: There is no valid authorization URL.
            ApiError: The discovery document cannot be read.
        """
        # Tracebacks must not show the options, nor a URL with a password.
        with CutTraceback():
            if authorization_url is None:
                authorization_url = _find_url(client, argument, options)
            allow_http = as_client_options(options).allow_http
            validate_url(
                authorization_url, allow_http=allow_http, name="authorization_url"
            )
        state, code_verifier = token_urlsafe(32), token_urlsafe(64)
        challenge = urlsafe_b64encode(sha256(code_verifier.encode()).digest())
        query = {
            "response_type": "code",
            "client_id": client_id,
            "redirect_uri": redirect_uri,
            "scope": " ".join(scopes),
            **(parameters or {}),
            "state": state,
            "code_challenge": challenge.rstrip(b"=").decode("ascii"),
            "code_challenge_method": "S256",
        }
        encoded = urlencode({name: value for name, value in query.items() if value})
        separator = "&" if "?" in authorization_url else "?"
        url = f"{authorization_url}{separator}{encoded}"
        return cls(url, state, code_verifier, client_id, redirect_uri)

    def to_dict(self) -> dict[str, str]:
        """Return the attributes as text, for the session of the user.

        ``AuthorizationRequest(**kept)`` creates the request again.
        """
        return {
            "url": self.url,
            "state": reveal_if_secret(self.state),
            "code_verifier": reveal_if_secret(self.code_verifier),
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
        }

    def finish(
        self,
        callback_url: str,
        *,
        client_secret: str | Secret[str] | None = None,
        save: SaveTokens | None = None,
        form: str | None = None,
        token_url: str | None = None,
    ) -> AuthorizationCode:
        """Return the credential to pass to a client.

        Args:
            callback_url: The URL to which the server sent the browser, with its query.
            client_secret: Secret of the OAuth 2 client; None for a public client.
            save: A function that is called with the `OAuthTokens` of each response.
            form: How the client sends its secret, as in `AuthorizationCode`.
            token_url: The URL to request tokens from; by default that of the document.

        Raises:
            AuthorizationError: The user declined, or the answer belongs to another
                request.
        """
        # Tracebacks must not show the code in the URL.
        with CutTraceback():
            code = self._read_code(callback_url)
        return AuthorizationCode(
            code,
            self.code_verifier,
            self.redirect_uri,
            self.client_id,
            client_secret,
            save=save,
            form=form,
            token_url=token_url,
        )

    def _read_code(self, callback_url: str) -> str:
        """Return the authorization code in a callback URL.

        Raises:
            AuthorizationError: The user declined, or the answer belongs to another
                request.
        """
        query = dict(parse_qsl(urlsplit(callback_url).query))
        expected, found = reveal_if_secret(self.state), query.get("state", "")
        if not compare_digest(expected.encode(), found.encode()):
            raise AuthorizationError(
                "the `state` in the callback URL is not that of this authorization"
                " request: start again"
            )
        if (error := query.get("error")) is not None:
            description = query.get("error_description")
            text = f"{error}: {description}" if description else error
            raise AuthorizationError(
                f"the user was not authorized: {to_printable(text)}"
            )
        if not (code := query.get("code")):
            raise AuthorizationError("the callback URL has no `code`: start again")
        return code


class _DiscoveryClient(Client):
    """A client that only reads the discovery document."""

    _must_be_usable = False

    def read_url(self, url: str, argument: str) -> str:
        """Return the authorization URL in the discovery document at ``url``."""
        allow_http = self._session.options.allow_http
        return run_without_suspending(
            discover(
                create_performer(self),
                url,
                "authorization_endpoint",
                argument,
                allow_http=allow_http,
            )
        )


def _find_url(
    client: type[BaseClient],
    argument: str | None,
    options: ClientOptions | ClientOptionsDict | None,
) -> str:
    """Return the authorization URL in the OpenAPI or in the discovery document.

    Raises:
        ConfigurationError: There is no such URL.
    """
    api: Api | None = cast(Any, client)._oauth_api
    schemes = () if api is None else api.schemes
    for scheme in schemes:
        if api is None or argument not in (None, scheme.name):
            continue
        server = scheme.oauth if isinstance(scheme, Bearer) else None
        if not isinstance(server, OAuthServer):
            continue
        if (url := server.authorization_url) is not None:
            return urljoin(f"{api.servers[0].build_url({})}/", url)
        if (url := server.discovery_url) is not None:
            with _DiscoveryClient(
                api, base_urls={}, credentials={}, options=options
            ) as reader:
                return reader.read_url(url, scheme.name)
    raise ConfigurationError(
        "the document has no authorization URL"
        + ("" if argument is None else f" for {to_printable(argument)}")
        + ": pass `authorization_url`"
    )


show_public_paths(__name__)
