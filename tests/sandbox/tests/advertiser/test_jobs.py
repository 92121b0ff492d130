"""Test job ads of the advertiser API, and applications to them."""

from datetime import UTC, date, datetime, timedelta

import httpx2
import pytest

from jobads import StatusError
from jobads.advertiser import AdvertiserClient, BadRequestError, models
from tests.sandbox.app.advertiser.seed import LOGIN, PASSWORD, TOKEN
from tests.sandbox.tests.helpers.running_sandbox import TODAY, Sandbox

# All fields; the reference and the company have unusual spaces and characters.
COMPLETE_JOB = models.JobCreate(
    title="Night nurse",
    description="Care for patients, all night long.",
    url="https://company.example/jobs/n1",
    reference_number="a,b c/é",
    company="  example   COMPANY ",
    company_detail="A company.",
    account_id="70",
    email_address="jobs@company.example",
    budget_cents=50_000,
    is_monthly_budget=True,
    price_cents=60,
    is_auto_pilot=True,
    auto_pilot_start_date=date(2026, 1, 2),
    auto_pilot_end_date=date(2026, 2, 3),
    auto_pilot_maximum_price_cents=90,
    job_locations=[
        models.JobLocation(city="Boston", state="MA", zipcode="02108"),
        models.JobLocation(city="Paris"),
    ],
    pause_job=True,
    start_date=date(2026, 1, 1),
    end_date=date(2026, 12, 31),
)


def test_created_job_ad_is_in_both_lists(client: AdvertiserClient) -> None:
    before = datetime.now(UTC)
    created = client.jobs.create(campaign_id=7, body=COMPLETE_JOB)
    assert created.reference_number == COMPLETE_JOB.reference_number
    [listing] = client.jobs.listings(
        job_references=["a,b c/é"], account_ids=["70", "x"], job_statuses=["PAUSED"]
    )
    assert listing.upd is not None
    # `upd` has milliseconds only, so it may seem to be before the call.
    assert before - timedelta(milliseconds=1) < listing.upd <= datetime.now(UTC)
    assert listing == models.JobListing(
        account_id=70,
        auto_pilot_end_date=COMPLETE_JOB.auto_pilot_end_date,
        auto_pilot_maximum_price_cents=90,
        auto_pilot_start_date=COMPLETE_JOB.auto_pilot_start_date,
        budget_cents=50_000,
        campaign_id=7,
        company=COMPLETE_JOB.company,
        current_spend_cents=0,
        end_date=COMPLETE_JOB.end_date,
        group_id=9,
        is_auto_pilot=True,
        is_cpa=False,
        is_monthly_budget=True,
        job_id=listing.job_id,
        locations=COMPLETE_JOB.job_locations,
        percentage=0.0,
        price_cents=60,
        reference_number="a,b c/é",
        remaining_cents=50_000,
        spend_cents=0,
        start_date=COMPLETE_JOB.start_date,
        status="PAUSED",
        title="Night nurse",
        total_spend_cents="0",
        upd=listing.upd,
    )
    [job] = client.jobs.list(job_ids=[str(listing.job_id), "none"], group_ids=[9])
    assert (job.job_reference, job.job_status, job.status) == (
        "a,b c/é",
        "PAUSED",
        "PAUSED",
    )
    assert (job.cities, job.state_ids, job.zipcodes) == (
        ["Boston", "Paris"],
        [22],
        [2108],
    )
    assert (job.customer_id, job.company_id, job.cpc_cents) == (1, 3, 60)
    assert job.minor_categories == models.CategoryScore(category="Nursing", score=0.75)


def test_listings_have_metadata(client: AdvertiserClient) -> None:
    response = client.response(client.jobs.listings, campaign_ids=[1, 7])
    assert isinstance(response.body, models.JobListingsEnvelope)
    metadata = response.body.metadata
    assert metadata is not None
    assert metadata.result_count == len(response.value) == 12
    columns = {column.column_label for column in metadata.column_details or []}
    assert {"jobId", "totalSpendCents", "locations"} <= columns
    assert len(columns) == len(models.JobListing.model_fields)


def test_update_changes_all_but_the_budget(client: AdvertiserClient) -> None:
    update = models.JobUpdate(
        title="Truck driver by day", price_cents=70, budget_cents=1, company="New Ltd"
    )
    [before] = client.jobs.listings(campaign_ids=[7], job_references=["job1"])
    client.jobs.update(campaign_id=7, reference_number="job1", body=update)
    [after] = client.jobs.listings(campaign_ids=[7], job_references=["job1"])
    assert (after.title, after.price_cents, after.company) == (
        "Truck driver by day",
        70,
        "New Ltd",
    )
    assert after.budget_cents == before.budget_cents == 100_000
    # The new title matches the filter of group 8, no longer that of group 9.
    assert (before.group_id, after.group_id) == (9, 8)
    assert after.locations == before.locations
    [company] = client.companies.list(company_name="new ltd")
    [job] = client.jobs.list(job_ids=[str(after.job_id)])
    assert job.company_id == company.id


def test_invalid_job_ads_are_refused(client: AdvertiserClient) -> None:
    for body in (
        models.JobCreate(title="Nurse", reference_number="job1"),
        models.JobCreate(reference_number="job99"),
        models.JobCreate(title="Nurse", budget_cents=-2),
        models.JobCreate(title="Nurse\0"),
        models.JobCreate(title="Nurse", email_address="nobody"),
    ):
        with pytest.raises(BadRequestError):
            client.jobs.create(campaign_id=7, body=body)
    with pytest.raises(StatusError) as caught:
        client.jobs.pause(campaign_id=7, reference_number="job99")
    assert caught.value.status == 404
    assert len(client.jobs.list(campaign_ids=[7])) == 8


def test_application_report_and_resumes(client: AdvertiserClient) -> None:
    rows = client.applications.report()
    assert len(rows) == 32
    # Campaign 2 doesn't host its applications.
    assert {row.campaign_id for row in rows} == {1, 3, 7}
    resume_count = 0
    for row in rows:
        # The report contains the id of an application only in this URL.
        application_id = int((row.download_url or "").partition("applicationId=")[2])
        resume = client.applications.download(application_id=application_id)
        resume_count += resume.startswith(b"%PDF")
        assert (row.first_name or "").encode() in resume or not resume
    # Every third applicant has no résumé, which is an empty file.
    assert resume_count == 22
    [first, second] = client.applications.report(
        campaign_ids=[3], reference_numbers=["job1", "job9"]
    )
    assert {first.job_reference, second.job_reference} == {"job1"}
    day_before = TODAY - timedelta(days=1)
    recent = client.applications.report(start=day_before, end=TODAY)
    assert {row.application_date for row in recent} == {
        TODAY.date(),
        day_before.date(),
    }


def test_resume_download_by_login_and_password(sandbox: Sandbox) -> None:
    url = sandbox.urls["advertiser"]
    with AdvertiserClient(base_url=url) as client:
        response = client.response(
            client.applications.download,
            application_id=11,
            login=LOGIN,
            password=PASSWORD,
        )
        assert response.headers["content-type"] == "application/octet-stream"
        assert response.value.startswith(b"%PDF")
        with pytest.raises(BadRequestError):
            client.applications.download(
                application_id=11, login=LOGIN, password="wrong"
            )
        with pytest.raises(StatusError) as caught:
            # Far beyond the int32 of the database.
            client.applications.download(
                application_id=2**62, login=LOGIN, password=PASSWORD
            )
        assert caught.value.status == 404


def test_download_url_of_the_report(sandbox: Sandbox, client: AdvertiserClient) -> None:
    row = client.applications.report(campaign_ids=[7])[0]
    assert row.download_url is not None
    assert row.download_url.startswith(sandbox.urls["advertiser"])
    headers = {"Authorization": f"Bearer {TOKEN}"}
    response = httpx2.get(row.download_url, headers=headers)
    assert response.status_code == 200
    assert response.content.startswith(b"%PDF")
