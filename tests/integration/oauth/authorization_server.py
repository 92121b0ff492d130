"""An authorization server of Authlib, and an API that accepts its tokens.

Refresh tokens are rotated: each is accepted once. A second use revokes all tokens, as
servers do that detect stolen refresh tokens.
"""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import flask
from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector
from authlib.integrations.flask_oauth2 import current_token as current
from authlib.oauth2.rfc6749 import ClientMixin, TokenMixin, grants
from authlib.oauth2.rfc6749.errors import OAuth2Error
from authlib.oauth2.rfc6750 import BearerTokenValidator
from authlib.oauth2.rfc7636 import CodeChallenge
from werkzeug.serving import make_server

CLIENT_ID, CLIENT_SECRET = "my-app", "my-secret.~_"
PUBLIC_CLIENT_ID = "my-public-app"
REDIRECT_URI = "https://app.example/callback"
USER, PASSWORD = "ann", "pass word"


class Client(ClientMixin):
    """A client; it is public if it has no secret."""

    def __init__(self, client_id: str, secret: str | None) -> None:
        self.client_id = client_id
        self.secret = secret

    def get_client_id(self) -> str:
        return self.client_id

    def get_default_redirect_uri(self) -> str:
        return REDIRECT_URI

    def get_allowed_scope(self, scope: str | None) -> str:
        return scope or ""

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirect_uri == REDIRECT_URI

    def check_client_secret(self, client_secret: str) -> bool:
        return client_secret == self.secret

    def check_endpoint_auth_method(self, method: str, *_: Any) -> bool:
        return (method == "none") == (self.secret is None)

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:  # noqa: ARG002
        return True


@dataclass
class Token(TokenMixin):
    access_token: str
    expires_in: int
    client_id: str
    user: str | None
    scope: str
    refresh_token: str | None = None
    issued_at: float = field(default_factory=time.time)
    revoked: bool = False
    was_refreshed: bool = False

    def check_client(self, client: Client) -> bool:
        return client.client_id == self.client_id

    def get_scope(self) -> str:
        return self.scope

    def get_expires_in(self) -> int:
        return self.expires_in

    def is_expired(self) -> bool:
        return time.time() > self.issued_at + self.expires_in

    def is_revoked(self) -> bool:
        return self.revoked


@dataclass
class Code:
    """An authorization code, with what its exchange is checked against."""

    client_id: str
    code_challenge: str | None
    code_challenge_method: str | None
    scope: str

    def get_redirect_uri(self) -> str:
        return REDIRECT_URI

    def get_scope(self) -> str:
        return self.scope


class Store:
    """What the server remembers, and the token requests that it received."""

    def __init__(self) -> None:
        self.clients = {
            client.client_id: client
            for client in (
                Client(CLIENT_ID, CLIENT_SECRET),
                Client(PUBLIC_CLIENT_ID, None),
            )
        }
        self.tokens: list[Token] = []
        self.codes: dict[str, Code] = {}
        self.token_requests: list[dict[str, str]] = []
        self.lifetime = 3600
        self.faults: list[int] = []

    def revoke_all(self) -> None:
        for token in self.tokens:
            token.revoked = True


def create_app(store: Store) -> flask.Flask:
    """Return the authorization server and the API."""
    app = flask.Flask("authorization_server")

    def save_token(token: dict[str, Any], request: Any) -> None:
        store.tokens.append(
            Token(
                access_token=token["access_token"],
                expires_in=token["expires_in"],
                refresh_token=token.get("refresh_token"),
                scope=token.get("scope", ""),
                client_id=request.client.client_id,
                user=request.user,
            )
        )

    class CodeGrant(grants.AuthorizationCodeGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = (
            "client_secret_basic",
            "none",
        )

        def save_authorization_code(self, code: str, request: Any) -> None:
            data = request.payload.data
            store.codes[code] = Code(
                request.client.client_id,
                data.get("code_challenge"),
                data.get("code_challenge_method"),
                request.payload.scope,
            )

        def query_authorization_code(self, code: str, client: Client) -> Code | None:
            found = store.codes.get(code)
            return found if found and found.client_id == client.client_id else None

        def delete_authorization_code(self, authorization_code: Code) -> None:
            store.codes = {
                code: item
                for code, item in store.codes.items()
                if item is not authorization_code
            }

        def authenticate_user(self, authorization_code: Code) -> str:  # noqa: ARG002
            return USER

    class PasswordGrant(grants.ResourceOwnerPasswordCredentialsGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = ("none",)

        def authenticate_token_endpoint_client(self) -> Client:
            # Like the applications of FastAPI, whose form has no client.
            return store.clients[PUBLIC_CLIENT_ID]

        def authenticate_user(self, username: str, password: str) -> str | None:
            return USER if (username, password) == (USER, PASSWORD) else None

    class ClientGrant(grants.ClientCredentialsGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = (
            "client_secret_basic",
            "client_secret_post",
        )

    class RefreshGrant(grants.RefreshTokenGrant):
        INCLUDE_NEW_REFRESH_TOKEN = True
        TOKEN_ENDPOINT_AUTH_METHODS = (
            "client_secret_basic",
            "none",
        )

        def authenticate_refresh_token(self, refresh_token: str) -> Token | None:
            for token in store.tokens:
                if token.refresh_token == refresh_token:
                    if token.was_refreshed:
                        store.revoke_all()
                    return None if token.revoked else token
            return None

        def authenticate_user(self, refresh_token: Token) -> str | None:
            return refresh_token.user

        def revoke_old_credential(self, refresh_token: Token) -> None:
            refresh_token.was_refreshed = True

    class Validator(BearerTokenValidator):
        def authenticate_token(self, token_string: str) -> Token | None:
            return next(
                (each for each in store.tokens if each.access_token == token_string),
                None,
            )

    def generate_token(
        grant_type: str,
        scope: str | None = None,
        include_refresh_token: bool = True,
        **_: Any,
    ) -> dict[str, Any]:
        token: dict[str, Any] = {
            "token_type": "Bearer",
            "access_token": os.urandom(16).hex(),
            "expires_in": store.lifetime,
        }
        if scope:
            token["scope"] = scope
        if include_refresh_token and grant_type != "client_credentials":
            token["refresh_token"] = os.urandom(16).hex()
        return token

    server = AuthorizationServer(app, store.clients.get, save_token)
    server.register_grant(CodeGrant, [CodeChallenge(required=True)])
    for grant in (PasswordGrant, ClientGrant, RefreshGrant):
        server.register_grant(grant)
    server.register_token_generator("default", generate_token)
    protect = ResourceProtector()
    protect.register_token_validator(Validator())

    @app.get("/oauth/authorize")
    def authorize() -> Any:
        # The user agrees, unless the application asks for too much.
        try:
            grant = server.get_consent_grant(end_user=USER)
        except OAuth2Error as error:
            return server.handle_error_response(None, error)
        scope = flask.request.args.get("scope", "")
        user = None if "everything" in scope else USER
        return server.create_authorization_response(grant=grant, grant_user=user)

    @app.post("/oauth/token")
    def issue_token() -> Any:
        store.token_requests.append(dict(flask.request.form))
        if store.faults:
            return "", store.faults.pop()
        return server.create_token_response()

    @app.post("/echo")
    def echo() -> Any:
        return {
            "received": dict(flask.request.form),
            "headers": [*flask.request.headers],
        }

    @app.post("/grant")
    def grant_anything() -> Any:
        return {"access_token": "canary-access", "refresh_token": "canary-next"}

    @app.get("/.well-known/openid-configuration")
    def configuration() -> Any:
        host = flask.request.host_url.rstrip("/")
        return {
            "issuer": host,
            "authorization_endpoint": f"{host}/oauth/authorize",
            "token_endpoint": f"{host}/oauth/token",
        }

    @app.get("/api/pets")
    @protect()
    def list_pets() -> Any:
        return {"owner": current.user, "scope": current.scope}

    return app


@contextmanager
def serve(store: Store) -> Iterator[str]:
    """Serve the application on a free port until the block ends; yield its URL."""
    server = make_server("127.0.0.1", 0, create_app(store), threaded=True)
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
    )
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
