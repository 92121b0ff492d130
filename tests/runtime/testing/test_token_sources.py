"""Test tokens that clients fetch: the number and form of requests, and renewal."""

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from jobads import ClientCredentials, ConfigurationError, Login, Refresh
from jobads.advertiser import AdvertiserClient
from jobads.platform import AsyncPlatformClient, AuthenticationError, PlatformClient
from jobads.testing import Fake, ok, status

TOKEN = {"accessToken": "fetched", "tokenType": "Bearer", "expiresIn": 86400}


@pytest.fixture
def platform() -> Iterator[Fake]:
    with Fake("jobads.platform") as fake:
        fake.answer("tokens/create", TOKEN)
        yield fake


def _find_token_requests(fake: Fake) -> list[Any]:
    return fake.calls_of("tokens/create")


def test_64_threads_share_a_token(platform: Fake) -> None:
    credentials = ClientCredentials("app", "secret")
    client = platform.client(PlatformClient, access_token=credentials, app_client=None)
    with ThreadPoolExecutor(64) as pool:
        list(pool.map(lambda _: client.campaigns.list(), range(64)))
    assert len(_find_token_requests(platform)) == 1
    sent = {
        call.headers["authorization"] for call in platform.calls_of("campaigns/list")
    }
    assert sent == {"Bearer fetched"}


def test_64_tasks_share_a_token(platform: Fake) -> None:
    async def run() -> None:
        credentials = ClientCredentials("app", "secret")
        client = platform.client(
            AsyncPlatformClient, access_token=credentials, app_client=None
        )
        await asyncio.gather(*(client.campaigns.list() for _ in range(64)))

    asyncio.run(run())
    assert len(_find_token_requests(platform)) == 1


@pytest.mark.parametrize(
    ("form", "content_type", "basic"),
    [
        ("form", "application/x-www-form-urlencoded", False),
        ("form_basic", "application/x-www-form-urlencoded", True),
        ("json_basic", "application/json", True),
    ],
)
def test_forms_of_token_requests(
    platform: Fake, form: str, content_type: str, *, basic: bool
) -> None:
    credentials = ClientCredentials(
        "app", "secret", ("advertiser", "integration"), form
    )
    client = platform.client(PlatformClient, access_token=credentials, app_client=None)
    client.campaigns.list()
    (token_request,) = _find_token_requests(platform)
    assert token_request.headers["content-type"] == content_type
    assert ("authorization" in token_request.headers) is basic
    assert (b"client_secret" in token_request.content) is (form == "form")
    scopes = b'["advertiser","integration"]' if "json" in form else b"advertiser+integ"
    assert scopes in token_request.content


def test_call_is_retried_once_with_new_token_after_401(platform: Fake) -> None:
    credentials = ClientCredentials("app", "secret")
    client = platform.client(PlatformClient, access_token=credentials, app_client=None)
    platform.script("campaigns/list", status(401), ok())
    client.campaigns.list()
    assert len(_find_token_requests(platform)) == 2
    platform.script("campaigns/list", status(401), status(401))
    with pytest.raises(AuthenticationError):
        client.campaigns.list()


def test_call_with_fixed_token_is_not_retried(platform: Fake) -> None:
    client = platform.client(PlatformClient, access_token="own", app_client=None)
    platform.script("campaigns/list", status(401))
    with pytest.raises(AuthenticationError) as caught:
        client.campaigns.list()
    assert caught.value.attempts == 1


def test_refresh_replaces_both_tokens(platform: Fake) -> None:
    platform.answer("users/refresh", {"idToken": "id-2", "accessToken": "access-2"})
    initial_tokens = {"id_token": "id-1", "access_token": "access-1"}
    client = platform.client(
        PlatformClient,
        id_token=Refresh("user", "refresh", initial_tokens),
        access_token=None,
        app_client=None,
    )
    platform.script("campaigns/list", status(401), ok())
    client.campaigns.list()
    first, second = platform.calls_of("campaigns/list")
    (token_request,) = platform.calls_of("users/refresh")
    assert first.headers["x-api-key"] == token_request.headers["x-api-key"] == "id-1"
    assert second.headers["x-api-key"] == "id-2"
    assert second.headers["authorization"] == "Bearer access-2"


@pytest.mark.parametrize(
    "source",
    [Refresh("u", "r"), Refresh("u", "r", {"access_token": "a"}), Login("u", "p")],
)
def test_source_without_required_token_is_refused(source: Any) -> None:
    with pytest.raises(ConfigurationError) as caught:
        PlatformClient(base_url="http://127.0.0.1", id_token=source)
    message = str(caught.value)
    if isinstance(source, Refresh):
        message = message.removesuffix(
            ", or id_token among the tokens of the Refresh if the API renews it"
        )
    assert message == (
        f"id_token: the API does not issue this token for a {type(source).__name__}: "
        "pass the token itself"
    )


def test_login_uses_custom_token_extractor() -> None:
    with Fake("jobads.advertiser") as fake:
        login = Login("me", "pw", lambda response: f"T{response.status}")
        client = fake.client(AdvertiserClient, token=login)
        client.account.permissions()
        token_request, call = fake.calls
    assert token_request.operation == "account/login"
    assert call.headers["authorization"] == "Bearer T200"


def test_token_from_environment_variable(
    platform: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("JOBADS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("JOBADS_PLATFORM_ID_TOKEN", "from-environment")
    client = platform.client(
        PlatformClient, id_token=None, access_token=None, app_client=None
    )
    client.campaigns.list()
    (call,) = platform.calls
    assert call.headers["x-api-key"] == "from-environment"
