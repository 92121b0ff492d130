"""Expected exchanges of the advertiser API: creating and changing job ads."""

from datetime import date

from jobads.advertiser import models
from tests.integration.wire.jobads_apis.exchanges.advertiser_defaults import (
    AUTHORIZED_JSON,
    STATUS_CODE_JSON,
    make_exchange,
    wrap_payload,
)

BUDGET_AND_STATE = (
    make_exchange(
        operation="jobs/set_budget",
        arguments={"campaign_id": 7, "reference_number": "A/1", "budget_cents": -1},
        request_line=(
            "PUT /job/budget?campaignId=7&referenceNumber=A%2F1&budgetCents=-1"
        ),
        response_body=wrap_payload(STATUS_CODE_JSON),
        envelope_model=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    make_exchange(
        operation="jobs/change_budget",
        arguments={
            "campaign_id": 7,
            "reference_number": "",
            "delta_cents": -2147483648,
        },
        request_line=(
            "PUT /job/budgetDelta?campaignId=7&referenceNumber=&deltaCents=-2147483648"
        ),
        response_body=wrap_payload(STATUS_CODE_JSON),
        envelope_model=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    make_exchange(
        operation="jobs/pause",
        arguments={"campaign_id": 7, "reference_number": "🙂"},
        request_line="PUT /job/pause?campaignId=7&referenceNumber=%F0%9F%99%82",
        response_body=wrap_payload(STATUS_CODE_JSON),
        envelope_model=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    make_exchange(
        operation="jobs/resume",
        arguments={"campaign_id": 7, "reference_number": "%2F?#&=+;:@!$'()*~-._"},
        request_line=(
            "PUT /job/resume?campaignId=7"
            "&referenceNumber="
            "%252F%3F%23%26%3D%2B%3B%3A%40%21%24%27%28%29%2A~-._"
        ),
        response_body=wrap_payload(STATUS_CODE_JSON),
        envelope_model=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
)

CREATION = make_exchange(
    operation="jobs/create",
    arguments={
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
    request_line="POST /job?campaignId=7",
    request_headers=AUTHORIZED_JSON,
    request_body=(
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
    response_body=wrap_payload(
        '{"referenceNumber": "A/1", "statusCode": "CREATION",'
        ' "statusUrl": "https://status.example/?r=A%2F1"}'
    ),
    envelope_model=models.JobCreateEnvelope,
    value=models.JobCreateResult(
        reference_number="A/1",
        status_code="CREATION",
        status_url="https://status.example/?r=A%2F1",
    ),
)

UPDATE = make_exchange(
    operation="jobs/update",
    arguments={
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
    request_line="PUT /job?campaignId=7&referenceNumber=A%201",
    request_headers=AUTHORIZED_JSON,
    request_body=(
        '{"accountId":"42","autoPilotEndDate":"2024-06-30",'
        '"autoPilotMaximumPriceCents":0,"autoPilotStartDate":"2024-06-01",'
        '"benefit":"Öl","budgetCents":-1,"company":"Müller","companyDetail":"",'
        '"description":"…","emailAddress":"a@b.example","endDate":"2024-12-31",'
        '"isAutoPilot":false,"isMonthlyBudget":false,"jobLocations":[],'
        '"priceCents":1,"requirement":"r","requireResume":true,'
        '"startDate":"2024-01-01","title":"Koch","url":"https://jobs.example/"}'
    ),
    response_body=wrap_payload(STATUS_CODE_JSON),
    envelope_model=models.StatusResultEnvelope,
    value=models.StatusResult(status_code="SUCCESS"),
)

EXCHANGES = (*BUDGET_AND_STATE, CREATION, UPDATE)
