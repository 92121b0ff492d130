"""Who may do what in the advertiser API, and what others are told."""

from collections.abc import Callable, Iterator

import pytest

from jobads import Login, StatusError
from jobads.advertiser import AdvertiserClient, BadRequestError, models
from tests.sandbox.app.advertiser.logins import Users, users_of
from tests.sandbox.app.advertiser.seed import LOGIN, TOKEN
from tests.sandbox.app.running import Sandbox

Call = Callable[[AdvertiserClient], object]


@pytest.fixture
def users(sandbox: Sandbox) -> Iterator[Users]:
    with users_of(sandbox) as made:
        yield made


def refusal(call: Call, client: AdvertiserClient) -> tuple[int, str]:
    """The status and the text of an answer that refuses."""
    with pytest.raises(StatusError) as caught:
        call(client)
    said = caught.value
    body = said.body
    if not isinstance(body, models.ErrorEnvelope):
        body = models.ErrorEnvelope.model_validate_json(said.content)
    assert body.code == said.status
    return said.status, body.error or ""


def test_a_wrong_password(sandbox: Sandbox) -> None:
    url = sandbox.urls["advertiser"]
    with AdvertiserClient(base_url=url) as client:
        for login, password in ((LOGIN, "wrong"), ("nobody", "x"), (None, None)):
            with pytest.raises(BadRequestError) as caught:
                client.account.login(login=login, password=password)
            assert caught.value.body is not None
            assert "Login was not possible" in (caught.value.body.error or "")


def test_a_token_is_required(sandbox: Sandbox) -> None:
    url = sandbox.urls["advertiser"]
    with AdvertiserClient(base_url=url) as client:
        status, said = refusal(lambda c: c.campaigns.list(), client)
        assert (status, said) == (401, "a token is required: log in")
        assert refusal(lambda c: c.account.permissions(), client)[0] == 401
        assert (
            refusal(lambda c: c.applications.download(application_id=1), client)[0]
            == 401
        )
    with AdvertiserClient(base_url=url, token="made up") as client:
        assert refusal(lambda c: c.campaigns.list(), client)[0] == 401
    with AdvertiserClient(base_url=url, token=TOKEN) as client:
        assert client.campaigns.list()


def test_an_expired_token_is_fetched_anew(sandbox: Sandbox, users: Users) -> None:
    """A service that forgot the token is asked for another one."""
    tokens = iter(["made up"])

    def token(response: object) -> str:
        fetched: str = getattr(response, "headers")["Authorization"]  # noqa: B009
        return next(tokens, fetched)

    known = Login(LOGIN, "correct horse", token=token)
    with AdvertiserClient(base_url=sandbox.urls["advertiser"], token=known) as client:
        assert client.campaigns.list() == users("anna").campaigns.list()


def test_what_roles_are_listed(users: Users) -> None:
    anna = users("anna").account.permissions()
    assert anna == models.Permissions(
        customer=_held(super_administrator=[1]),
        campaign=_held(super_administrator=[1, 2, 3, 7]),
        group=_held(super_administrator=[1, 2, 3, 7, 8, 9]),
    )
    assert users("norma").account.permissions() == models.Permissions(
        customer=_held(), campaign=_held(normal=[7]), group=_held(normal=[7, 8, 9])
    )
    assert users("gus").account.permissions() == models.Permissions(
        customer=_held(), campaign=_held(), group=_held(normal=[9])
    )


def _held(**ids: list[int]) -> models.RolePermissions:
    roles = ("super_administrator", "administrator", "normal", "reader")
    return models.RolePermissions(**{role: ids.get(role, []) for role in roles})


BODY = models.JobCreate(title="Nurse")
GROUP = models.GroupCreate(campaign_id=7, name="More")
CHANGES: dict[str, tuple[str, Call]] = {
    "campaign budget": (
        "ADMINISTRATOR",
        lambda c: c.campaigns.set_budget(campaign_id=7, budget_cents=-1),
    ),
    "group budget": (
        "ADMINISTRATOR",
        lambda c: c.groups.change_budget(campaign_id=7, group_id=8, delta_cents=1),
    ),
    "group budget in its body": (
        "ADMINISTRATOR",
        lambda c: c.groups.update(
            campaign_id=7, group_id=8, body=models.GroupUpdate(budget_cents=1)
        ),
    ),
    "job budget": (
        "ADMINISTRATOR",
        lambda c: c.jobs.set_budget(
            campaign_id=7, reference_number="job1", budget_cents=5
        ),
    ),
    "new group": ("ADMINISTRATOR", lambda c: c.groups.create(body=GROUP)),
    "no group": (
        "ADMINISTRATOR",
        lambda c: c.groups.delete(campaign_id=7, group_id=8),
    ),
    "pause": ("NORMAL", lambda c: c.groups.pause(campaign_id=7, group_id=9)),
    "priority": ("NORMAL", lambda c: c.groups.priority_up(campaign_id=7, group_id=9)),
    "new job": ("NORMAL", lambda c: c.jobs.create(campaign_id=7, body=BODY)),
    "job pause": (
        "NORMAL",
        lambda c: c.jobs.pause(campaign_id=7, reference_number="job1"),
    ),
}


def test_changes_take_a_role(users: Users) -> None:
    anna, norma, rita = users("anna"), users("norma"), users("rita")
    for change, (needed, call) in CHANGES.items():
        status, said = refusal(call, rita)
        assert status == 403, change
        assert said.endswith(f"takes the role {needed}, not READER")
        if needed == "ADMINISTRATOR":
            assert refusal(call, norma)[0] == 403, change
        else:
            call(norma)
        call(anna)


def test_what_belongs_to_others_is_not_there(users: Users) -> None:
    anna, gus = users("anna"), users("gus")
    assert [each.id for each in anna.campaigns.list(campaign_ids=[4, 7])] == [7]
    assert anna.customers.list(customer_ids=[2]) == []
    assert anna.campaigns.report(customer_ids=[2]) == []
    refused = refusal(
        lambda c: c.campaigns.set_budget(campaign_id=4, budget_cents=-1), anna
    )
    assert refused == (404, "there is no campaign 4, or not for this account")
    assert refusal(lambda c: c.jobs.create(campaign_id=4, body=BODY), anna)[0] == 404

    assert gus.campaigns.list() == []
    assert [each.group_id for each in gus.groups.list()] == [9]
    assert {row.group_id for row in gus.groups.report()} == {9}
    assert {job.group_id for job in gus.jobs.list()} == {9}
    assert gus.groups.pause(campaign_id=7, group_id=9) == 1
    assert refusal(lambda c: c.groups.pause(campaign_id=7, group_id=8), gus)[0] == 404
    assert refusal(lambda c: c.groups.pause(campaign_id=1, group_id=9), gus)[0] == 404


def test_cards_are_for_administrators(users: Users) -> None:
    anna, rita = users("anna"), users("rita")
    assert anna.billing.has_payment_method()
    assert rita.billing.has_payment_method()
    cards = anna.billing.payment_methods().payment_cards_data or []
    assert [(card.customer_id, card.last_digits) for card in cards] == [(1, "0001")]
    assert rita.billing.payment_methods().payment_cards_data == []
