"""Expected exchanges of the advertiser API: budget, state and priority of groups."""

from jobads.advertiser import models
from tests.integration.wire.jobads_apis.exchanges.advertiser_defaults import (
    STATUS_CODE_JSON,
    make_exchange,
    wrap_payload,
)
from tests.integration.wire.jobads_apis.exchanges.exchange import INT64_MAX

BUDGET = (
    make_exchange(
        operation="groups/set_budget",
        arguments={
            "campaign_id": 7,
            "group_id": 9,
            "is_monthly_budget": False,
            "budget_cents": -1,
        },
        request_line=(
            "PUT /group/budget"
            "?campaignId=7&groupId=9&isMonthlyBudget=false&budgetCents=-1"
        ),
        response_body=wrap_payload(STATUS_CODE_JSON),
        envelope_model=models.StatusResultEnvelope,
        value=models.StatusResult(status_code="SUCCESS"),
    ),
    make_exchange(
        operation="groups/change_budget",
        arguments={"campaign_id": 7, "group_id": 9, "delta_cents": 0},
        request_line="PUT /group/budgetDelta?campaignId=7&groupId=9&deltaCents=0",
        response_body=wrap_payload('{"statusCode": ""}'),
        envelope_model=models.StatusResultEnvelope,
        value=models.StatusResult(status_code=""),
    ),
)

STATE = (
    make_exchange(
        operation="groups/pause",
        arguments={"campaign_id": 7, "group_id": 9},
        request_line="PUT /group/pause?campaignId=7&groupId=9",
        response_body=wrap_payload("0"),
        envelope_model=models.GroupPauseEnvelope,
        value=0,
    ),
    make_exchange(
        operation="groups/resume",
        arguments={"campaign_id": INT64_MAX, "group_id": INT64_MAX},
        request_line=(
            "PUT /group/resume"
            "?campaignId=9223372036854775807&groupId=9223372036854775807"
        ),
        response_body=wrap_payload("2147483647"),
        envelope_model=models.GroupResumeEnvelope,
        value=2147483647,
    ),
)

PRIORITY = (
    make_exchange(
        operation="groups/priority_minimum",
        arguments={"campaign_id": 7, "group_id": 9},
        request_line="PUT /group/priorityMinimum?campaignId=7&groupId=9",
        response_body=wrap_payload(
            '{"campaignId": 7, "groupId": 9, "operation": "MINIMUM"}'
        ),
        envelope_model=models.GroupPriorityEnvelope,
        value=models.GroupPriorityResult(
            campaign_id=7, group_id=9, operation="MINIMUM"
        ),
    ),
    make_exchange(
        operation="groups/priority_maximum",
        arguments={"campaign_id": 7, "group_id": 9},
        request_line="PUT /group/priorityMaximum?campaignId=7&groupId=9",
        response_body=wrap_payload(
            '{"campaignId": 7, "groupId": 9, "operation": "größtes"}'
        ),
        envelope_model=models.GroupPriorityEnvelope,
        value=models.GroupPriorityResult(
            campaign_id=7, group_id=9, operation="größtes"
        ),
    ),
    make_exchange(
        operation="groups/priority_up",
        arguments={"campaign_id": 7, "group_id": 9},
        request_line="PUT /group/priorityUp?campaignId=7&groupId=9",
        response_body=wrap_payload(
            '{"campaignId": 7, "groupId": 9, "operation": "UP"}'
        ),
        envelope_model=models.GroupPriorityEnvelope,
        value=models.GroupPriorityResult(campaign_id=7, group_id=9, operation="UP"),
    ),
    make_exchange(
        operation="groups/priority_down",
        arguments={"campaign_id": 7, "group_id": 9},
        request_line="PUT /group/priorityDown?campaignId=7&groupId=9",
        response_body=wrap_payload(
            '{"campaignId": 7, "groupId": 9, "operation": "DOWN"}'
        ),
        envelope_model=models.GroupPriorityEnvelope,
        value=models.GroupPriorityResult(campaign_id=7, group_id=9, operation="DOWN"),
    ),
)

EXCHANGES = (*BUDGET, *STATE, *PRIORITY)
