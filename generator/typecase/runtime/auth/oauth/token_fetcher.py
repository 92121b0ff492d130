"""Fetch tokens from an OAuth 2 authorization server (RFC 6749, RFC 7636)."""

from base64 import b64encode
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import quote_plus, urlsplit

from ...credentials import Secrets
from ...errors import ApiError, ConfigurationError, StatusError
from ...http.error_message import to_printable
from ...json_value import is_object
from ...operation import JSON, DeclaredResponse
from ...response import Response
from ...secret import (
    Secret,
    conceal,
    is_secret_name,
    reveal_if_secret,
    reveal_values,
)
from ...serialization.bodies.form_body import FormBody
from ..security_schemes import check_token
from ..token_issuer import Fetched
from ..token_sources import ClientCredentials, Login, choose_name, read_lifetime
from ..token_steps import Perform, TokenRequest
from .discovery import UrlOperation, discover
from .sources import (
    AuthorizationCode,
    AuthorizationError,
    OAuthTokens,
    RefreshToken,
)

Source: TypeAlias = ClientCredentials | Login | RefreshToken | AuthorizationCode

# How the client proves who it is: in `Authorization: Basic`, or in the body.
_FORMS = ("basic", "body")
_FORM_TYPE = "application/x-www-form-urlencoded"
_RESPONSES = (
    # `Secret` keeps the tokens out of errors.
    DeclaredResponse("2XX", JSON, dict[str, Secret[Any]]),
    DeclaredResponse("4XX", JSON, dict[str, Any]),
)


class OAuthTokenFetcher:
    """Fetches the tokens for one client argument, and remembers the refresh token.

    Args:
        argument: The client argument for the token.
        source: What the user passed to get the tokens.
        token_urls: The token URLs of the document by grant type.
        discovery_url: The URL of a document with the token URL, or None.
        allow_http: Whether URLs without TLS are allowed.

    Raises:
        ConfigurationError: Neither the document nor the user names a URL.
    """

    def __init__(
        self,
        argument: str,
        source: Source,
        *,
        token_urls: Mapping[str, str],
        discovery_url: str | None,
        allow_http: bool,
    ) -> None:
        self._argument = argument
        self._source = source
        self._token_urls = token_urls
        self._discovery_url = discovery_url
        self._allow_http = allow_http
        self._form = choose_name(getattr(source, "form", None), _FORMS)
        self._refresh_token: Secret[str] | None = None
        if isinstance(source, RefreshToken):
            self._refresh_token = conceal(source.refresh_token)
        self._is_code_used = False
        self._discovered_url: str | None = None
        if self._discovery_url is None and self._known_url() is None:
            kind = type(self._source).__name__
            remedy = (
                "pass a token, or a function that returns one"
                if isinstance(self._source, Login)
                else f"pass {kind}(…, token_url=…)"
            )
            raise ConfigurationError(
                f"{self._argument}: the document has no token URL for {kind}: {remedy}"
            )

    def current(self) -> Fetched | None:
        """Return the access token that the user passed; None if there is none."""
        source = self._source
        if not isinstance(source, RefreshToken) or source.access_token is None:
            return None
        token = check_token(self._argument, reveal_if_secret(source.access_token))
        lifetime = None
        if source.expires_at is not None:
            remaining = source.expires_at - datetime.now(UTC)
            lifetime = max(0.0, remaining.total_seconds())
        return {self._argument: token}, lifetime

    async def fetch(
        self, _tokens: Mapping[str, str] | None, perform: Perform
    ) -> Fetched:
        """Fetch new tokens.

        Raises:
            AuthorizationError: The user must authorize the application again.
            ConfigurationError: A URL or the response is invalid.
        """
        grant_type, parameters = self._choose_grant()
        url = await self._find_url(perform)
        request = self._build_request(url, grant_type, parameters)
        purpose = f"while getting {self._argument} with {type(self._source).__name__}"
        try:
            response = await perform(request)
        except ApiError as error:
            body = error.body if isinstance(error, StatusError) else None
            if _error_code(body) == "invalid_grant":
                # The frames of the cause may contain secrets.
                raise self._refused_error() from error.with_traceback(None)
            error.add_advice(purpose)
            raise
        tokens, lifetime = self._read(response)
        # Both are remembered before the user's function, which may fail.
        self._is_code_used = True
        if isinstance(self._source, RefreshToken | AuthorizationCode):
            self._refresh_token = tokens.refresh_token or self._refresh_token
        save = getattr(self._source, "save", None)
        if save is not None:
            await perform(partial(save, tokens))
        return {self._argument: tokens.access_token.reveal()}, lifetime

    def _choose_grant(self) -> tuple[str, dict[str, Any]]:
        """Return the grant type of the next request, and its own parameters.

        Raises:
            AuthorizationError: The code was used, and there is no refresh token.
        """
        source = self._source
        if self._refresh_token is not None:
            parameters: dict[str, Any] = {"refresh_token": self._refresh_token}
            if isinstance(source, RefreshToken):
                parameters["scope"] = " ".join(source.scopes)
            return RefreshToken.grant_type, parameters
        match source:
            case ClientCredentials(scopes=scopes):
                parameters = {"scope": " ".join(scopes)}
            case Login(user=user, password=password):
                parameters = {"username": user, "password": password}
            case AuthorizationCode(code=code) if not self._is_code_used:
                parameters = {
                    "code": code,
                    "code_verifier": source.code_verifier,
                    "redirect_uri": source.redirect_uri,
                }
            case _:
                raise AuthorizationError(
                    f"{self._argument}: the access token has expired or was refused,"
                    " and the authorization server issued no refresh token: ask the"
                    " user to authorize the application again"
                )
        return source.grant_type, parameters

    def _build_request(
        self, url: str, grant_type: str, parameters: Mapping[str, Any]
    ) -> TokenRequest:
        source = self._source
        body = {"grant_type": grant_type, **parameters}
        headers: dict[str, str] = {}
        client_id = reveal_if_secret(getattr(source, "client_id", None))
        client_secret = source.secrets().get("$client_secret")
        if client_id is not None and client_secret is not None:
            if self._form == "basic":
                # The parts are encoded like those of a form (RFC 6749, 2.3.1).
                pair = f"{quote_plus(client_id)}:{quote_plus(client_secret)}"
                encoded = b64encode(pair.encode()).decode("ascii")
                headers["Authorization"] = f"Basic {encoded}"
            else:
                body |= {"client_id": client_id, "client_secret": client_secret}
        elif client_id is not None:
            body["client_id"] = client_id
        added: Mapping[str, Any] = getattr(source, "parameters", {})
        body |= added
        # The current refresh token takes the place of the first one.
        current = {"$refresh_token": self._refresh_token}
        named = {name: added[name] for name in added if is_secret_name(name)}
        secrets = Secrets(**{**named, **source.secrets(), **current})
        operation = UrlOperation(
            id=f"the token URL of {self._argument}",
            method="POST",
            path=urlsplit(url).path or "/",
            bodies=(FormBody(_FORM_TYPE, dict[str, Any]),),
            responses=_RESPONSES,
            security=(),
            # Other grants may use up a code, or a refresh token.
            idempotent=grant_type == ClientCredentials.grant_type,
            url=url,
            allow_http=self._allow_http,
        )
        filled = {name: value for name, value in reveal_values(body).items() if value}
        arguments = {"body": Secret(filled), "extra_headers": Secret(headers)}
        return TokenRequest(operation, arguments, secrets)

    async def _find_url(self, perform: Perform) -> str:
        """Return the URL of token requests; ask the discovery document if needed.

        Raises:
            ConfigurationError: The discovery document does not have the URL.
        """
        if (url := self._known_url()) is not None:
            return url
        if self._discovered_url is None:
            self._discovered_url = await discover(
                perform,
                self._discovery_url or "",
                "token_endpoint",
                self._argument,
                allow_http=self._allow_http,
            )
        return self._discovered_url

    def _known_url(self) -> str | None:
        """Return the URL that the user or the document names, or None."""
        source = RefreshToken if self._refresh_token else self._source
        chosen: str | None = getattr(self._source, "token_url", None)
        return chosen or self._token_urls.get(source.grant_type)

    def _read(self, response: Response[Any]) -> tuple[OAuthTokens, float | None]:
        """Return the tokens in a response, and the lifetime of the access token.

        Raises:
            AuthorizationError: The server refused the code or the refresh token.
            ConfigurationError: The response has no valid access token.
        """
        body: Mapping[str, Any] = (
            {name: reveal_if_secret(value) for name, value in response.body.items()}
            if is_object(response.body)
            else {}
        )
        token = body.get("access_token")
        if token is None and (error := _error_code(body)) is not None:
            # Some servers send errors with status 200.
            if error in ("invalid_grant", "bad_verification_code", "bad_refresh_token"):
                raise self._refused_error()
            raise ConfigurationError(
                f"{self._argument}: the authorization server answered"
                f" {to_printable(error)}: check the credentials"
            )
        name = f"{self._argument}: the `access_token` of the response"
        access_token = check_token(name, token)
        unit = timedelta(seconds=1)
        if isinstance(self._source, ClientCredentials):
            unit = self._source.expires_in_unit
        lifetime = read_lifetime(body.get("expires_in"), unit)
        expires_at = None
        if lifetime is not None:
            expires_at = datetime.now(UTC) + timedelta(seconds=lifetime)
        scope = body.get("scope")
        tokens = OAuthTokens(
            access_token=Secret(access_token),
            refresh_token=_read_secret(body.get("refresh_token")),
            expires_at=expires_at,
            scopes=tuple(scope.split()) if isinstance(scope, str) else (),
            id_token=_read_secret(body.get("id_token")),
        )
        return tokens, lifetime

    def _refused_error(self) -> AuthorizationError:
        if isinstance(self._source, Login):
            return AuthorizationError(
                f"{self._argument}: the authorization server refused the user name or"
                " the password: check them"
            )
        refused = "refresh token" if self._refresh_token else "authorization code"
        return AuthorizationError(
            f"{self._argument}: the authorization server refused the {refused}, which"
            " has expired, was revoked or was used before: ask the user to authorize"
            " the application again"
        )


def _error_code(body: Any) -> str | None:
    """Return the error code in a response of an authorization server, or None."""
    code = body.get("error") if is_object(body) else None
    return code if isinstance(code, str) else None


def _read_secret(value: object) -> Secret[str] | None:
    return Secret(value) if isinstance(value, str) and value else None
