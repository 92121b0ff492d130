"""Test groups: their priorities, filters, creation, update and deletion."""

import pytest

from jobads.advertiser import AdvertiserClient, BadRequestError, models


def get_priorities(client: AdvertiserClient) -> dict[int | None, int | None]:
    """Return the priorities of the groups of campaign 7 by group id."""
    groups = client.groups.list(campaign_ids=[7])
    return {group.group_id: group.priority for group in groups}


def get_job_references(client: AdvertiserClient, group_id: int) -> list[str | None]:
    """Return the references of the job ads in a group."""
    return [job.job_reference for job in client.jobs.list(group_ids=[group_id])]


def test_priority_operations(client: AdvertiserClient) -> None:
    groups = client.groups
    assert get_priorities(client) == {7: 1, 8: 2, 9: 3}
    result = groups.priority_up(campaign_id=7, group_id=8)
    assert result == models.GroupPriorityResult(
        campaign_id=7, group_id=8, operation="UP"
    )
    assert get_priorities(client) == {7: 1, 8: 3, 9: 3}
    groups.priority_down(campaign_id=7, group_id=7)
    assert get_priorities(client) == {7: 0, 8: 3, 9: 3}
    # A group that has the highest or the lowest priority already stays there.
    for _ in range(2):
        groups.priority_maximum(campaign_id=7, group_id=8)
        assert get_priorities(client) == {7: 0, 8: 4, 9: 3}
    for _ in range(2):
        groups.priority_minimum(campaign_id=7, group_id=9)
        assert get_priorities(client) == {7: 0, 8: 4, 9: -1}


def test_group_of_higher_priority_gets_the_job_ad(client: AdvertiserClient) -> None:
    assert get_job_references(client, 9) == ["job1", "job6"]
    assert get_job_references(client, 7) == ["job3", "job4", "job5", "job8"]
    # Group 7 matches all job ads of its campaign.
    client.groups.priority_maximum(campaign_id=7, group_id=7)
    assert get_job_references(client, 9) == []
    assert get_job_references(client, 7) == [f"job{number}" for number in range(1, 9)]
    groups = client.groups.list(campaign_ids=[7])
    counts = {group.group_id: group.job_count for group in groups}
    assert counts == {7: 8, 8: 0, 9: 0}
    client.groups.priority_minimum(campaign_id=7, group_id=7)
    assert get_job_references(client, 9) == ["job1", "job6"]


def test_creating_updating_and_deleting_a_group(client: AdvertiserClient) -> None:
    body = models.GroupCreate(
        campaign_id=7,
        name="Nights",
        budget_cents=10_000,
        is_monthly_budget=True,
        is_live=False,
        include_filters=models.GroupFilter(job_titles=["night", "day"]),
    )
    group_id = client.groups.create(body=body)
    [created] = client.groups.list(group_ids=[group_id])
    assert created == models.Group(
        auto_renew=True,
        budget_cents=10_000,
        campaign_id=7,
        campaign_name="Campaign 7",
        email_address="anna@company.example",
        group_id=group_id,
        group_name="Nights",
        is_cpa=False,
        job_count=0,
        priority=0,
        spend_cents=0,
        status="PAUSED",
    )
    client.groups.priority_maximum(campaign_id=7, group_id=group_id)
    assert get_job_references(client, group_id) == ["job6"]
    update = models.GroupUpdate(
        name="Late", email_address="late@company.example", configuration_query="welder"
    )
    client.groups.update(campaign_id=7, group_id=group_id, body=update)
    [updated] = client.groups.list(group_ids=[group_id])
    assert updated.group_name == "Late"
    assert updated.email_address == "late@company.example"
    assert updated.budget_cents == 10_000
    # No job ad matches both the title filter and the new query.
    assert get_job_references(client, group_id) == []

    assert client.groups.delete(campaign_id=7, group_id=group_id) == 1
    assert client.groups.list(group_ids=[group_id]) == []
    assert get_job_references(client, 9) == ["job1", "job6"]
    # Ids of deleted groups are not used again.
    body = models.GroupCreate(campaign_id=7, name="Again")
    assert client.groups.create(body=body) > group_id


def test_reports_include_deleted_groups(client: AdvertiserClient) -> None:
    before = client.groups.summary(group_ids=[9])
    client.groups.delete(campaign_id=7, group_id=9)
    assert client.groups.summary(group_ids=[9]) == before
    assert client.groups.summary() == client.campaigns.summary()
    # Group 7 matches the job ads of the deleted group.
    references = ["job1", "job3", "job4", "job5", "job6", "job8"]
    assert get_job_references(client, 7) == references


@pytest.mark.parametrize(
    ("include", "exclude", "matches"),
    [
        ({"reference_numbers": ["job2", "job3", "job99"]}, {}, ["job2", "job3"]),
        ({"industries": ["healthcare"]}, {}, ["job1", "job6"]),
        ({"industries": ["Healthcare"]}, {"job_titles": ["night"]}, ["job1"]),
        ({"locations": ["Austin, TX"]}, {}, ["job3", "job7"]),
        ({"locations": ["02108"], "job_titles": ["welder"]}, {}, ["job4"]),
        ({"job_state_ids": ["6"]}, {}, ["job1", "job5"]),
        ({"company_ids": ["4"], "job_descriptions": ["BOOKS"]}, {}, ["job8"]),
        ({"account_ids": ["8"]}, {}, []),
        ({}, {"account_ids": ["8"]}, []),
    ],
)
def test_filters_of_a_group(
    client: AdvertiserClient,
    include: dict[str, list[str]],
    exclude: dict[str, list[str]],
    matches: list[str],
) -> None:
    body = models.GroupCreate(
        campaign_id=7,
        name="Filtered",
        include_filters=models.GroupFilter.model_validate(include),
        exclude_filters=models.GroupFilter.model_validate(exclude),
    )
    group_id = client.groups.create(body=body)
    client.groups.priority_maximum(campaign_id=7, group_id=group_id)
    assert get_job_references(client, group_id) == matches


def test_invalid_bodies_are_refused(client: AdvertiserClient) -> None:
    for body in (
        models.GroupCreate(name="Without a campaign"),
        models.GroupCreate(campaign_id=7),
        models.GroupCreate(campaign_id=7, name="  "),
        models.GroupCreate(campaign_id=7, name="a\0b"),
    ):
        with pytest.raises(BadRequestError) as caught:
            client.groups.create(body=body)
        assert caught.value.body is not None
        assert caught.value.body.error
    assert get_priorities(client) == {7: 1, 8: 2, 9: 3}
