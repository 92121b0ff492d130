"""Rows of the advertiser API: campaigns, companies, customers."""

from datetime import date

from jobads.advertiser import models
from tests.integration.wire.advertiser import (
    METRICS,
    METRICS_JSON,
    STATUS_CODE_JSON,
    envelope,
    row,
)
from tests.integration.wire.rows import INT64_MAX

CAMPAIGNS = (
    row(
        operation="campaigns/report",
        call={
            "start": 0,
            "end": INT64_MAX,
            "customer_ids": [7],
            "pool_ids": [11, 12],
            "campaign_ids": [1, 2, 3],
        },
        request=(
            "GET /campaign/report?start=0&end=9223372036854775807"
            "&customerIds=7&poolIds=11,12&campaignIds=1,2,3"
        ),
        answer=envelope(
            '[{"campaignId": 1, "clickDate": "2024-02-29", "customerId": 7,'
            f' "poolId": 11, {METRICS_JSON}}}]'
        ),
        whole=models.CampaignReportEnvelope,
        value=[
            models.CampaignReportRow(
                campaign_id=1,
                click_date=date(2024, 2, 29),
                customer_id=7,
                pool_id=11,
                **METRICS,
            )
        ],
    ),
    row(
        operation="campaigns/summary",
        call={"start": -1, "end": 1714607999999, "campaign_ids": [3]},
        request="GET /campaign/summary?start=-1&end=1714607999999&campaignIds=3",
        answer=envelope(f"[{{{METRICS_JSON}}}]"),
        whole=models.MetricsEnvelope,
        value=[models.Metrics(**METRICS)],
    ),
    row(
        operation="campaigns/set_budget",
        call={"campaign_id": 7, "budget_cents": -1},
        request="PUT /campaign/budget?campaignId=7&budgetCents=-1",
        answer=envelope(STATUS_CODE_JSON),
        whole=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    row(
        operation="campaigns/change_budget",
        call={"campaign_id": INT64_MAX, "delta_cents": -2500},
        request=(
            "PUT /campaign/budgetDelta?campaignId=9223372036854775807&deltaCents=-2500"
        ),
        answer=envelope(STATUS_CODE_JSON),
        whole=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    row(
        operation="campaigns/list",
        call={"customer_ids": [], "campaign_ids": [8]},
        request="GET /campaigns?customerIds=&campaignIds=8",
        answer=envelope("""[{
            "budgetCents": -1, "displayName": "Müller AG",
            "emailAddress": "a@b.example", "hostApplication": false, "id": 8,
            "isCpa": true, "name": "Köche \\u0026 Kellner", "poolId": 11,
            "spendCents": 0, "status": "LIVE"
        }]"""),
        whole=models.CampaignListEnvelope,
        value=[
            models.Campaign(
                budget_cents=-1,
                display_name="Müller AG",
                email_address="a@b.example",
                host_application=False,
                id=8,
                is_cpa=True,
                name="Köche & Kellner",
                pool_id=11,
                spend_cents=0,
                status="LIVE",
            )
        ],
    ),
)

COMPANIES = (
    row(
        operation="companies/list",
        call={
            "company_id": 5,
            "company_name": "Müller & Söhne / Co., 50% +",
            "exact_match": False,
        },
        request=(
            "GET /company?companyId=5"
            "&companyName=M%C3%BCller%20%26%20S%C3%B6hne%20%2F%20Co.%2C%2050%25%20%2B"
            "&exactMatch=false"
        ),
        answer=envelope(
            '[{"id": 5, "name": "Müller"}, {"id": 9223372036854775807, "name": ""}]'
        ),
        whole=models.CompanyListEnvelope,
        value=[
            models.Company(id=5, name="Müller"),
            models.Company(id=INT64_MAX, name=""),
        ],
    ),
)

CUSTOMERS = (
    row(
        operation="customers/report",
        call={"start": 1714521600000, "end": 1714607999999, "customer_ids": [7, 8]},
        request=(
            "GET /customer/report?start=1714521600000&end=1714607999999&customerIds=7,8"
        ),
        answer=envelope(
            f'[{{"clickDate": "2024-05-01", "customerId": 7, {METRICS_JSON}}}]'
        ),
        whole=models.CustomerReportEnvelope,
        value=[
            models.CustomerReportRow(
                click_date=date(2024, 5, 1), customer_id=7, **METRICS
            )
        ],
    ),
    row(
        operation="customers/summary",
        call={"customer_ids": [7]},
        request="GET /customer/summary?customerIds=7",
        answer=envelope("[]"),
        whole=models.MetricsEnvelope,
        value=[],
    ),
    row(
        operation="customers/list",
        request="GET /customer",
        answer=envelope("""[{
            "emailAddress": "a@b.example", "fullName": "Ada Müller", "id": 7,
            "name": "Müller AG", "TermsOfServiceAccepted": true,
            "TermsOfServiceSignDate": 1714521600000, "username": "ada"
        }]"""),
        whole=models.CustomerListEnvelope,
        value=[
            models.Customer(
                email_address="a@b.example",
                full_name="Ada Müller",
                id=7,
                name="Müller AG",
                terms_of_service_accepted=True,
                terms_of_service_sign_date=1714521600000,
                username="ada",
            )
        ],
    ),
)

ROWS = (*CAMPAIGNS, *COMPANIES, *CUSTOMERS)
