"""Test what a client says of itself, and what it says if an argument is missing."""

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest

import jobads
from jobads import ClientCredentials, ConfigurationError, StatusError
from jobads.advertiser import AdvertiserClient, AsyncAdvertiserClient
from jobads.disposition import DispositionClient
from jobads.platform import AsyncPlatformClient, PlatformClient
from jobads.search import AsyncSearchClient, SearchClient
from jobads.testing import Fake, status

URL = "https://ads.example.com/v1"


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("JOBADS_")]:
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("create", "argument", "variable"),
    [
        (AdvertiserClient, "base_url", "JOBADS_ADVERTISER_BASE_URL"),
        (AsyncAdvertiserClient, "base_url", "JOBADS_ADVERTISER_BASE_URL"),
        (PlatformClient, "base_url", "JOBADS_PLATFORM_BASE_URL"),
        (
            lambda: SearchClient(server="bulk", id=1, password="p"),
            "base_url",
            "JOBADS_SEARCH_BULK_URL",
        ),
        (DispositionClient, "base_url", "JOBADS_DISPOSITION_BASE_URL"),
        (
            lambda: PlatformClient(
                base_url=URL, access_token=ClientCredentials("i", "s")
            ),
            "auth_url",
            "JOBADS_PLATFORM_AUTH_URL",
        ),
    ],
)
def test_missing_url_is_told_at_once(
    create: Callable[[], Any],
    argument: str,
    variable: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        create()
    message = str(caught.value)
    assert f"pass {argument}=…, such as {argument}='https://" in message
    assert message.endswith(f", or set the environment variable {variable}")
    monkeypatch.setenv(variable, URL)
    create()


def test_url_argument_precedes_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOBADS_ADVERTISER_BASE_URL", "https://other.example")
    assert f"base_url={URL!r}" in repr(AdvertiserClient(base_url=URL))
    assert "base_url='https://other.example'" in repr(AdvertiserClient())


@pytest.mark.parametrize("create", [SearchClient, AsyncSearchClient])
def test_missing_credential_is_told_at_once(create: Any) -> None:
    with pytest.raises(ConfigurationError) as caught:
        create(base_url=URL)
    assert str(caught.value) == (
        "the client needs a credential: pass id=… and password=… to the client, or set"
        " the environment variables JOBADS_SEARCH_ID and JOBADS_SEARCH_PASSWORD"
    )
    with pytest.raises(ConfigurationError) as caught:
        create(base_url=URL, id=7)
    assert "pass password=… to the client" in str(caught.value)
    assert "7" not in str(caught.value)


def test_missing_credential_is_told_at_the_call_if_some_operation_needs_none() -> None:
    with Fake("jobads.platform") as fake:
        nothing = {"id_token": None, "access_token": None, "app_client": None}
        client = fake.client(PlatformClient, **nothing)
        client.tokens.create(
            body={
                "grant_type": "client_credentials",
                "client_id": "i",
                "client_secret": "s",
            }
        )
        with pytest.raises(ConfigurationError) as caught:
            client.campaigns.list()
    assert str(caught.value) == (
        "campaigns/list needs a credential: pass id_token=… (a token, a function that"
        " returns one or Refresh(…)) to the client, or set the environment variable"
        " JOBADS_PLATFORM_ID_TOKEN"
    )


def test_refusal_of_a_call_without_credentials_says_how_to_pass_them() -> None:
    with Fake("jobads.advertiser") as fake:
        fake.answer("account/permissions", status(401))
        with pytest.raises(StatusError) as caught:
            fake.client(AdvertiserClient, token=None).account.permissions()
        assert caught.value.__notes__ == [
            "No credential was sent: pass token=… (a token, a function that returns one"
            " or Login(…)) to the client, or set the environment variable"
            " JOBADS_ADVERTISER_TOKEN"
        ]
        with pytest.raises(StatusError) as caught:
            fake.client(AdvertiserClient).account.permissions()
        assert not hasattr(caught.value, "__notes__")


def test_repr_has_address_and_resources_only() -> None:
    client = SearchClient(base_url=URL, id=12345, password="canary")
    assert repr(client) == f"SearchClient(base_url={URL!r}, resources=['jobs'])"
    platform = PlatformClient(auth_url=URL, id_token="canary")
    assert repr(platform) == (
        "PlatformClient(base_url=None, resources=['tokens', 'campaigns', 'users'])"
    )


def _public(value: object) -> set[str]:
    return {name for name in dir(value) if not name.startswith("__")}


def test_completion_shows_what_users_call() -> None:
    client = PlatformClient(base_url=URL)
    resources = {"campaigns", "tokens", "users"}
    assert _public(client) == {
        *resources,
        *("close", "map", "request", "response", "stream"),
    }
    assert {"create", "delete", "list", "list_all"} <= _public(client.campaigns)
    assert not {"belongs_to", "copy_with_responses"} & _public(client.campaigns)
    assert _public(jobads) == {*jobads.__all__} - {"__version__"}
    assert {"advertiser", "platform"} <= _public(jobads)
    assert _public(jobads.advertiser) == {*jobads.advertiser.__all__}


def test_wrong_with_and_wrong_for_name_the_right_one() -> None:
    async def use_sync_client() -> None:
        async with AdvertiserClient(base_url=URL):  # type: ignore[attr-defined]
            pass

    client: Any = AsyncPlatformClient(base_url=URL, id_token="t")
    with pytest.raises(TypeError, match="PlatformClient: write `async with`"), client:
        pass
    with pytest.raises(TypeError, match="AdvertiserClient: write `with`"):
        asyncio.run(use_sync_client())
    with pytest.raises(TypeError, match="AsyncPages: write `async for`"):
        for _ in client.campaigns.list_all():
            pass


def test_client_works_without_with_and_refuses_calls_when_closed() -> None:
    with Fake("jobads.advertiser") as fake:
        client = fake.client(AdvertiserClient)
        client.account.permissions()
        client.close()
        with pytest.raises(ConfigurationError, match="closed: create a new client"):
            client.account.permissions()
