"""Expected exchanges of the advertiser API: reports on job ads, and lists of them."""

from datetime import date, datetime, timedelta, timezone

from jobads.advertiser import models
from tests.integration.wire.jobads_apis.exchanges.advertiser_defaults import (
    METRICS,
    METRICS_JSON,
    make_exchange,
    wrap_payload,
)
from tests.integration.wire.jobads_apis.exchanges.exchange import INT64_MAX

EAST = timezone(timedelta(hours=5, minutes=30))

REPORTS = (
    make_exchange(
        operation="jobs/summary",
        arguments={
            "start": 1,
            "end": 2,
            "campaign_id": 7,
            "reference_number": "A/1 +ü",
        },
        request_line=(
            "GET /job/summary"
            "?start=1&end=2&campaignId=7&referenceNumber=A%2F1%20%2B%C3%BC"
        ),
        response_body=wrap_payload(f"[{{{METRICS_JSON}}}]"),
        envelope_model=models.MetricsEnvelope,
        value=[models.Metrics(**METRICS)],
    ),
    make_exchange(
        operation="jobs/report",
        arguments={"start": 1, "end": 2, "campaign_id": 7, "reference_number": "a,b"},
        request_line="GET /job/report?start=1&end=2&campaignId=7&referenceNumber=a%2Cb",
        response_body=wrap_payload(
            '[{"campaignId": 7, "clickDate": "2024-05-01", "customerId": 3,'
            ' "groupId": 9, "jobId": 9223372036854775807, "poolId": 11,'
            f" {METRICS_JSON}}}]"
        ),
        envelope_model=models.JobReportEnvelope,
        value=[
            models.JobReportRow(
                campaign_id=7,
                click_date=date(2024, 5, 1),
                customer_id=3,
                group_id=9,
                job_id=INT64_MAX,
                pool_id=11,
                **METRICS,
            )
        ],
    ),
)

LIST = make_exchange(
    operation="jobs/list",
    arguments={
        "customer_ids": [3],
        "campaign_ids": [7, 8],
        "group_ids": [9],
        "job_ids": ["12", "a b", "c,d"],
    },
    request_line=(
        "GET /jobs?customerIds=3&campaignIds=7,8&groupIds=9&jobIds=12,a%20b,c%2Cd"
    ),
    response_body=wrap_payload("""[{
        "budgetCents": -1, "campaignId": 7, "cities": ["Zürich,ZH"],
        "company": "Müller", "companyId": 5, "cpcCents": 25,
        "created": "2024-05-01T08:00:00+05:30", "customerId": 3,
        "description": "Für <b>alle</b> 🙂", "email": "a@b.example",
        "id": "9223372036854775808", "jobReference": "A/1", "jobStatus": "LIVE",
        "majorCategories": {"category": "Food", "score": 0.875},
        "minorCategories": {"category": "Cook", "score": 0.5}, "poolId": 11,
        "posted": "2024-05-02T23:59:59+05:30", "registrationCpcCents": 0,
        "groupId": 9, "stateIds": [1, 2], "status": "PAUSED", "title": "Koch",
        "url": "https://jobs.example/?a=1&b=ü", "zipcodes": [8001, 94105]
    }]"""),
    envelope_model=models.JobListEnvelope,
    value=[
        models.Job(
            budget_cents=-1,
            campaign_id=7,
            cities=["Zürich,ZH"],
            company="Müller",
            company_id=5,
            cpc_cents=25,
            created=datetime(2024, 5, 1, 8, tzinfo=EAST),
            customer_id=3,
            description="Für <b>alle</b> 🙂",
            email="a@b.example",
            id="9223372036854775808",
            job_reference="A/1",
            job_status="LIVE",
            major_categories=models.CategoryScore(category="Food", score=0.875),
            minor_categories=models.CategoryScore(category="Cook", score=0.5),
            pool_id=11,
            posted=datetime(2024, 5, 2, 23, 59, 59, tzinfo=EAST),
            registration_cpc_cents=0,
            group_id=9,
            state_ids=[1, 2],
            status="PAUSED",
            title="Koch",
            url="https://jobs.example/?a=1&b=ü",
            zipcodes=[8001, 94105],
        )
    ],
)

LISTINGS = make_exchange(
    operation="jobs/listings",
    arguments={
        "campaign_ids": [7],
        "group_ids": [9],
        "job_ids": [12, INT64_MAX],
        "account_ids": ["1", "x y"],
        "job_references": ["job1", "job2", "job3"],
        "job_statuses": ["LIVE", "PAUSED"],
    },
    request_line=(
        "GET /job/list?campaignIds=7&groupIds=9&jobIds=12,9223372036854775807"
        "&accountIds=1,x%20y&jobReferences=job1,job2,job3&jobStatuses=LIVE,PAUSED"
    ),
    response_body="""{
        "documentationUrl": "https://docs.example/jobs", "code": 200,
        "title": "Jobs",
        "data": [{
            "accountId": 1, "autoPilotEndDate": "2024-06-30",
            "autoPilotMaximumPriceCents": 99, "autoPilotStartDate": "2024-06-01",
            "budgetCents": -1, "campaignId": 7, "company": "Müller",
            "cpaCents": 0, "currentSpendCents": 5, "endDate": "2024-12-31",
            "groupId": 9, "isAutoPilot": false, "isCpa": false,
            "isMonthlyBudget": true, "jobId": 9223372036854775807,
            "locations": [{"city": "Zürich", "state": "ZH", "zipcode": "08001"}],
            "percentage": 12.5, "priceCents": 30, "remainingCents": -5,
            "referenceNumber": "job1", "spendCents": 6, "startDate": "2024-01-01",
            "status": "LIVE", "title": "Koch", "totalSpendCents": "0123",
            "upd": "2024-05-01T08:00:00+05:30"
        }],
        "metadata": {
            "columnDetails": [
                {"columnLabel": "Größe", "columnTypeName": "int32"}
            ],
            "resultCount": 1
        }
    }""",
    envelope_model=models.JobListingsEnvelope,
    value=[
        models.JobListing(
            account_id=1,
            auto_pilot_end_date=date(2024, 6, 30),
            auto_pilot_maximum_price_cents=99,
            auto_pilot_start_date=date(2024, 6, 1),
            budget_cents=-1,
            campaign_id=7,
            company="Müller",
            cpa_cents=0,
            current_spend_cents=5,
            end_date=date(2024, 12, 31),
            group_id=9,
            is_auto_pilot=False,
            is_cpa=False,
            is_monthly_budget=True,
            job_id=INT64_MAX,
            locations=[models.JobLocation(city="Zürich", state="ZH", zipcode="08001")],
            percentage=12.5,
            price_cents=30,
            remaining_cents=-5,
            reference_number="job1",
            spend_cents=6,
            start_date=date(2024, 1, 1),
            status="LIVE",
            title="Koch",
            total_spend_cents="0123",
            upd=datetime(2024, 5, 1, 8, tzinfo=EAST),
        )
    ],
)

EXCHANGES = (*REPORTS, LIST, LISTINGS)
