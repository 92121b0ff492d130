"""Test the calls that a fake records, and its errors for invalid requests."""

import re
from typing import Any

import httpx2
import pytest

import jobads
from jobads.advertiser import AdvertiserClient
from jobads.platform import AsyncPlatformClient, PlatformClient, models
from jobads.search import SearchClient
from jobads.testing import Fake, FakeError
from tests.runtime.testing.client_caller import Caller

BASE = "https://platform.example/base/v2"


def test_calls_are_recorded_with_typed_arguments(fake: Fake, caller: Caller) -> None:
    client = caller.create_client(
        fake, id_token="canary", access_token=None, base_url=f"{BASE}/"
    )
    caller.call(client, "campaigns/list", page=0, size=25)
    caller.call(client, "campaigns/report", campaign_id=7, report_parameters=["A", "B"])

    listed, reported = fake.calls

    assert (listed.operation, listed.method) == ("campaigns/list", "GET")
    assert listed.path == "/base/v2/campaigns"
    assert listed.arguments == {"page": 0, "size": 25}
    assert listed.query == {"page": "0", "size": "25"}
    assert listed.json is None
    assert listed.headers["X-API-Key"] == "canary"
    assert dict(listed.credentials) == {"id_token": "canary"}
    assert reported.arguments == {"campaign_id": 7, "report_parameters": ["A", "B"]}
    assert fake.calls_of("campaigns/report") == (reported,)
    fake.reset_calls()
    assert fake.calls == ()


def test_recorded_body_is_a_model(fake: Fake, caller: Caller) -> None:
    form = models.TokenFormRequest(grant_type="client_credentials", scope="a b")

    caller.call(caller.create_client(fake), "tokens/create", body=form)

    # The method takes bodies of several types, so their members are no arguments.
    assert fake.calls[0].arguments == {"body": form}
    assert fake.calls[0].content == b"grant_type=client_credentials&scope=a+b"
    assert fake.calls[0].json is None
    assert fake.calls[0].credentials["app_client"] == ("dummy", "dummy")


def test_recorded_members_are_arguments(advertiser: Fake, caller: Caller) -> None:
    client = caller.create_client(advertiser, "advertiser")
    members = {
        "budget_cents": 500,
        "campaign_id": 7,
        "is_live": True,
        "is_monthly_budget": False,
        "name": "Cooks",
    }

    caller.call(client, "groups/create", **members)
    caller.call(client, "groups/create", body=members, extra_body={"isNew": True})
    passed, whole = advertiser.calls

    assert passed.arguments == members
    assert passed.json == {
        "budgetCents": 500,
        "campaignId": 7,
        "isLive": True,
        "isMonthlyBudget": False,
        "name": "Cooks",
    }
    assert passed.query == {}
    assert whole.arguments == {**members, "extra_body": {"isNew": True}}


def test_repeated_names_of_a_query_have_a_list(fake: Fake) -> None:
    query = {"x": "a+b c", "y": ["1", "é"]}

    fake.http_client().get(f"{BASE}/campaigns", params=query)

    assert fake.calls[0].query == query


def test_repr_of_calls_shows_no_secret(fake: Fake, caller: Caller) -> None:
    client = caller.create_client(
        fake,
        id_token="canary-1",
        access_token="canary-2",
        app_client=("app", "canary"),
    )
    caller.call(client, "users/refresh", user_id="u", refresh_token="canary-3")
    form = models.TokenFormRequest(
        grant_type="client_credentials", client_id="a", client_secret="canary-4"
    )
    caller.call(client, "tokens/create", body=form)

    assert "canary" not in repr(fake.calls) + str(fake.calls)
    assert fake.calls[0].arguments["refresh_token"] == "canary-3"
    search = Fake("jobads.search")
    search.client(SearchClient, password="canary-5").jobs.search(ip="::1", q="cook")
    assert "canary" not in repr(search.calls)
    assert search.calls[0].credentials["password"] == "canary-5"
    assert "password" not in search.calls[0].arguments


def test_missing_credentials_are_replaced_by_dummies(fake: Fake) -> None:
    fake.client(PlatformClient).campaigns.list()
    fake.client(PlatformClient, id_token="mine", access_token=None).campaigns.list()

    assert dict(fake.calls[0].credentials) == {
        "access_token": "dummy",
        "id_token": "dummy",
    }
    assert dict(fake.calls[1].credentials) == {"id_token": "mine"}
    with pytest.raises(jobads.ConfigurationError):
        fake.client(PlatformClient, id_token=None).campaigns.list()


@pytest.mark.parametrize(
    "credentials",
    [
        {"access_token": jobads.ClientCredentials("app", "canary")},
        {"app_client": ("app", "canary")},
    ],
    ids=["source", "pair"],
)
def test_fetched_token_is_reused(fake: Fake, caller: Caller, credentials: Any) -> None:
    client = caller.create_client(fake, **credentials)
    for _ in range(2):
        caller.call(client, "campaigns/list")

    assert [call.operation for call in fake.calls] == [
        "tokens/create",
        "campaigns/list",
        "campaigns/list",
    ]
    # A fake responds with samples: that of a string is "text".
    assert fake.calls[1].credentials["access_token"] == "text"
    assert "canary" not in repr(fake.calls)


def test_escaped_slash_does_not_split_path(fake: Fake, caller: Caller) -> None:
    client = caller.create_client(fake)

    caller.call(client, "users/refresh", user_id="a/b c%2F", refresh_token="r")

    assert fake.calls[0].arguments["user_id"] == "a/b c%2F"
    assert fake.calls[0].path.endswith("/users/a%2Fb%20c%252F/refresh")


def test_http_client_of_fake_in_other_client(fake: Fake) -> None:
    with PlatformClient(
        base_url=BASE, id_token="i", http_client=fake.http_client()
    ) as client:
        client.campaigns.list()

    assert fake.calls[0].path == "/base/v2/campaigns"


async def _list_campaigns(fake: Fake) -> None:
    async with AsyncPlatformClient(
        base_url=BASE, id_token="i", http_client=fake.async_http_client()
    ) as client:
        await client.campaigns.list()


def test_http_client_of_fake_in_other_async_client(fake: Fake, caller: Caller) -> None:
    caller.runner.run(_list_campaigns(fake))

    assert fake.calls[0].path == "/base/v2/campaigns"


@pytest.mark.parametrize(
    ("method", "path", "arguments", "message"),
    [
        (
            "GET",
            "/nowhere",
            {},
            "GET /base/v2/nowhere is not an operation of Platform API",
        ),
        (
            "PATCH",
            "/campaigns/1",
            {},
            r"PATCH /base/v2/campaigns/1 is not an operation.*with this path: "
            r"campaigns\.get \(GET /campaigns/\{campaignId\}\), campaigns\.update .*, "
            r"campaigns\.delete",
        ),
        (
            "GET",
            "/campaigns?page=x&size=y",
            {},
            r"campaigns\.list .*does not fit the API: page: .*integer.*; "
            "size: .*integer",
        ),
        ("POST", "/campaigns", {"json": {"name": 1}}, r"campaigns\.create .*name: "),
        (
            "POST",
            "/campaigns",
            {"files": {"f": b"x"}},
            "media type of its body is not declared",
        ),
        ("POST", "/campaigns", {}, "body: is required"),
    ],
)
def test_invalid_request_is_an_error(
    fake: Fake, method: str, path: str, arguments: Any, message: str
) -> None:
    http_client = fake.http_client()

    with pytest.raises(FakeError, match=message):
        http_client.request(method, f"{BASE}{path}", **arguments)

    # Only valid requests are recorded.
    assert fake.calls == ()
    # The error is reported again, since the tested code may have suppressed it.
    with pytest.raises(FakeError, match=re.escape(f"{method} ") + "|campaigns/"):
        fake.assert_done()


def test_most_specific_path_is_chosen(advertiser: Fake) -> None:
    client = advertiser.client(AdvertiserClient, base_url="https://a.example/x/y")
    for operation in (client.campaigns.list, client.companies.list):
        operation()

    assert [call.operation for call in advertiser.calls] == [
        "campaigns/list",
        "companies/list",
    ]


def test_http_client_does_not_use_the_network(fake: Fake) -> None:
    http_client = fake.http_client()

    assert isinstance(http_client, httpx2.Client)
    with pytest.raises(FakeError):
        http_client.get("https://example.com/")
