"""Rows of the advertiser API: budget, state and priority of groups."""

from jobads.advertiser import models
from tests.integration.wire.advertiser import STATUS_CODE_JSON, envelope, row
from tests.integration.wire.rows import INT64_MAX

BUDGET = (
    row(
        operation="groups/set_budget",
        call={
            "campaign_id": 7,
            "group_id": 9,
            "is_monthly_budget": False,
            "budget_cents": -1,
        },
        request=(
            "PUT /group/budget"
            "?campaignId=7&groupId=9&isMonthlyBudget=false&budgetCents=-1"
        ),
        answer=envelope(STATUS_CODE_JSON),
        whole=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    row(
        operation="groups/change_budget",
        call={"campaign_id": 7, "group_id": 9, "delta_cents": 0},
        request="PUT /group/budgetDelta?campaignId=7&groupId=9&deltaCents=0",
        answer=envelope('{"statusCode": ""}'),
        whole=models.StatusResultEnvelope,
        value=models.StatusResult(status_code=""),
    ),
)

STATE = (
    row(
        operation="groups/pause",
        call={"campaign_id": 7, "group_id": 9},
        request="PUT /group/pause?campaignId=7&groupId=9",
        answer=envelope("0"),
        whole=models.GroupPauseEnvelope,
        value=0,
    ),
    row(
        operation="groups/resume",
        call={"campaign_id": INT64_MAX, "group_id": INT64_MAX},
        request=(
            "PUT /group/resume"
            "?campaignId=9223372036854775807&groupId=9223372036854775807"
        ),
        answer=envelope("2147483647"),
        whole=models.GroupResumeEnvelope,
        value=2147483647,
    ),
)

PRIORITY = (
    row(
        operation="groups/priority_minimum",
        call={"campaign_id": 7, "group_id": 9},
        request="PUT /group/priorityMinimum?campaignId=7&groupId=9",
        answer=envelope('{"campaignId": 7, "groupId": 9, "operation": "MINIMUM"}'),
        whole=models.GroupPriorityEnvelope,
        value=models.GroupPriorityResult(
            campaign_id=7, group_id=9, operation="MINIMUM"
        ),
    ),
    row(
        operation="groups/priority_maximum",
        call={"campaign_id": 7, "group_id": 9},
        request="PUT /group/priorityMaximum?campaignId=7&groupId=9",
        answer=envelope('{"campaignId": 7, "groupId": 9, "operation": "größtes"}'),
        whole=models.GroupPriorityEnvelope,
        value=models.GroupPriorityResult(
            campaign_id=7, group_id=9, operation="größtes"
        ),
    ),
    row(
        operation="groups/priority_up",
        call={"campaign_id": 7, "group_id": 9},
        request="PUT /group/priorityUp?campaignId=7&groupId=9",
        answer=envelope('{"campaignId": 7, "groupId": 9, "operation": "UP"}'),
        whole=models.GroupPriorityEnvelope,
        value=models.GroupPriorityResult(campaign_id=7, group_id=9, operation="UP"),
    ),
    row(
        operation="groups/priority_down",
        call={"campaign_id": 7, "group_id": 9},
        request="PUT /group/priorityDown?campaignId=7&groupId=9",
        answer=envelope('{"campaignId": 7, "groupId": 9, "operation": "DOWN"}'),
        whole=models.GroupPriorityEnvelope,
        value=models.GroupPriorityResult(campaign_id=7, group_id=9, operation="DOWN"),
    ),
)

ROWS = (*BUDGET, *STATE, *PRIORITY)
