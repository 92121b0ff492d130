"""What an advertiser and an agency do all week, through the public client."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest

from jobads.advertiser import models
from tests.sandbox.app.advertiser.logins import Users, users_of
from tests.sandbox.app.running import TODAY, Sandbox

CAMPAIGNS_OF_THE_AGENCY = 24


@pytest.fixture
def users(sandbox: Sandbox) -> Iterator[Users]:
    with users_of(sandbox) as made:
        yield made


def test_a_monday(users: Users) -> None:
    """Read the week's reports, move budget, pause a group, and advertise a job."""
    anna = users("anna")
    start = TODAY - timedelta(days=7)
    rows = anna.campaigns.report(start=start, end=TODAY, campaign_ids=[1, 7])
    assert Counter(row.campaign_id for row in rows) == {1: 8, 7: 8}
    spend = sum(row.spend_cents or 0 for row in rows)
    [total] = anna.campaigns.summary(start=start, end=TODAY, campaign_ids=[1, 7])
    assert total.spend_cents == spend > 0

    before = {each.id: each.budget_cents or 0 for each in anna.campaigns.list()}
    anna.campaigns.change_budget(campaign_id=1, delta_cents=-5_000)
    anna.campaigns.change_budget(campaign_id=7, delta_cents=5_000)
    after = {each.id: each.budget_cents for each in anna.campaigns.list()}
    assert after == before | {1: before[1] - 5_000, 7: before[7] + 5_000}

    assert anna.groups.pause(campaign_id=7, group_id=8) == 1
    [paused] = anna.groups.list(group_ids=[8])
    assert (paused.group_name, paused.status) == ("Drivers", "PAUSED")

    body = models.JobCreate(title="Nurse for Sundays", price_cents=55)
    created = anna.jobs.create(campaign_id=7, body=body)
    assert created.reference_number
    assert f"jobReferences={created.reference_number}" in (created.status_url or "")
    found = anna.jobs.listings(job_references=[created.reference_number])
    assert [(job.title, job.status, job.group_id) for job in found] == [
        ("Nurse for Sundays", "LIVE", 9)
    ]


def test_an_agency_pages_through_campaigns(users: Users) -> None:
    """The API has no pages, so that an agency asks for ids, some at a time."""
    agency = users("agency")
    permissions = agency.account.permissions()
    assert permissions.campaign is not None
    ids = permissions.campaign.administrator or []
    assert len(ids) == CAMPAIGNS_OF_THE_AGENCY
    campaigns: list[models.Campaign] = []
    for first in range(0, len(ids), 10):
        campaigns += agency.campaigns.list(campaign_ids=ids[first : first + 10])
    assert [each.id for each in campaigns] == ids
    assert campaigns == agency.campaigns.list()

    spend: Counter[str | None] = Counter()
    for each in campaigns:
        spend[each.display_name] += each.spend_cents or 0
    for customer in agency.customers.list():
        [total] = agency.customers.summary(customer_ids=[customer.id or 0])
        assert total.spend_cents == spend[customer.name] > 0


def test_reports_agree_between_levels(users: Users) -> None:
    """Day by day, and in all."""
    agency = users("agency")
    sums: list[Counter[str]] = []
    for report in (
        agency.customers.report,
        agency.campaigns.report,
        agency.groups.report,
        agency.jobs.report,
    ):
        level: Counter[str] = Counter()
        for row in report():
            level[f"{row.click_date} spend"] += row.spend_cents or 0
            level[f"{row.click_date} clicks"] += row.clicks or 0
        sums.append(level)
    assert len(sums[0]) == 28
    assert sums[0] == sums[1] == sums[2] == sums[3]
    totals = [
        agency.customers.summary(),
        agency.campaigns.summary(),
        agency.groups.summary(),
        agency.jobs.summary(),
    ]
    assert all(total == totals[0] for total in totals)
    assert totals[0][0].spend_cents == sum(
        count for key, count in sums[0].items() if key.endswith("spend")
    )


def test_reports_know_days_and_filters(users: Users) -> None:
    agency = users("agency")
    [row] = agency.customers.report(customer_ids=[2], start=TODAY, end=TODAY)
    assert (row.customer_id, row.click_date) == (2, TODAY.date())
    rows = agency.campaigns.report(pool_ids=[1], end=TODAY - timedelta(days=13))
    assert [row.campaign_id for row in rows] == [1, 2, 3, 7]
    rows = agency.campaigns.report(customer_ids=[1], campaign_ids=[2, 4], start=TODAY)
    assert [row.campaign_id for row in rows] == [2]
    groups = agency.groups.report(customer_ids=[1], group_ids=[8, 9, 10], start=TODAY)
    assert [row.group_id for row in groups] == [8, 9]
    jobs = agency.jobs.report(campaign_id=7, reference_number="job1", start=TODAY)
    assert [row.group_id for row in jobs] == [9]
    assert agency.jobs.report(end=0) == []
    nothing = agency.jobs.summary(end=0)
    assert [each.spend_cents for each in nothing] == [0]
