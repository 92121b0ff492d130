"""Expected exchanges of the advertiser API: reading and changing groups."""

from datetime import date

from jobads.advertiser import models
from tests.integration.wire.jobads_apis.exchanges.advertiser_defaults import (
    AUTHORIZED_JSON,
    METRICS,
    METRICS_JSON,
    STATUS_CODE_JSON,
    make_exchange,
    wrap_payload,
)
from tests.integration.wire.jobads_apis.exchanges.exchange import INT64_MAX

READING = (
    make_exchange(
        operation="groups/summary",
        arguments={"start": 1, "end": 2, "customer_ids": [7], "group_ids": [9, 10]},
        request_line="GET /group/summary?start=1&end=2&customerIds=7&groupIds=9,10",
        response_body=wrap_payload(f"[{{{METRICS_JSON}}}, {{}}]"),
        envelope_model=models.MetricsEnvelope,
        value=[models.Metrics(**METRICS), models.Metrics()],
    ),
    make_exchange(
        operation="groups/report",
        arguments={"group_ids": [INT64_MAX]},
        request_line="GET /group/report?groupIds=9223372036854775807",
        response_body=wrap_payload(
            '[{"campaignId": 1, "clickDate": "2024-12-31", "customerId": 7,'
            f' "groupId": 9223372036854775807, "poolId": 11, {METRICS_JSON}}}]'
        ),
        envelope_model=models.GroupReportEnvelope,
        value=[
            models.GroupReportRow(
                campaign_id=1,
                click_date=date(2024, 12, 31),
                customer_id=7,
                group_id=INT64_MAX,
                pool_id=11,
                **METRICS,
            )
        ],
    ),
    make_exchange(
        operation="groups/list",
        arguments={"customer_ids": [7], "campaign_ids": [1, 2], "group_ids": [9]},
        request_line="GET /groups?customerIds=7&campaignIds=1,2&groupIds=9",
        response_body=wrap_payload("""[{
            "autoRenew": false, "budgetCents": -1, "campaignId": 1,
            "campaignName": "Köche", "emailAddress": "a@b.example", "groupId": 9,
            "groupName": "Zürich, Süd", "isCpa": false, "jobCount": 12,
            "priority": 0, "spendCents": 99, "status": "ACTIVE"
        }]"""),
        envelope_model=models.GroupListEnvelope,
        value=[
            models.Group(
                auto_renew=False,
                budget_cents=-1,
                campaign_id=1,
                campaign_name="Köche",
                email_address="a@b.example",
                group_id=9,
                group_name="Zürich, Süd",
                is_cpa=False,
                job_count=12,
                priority=0,
                spend_cents=99,
                status="ACTIVE",
            )
        ],
    ),
)

CREATION = make_exchange(
    operation="groups/create",
    arguments={
        "body": models.GroupCreate(
            budget_cents=-1,
            campaign_id=INT64_MAX,
            is_live=False,
            is_monthly_budget=True,
            name='Köche "Süd" 🙂',
            configuration_city="San José, CA",
            configuration_query="",
            cpa_cents=0,
            default_custom_bid_cents=25,
            default_prediction_tier=2,
            email_address="a+b@c.example",
            exclude_filters=models.GroupFilter(
                account_ids=["a,b"],
                company_details=[{"id": 5, "name": "Ä/B"}],
                company_ids=["5"],
                include_filter_details=False,
                industries=[],
                job_descriptions=["x\ny"],
                job_state_ids=["1"],
                job_titles=["Koch|Köchin"],
                locations=["Zürich"],
                reference_numbers=["r/1"],
            ),
            include_filters=models.GroupFilter(),
            is_unbind=False,
            jobtype=1,
            prepend_tag="#",
            qq_multiplier=1.5,
            registration_cpc_cents=1,
            sponsored_cpc_cents=2,
            tracking_tags="a=b&c=d",
        )
    },
    request_line="POST /group",
    request_headers=AUTHORIZED_JSON,
    request_body=(
        '{"budgetCents":-1,"campaignId":9223372036854775807,"isLive":false,'
        '"isMonthlyBudget":true,"name":"Köche \\"Süd\\" 🙂",'
        '"configurationCity":"San José, CA","configurationQuery":"",'
        '"cpaCents":0,"defaultCustomBidCents":25,"defaultPredictionTier":2,'
        '"emailAddress":"a+b@c.example","excludeFilters":{"accountIds":["a,b"],'
        '"companyDetails":[{"id":5,"name":"Ä/B"}],"companyIds":["5"],'
        '"includeFilterDetails":false,"industries":[],'
        '"jobDescriptions":["x\\ny"],"jobStateIds":["1"],'
        '"jobTitles":["Koch|Köchin"],"locations":["Zürich"],'
        '"referenceNumbers":["r/1"]},"includeFilters":{},"isUnbind":false,'
        '"jobtype":1,"prependTag":"#","qqMultiplier":1.5,'
        '"registrationCpcCents":1,"sponsoredCpcCents":2,'
        '"trackingTags":"a=b&c=d"}'
    ),
    response_body=wrap_payload("9223372036854775807"),
    envelope_model=models.GroupCreateEnvelope,
    value=INT64_MAX,
)

UPDATE = make_exchange(
    operation="groups/update",
    arguments={
        "campaign_id": 7,
        "group_id": 9,
        "body": models.GroupUpdate(
            budget_cents=-1,
            configuration_city="Zürich",
            configuration_query="Koch, Köchin",
            default_custom_bid_cents=0,
            default_prediction_tier=1,
            email_address="a@b.example",
            is_monthly_budget=False,
            is_system=False,
            is_unbind=True,
            jobtype=3,
            last_updated=date(2024, 2, 29),
            name="",
            prepend_tag="p",
            qq_multiplier=0.25,
            registration_cpc_cents=2147483647,
            status=models.GroupStatus.OUT_OF_BUDGET,
            tracking_tags="ä",
        ),
    },
    request_line="PUT /group?campaignId=7&groupId=9",
    request_headers=AUTHORIZED_JSON,
    request_body=(
        '{"budgetCents":-1,"configurationCity":"Zürich",'
        '"configurationQuery":"Koch, Köchin","defaultCustomBidCents":0,'
        '"defaultPredictionTier":1,"emailAddress":"a@b.example",'
        '"isMonthlyBudget":false,"isSystem":false,"isUnbind":true,"jobtype":3,'
        '"lastUpdated":"2024-02-29","name":"","prependTag":"p",'
        '"qqMultiplier":0.25,"registrationCpcCents":2147483647,"status":4,'
        '"trackingTags":"ä"}'
    ),
    response_body=wrap_payload(STATUS_CODE_JSON),
    envelope_model=models.StatusResultEnvelope,
    value=models.StatusResult(status_code="SUCCESS"),
)

DELETION = make_exchange(
    operation="groups/delete",
    arguments={"campaign_id": 7, "group_id": INT64_MAX},
    request_line="DELETE /group?campaignId=7&groupId=9223372036854775807",
    response_body=wrap_payload("0"),
    envelope_model=models.GroupDeleteEnvelope,
    value=0,
)

EXCHANGES = (*READING, CREATION, UPDATE, DELETION)
