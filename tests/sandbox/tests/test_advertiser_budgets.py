"""Budgets and statuses of campaigns, groups and job ads, through the public client."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from jobads import InvalidRequestError
from jobads.advertiser import AdvertiserClient, BadRequestError, models
from jobads.advertiser.models import GroupStatus
from tests.sandbox.app.advertiser.logins import users_of
from tests.sandbox.app.running import Sandbox


@pytest.fixture
def anna(sandbox: Sandbox) -> Iterator[AdvertiserClient]:
    with users_of(sandbox) as made:
        yield made("anna")


def refused(call: Callable[..., object], **arguments: object) -> str:
    """What a documented refusal says."""
    with pytest.raises(BadRequestError) as caught:
        call(**arguments)
    body = caught.value.body
    assert body is not None
    assert (body.code, body.title) == (400, "Bad Request")
    return body.error or ""


def campaign(client: AdvertiserClient, id_: int) -> tuple[int, int]:
    """Its budget and its spend."""
    [found] = client.campaigns.list(campaign_ids=[id_])
    return found.budget_cents or 0, found.spend_cents or 0


def group(client: AdvertiserClient, id_: int) -> models.Group:
    """As it is listed."""
    [found] = client.groups.list(group_ids=[id_])
    return found


def test_a_campaign_budget_exceeds_its_spend(anna: AdvertiserClient) -> None:
    campaigns = anna.campaigns
    budget, spend = campaign(anna, 7)
    said = f"the budget must be greater than the spend of {spend} cents"
    for too_little in (spend, spend - 1, 0):
        assert said == refused(
            campaigns.set_budget, campaign_id=7, budget_cents=too_little
        )
    to_spend = spend - budget
    assert said == refused(campaigns.change_budget, campaign_id=7, delta_cents=to_spend)
    assert campaign(anna, 7) == (budget, spend)

    done = campaigns.change_budget(campaign_id=7, delta_cents=to_spend + 1)
    assert done == models.StatusResult(status_code="SUCCESS")
    assert campaign(anna, 7) == (spend + 1, spend)
    campaigns.set_budget(campaign_id=7, budget_cents=2**31 - 1)
    assert campaign(anna, 7) == (2**31 - 1, spend)


def test_an_unlimited_budget(anna: AdvertiserClient) -> None:
    anna.campaigns.set_budget(campaign_id=7, budget_cents=-1)
    assert campaign(anna, 7)[0] == -1
    said = refused(anna.campaigns.change_budget, campaign_id=7, delta_cents=10)
    assert said == "the budget is unlimited: set one before you change it"

    anna.groups.set_budget(campaign_id=7, group_id=9, budget_cents=-1)
    assert group(anna, 9).budget_cents == -1
    anna.jobs.set_budget(campaign_id=7, reference_number="job1", budget_cents=-1)
    [job] = anna.jobs.listings(campaign_ids=[7], job_references=["job1"])
    assert (job.budget_cents, job.remaining_cents) == (-1, None)


def test_budgets_that_are_none(anna: AdvertiserClient) -> None:
    budgets = anna.groups
    budgets.set_budget(campaign_id=7, group_id=9, budget_cents=5)
    for delta in (-6, -7, 2**31 - 5):
        refused(budgets.change_budget, campaign_id=7, group_id=9, delta_cents=delta)
    set_budget = partial(anna.jobs.set_budget, campaign_id=7, reference_number="job1")
    refused(set_budget, budget_cents=-2)
    with pytest.raises(InvalidRequestError, match="less than or equal to 2147483647"):
        set_budget(budget_cents=2**31)
    assert group(anna, 9).budget_cents == 5
    assert "budgetCents is required" in refused(
        anna.campaigns.set_budget, campaign_id=7
    )
    assert "campaignId is required" in refused(
        anna.campaigns.change_budget, delta_cents=1
    )


def test_a_group_runs_out_of_budget(anna: AdvertiserClient) -> None:
    spend = group(anna, 9).spend_cents or 0
    groups = anna.groups
    groups.set_budget(
        campaign_id=7, group_id=9, budget_cents=spend, is_monthly_budget=False
    )
    assert group(anna, 9).status == "OUT_OF_BUDGET"
    assert group(anna, 9).auto_renew is False
    groups.change_budget(campaign_id=7, group_id=9, delta_cents=1)
    assert (group(anna, 9).status, group(anna, 9).budget_cents) == ("ACTIVE", spend + 1)
    assert groups.pause(campaign_id=7, group_id=9) == 1
    groups.change_budget(campaign_id=7, group_id=9, delta_cents=-1)
    assert group(anna, 9).status == "PAUSED"
    assert groups.resume(campaign_id=7, group_id=9) == 1
    assert group(anna, 9).status == "OUT_OF_BUDGET"


def test_statuses_of_a_group(anna: AdvertiserClient) -> None:
    groups = anna.groups

    def update(status: GroupStatus) -> None:
        groups.update(campaign_id=7, group_id=8, body=models.GroupUpdate(status=status))

    assert groups.pause(campaign_id=7, group_id=8) == 1
    assert groups.pause(campaign_id=7, group_id=8) == 0
    assert groups.resume(campaign_id=7, group_id=8) == 1
    assert groups.resume(campaign_id=7, group_id=8) == 0
    # The four numbers of the documents.
    assert [int(each) for each in GroupStatus] == [1, 2, 4, 5]
    for status in (2, 1, 4, 5):
        update(GroupStatus(status))
        assert group(anna, 8).status == GroupStatus(status).name
    assert group(anna, 8).job_count == 0
    said = "group 8 is terminated"
    assert refused(groups.resume, campaign_id=7, group_id=8) == said
    assert refused(groups.pause, campaign_id=7, group_id=8) == said
    assert refused(update, status=GroupStatus.ACTIVE) == said


def test_a_job_ad_is_paused_and_resumed(anna: AdvertiserClient) -> None:
    def status() -> list[str | None]:
        found = anna.jobs.listings(campaign_ids=[7], job_references=["job1"])
        return [job.status for job in found]

    anna.jobs.pause(campaign_id=7, reference_number="job1")
    assert status() == ["PAUSED"]
    anna.jobs.pause(campaign_id=7, reference_number="job1")
    assert status() == ["PAUSED"]
    anna.jobs.resume(campaign_id=7, reference_number="job1")
    assert status() == ["LIVE"]
