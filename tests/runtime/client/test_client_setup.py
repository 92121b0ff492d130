"""Test what a client says of itself, and what it says if an argument is missing."""

import asyncio
import copy
import os
import pickle
import traceback
from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

import jobads
from jobads import (
    AsyncPage,
    ClientCredentials,
    ConfigurationError,
    InvalidRequestError,
    StatusError,
)
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
        "campaigns.list (GET /campaigns) needs a credential: pass id_token=… (a token,"
        " a function that returns one or Refresh(…)) to the client, or set the"
        " environment variable JOBADS_PLATFORM_ID_TOKEN"
    )


def test_refusal_of_a_call_without_credentials_says_how_to_pass_them() -> None:
    with Fake("jobads.advertiser") as fake:
        fake.answer("account/permissions", status(401))
        with pytest.raises(StatusError) as caught:
            fake.client(AdvertiserClient, token=None).account.permissions()
        assert str(caught.value).endswith(
            ": status 401, Unauthorized; no credential was sent: pass token=… (a"
            " token, a function that returns one or Login(…)) to the client, or set the"
            " environment variable JOBADS_ADVERTISER_TOKEN"
        )
        with pytest.raises(StatusError) as caught:
            fake.client(AdvertiserClient).account.permissions()
        assert str(caught.value).endswith(": status 401, Unauthorized")


@pytest.mark.parametrize(
    ("url", "found", "remedy"),
    [
        ("localhost:8700", "'localhost:8700'", "begin it with https:// (or http://"),
        ("", "''", "begin it with https://"),
        ("ftp://ads.example", "'ftp://ads.example'", "begin it with https://"),
        ("https://ads.example:port", "'https://ads.example:port'", "correct the host"),
        ("user:canary@ads.example", "a text with '@'", "begin it with https://"),
        ("https://u:can#ary@ads.example:x", "a text with '@'", "correct the host"),
        ("ads.example#canary", "'ads.example'", "begin it with https://"),
    ],
)
def test_invalid_url_is_told_with_its_source(
    url: str, found: str, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = f": expected a URL such as https://host/path, found {found}: {remedy}"
    with pytest.raises(ConfigurationError) as caught:
        AdvertiserClient(base_url=url)
    assert str(caught.value).startswith(f"base_url{expected}")
    assert "can" not in str(caught.value)
    if url:
        monkeypatch.setenv("JOBADS_PLATFORM_AUTH_URL", url)
        with pytest.raises(ConfigurationError) as caught:
            AsyncPlatformClient(base_url=URL)
        source = "the environment variable JOBADS_PLATFORM_AUTH_URL"
        assert str(caught.value).startswith(f"{source}{expected}")
        # The argument replaces the variable.
        AsyncPlatformClient(base_url=URL, auth_url=URL)


def test_half_a_pair_in_the_environment_is_told_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("JOBADS_PLATFORM_CLIENT_SECRET", "canary")
    with pytest.raises(ConfigurationError) as caught:
        PlatformClient(base_url=URL, auth_url=URL)
    assert str(caught.value) == (
        "app_client: only one of the environment variables JOBADS_PLATFORM_CLIENT_ID"
        " and JOBADS_PLATFORM_CLIENT_SECRET is set: set both, or pass app_client=… to"
        " the client"
    )
    # A program that passes its credentials may use the variable itself.
    PlatformClient(base_url=URL, auth_url=URL, access_token="a")


def test_invalid_credential_parameter_is_told_with_its_variable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("JOBADS_SEARCH_ID", "canary")
    client = SearchClient(base_url=URL, password="p")
    with pytest.raises(InvalidRequestError) as caught:
        client.jobs.search(ip="192.0.2.1", useragent="a")
    text = str(caught.value)
    assert "the environment variable JOBADS_SEARCH_ID: " in text
    assert "integer" in text
    assert "canary" not in text
    wrong: Any = "canary"
    client = SearchClient(base_url=URL, id=wrong, password="p")
    with pytest.raises(InvalidRequestError, match="; id: Input should"):
        client.jobs.search(ip="192.0.2.1", useragent="a")


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
        *("close", "request", "response", "stream"),
    }
    assert {"create", "delete", "list"} <= _public(client.campaigns)
    assert _public(jobads) == {*jobads.__all__} - {"__version__"}
    assert {"advertiser", "platform"} <= _public(jobads)
    assert _public(jobads.advertiser) == {*jobads.advertiser.__all__}


async def _write_async(client: Any, statement: str, value: Any) -> None:
    """Use a value in an asynchronous statement, or in a plain one within a task."""
    match statement:
        case "async with":
            async with value(client):
                pass
        case "async for":
            async for _ in value(client):
                pass
        case "await":
            await value(client)
        case "with":
            with value(client):
                pass
        case _:
            for _ in value(client):
                pass


@pytest.mark.parametrize(
    ("create", "statement", "value", "message"),
    [
        (PlatformClient, "async with", lambda c: c, "PlatformClient: write `with`"),
        (
            AsyncPlatformClient,
            "with",
            lambda c: c,
            "AsyncPlatformClient: write `async with`",
        ),
        (
            AsyncPlatformClient,
            "with",
            lambda c: c.stream(c.campaigns.list),
            "stream: write `async with`, not `with`",
        ),
        *(
            (
                AsyncPlatformClient,
                statement,
                lambda c: jobads.map_concurrently_async(c.campaigns.list, []),
                "map_concurrently_async: write `async for`",
            )
            for statement in ("for", "await")
        ),
        (
            AsyncPlatformClient,
            "for",
            lambda c: c.campaigns.list(),
            "AsyncPaginator: write `async for`, not `for`",
        ),
        (
            AsyncPlatformClient,
            "for",
            lambda _: object.__new__(AsyncPage),
            "AsyncPage: write `async for`, not `for`",
        ),
    ],
)
def test_wrong_statement_names_the_right_one(
    create: Any, statement: str, value: Any, message: str
) -> None:
    client = create(base_url=URL, id_token="t")
    with pytest.raises(TypeError, match=message):
        asyncio.run(_write_async(client, statement, value))


def test_arguments_by_position_get_their_names() -> None:
    client: Any = PlatformClient
    message = "takes keyword arguments only, found 2 without a name: base_url=…, "
    with pytest.raises(TypeError, match=message):
        client("token", "other")


def test_attributes_of_a_page_that_was_not_awaited() -> None:
    paginator: Any = AsyncPlatformClient(base_url=URL, id_token="t").campaigns.list()
    with pytest.raises(AttributeError, match="'items': `await` it to get its first"):
        _ = paginator.items
    with pytest.raises(AttributeError, match=r"'itemz'$"):
        _ = paginator.itemz


def test_asynchronous_map_takes_synchronous_pages() -> None:
    async def call(item: Any) -> Any:
        return item

    async def run() -> list[Any]:
        with Fake("jobads.platform") as fake:
            pages = fake.client(PlatformClient).campaigns.list()
            calls = jobads.map_concurrently_async(call, pages)
            return [item async for item in calls]

    with Fake("jobads.platform") as fake:
        pages = fake.client(PlatformClient).campaigns.list()
        assert len(asyncio.run(run())) == len(list(pages)) > 0


@pytest.mark.parametrize(
    ("create", "name", "hint"),
    [
        (AdvertiserClient, "base_uri", "did you mean `base_url`?"),
        (AsyncAdvertiserClient, "tokn", "did you mean `token`?"),
        (
            SearchClient,
            "key",
            "expected one of base_url, server, id, password, options, http_client. Pass"
            ' a header with options={"headers": {…}}',
        ),
        (jobads.ClientOptions, "timout", "did you mean `timeout`?"),
        (jobads.RequestOptions, "retry", "did you mean `retries`?"),
        (jobads.Timeouts, "conect", "did you mean `connect`?"),
        (jobads.Rate, "xyz", "expected one of per_second, in_flight"),
        (jobads.Login, "usr", "did you mean `user`?"),
        (ClientCredentials, "clientid", "did you mean `client_id`?"),
    ],
)
def test_misspelt_argument_of_a_constructor(create: Any, name: str, hint: str) -> None:
    with pytest.raises(TypeError) as caught:
        create(**{name: "canary"})
    assert str(caught.value) == (
        f"{create.__name__}() got an unexpected argument {name!r}: {hint}"
    )
    frames = [frame for frame, _ in traceback.walk_tb(caught.value.__traceback__)][1:]
    assert "canary" not in repr([frame.f_locals for frame in frames])


def test_unknown_attributes_get_a_suggestion_or_all_names() -> None:
    client: Any = Fake("jobads.search").client(SearchClient)
    with pytest.raises(AttributeError, match=r"'job': did you mean `jobs`\?"):
        client.job.list()
    with pytest.raises(
        AttributeError, match=r"'shoes': expected one of close, jobs, req"
    ):
        client.shoes.list()
    with pytest.raises(AttributeError, match=r"'q': expected one of "):
        client.jobs.q()
    with pytest.raises(AttributeError, match=r"attribute '_private'$"):
        client.jobs._private()
    assert copy.copy(client.jobs)._client is client


def test_misnamed_body_gets_the_name_of_the_whole() -> None:
    client: Any = Fake("jobads.advertiser").client(AdvertiserClient)
    with pytest.raises(TypeError, match="'request_body': did you mean `body`"):
        client.groups.create(campaign_id=7, request_body={"name": "Nurses"})


def test_constructors_keep_their_signatures_copies_and_subclasses() -> None:
    class Narrowed(AdvertiserClient):
        def __init__(self, **arguments: Any) -> None:
            super().__init__(base_url=arguments.pop("address"), **arguments)

    assert f"base_url={URL!r}" in repr(Narrowed(address=URL, token="t"))
    assert "base_url" in signature(AdvertiserClient).parameters
    assert [*signature(jobads.Retries).parameters] == ["attempts", "base", "cap"]
    assert [*signature(jobads.RequestOptions).parameters] == [
        *("timeout", "retries", "headers", "on_upload", "on_download")
    ]
    options = jobads.ClientOptions(timeout=3)
    assert copy.deepcopy(options) == pickle.loads(pickle.dumps(options)) == options


def test_client_works_without_with_and_refuses_calls_when_closed() -> None:
    with Fake("jobads.advertiser") as fake:
        client = fake.client(AdvertiserClient)
        client.account.permissions()
        client.close()
        with pytest.raises(ConfigurationError, match="closed: create a new client"):
            client.account.permissions()
