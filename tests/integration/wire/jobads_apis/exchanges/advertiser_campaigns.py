"""Expected exchanges of the advertiser API: campaigns, companies and customers."""

from datetime import date

from jobads.advertiser import models
from tests.integration.wire.jobads_apis.exchanges.advertiser_defaults import (
    METRICS,
    METRICS_JSON,
    STATUS_CODE_JSON,
    make_exchange,
    wrap_payload,
)
from tests.integration.wire.jobads_apis.exchanges.exchange import INT64_MAX

CAMPAIGNS = (
    make_exchange(
        operation="campaigns/report",
        arguments={
            "start": 0,
            "end": INT64_MAX,
            "customer_ids": [7],
            "pool_ids": [11, 12],
            "campaign_ids": [1, 2, 3],
        },
        request_line=(
            "GET /campaign/report?start=0&end=9223372036854775807"
            "&customerIds=7&poolIds=11,12&campaignIds=1,2,3"
        ),
        response_body=wrap_payload(
            '[{"campaignId": 1, "clickDate": "2024-02-29", "customerId": 7,'
            f' "poolId": 11, {METRICS_JSON}}}]'
        ),
        envelope_model=models.CampaignReportEnvelope,
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
    make_exchange(
        operation="campaigns/summary",
        arguments={"start": -1, "end": 1714607999999, "campaign_ids": [3]},
        request_line="GET /campaign/summary?start=-1&end=1714607999999&campaignIds=3",
        response_body=wrap_payload(f"[{{{METRICS_JSON}}}]"),
        envelope_model=models.MetricsEnvelope,
        value=[models.Metrics(**METRICS)],
    ),
    make_exchange(
        operation="campaigns/set_budget",
        arguments={"campaign_id": 7, "budget_cents": -1},
        request_line="PUT /campaign/budget?campaignId=7&budgetCents=-1",
        response_body=wrap_payload(STATUS_CODE_JSON),
        envelope_model=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    make_exchange(
        operation="campaigns/change_budget",
        arguments={"campaign_id": INT64_MAX, "delta_cents": -2500},
        request_line=(
            "PUT /campaign/budgetDelta?campaignId=9223372036854775807&deltaCents=-2500"
        ),
        response_body=wrap_payload(STATUS_CODE_JSON),
        envelope_model=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    make_exchange(
        operation="campaigns/list",
        arguments={"customer_ids": [], "campaign_ids": [8]},
        request_line="GET /campaigns?customerIds=&campaignIds=8",
        response_body=wrap_payload("""[{
            "budgetCents": -1, "displayName": "Müller AG",
            "emailAddress": "a@b.example", "hostApplication": false, "id": 8,
            "isCpa": true, "name": "Köche \\u0026 Kellner", "poolId": 11,
            "spendCents": 0, "status": "LIVE"
        }]"""),
        envelope_model=models.CampaignListEnvelope,
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
    make_exchange(
        operation="companies/list",
        arguments={
            "company_id": 5,
            "company_name": "Müller & Söhne / Co., 50% +",
            "exact_match": False,
        },
        request_line=(
            "GET /company?companyId=5"
            "&companyName=M%C3%BCller%20%26%20S%C3%B6hne%20%2F%20Co.%2C%2050%25%20%2B"
            "&exactMatch=false"
        ),
        response_body=wrap_payload(
            '[{"id": 5, "name": "Müller"}, {"id": 9223372036854775807, "name": ""}]'
        ),
        envelope_model=models.CompanyListEnvelope,
        value=[
            models.Company(id=5, name="Müller"),
            models.Company(id=INT64_MAX, name=""),
        ],
    ),
)

CUSTOMERS = (
    make_exchange(
        operation="customers/report",
        arguments={
            "start": 1714521600000,
            "end": 1714607999999,
            "customer_ids": [7, 8],
        },
        request_line=(
            "GET /customer/report?start=1714521600000&end=1714607999999&customerIds=7,8"
        ),
        response_body=wrap_payload(
            f'[{{"clickDate": "2024-05-01", "customerId": 7, {METRICS_JSON}}}]'
        ),
        envelope_model=models.CustomerReportEnvelope,
        value=[
            models.CustomerReportRow(
                click_date=date(2024, 5, 1), customer_id=7, **METRICS
            )
        ],
    ),
    make_exchange(
        operation="customers/summary",
        arguments={"customer_ids": [7]},
        request_line="GET /customer/summary?customerIds=7",
        response_body=wrap_payload("[]"),
        envelope_model=models.MetricsEnvelope,
        value=[],
    ),
    make_exchange(
        operation="customers/list",
        request_line="GET /customer",
        response_body=wrap_payload("""[{
            "emailAddress": "a@b.example", "fullName": "Ada Müller", "id": 7,
            "name": "Müller AG", "TermsOfServiceAccepted": true,
            "TermsOfServiceSignDate": 1714521600000, "username": "ada"
        }]"""),
        envelope_model=models.CustomerListEnvelope,
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

EXCHANGES = (*CAMPAIGNS, *COMPANIES, *CUSTOMERS)
