"""Groups come, go and take job ads by their priorities, through the public client."""

from collections.abc import Iterator

import pytest

from jobads.advertiser import AdvertiserClient, BadRequestError, models
from tests.sandbox.app.advertiser.logins import users_of
from tests.sandbox.app.running import Sandbox


@pytest.fixture
def anna(sandbox: Sandbox) -> Iterator[AdvertiserClient]:
    with users_of(sandbox) as made:
        yield made("anna")


def priorities(client: AdvertiserClient) -> dict[int | None, int | None]:
    """The priorities of the groups of campaign 7."""
    return {row.group_id: row.priority for row in client.groups.list(campaign_ids=[7])}


def jobs_of(client: AdvertiserClient, group_id: int) -> list[str | None]:
    """References of the job ads in a group."""
    return [job.job_reference for job in client.jobs.list(group_ids=[group_id])]


def test_priorities(anna: AdvertiserClient) -> None:
    groups = anna.groups
    assert priorities(anna) == {7: 1, 8: 2, 9: 3}
    done = groups.priority_up(campaign_id=7, group_id=8)
    assert done == models.GroupPriorityResult(campaign_id=7, group_id=8, operation="UP")
    assert priorities(anna) == {7: 1, 8: 3, 9: 3}
    groups.priority_down(campaign_id=7, group_id=7)
    assert priorities(anna) == {7: 0, 8: 3, 9: 3}
    for _ in range(2):
        groups.priority_maximum(campaign_id=7, group_id=8)
        assert priorities(anna) == {7: 0, 8: 4, 9: 3}
    for _ in range(2):
        groups.priority_minimum(campaign_id=7, group_id=9)
        assert priorities(anna) == {7: 0, 8: 4, 9: -1}


def test_the_group_of_higher_priority_takes_a_job_ad(anna: AdvertiserClient) -> None:
    assert jobs_of(anna, 9) == ["job1", "job6"]
    assert jobs_of(anna, 7) == ["job3", "job4", "job5", "job8"]
    anna.groups.priority_maximum(campaign_id=7, group_id=7)
    assert jobs_of(anna, 9) == []
    assert jobs_of(anna, 7) == [f"job{number}" for number in range(1, 9)]
    counts = {row.group_id: row.job_count for row in anna.groups.list(campaign_ids=[7])}
    assert counts == {7: 8, 8: 0, 9: 0}
    anna.groups.priority_minimum(campaign_id=7, group_id=7)
    assert jobs_of(anna, 9) == ["job1", "job6"]


def test_a_group_from_its_creation_to_its_end(anna: AdvertiserClient) -> None:
    body = models.GroupCreate(
        campaign_id=7,
        name="Nights",
        budget_cents=10_000,
        is_monthly_budget=True,
        is_live=False,
        include_filters=models.GroupFilter(job_titles=["night", "day"]),
    )
    key = anna.groups.create(body=body)
    [created] = anna.groups.list(group_ids=[key])
    assert created == models.Group(
        auto_renew=True,
        budget_cents=10_000,
        campaign_id=7,
        campaign_name="Campaign 7",
        email_address="anna@company.example",
        group_id=key,
        group_name="Nights",
        is_cpa=False,
        job_count=0,
        priority=0,
        spend_cents=0,
        status="PAUSED",
    )
    anna.groups.priority_maximum(campaign_id=7, group_id=key)
    assert jobs_of(anna, key) == ["job6"]
    changed = models.GroupUpdate(
        name="Late", email_address="late@company.example", configuration_query="welder"
    )
    anna.groups.update(campaign_id=7, group_id=key, body=changed)
    [updated] = anna.groups.list(group_ids=[key])
    assert updated.group_name == "Late"
    assert updated.email_address == "late@company.example"
    assert updated.budget_cents == 10_000
    # Filters and query must both fit.
    assert jobs_of(anna, key) == []

    assert anna.groups.delete(campaign_id=7, group_id=key) == 1
    assert anna.groups.list(group_ids=[key]) == []
    assert jobs_of(anna, 9) == ["job1", "job6"]
    again = anna.groups.create(body=models.GroupCreate(campaign_id=7, name="Again"))
    assert again > key


def test_reports_keep_what_a_deleted_group_did(anna: AdvertiserClient) -> None:
    before = anna.groups.summary(group_ids=[9])
    anna.groups.delete(campaign_id=7, group_id=9)
    assert anna.groups.summary(group_ids=[9]) == before
    assert anna.groups.summary() == anna.campaigns.summary()
    assert jobs_of(anna, 7) == ["job1", "job3", "job4", "job5", "job6", "job8"]


@pytest.mark.parametrize(
    ("include", "exclude", "taken"),
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
def test_filters(
    anna: AdvertiserClient,
    include: dict[str, list[str]],
    exclude: dict[str, list[str]],
    taken: list[str],
) -> None:
    body = models.GroupCreate(
        campaign_id=7,
        name="Filtered",
        include_filters=models.GroupFilter.model_validate(include),
        exclude_filters=models.GroupFilter.model_validate(exclude),
    )
    key = anna.groups.create(body=body)
    anna.groups.priority_maximum(campaign_id=7, group_id=key)
    assert jobs_of(anna, key) == taken


def test_bodies_that_are_refused(anna: AdvertiserClient) -> None:
    for body in (
        models.GroupCreate(name="Nobody's"),
        models.GroupCreate(campaign_id=7),
        models.GroupCreate(campaign_id=7, name="  "),
        models.GroupCreate(campaign_id=7, name="a\0b"),
    ):
        with pytest.raises(BadRequestError) as caught:
            anna.groups.create(body=body)
        assert caught.value.body is not None
        assert caught.value.body.error
    assert priorities(anna) == {7: 1, 8: 2, 9: 3}
