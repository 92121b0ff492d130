"""Rows of the advertiser API: job ads, created and changed."""

from datetime import date

from jobads.advertiser import models
from tests.integration.wire.advertiser import (
    AUTHORIZED_JSON,
    STATUS_CODE_JSON,
    envelope,
    row,
)

CHANGED = (
    row(
        operation="jobs/set_budget",
        call={"campaign_id": 7, "reference_number": "A/1", "budget_cents": -1},
        request="PUT /job/budget?campaignId=7&referenceNumber=A%2F1&budgetCents=-1",
        answer=envelope(STATUS_CODE_JSON),
        whole=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    row(
        operation="jobs/change_budget",
        call={"campaign_id": 7, "reference_number": "", "delta_cents": -2147483648},
        request=(
            "PUT /job/budgetDelta?campaignId=7&referenceNumber=&deltaCents=-2147483648"
        ),
        answer=envelope(STATUS_CODE_JSON),
        whole=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    row(
        operation="jobs/pause",
        call={"campaign_id": 7, "reference_number": "🙂"},
        request="PUT /job/pause?campaignId=7&referenceNumber=%F0%9F%99%82",
        answer=envelope(STATUS_CODE_JSON),
        whole=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    row(
        operation="jobs/resume",
        call={"campaign_id": 7, "reference_number": "%2F?#&=+;:@!$'()*~-._"},
        request=(
            "PUT /job/resume?campaignId=7"
            "&referenceNumber="
            "%252F%3F%23%26%3D%2B%3B%3A%40%21%24%27%28%29%2A~-._"
        ),
        answer=envelope(STATUS_CODE_JSON),
        whole=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
)

CREATED = row(
    operation="jobs/create",
    call={
        "campaign_id": 7,
        "body": models.JobCreate(
            budget_cents=-1,
            description="<p>Für alle,\tüberall 🙂</p>",
            is_monthly_budget=False,
            price_cents=30,
            title="Koch/Köchin (m|w|d)",
            url="https://jobs.example/1?a=b&c=d",
            account_id="0042",
            auto_pilot_end_date=date(2024, 6, 30),
            auto_pilot_maximum_price_cents=99,
            auto_pilot_start_date=date(2024, 6, 1),
            benefit="",
            company="Müller",
            company_detail="seit 1900",
            email_address="a+b@c.example",
            end_date=date(2024, 12, 31),
            is_auto_pilot=True,
            job_locations=[
                models.JobLocation(city="Zürich", state="ZH", zipcode="08001"),
                models.JobLocation(city="Bern"),
            ],
            pause_job=False,
            reference_number="A/1",
            requirement="none",
            require_resume=False,
            start_date=date(2024, 1, 1),
        ),
    },
    request="POST /job?campaignId=7",
    headers=AUTHORIZED_JSON,
    body=(
        '{"budgetCents":-1,"description":"<p>Für alle,\\tüberall 🙂</p>",'
        '"isMonthlyBudget":false,"priceCents":30,"title":"Koch/Köchin (m|w|d)",'
        '"url":"https://jobs.example/1?a=b&c=d","accountId":"0042",'
        '"autoPilotEndDate":"2024-06-30","autoPilotMaximumPriceCents":99,'
        '"autoPilotStartDate":"2024-06-01","benefit":"","company":"Müller",'
        '"companyDetail":"seit 1900","emailAddress":"a+b@c.example",'
        '"endDate":"2024-12-31","isAutoPilot":true,'
        '"jobLocations":[{"city":"Zürich","state":"ZH","zipcode":"08001"},'
        '{"city":"Bern"}],"pauseJob":false,"referenceNumber":"A/1",'
        '"requirement":"none","requireResume":false,"startDate":"2024-01-01"}'
    ),
    answer=envelope(
        '{"referenceNumber": "A/1", "statusCode": "CREATED",'
        ' "statusUrl": "https://status.example/?r=A%2F1"}'
    ),
    whole=models.JobCreateEnvelope,
    value=models.JobCreateResult(
        reference_number="A/1",
        status_code="CREATED",
        status_url="https://status.example/?r=A%2F1",
    ),
)

UPDATED = row(
    operation="jobs/update",
    call={
        "campaign_id": 7,
        "reference_number": "A 1",
        "body": models.JobUpdate(
            account_id="42",
            auto_pilot_end_date=date(2024, 6, 30),
            auto_pilot_maximum_price_cents=0,
            auto_pilot_start_date=date(2024, 6, 1),
            benefit="Öl",
            budget_cents=-1,
            company="Müller",
            company_detail="",
            description="…",
            email_address="a@b.example",
            end_date=date(2024, 12, 31),
            is_auto_pilot=False,
            is_monthly_budget=False,
            job_locations=[],
            price_cents=1,
            requirement="r",
            require_resume=True,
            start_date=date(2024, 1, 1),
            title="Koch",
            url="https://jobs.example/",
        ),
    },
    request="PUT /job?campaignId=7&referenceNumber=A%201",
    headers=AUTHORIZED_JSON,
    body=(
        '{"accountId":"42","autoPilotEndDate":"2024-06-30",'
        '"autoPilotMaximumPriceCents":0,"autoPilotStartDate":"2024-06-01",'
        '"benefit":"Öl","budgetCents":-1,"company":"Müller","companyDetail":"",'
        '"description":"…","emailAddress":"a@b.example","endDate":"2024-12-31",'
        '"isAutoPilot":false,"isMonthlyBudget":false,"jobLocations":[],'
        '"priceCents":1,"requirement":"r","requireResume":true,'
        '"startDate":"2024-01-01","title":"Koch","url":"https://jobs.example/"}'
    ),
    answer=envelope(STATUS_CODE_JSON),
    whole=models.StatusResultEnvelope,
    value=models.StatusResult(status_code="SUCCESS"),
)

ROWS = (*CHANGED, CREATED, UPDATED)
