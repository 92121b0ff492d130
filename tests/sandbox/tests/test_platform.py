"""Test the platform API: campaigns, pagination, access tokens and refreshing."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from jobads import ClientCredentials, Refresh
from jobads.platform import PlatformClient, errors, models
from tests.sandbox.app.platform.seed import (
    CAMPAIGN_COUNT,
    CLIENT_ID,
    CLIENT_SECRET,
    EXPIRED_TOKEN,
    ID_TOKEN,
    OTHER_ID_TOKEN,
    OTHER_USER,
    REFRESH_TOKEN,
    USER,
)
from tests.sandbox.tests.helpers.running_sandbox import Sandbox

BODY = models.CampaignBody(name="Spring hiring", pool_id=3, budget_in_dollars=500)
APP_CREDENTIALS = (CLIENT_ID, CLIENT_SECRET)


def _create_client(sandbox: Sandbox, **credentials: Any) -> PlatformClient:
    url = sandbox.urls["platform"]
    return PlatformClient(base_url=url, auth_url=f"{url}/v5", **credentials)


@pytest.fixture
def client(sandbox: Sandbox) -> Iterator[PlatformClient]:
    with _create_client(sandbox, id_token=ID_TOKEN) as opened_client:
        yield opened_client


@pytest.mark.parametrize("size", [1, 4, 10, 23, 100])
def test_pagination_and_page_metadata(client: PlatformClient, size: int) -> None:
    page_count = -(-CAMPAIGN_COUNT // size)  # rounded up
    offset = 0
    for page in range(page_count):
        envelope = client.campaigns.list(page=page, size=size).body
        entities = (envelope.data and envelope.data.entities) or []
        is_last = page == page_count - 1
        assert envelope.meta == models.PageMeta(
            first=page == 0,
            last=is_last,
            limit=size,
            next_page=not is_last,
            number_of_elements=len(entities),
            offset=offset,
            previous_page=page > 0,
            sort=models.PageSort(empty=False, sorted=True, unsorted=False),
            total_elements=CAMPAIGN_COUNT,
            total_pages=page_count,
        )
        offset += len(entities)
    assert offset == CAMPAIGN_COUNT
    ids = [entity["campaignId"] for entity in client.campaigns.list(size=size)]
    campaigns = client.campaigns.list(size=size, model=models.Campaign)
    assert [campaign.campaign_id for campaign in campaigns] == ids
    assert ids == sorted(set(ids))
    assert len(ids) == CAMPAIGN_COUNT


def test_pages_after_the_last_are_empty(client: PlatformClient) -> None:
    for page, size in ((99, 10), (2**31 - 1, 100)):
        envelope = client.campaigns.list(page=page, size=size).body
        assert envelope.data == models.EnvelopeData(entities=[])
        assert envelope.meta is not None
        assert (envelope.meta.last, envelope.meta.total_elements) == (
            True,
            CAMPAIGN_COUNT,
        )


def test_creating_updating_and_deleting_a_campaign(client: PlatformClient) -> None:
    created = client.response(client.campaigns.create, body=BODY)
    assert created.status == 201
    campaign_id = created.value.campaign_id or 0
    assert created.value.name == "Spring hiring"
    updated = client.response(
        client.campaigns.update,
        campaign_id=campaign_id,
        body=models.CampaignBody(budget_in_dollars=700),
    )
    assert updated.status == 201
    data = client.campaigns.get(campaign_id=campaign_id).data
    assert data == updated.value.data
    assert data is not None
    assert data.entity == {
        "campaignId": campaign_id,
        "name": "Spring hiring",
        "poolId": 3,
        "budgetInDollars": 700,
    }
    report = client.campaigns.report(
        campaign_id=campaign_id, report_parameters=["SPENDING"]
    )
    assert report.data is not None
    assert report.data.entity == {"campaignId": campaign_id, "SPENDING": 0}
    deleted = client.response(client.campaigns.delete, campaign_id=campaign_id)
    assert deleted.status == 204
    with pytest.raises(errors.NotFoundError) as caught:
        client.campaigns.get(campaign_id=campaign_id)
    assert caught.value.body is not None
    assert caught.value.body.error is not None
    assert caught.value.body.error.status == 404
    with pytest.raises(errors.PermissionDeniedError):
        client.campaigns.delete(campaign_id=campaign_id)


@pytest.mark.parametrize("campaign_id", [0, -1, 2**31 - 1])
def test_unknown_campaign_is_not_found(
    client: PlatformClient, campaign_id: int
) -> None:
    with pytest.raises(errors.NotFoundError):
        client.campaigns.report(campaign_id=campaign_id)


def test_campaigns_of_other_users_are_not_found(
    sandbox: Sandbox, client: PlatformClient
) -> None:
    own_id = client.campaigns.create(body=BODY).campaign_id or 0
    with _create_client(sandbox, id_token=OTHER_ID_TOKEN) as other_client:
        assert list(other_client.campaigns.list()) == []
        with pytest.raises(errors.NotFoundError):
            other_client.campaigns.update(campaign_id=own_id, body=BODY)
        with pytest.raises(errors.PermissionDeniedError):
            other_client.campaigns.delete(campaign_id=own_id)


@pytest.mark.parametrize("form", ["form", "form_basic", "json_basic"])
def test_token_request_in_each_form(sandbox: Sandbox, form: str) -> None:
    all_scopes = ClientCredentials(*APP_CREDENTIALS, form=form)
    with _create_client(sandbox, id_token=ID_TOKEN, access_token=all_scopes) as client:
        assert client.campaigns.get(campaign_id=1).data is not None
    # The token is issued, but campaigns require the scope `advertiser`.
    other_scope = ClientCredentials(
        *APP_CREDENTIALS, form=form, scopes=("location:read",)
    )
    client = _create_client(sandbox, id_token=ID_TOKEN, access_token=other_scope)
    with client, pytest.raises(errors.PermissionDeniedError):
        client.campaigns.get(campaign_id=1)


@pytest.mark.parametrize(
    ("form", "client_id", "client_secret", "scopes"),
    [
        pytest.param("form", CLIENT_ID, "wrong", (), id="secret in form"),
        pytest.param("form_basic", "nobody", CLIENT_SECRET, (), id="id in header"),
        pytest.param("json_basic", CLIENT_ID, "wrong", (), id="secret in header"),
        pytest.param(
            "json_basic", CLIENT_ID, CLIENT_SECRET, ("everything",), id="unknown scope"
        ),
    ],
)
def test_token_request_with_wrong_credentials(
    sandbox: Sandbox,
    form: str,
    client_id: str,
    client_secret: str,
    scopes: tuple[str, ...],
) -> None:
    source = ClientCredentials(client_id, client_secret, scopes, form=form)
    client = _create_client(sandbox, id_token=ID_TOKEN, access_token=source)
    with client, pytest.raises(errors.BadRequestError) as caught:
        client.campaigns.get(campaign_id=1)
    assert caught.value.body == models.BadCredentials(
        type="/errors/bad-credentials",
        title="Bad credentials",
        status=400,
        instance="about:blank",
    )


def test_unknown_tokens_are_unauthorized(sandbox: Sandbox) -> None:
    for tokens in (
        {"id_token": "unknown"},
        {"id_token": ID_TOKEN, "access_token": "unknown"},
    ):
        client = _create_client(sandbox, **tokens)
        with client, pytest.raises(errors.AuthenticationError) as caught:
            client.campaigns.list()
        assert caught.value.body is not None
        assert caught.value.body.error is not None
        assert caught.value.body.error.status == 401


def test_refresh_of_tokens(sandbox: Sandbox, client: PlatformClient) -> None:
    response = client.users.refresh(user_id=USER, refresh_token=REFRESH_TOKEN)
    tokens = {"id_token": response.id_token, "access_token": response.access_token}
    with _create_client(sandbox, **tokens) as refreshed_client:
        assert refreshed_client.campaigns.get(campaign_id=1).data is not None
    with pytest.raises(errors.AuthenticationError):
        client.users.refresh(user_id=USER, refresh_token="wrong")
    url = f"{sandbox.urls['platform']}/users/{USER}/refresh"
    # The client would not send this request: the id token is missing.
    without_id_token = httpx2.get(url, headers={"RefreshToken": REFRESH_TOKEN})
    assert without_id_token.status_code == 401
    with pytest.raises(errors.PermissionDeniedError):
        client.users.refresh(user_id=OTHER_USER, refresh_token=REFRESH_TOKEN)
    with pytest.raises(errors.NotFoundError):
        client.users.refresh(user_id="nobody", refresh_token=REFRESH_TOKEN)


def test_client_refreshes_an_expired_token(sandbox: Sandbox) -> None:
    source = Refresh(USER, REFRESH_TOKEN, {"id_token": EXPIRED_TOKEN})
    with _create_client(sandbox, id_token=source) as client:
        assert client.campaigns.get(campaign_id=1).data is not None


def test_invalid_requests_get_error_envelopes(sandbox: Sandbox) -> None:
    """Send requests that the generated client refuses to send."""
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
        response = httpx2.request(method, f"{url}{path}", headers=headers)
        assert response.status_code == status
        assert response.json()["error"]["status"] == status
