"""Rows of the advertiser API: groups, read, created, updated and deleted."""

from datetime import date

from jobads.advertiser import models
from tests.integration.wire.advertiser import (
    AUTHORIZED_JSON,
    METRICS,
    METRICS_JSON,
    STATUS_CODE_JSON,
    envelope,
    row,
)
from tests.integration.wire.rows import INT64_MAX

READ = (
    row(
        operation="groups/summary",
        call={"start": 1, "end": 2, "customer_ids": [7], "group_ids": [9, 10]},
        request="GET /group/summary?start=1&end=2&customerIds=7&groupIds=9,10",
        answer=envelope(f"[{{{METRICS_JSON}}}, {{}}]"),
        whole=models.MetricsEnvelope,
        value=[models.Metrics(**METRICS), models.Metrics()],
    ),
    row(
        operation="groups/report",
        call={"group_ids": [INT64_MAX]},
        request="GET /group/report?groupIds=9223372036854775807",
        answer=envelope(
            '[{"campaignId": 1, "clickDate": "2024-12-31", "customerId": 7,'
            f' "groupId": 9223372036854775807, "poolId": 11, {METRICS_JSON}}}]'
        ),
        whole=models.GroupReportEnvelope,
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
    row(
        operation="groups/list",
        call={"customer_ids": [7], "campaign_ids": [1, 2], "group_ids": [9]},
        request="GET /groups?customerIds=7&campaignIds=1,2&groupIds=9",
        answer=envelope("""[{
            "autoRenew": false, "budgetCents": -1, "campaignId": 1,
            "campaignName": "Köche", "emailAddress": "a@b.example", "groupId": 9,
            "groupName": "Zürich, Süd", "isCpa": false, "jobCount": 12,
            "priority": 0, "spendCents": 99, "status": "ACTIVE"
        }]"""),
        whole=models.GroupListEnvelope,
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

CREATED = row(
    operation="groups/create",
    call={
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
    request="POST /group",
    headers=AUTHORIZED_JSON,
    body=(
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
    answer=envelope("9223372036854775807"),
    whole=models.GroupCreateEnvelope,
    value=INT64_MAX,
)

UPDATED = row(
    operation="groups/update",
    call={
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
    request="PUT /group?campaignId=7&groupId=9",
    headers=AUTHORIZED_JSON,
    body=(
        '{"budgetCents":-1,"configurationCity":"Zürich",'
        '"configurationQuery":"Koch, Köchin","defaultCustomBidCents":0,'
        '"defaultPredictionTier":1,"emailAddress":"a@b.example",'
        '"isMonthlyBudget":false,"isSystem":false,"isUnbind":true,"jobtype":3,'
        '"lastUpdated":"2024-02-29","name":"","prependTag":"p",'
        '"qqMultiplier":0.25,"registrationCpcCents":2147483647,"status":4,'
        '"trackingTags":"ä"}'
    ),
    answer=envelope(STATUS_CODE_JSON),
    whole=models.StatusResultEnvelope,
    value=models.StatusResult(status_code="SUCCESS"),
)

DELETED = row(
    operation="groups/delete",
    call={"campaign_id": 7, "group_id": INT64_MAX},
    request="DELETE /group?campaignId=7&groupId=9223372036854775807",
    answer=envelope("0"),
    whole=models.GroupDeleteEnvelope,
    value=0,
)

ROWS = (*READ, CREATED, UPDATED, DELETED)
