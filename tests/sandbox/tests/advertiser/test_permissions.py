"""Test authentication and roles of the advertiser API.

The users are described in `helpers/advertiser_clients.py`.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from jobads import Login, StatusError
from jobads.advertiser import AdvertiserClient, BadRequestError, models
from tests.sandbox.app.advertiser.seed import LOGIN, PASSWORD, TOKEN
from tests.sandbox.tests.helpers.advertiser_clients import CreateClient
from tests.sandbox.tests.helpers.running_sandbox import Sandbox

Call = Callable[[AdvertiserClient], object]


def get_refusal(call: Call, client: AdvertiserClient) -> tuple[int, str]:
    """Make a call that must fail, and return the status code and the message."""
    with pytest.raises(StatusError) as caught:
        call(client)
    error = caught.value
    body = error.body
    if not isinstance(body, models.ErrorEnvelope):
        # The document declares the envelope for status 400 only.
        body = models.ErrorEnvelope.model_validate_json(error.content)
    assert body.code == error.status
    return error.status, body.error or ""


def get_status(call: Call, client: AdvertiserClient) -> int:
    """Make a call that must fail, and return the status code."""
    return get_refusal(call, client)[0]


def test_login_with_wrong_password(sandbox: Sandbox) -> None:
    url = sandbox.urls["advertiser"]
    with AdvertiserClient(base_url=url) as client:
        for login, password in ((LOGIN, "wrong"), ("nobody", "x"), (None, None)):
            with pytest.raises(BadRequestError) as caught:
                client.account.login(login=login, password=password)
            assert caught.value.body is not None
            assert "Login was not possible" in (caught.value.body.error or "")


def test_token_is_required(sandbox: Sandbox) -> None:
    url = sandbox.urls["advertiser"]
    with AdvertiserClient(base_url=url) as client:
        refusal = get_refusal(lambda c: c.campaigns.list(), client)
        assert refusal == (401, "a token is required: log in")
        assert get_status(lambda c: c.account.permissions(), client) == 401
        assert (
            get_status(lambda c: c.applications.download(application_id=1), client)
            == 401
        )
    with AdvertiserClient(base_url=url, token="unknown") as client:
        assert get_status(lambda c: c.campaigns.list(), client) == 401
    with AdvertiserClient(base_url=url, token=TOKEN) as client:
        assert client.campaigns.list()


def test_client_logs_in_again_if_its_token_is_refused(
    sandbox: Sandbox, create_client: CreateClient
) -> None:
    first_tokens = iter(["unknown"])

    def read_token(response: object) -> str:
        """Return an unknown token for the first login, then the issued ones."""
        token: str = getattr(response, "headers")["Authorization"]  # noqa: B009
        return next(first_tokens, token)

    login = Login(LOGIN, PASSWORD, token=read_token)
    with AdvertiserClient(base_url=sandbox.urls["advertiser"], token=login) as client:
        assert client.campaigns.list() == create_client("anna").campaigns.list()


def test_permissions_list_all_objects_by_role(create_client: CreateClient) -> None:
    assert create_client("anna").account.permissions() == models.Permissions(
        customer=_create_roles(super_administrator=[1]),
        campaign=_create_roles(super_administrator=[1, 2, 3, 7]),
        group=_create_roles(super_administrator=[1, 2, 3, 7, 8, 9]),
    )
    assert create_client("norma").account.permissions() == models.Permissions(
        customer=_create_roles(),
        campaign=_create_roles(normal=[7]),
        group=_create_roles(normal=[7, 8, 9]),
    )
    assert create_client("gus").account.permissions() == models.Permissions(
        customer=_create_roles(),
        campaign=_create_roles(),
        group=_create_roles(normal=[9]),
    )


def _create_roles(**ids: list[int]) -> models.RolePermissions:
    """Return ids by role, with empty lists for the other roles."""
    roles = ("super_administrator", "administrator", "normal", "reader")
    return models.RolePermissions(**{role: ids.get(role, []) for role in roles})


JOB = models.JobCreate(title="Nurse")
GROUP = models.GroupCreate(campaign_id=7, name="More")


class Change(NamedTuple):
    """A call that changes campaign 7, and the role that it requires."""

    required_role: str
    call: Call


CHANGES = {
    "campaign budget": Change(
        "ADMINISTRATOR",
        lambda c: c.campaigns.set_budget(campaign_id=7, budget_cents=-1),
    ),
    "group budget": Change(
        "ADMINISTRATOR",
        lambda c: c.groups.change_budget(campaign_id=7, group_id=8, delta_cents=1),
    ),
    "group budget by update": Change(
        "ADMINISTRATOR",
        lambda c: c.groups.update(
            campaign_id=7, group_id=8, body=models.GroupUpdate(budget_cents=1)
        ),
    ),
    "job budget": Change(
        "ADMINISTRATOR",
        lambda c: c.jobs.set_budget(
            campaign_id=7, reference_number="job1", budget_cents=5
        ),
    ),
    "group creation": Change("ADMINISTRATOR", lambda c: c.groups.create(body=GROUP)),
    "group deletion": Change(
        "ADMINISTRATOR", lambda c: c.groups.delete(campaign_id=7, group_id=8)
    ),
    "group pause": Change(
        "NORMAL", lambda c: c.groups.pause(campaign_id=7, group_id=9)
    ),
    "group priority": Change(
        "NORMAL", lambda c: c.groups.priority_up(campaign_id=7, group_id=9)
    ),
    "job creation": Change("NORMAL", lambda c: c.jobs.create(campaign_id=7, body=JOB)),
    "job pause": Change(
        "NORMAL", lambda c: c.jobs.pause(campaign_id=7, reference_number="job1")
    ),
}


def test_changes_require_a_role(create_client: CreateClient) -> None:
    super_administrator = create_client("anna")
    normal_user = create_client("norma")
    reader = create_client("rita")
    for name, change in CHANGES.items():
        status, message = get_refusal(change.call, reader)
        assert status == 403, name
        assert message.endswith(f"takes the role {change.required_role}, not READER")
        if change.required_role == "ADMINISTRATOR":
            assert get_status(change.call, normal_user) == 403, name
        else:
            change.call(normal_user)
        change.call(super_administrator)


def test_inaccessible_objects_are_not_found(create_client: CreateClient) -> None:
    # Campaign 4 belongs to customer 3.
    super_administrator = create_client("anna")
    campaigns = super_administrator.campaigns.list(campaign_ids=[4, 7])
    assert [campaign.id for campaign in campaigns] == [7]
    assert super_administrator.customers.list(customer_ids=[2]) == []
    assert super_administrator.campaigns.report(customer_ids=[2]) == []
    refusal = get_refusal(
        lambda c: c.campaigns.set_budget(campaign_id=4, budget_cents=-1),
        super_administrator,
    )
    assert refusal == (404, "there is no campaign 4, or not for this account")
    assert (
        get_status(
            lambda c: c.jobs.create(campaign_id=4, body=JOB), super_administrator
        )
        == 404
    )


def test_role_on_a_group_gives_no_access_to_its_campaign(
    create_client: CreateClient,
) -> None:
    group_user = create_client("gus")
    assert group_user.campaigns.list() == []
    assert [group.group_id for group in group_user.groups.list()] == [9]
    assert {row.group_id for row in group_user.groups.report()} == {9}
    assert {job.group_id for job in group_user.jobs.list()} == {9}
    assert group_user.groups.pause(campaign_id=7, group_id=9) == 1
    assert (
        get_status(lambda c: c.groups.pause(campaign_id=7, group_id=8), group_user)
        == 404
    )
    # Group 9 is not in campaign 1.
    assert (
        get_status(lambda c: c.groups.pause(campaign_id=1, group_id=9), group_user)
        == 404
    )


def test_payment_methods_require_an_administrator(create_client: CreateClient) -> None:
    super_administrator, reader = create_client("anna"), create_client("rita")
    assert super_administrator.billing.has_payment_method()
    assert reader.billing.has_payment_method()
    cards = super_administrator.billing.payment_methods().payment_cards_data or []
    assert [(card.customer_id, card.last_digits) for card in cards] == [(1, "0001")]
    assert reader.billing.payment_methods().payment_cards_data == []
