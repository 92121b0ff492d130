"""Test reports of the advertiser API, and workflows that combine several calls."""

from collections import Counter
from datetime import timedelta

from jobads.advertiser import AdvertiserClient, models
from tests.sandbox.app.advertiser.seed import CAMPAIGN_COUNT
from tests.sandbox.tests.helpers.advertiser_clients import CreateClient
from tests.sandbox.tests.helpers.running_sandbox import TODAY


def test_weekly_review_of_an_advertiser(client: AdvertiserClient) -> None:
    """Read reports, move budget between campaigns, pause a group, add a job ad."""
    start = TODAY - timedelta(days=7)
    rows = client.campaigns.report(start=start, end=TODAY, campaign_ids=[1, 7])
    assert Counter(row.campaign_id for row in rows) == {1: 8, 7: 8}
    spend = sum(row.spend_cents or 0 for row in rows)
    [total] = client.campaigns.summary(start=start, end=TODAY, campaign_ids=[1, 7])
    assert total.spend_cents == spend > 0

    before = {row.id: row.budget_cents or 0 for row in client.campaigns.list()}
    client.campaigns.change_budget(campaign_id=1, delta_cents=-5_000)
    client.campaigns.change_budget(campaign_id=7, delta_cents=5_000)
    after = {row.id: row.budget_cents for row in client.campaigns.list()}
    assert after == before | {1: before[1] - 5_000, 7: before[7] + 5_000}

    assert client.groups.pause(campaign_id=7, group_id=8) == 1
    [paused] = client.groups.list(group_ids=[8])
    assert (paused.group_name, paused.status) == ("Drivers", "PAUSED")

    body = models.JobCreate(title="Nurse for Sundays", price_cents=55)
    created = client.jobs.create(campaign_id=7, body=body)
    assert created.reference_number
    assert f"jobReferences={created.reference_number}" in (created.status_url or "")
    [job] = client.jobs.listings(job_references=[created.reference_number])
    assert (job.title, job.status, job.group_id) == ("Nurse for Sundays", "LIVE", 9)


def test_agency_reads_campaigns_in_chunks(create_client: CreateClient) -> None:
    """The API has no pagination; an agency can request a few ids at a time."""
    agency = create_client("agency")
    permissions = agency.account.permissions()
    assert permissions.campaign is not None
    ids = permissions.campaign.administrator or []
    assert len(ids) == CAMPAIGN_COUNT
    campaigns: list[models.Campaign] = []
    for start in range(0, len(ids), 10):
        campaigns += agency.campaigns.list(campaign_ids=ids[start : start + 10])
    assert [campaign.id for campaign in campaigns] == ids
    assert campaigns == agency.campaigns.list()

    spend_by_customer: Counter[str | None] = Counter()
    for campaign in campaigns:
        spend_by_customer[campaign.display_name] += campaign.spend_cents or 0
    for customer in agency.customers.list():
        [total] = agency.customers.summary(customer_ids=[customer.id or 0])
        assert total.spend_cents == spend_by_customer[customer.name] > 0


def test_reports_of_all_levels_agree(create_client: CreateClient) -> None:
    agency = create_client("agency")
    sums_by_level: list[Counter[str]] = []
    for report in (
        agency.customers.report,
        agency.campaigns.report,
        agency.groups.report,
        agency.jobs.report,
    ):
        sums: Counter[str] = Counter()
        for row in report():
            sums[f"{row.click_date} spend"] += row.spend_cents or 0
            sums[f"{row.click_date} clicks"] += row.clicks or 0
        sums_by_level.append(sums)
    # Two sums for each of the 14 days.
    assert len(sums_by_level[0]) == 28
    assert all(sums == sums_by_level[0] for sums in sums_by_level)
    totals = [
        agency.customers.summary(),
        agency.campaigns.summary(),
        agency.groups.summary(),
        agency.jobs.summary(),
    ]
    assert all(total == totals[0] for total in totals)
    assert totals[0][0].spend_cents == sum(
        count for key, count in sums_by_level[0].items() if key.endswith("spend")
    )


def test_filters_of_reports(create_client: CreateClient) -> None:
    agency = create_client("agency")
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
    [empty] = agency.jobs.summary(end=0)
    assert empty.spend_cents == 0
