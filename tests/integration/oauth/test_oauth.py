"""Get tokens from a real authorization server, with what a document says about it."""

import asyncio
import importlib
import os
import pickle
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import ModuleType
from typing import Any

import httpx2
import pytest

from tests.integration.oauth.authorization_server import (
    CLIENT_ID,
    CLIENT_SECRET,
    PASSWORD,
    PUBLIC_CLIENT_ID,
    REDIRECT_URI,
    USER,
    Store,
    serve,
)
from tests.integration.wire.temporary_package import temporary_api

DOCUMENT = """
openapi: 3.1.0
info: {title: Shelter, version: "1"}
servers: [{url: "https://shelter.example/api"}]
components:
  securitySchemes:
    token:
      type: oauth2
      flows:
        clientCredentials: {tokenUrl: /oauth/token, scopes: {read: Read pets.}}
        password: {tokenUrl: ../oauth/token, scopes: {}}
        authorizationCode:
          authorizationUrl: /oauth/authorize
          tokenUrl: /oauth/token
          scopes: {read: Read pets.}
    oidc: {type: openIdConnect, openIdConnectUrl: /.well-known/openid-configuration}
paths:
  /pets:
    get:
      operationId: pets/list
      security: [{token: [read]}, {oidc: []}]
      responses:
        "200":
          description: The pets.
          content:
            application/json:
              schema:
                type: object
                properties: {owner: {type: [string, "null"]}, scope: {type: string}}
"""


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def server(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    # Authlib refuses plain http otherwise.
    monkeypatch.setitem(os.environ, "AUTHLIB_INSECURE_TRANSPORT", "1")
    with serve(store) as url:
        yield url


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    with temporary_api(DOCUMENT, "shelter", tmp_path_factory.mktemp("oauth")) as name:
        importlib.import_module(name)
        yield importlib.import_module(name.partition(".")[0])


def create_client(package: ModuleType, server: str, **credentials: Any) -> Any:
    return package.shelter.ShelterClient(base_url=f"{server}/api", **credentials)


def authorize(request: Any) -> str:
    """Agree in the place of a user, and return the URL that the browser is sent to."""
    response = httpx2.get(request.url)
    assert response.status_code == 302, response.text
    return response.headers["location"]


def start(package: ModuleType, server: str, **arguments: Any) -> Any:
    defaults = {
        "client_id": CLIENT_ID,
        "redirect_uri": REDIRECT_URI,
        "authorization_url": f"{server}/oauth/authorize",
    }
    client = package.shelter.ShelterClient
    return package.AuthorizationRequest.create(client, **{**defaults, **arguments})


@pytest.mark.parametrize("form", [None, "basic", "body"])
def test_client_credentials(
    package: ModuleType, server: str, store: Store, form: str | None
) -> None:
    source = package.ClientCredentials(
        CLIENT_ID, CLIENT_SECRET, scopes=("read",), form=form
    )
    with create_client(package, server, token=source) as client:
        assert client.pets.list().scope == "read"
        client.pets.list()
        [request] = store.token_requests
        assert request["grant_type"] == "client_credentials"
        assert ("client_secret" in request) == (form == "body")


def test_expired_and_revoked_tokens_are_renewed(
    package: ModuleType, server: str, store: Store
) -> None:
    store.lifetime = 0
    source = package.ClientCredentials(CLIENT_ID, CLIENT_SECRET)
    with create_client(package, server, token=source) as client:
        store.lifetime = 3600
        client.pets.list()
        store.revoke_all()
        client.pets.list()
    assert len(store.token_requests) == 2


def test_password(package: ModuleType, server: str) -> None:
    with create_client(package, server, token=package.Login(USER, PASSWORD)) as client:
        assert client.pets.list().owner == USER
    with (
        create_client(package, server, token=package.Login(USER, "wrong")) as client,
        pytest.raises(package.ApiError) as caught,
    ):
        client.pets.list()
    assert "wrong" not in str(caught.value)


@pytest.mark.parametrize("client_id", [CLIENT_ID, PUBLIC_CLIENT_ID])
def test_authorization_code_and_rotation(
    package: ModuleType, server: str, store: Store, client_id: str
) -> None:
    secret = CLIENT_SECRET if client_id == CLIENT_ID else None
    request = start(package, server, client_id=client_id, scopes=["read"])
    kept = request.to_dict()
    callback = authorize(request)
    saved: list[Any] = []
    source = package.AuthorizationRequest(**kept).finish(
        callback, client_secret=secret, save=saved.append
    )
    with create_client(package, server, token=source) as client:
        result = client.pets.list()
        assert (result.owner, result.scope) == (USER, "read")
        # The server revokes the access token alone.
        for _ in range(2):
            store.tokens[-1].issued_at = 0
            client.pets.list()
    grant_types = [each["grant_type"] for each in store.token_requests]
    assert grant_types == ["authorization_code", "refresh_token", "refresh_token"]
    refresh_tokens = [tokens.refresh_token.reveal() for tokens in saved]
    assert len(set(refresh_tokens)) == 3

    # Another process goes on with what was saved.
    source = package.RefreshToken(
        saved[-1].refresh_token,
        client_id,
        secret,
        access_token=saved[-1].access_token,
        expires_at=saved[-1].expires_at,
        save=saved.append,
    )
    with create_client(package, server, token=source) as client:
        client.pets.list()
        assert len(saved) == 3
        store.revoke_all()
        with pytest.raises(package.AuthorizationError) as caught:
            client.pets.list()
    message = str(caught.value)
    assert "refresh token" in message
    assert not any(token in message for token in refresh_tokens)


def test_access_token_that_has_expired_is_not_sent(
    package: ModuleType, server: str
) -> None:
    request = start(package, server)
    saved: list[Any] = []
    source = request.finish(
        authorize(request), client_secret=CLIENT_SECRET, save=saved.append
    )
    with create_client(package, server, token=source) as client:
        client.pets.list()
    source = package.RefreshToken(
        saved[0].refresh_token,
        CLIENT_ID,
        CLIENT_SECRET,
        access_token="unknown to the server",
        expires_at=datetime.now(UTC) - timedelta(seconds=1),
    )
    with create_client(package, server, token=source) as client:
        assert client.pets.list().owner == USER


def test_refresh_token_that_was_not_saved_is_used_again(
    package: ModuleType, server: str, store: Store
) -> None:
    request = start(package, server)
    failures = [RuntimeError("disk full")]

    def save(_: Any) -> None:
        if failures:
            raise failures.pop()

    source = request.finish(authorize(request), client_secret=CLIENT_SECRET, save=save)
    with create_client(package, server, token=source) as client:
        with pytest.raises(RuntimeError, match="disk full"):
            client.pets.list()
        assert client.pets.list().owner == USER
    grant_types = [each["grant_type"] for each in store.token_requests]
    assert grant_types == ["authorization_code", "refresh_token"]


def test_code_is_exchanged_once(package: ModuleType, server: str) -> None:
    request = start(package, server)
    callback = authorize(request)
    source = request.finish(callback, client_secret=CLIENT_SECRET)
    with create_client(package, server, token=source) as client:
        client.pets.list()
    with (
        create_client(package, server, token=source) as client,
        pytest.raises(package.AuthorizationError, match="authorization code"),
    ):
        client.pets.list()


def test_code_is_sent_again_after_an_error(
    package: ModuleType, server: str, store: Store
) -> None:
    request = start(package, server)
    source = request.finish(authorize(request), client_secret=CLIENT_SECRET)
    store.faults = [500]
    with create_client(package, server, token=source) as client:
        with pytest.raises(package.ServerError):
            client.pets.list()
        # Nothing repeats the request by itself.
        assert len(store.token_requests) == 1
        assert client.pets.list().owner == USER


def test_password_is_sent_again_although_there_is_a_refresh_token(
    package: ModuleType, server: str, store: Store
) -> None:
    with create_client(package, server, token=package.Login(USER, PASSWORD)) as client:
        client.pets.list()
        assert store.tokens[-1].refresh_token
        store.revoke_all()
        client.pets.list()
    assert [each["grant_type"] for each in store.token_requests] == ["password"] * 2


def test_callback_of_another_request(package: ModuleType, server: str) -> None:
    callback = authorize(start(package, server))
    other = start(package, server)
    with pytest.raises(package.AuthorizationError, match="state"):
        other.finish(callback, client_secret=CLIENT_SECRET)


def test_user_declines(package: ModuleType, server: str) -> None:
    request = start(package, server, scopes=["everything"])
    callback = authorize(request)
    with pytest.raises(package.AuthorizationError, match="access_denied"):
        request.finish(callback)


def test_verifier_of_another_request_is_refused(
    package: ModuleType, server: str
) -> None:
    request = start(package, server)
    callback = authorize(request)
    kept = request.to_dict() | {"code_verifier": "x" * 64}
    source = package.AuthorizationRequest(**kept).finish(
        callback, client_secret=CLIENT_SECRET
    )
    with (
        create_client(package, server, token=source) as client,
        pytest.raises(package.AuthorizationError),
    ):
        client.pets.list()


def test_discovery(package: ModuleType, server: str, store: Store) -> None:
    source = package.ClientCredentials(CLIENT_ID, CLIENT_SECRET)
    with create_client(package, server, oidc=source) as client:
        client.pets.list()
        store.revoke_all()
        client.pets.list()
    assert len(store.token_requests) == 2


def test_async_client(package: ModuleType, server: str, store: Store) -> None:
    async def run() -> list[Any]:
        request = start(package, server)
        saved: list[Any] = []

        async def save(tokens: Any) -> None:
            saved.append(tokens)

        source = request.finish(
            authorize(request), client_secret=CLIENT_SECRET, save=save
        )
        async with package.shelter.AsyncShelterClient(
            base_url=f"{server}/api", token=source
        ) as client:
            await asyncio.gather(*(client.pets.list() for _ in range(5)))
            store.tokens[-1].issued_at = 0
            await client.pets.list()
        return saved

    assert len(asyncio.run(run())) == 2
    assert len(store.token_requests) == 2


@pytest.mark.parametrize(
    "lifetime",
    ["1e300", "-1e300", "1000000000000", "NaN", "9" * 400, f'"{"9" * 400}"', '"²"'],
)
def test_absurd_lifetimes_are_no_failure(package: ModuleType, lifetime: str) -> None:
    token = f'{{"access_token": "t", "expires_in": {lifetime}}}'

    def send(request: httpx2.Request) -> httpx2.Response:
        content = token if request.url.path == "/oauth/token" else "{}"
        headers = {"content-type": "application/json"}
        return httpx2.Response(200, content=content.encode(), headers=headers)

    saved: list[Any] = []
    source = package.RefreshToken("r", CLIENT_ID, CLIENT_SECRET, save=saved.append)
    with httpx2.Client(transport=httpx2.MockTransport(send)) as http:
        for each in (package.ClientCredentials(CLIENT_ID, CLIENT_SECRET), source):
            client = create_client(
                package, "https://a.example", token=each, http_client=http
            )
            assert client.pets.list().owner is None
    assert saved[0].access_token.reveal() == "t"


def test_wrong_secret_is_not_shown(package: ModuleType, server: str) -> None:
    source = package.ClientCredentials(CLIENT_ID, "a secret that is wrong")
    with (
        create_client(package, server, token=source) as client,
        pytest.raises(package.ApiError) as caught,
    ):
        client.pets.list()
    assert "ClientCredentials" in str(caught.value)
    assert "a secret" not in repr(caught.value) + str(caught.value)


def test_secrets_are_not_shown(package: ModuleType) -> None:
    request = start(package, "https://shelter.example")
    secrets = [request.state.reveal(), request.code_verifier.reveal()]
    source = request.finish(f"{REDIRECT_URI}?code=my-code&state={secrets[0]}")
    tokens = package.OAuthTokens(package.Secret("my-token"))
    refresh = package.RefreshToken("my-refresh", "my-app", "my-secret")
    client = package.shelter.ShelterClient(token=refresh)
    for value in (request, source, tokens, refresh, client):
        text = repr(value)
        if value is not client:
            text += pickle.dumps(value).decode("latin-1")
        for secret in (*secrets[1:], "my-code", "my-token", "my-refresh", "my-secret"):
            assert secret not in text
    assert secrets[0] not in repr(request)
    client.close()


def test_invalid_configuration(package: ModuleType) -> None:
    client = package.shelter.ShelterClient
    for source, message in (
        (package.ClientCredentials("a", "b", form="bsic"), "choose one of basic, body"),
        (package.Refresh("a", "b"), "does not issue this token for a Refresh"),
    ):
        with pytest.raises(package.ConfigurationError, match=message):
            client(token=source)
    plain = package.ClientCredentials("a", "b", token_url="http://shelter.example/t")
    with (
        client(token=plain) as unsafe,
        pytest.raises(package.ConfigurationError, match="not encrypted"),
    ):
        unsafe.pets.list()
