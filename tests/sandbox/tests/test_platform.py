"""An app client and a user on the platform, through the public client."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from jobads import ClientCredentials, Refresh
from jobads.platform import PlatformClient, errors, models
from tests.sandbox.app.platform.seed import (
    CAMPAIGNS,
    CLIENT_ID,
    CLIENT_SECRET,
    EXPIRED_TOKEN,
    ID_TOKEN,
    REFRESH_TOKEN,
    USER,
)
from tests.sandbox.app.running import Sandbox

BODY = models.CampaignBody(name="Spring hiring", pool_id=3, budget_in_dollars=500)
APP = (CLIENT_ID, CLIENT_SECRET)


def _client(sandbox: Sandbox, **given: Any) -> PlatformClient:
    url = sandbox.urls["platform"]
    return PlatformClient(base_url=url, auth_url=f"{url}/v5", **given)


@pytest.fixture
def client(sandbox: Sandbox) -> Iterator[PlatformClient]:
    with _client(sandbox, id_token=ID_TOKEN) as made:
        yield made


@pytest.mark.parametrize("size", [1, 4, 10, 23, 100])
def test_paging(client: PlatformClient, size: int) -> None:
    """An agency reads all campaigns, and every field says where a page stands."""
    pages, seen = -(-CAMPAIGNS // size), 0
    for page in range(pages):
        envelope = client.campaigns.list(page=page, size=size)
        entities = (envelope.data and envelope.data.entities) or []
        is_last = page == pages - 1
        assert envelope.meta == models.PageMeta(
            first=page == 0,
            last=is_last,
            limit=size,
            next_page=not is_last,
            number_of_elements=len(entities),
            offset=seen,
            previous_page=page > 0,
            sort=models.PageSort(empty=False, sorted=True, unsorted=False),
            total_elements=CAMPAIGNS,
            total_pages=pages,
        )
        seen += len(entities)
    assert seen == CAMPAIGNS
    every = [each["campaignId"] for each in client.campaigns.list_all(size=size)]
    assert every == sorted(set(every))
    assert len(every) == CAMPAIGNS


def test_pages_that_are_not_there(client: PlatformClient) -> None:
    for page, size in ((99, 10), (2**31 - 1, 100)):
        envelope = client.campaigns.list(page=page, size=size)
        assert envelope.data == models.EnvelopeData(entities=[])
        assert envelope.meta is not None
        assert (envelope.meta.last, envelope.meta.total_elements) == (True, CAMPAIGNS)


def test_a_campaign_from_creation_to_deletion(client: PlatformClient) -> None:
    created = client.response(client.campaigns.create, body=BODY)
    assert created.status == 201
    number = created.value.campaign_id or 0
    assert created.value.name == "Spring hiring"
    changed = client.response(
        client.campaigns.update,
        campaign_id=number,
        body=models.CampaignBody(budget_in_dollars=700),
    )
    assert changed.status == 201
    entity = client.campaigns.get(campaign_id=number).data
    assert entity == changed.value.data
    assert entity is not None
    assert entity.entity == {
        "campaignId": number,
        "name": "Spring hiring",
        "poolId": 3,
        "budgetInDollars": 700,
    }
    report = client.campaigns.report(campaign_id=number, report_parameters=["SPENDING"])
    assert report.data is not None
    assert report.data.entity == {"campaignId": number, "SPENDING": 0}
    deleted = client.response(client.campaigns.delete, campaign_id=number)
    assert deleted.status == 204
    with pytest.raises(errors.NotFoundError) as caught:
        client.campaigns.get(campaign_id=number)
    assert caught.value.body is not None
    assert caught.value.body.error is not None
    assert caught.value.body.error.status == 404
    with pytest.raises(errors.ForbiddenError):
        client.campaigns.delete(campaign_id=number)


@pytest.mark.parametrize("number", [0, -1, 2**31 - 1])
def test_no_such_campaign(client: PlatformClient, number: int) -> None:
    with pytest.raises(errors.NotFoundError):
        client.campaigns.report(campaign_id=number)


def test_campaigns_of_others(sandbox: Sandbox, client: PlatformClient) -> None:
    own = client.campaigns.create(body=BODY).campaign_id or 0
    with _client(sandbox, id_token="other-id-token") as other:
        assert list(other.campaigns.list_all()) == []
        with pytest.raises(errors.NotFoundError):
            other.campaigns.update(campaign_id=own, body=BODY)
        with pytest.raises(errors.ForbiddenError):
            other.campaigns.delete(campaign_id=own)


@pytest.mark.parametrize("form", ["form", "form_basic", "json_basic"])
def test_every_way_to_ask_for_a_token(sandbox: Sandbox, form: str) -> None:
    good = ClientCredentials(*APP, form=form)
    with _client(sandbox, id_token=ID_TOKEN, access_token=good) as client:
        assert client.campaigns.get(campaign_id=1).data is not None
    # A token that is not for campaigns is good, and may not read them.
    narrow = ClientCredentials(*APP, form=form, scopes=("location:read",))
    client = _client(sandbox, id_token=ID_TOKEN, access_token=narrow)
    with client, pytest.raises(errors.ForbiddenError):
        client.campaigns.get(campaign_id=1)


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        ("form", (CLIENT_ID, "wrong", ())),
        ("form_basic", ("nobody", CLIENT_SECRET, ())),
        ("json_basic", (CLIENT_ID, "wrong", ())),
        ("json_basic", (*APP, ("everything",))),
    ],
)
def test_wrong_credentials(
    sandbox: Sandbox, form: str, wrong: tuple[str, str, tuple[str, ...]]
) -> None:
    source = ClientCredentials(*wrong, form=form)
    client = _client(sandbox, id_token=ID_TOKEN, access_token=source)
    with client, pytest.raises(errors.BadRequestError) as caught:
        client.campaigns.get(campaign_id=1)
    assert caught.value.body == models.BadCredentials(
        type="/errors/bad-credentials",
        title="Bad credentials",
        status=400,
        instance="about:blank",
    )


def test_tokens_that_are_not_good(sandbox: Sandbox) -> None:
    for given in ({"id_token": "no"}, {"id_token": ID_TOKEN, "access_token": "no"}):
        client = _client(sandbox, **given)
        with client, pytest.raises(errors.UnauthorizedError) as caught:
            client.campaigns.list()
        assert caught.value.body is not None
        assert caught.value.body.error is not None
        assert caught.value.body.error.status == 401


def test_refreshing_tokens(sandbox: Sandbox, client: PlatformClient) -> None:
    fresh = client.users.refresh(user_id=USER, refresh_token=REFRESH_TOKEN)
    tokens = {"id_token": fresh.id_token, "access_token": fresh.access_token}
    with _client(sandbox, **tokens) as renewed:
        assert renewed.campaigns.get(campaign_id=1).data is not None
    with pytest.raises(errors.UnauthorizedError):
        client.users.refresh(user_id=USER, refresh_token="wrong")
    url = f"{sandbox.urls['platform']}/users/{USER}/refresh"
    answer = httpx2.get(url, headers={"RefreshToken": REFRESH_TOKEN})
    assert answer.status_code == 401
    with pytest.raises(errors.ForbiddenError):
        client.users.refresh(user_id="user-43", refresh_token=REFRESH_TOKEN)
    with pytest.raises(errors.NotFoundError):
        client.users.refresh(user_id="nobody", refresh_token=REFRESH_TOKEN)


def test_a_client_that_refreshes_by_itself(sandbox: Sandbox) -> None:
    source = Refresh(USER, REFRESH_TOKEN, {"id_token": EXPIRED_TOKEN})
    with _client(sandbox, id_token=source) as client:
        assert client.campaigns.get(campaign_id=1).data is not None


def test_refusals_in_the_form_of_the_api(sandbox: Sandbox) -> None:
    """What a client of ours never sends."""
    url, headers = sandbox.urls["platform"], {"x-api-key": ID_TOKEN}
    for method, path, status in (
        ("GET", "/campaigns/seven", 400),
        ("GET", "/campaigns?size=ten", 400),
        ("GET", "/campaigns?size=2147483648", 400),
        ("GET", "/campaigns?page=-2147483649", 400),
        ("GET", "/nowhere", 404),
        ("PATCH", "/campaigns", 405),
        ("POST", "/campaigns", 400),
    ):
        answer = httpx2.request(method, f"{url}{path}", headers=headers)
        assert answer.status_code == status
        assert answer.json()["error"]["status"] == status
