"""Test budgets and statuses of campaigns, groups and job ads."""

from collections.abc import Callable
from functools import partial

import pytest

from jobads import InvalidRequestError
from jobads.advertiser import AdvertiserClient, BadRequestError, models
from jobads.advertiser.models import GroupStatus

INT32_MAX = 2**31 - 1


def get_refusal(call: Callable[..., object], **arguments: object) -> str:
    """Make a call that must fail with status 400, and return the error's message."""
    with pytest.raises(BadRequestError) as caught:
        call(**arguments)
    body = caught.value.body
    assert body is not None
    assert (body.code, body.title) == (400, "Bad Request")
    return body.error or ""


def get_campaign_budget(client: AdvertiserClient, campaign_id: int) -> tuple[int, int]:
    """Return the budget and the spend of a campaign."""
    [campaign] = client.campaigns.list(campaign_ids=[campaign_id])
    return campaign.budget_cents or 0, campaign.spend_cents or 0


def get_group(client: AdvertiserClient, group_id: int) -> models.Group:
    [group] = client.groups.list(group_ids=[group_id])
    return group


def test_campaign_budget_must_exceed_spend(client: AdvertiserClient) -> None:
    campaigns = client.campaigns
    budget, spend = get_campaign_budget(client, 7)
    message = f"the budget must be greater than the spend of {spend} cents"
    for too_low in (spend, spend - 1, 0):
        assert message == get_refusal(
            campaigns.set_budget, campaign_id=7, budget_cents=too_low
        )
    delta_to_spend = spend - budget
    assert message == get_refusal(
        campaigns.change_budget, campaign_id=7, delta_cents=delta_to_spend
    )
    assert get_campaign_budget(client, 7) == (budget, spend)

    result = campaigns.change_budget(campaign_id=7, delta_cents=delta_to_spend + 1)
    assert result == models.StatusResult(status_code="SUCCESS")
    assert get_campaign_budget(client, 7) == (spend + 1, spend)
    campaigns.set_budget(campaign_id=7, budget_cents=INT32_MAX)
    assert get_campaign_budget(client, 7) == (INT32_MAX, spend)


def test_unlimited_budget_can_be_set_but_not_changed(client: AdvertiserClient) -> None:
    client.campaigns.set_budget(campaign_id=7, budget_cents=-1)
    assert get_campaign_budget(client, 7)[0] == -1
    message = get_refusal(client.campaigns.change_budget, campaign_id=7, delta_cents=10)
    assert message == "the budget is unlimited: set one before you change it"

    client.groups.set_budget(campaign_id=7, group_id=9, budget_cents=-1)
    assert get_group(client, 9).budget_cents == -1
    client.jobs.set_budget(campaign_id=7, reference_number="job1", budget_cents=-1)
    [job] = client.jobs.listings(campaign_ids=[7], job_references=["job1"])
    assert (job.budget_cents, job.remaining_cents) == (-1, None)


def test_invalid_budgets_are_refused(client: AdvertiserClient) -> None:
    groups = client.groups
    groups.set_budget(campaign_id=7, group_id=9, budget_cents=5)
    # These would lead to -1, to -2 and beyond int32.
    for delta in (-6, -7, 2**31 - 5):
        get_refusal(groups.change_budget, campaign_id=7, group_id=9, delta_cents=delta)
    set_budget = partial(client.jobs.set_budget, campaign_id=7, reference_number="job1")
    get_refusal(set_budget, budget_cents=-2)
    # The client itself refuses an argument that is no int32.
    with pytest.raises(InvalidRequestError, match="less than or equal to 2147483647"):
        set_budget(budget_cents=INT32_MAX + 1)
    assert get_group(client, 9).budget_cents == 5
    assert "budgetCents is required" in get_refusal(
        client.campaigns.set_budget, campaign_id=7
    )
    assert "campaignId is required" in get_refusal(
        client.campaigns.change_budget, delta_cents=1
    )


def test_group_status_follows_its_budget(client: AdvertiserClient) -> None:
    spend = get_group(client, 9).spend_cents or 0
    groups = client.groups
    groups.set_budget(
        campaign_id=7, group_id=9, budget_cents=spend, is_monthly_budget=False
    )
    assert get_group(client, 9).status == "OUT_OF_BUDGET"
    assert get_group(client, 9).auto_renew is False
    groups.change_budget(campaign_id=7, group_id=9, delta_cents=1)
    group = get_group(client, 9)
    assert (group.status, group.budget_cents) == ("ACTIVE", spend + 1)
    assert groups.pause(campaign_id=7, group_id=9) == 1
    groups.change_budget(campaign_id=7, group_id=9, delta_cents=-1)
    assert get_group(client, 9).status == "PAUSED"
    assert groups.resume(campaign_id=7, group_id=9) == 1
    assert get_group(client, 9).status == "OUT_OF_BUDGET"


def test_group_status_changes(client: AdvertiserClient) -> None:
    groups = client.groups

    def update(status: GroupStatus) -> None:
        groups.update(campaign_id=7, group_id=8, body=models.GroupUpdate(status=status))

    assert groups.pause(campaign_id=7, group_id=8) == 1
    assert groups.pause(campaign_id=7, group_id=8) == 0
    assert groups.resume(campaign_id=7, group_id=8) == 1
    assert groups.resume(campaign_id=7, group_id=8) == 0
    # The document defines these four numbers.
    assert [int(status) for status in GroupStatus] == [1, 2, 4, 5]
    for number in (2, 1, 4, 5):
        update(GroupStatus(number))
        assert get_group(client, 8).status == GroupStatus(number).name
    assert get_group(client, 8).job_count == 0
    message = "group 8 is terminated"
    assert get_refusal(groups.resume, campaign_id=7, group_id=8) == message
    assert get_refusal(groups.pause, campaign_id=7, group_id=8) == message
    assert get_refusal(update, status=GroupStatus.ACTIVE) == message


def test_pausing_and_resuming_a_job_ad(client: AdvertiserClient) -> None:
    def get_statuses() -> list[str | None]:
        listings = client.jobs.listings(campaign_ids=[7], job_references=["job1"])
        return [listing.status for listing in listings]

    client.jobs.pause(campaign_id=7, reference_number="job1")
    assert get_statuses() == ["PAUSED"]
    client.jobs.pause(campaign_id=7, reference_number="job1")
    assert get_statuses() == ["PAUSED"]
    client.jobs.resume(campaign_id=7, reference_number="job1")
    assert get_statuses() == ["LIVE"]
