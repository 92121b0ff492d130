"""Operations of `groups` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.models.fixed_width_int import Int32, Int64
from ..._runtime.models.unix_time import UnixMilliseconds
from ..._runtime.operation import JSON, Answer, Body, Operation, Parameter
from .. import models

SUMMARY = Operation[list[models.Metrics]](
    id="groups/summary",
    method="GET",
    path="/group/summary",
    idempotent=True,
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.MetricsEnvelope, unwrap="data"),),
)

REPORT = Operation[list[models.GroupReportRow]](
    id="groups/report",
    method="GET",
    path="/group/report",
    idempotent=True,
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.GroupReportEnvelope, unwrap="data"),),
)

LIST = Operation[list[models.Group]](
    id="groups/list",
    method="GET",
    path="/groups",
    idempotent=True,
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.GroupListEnvelope, unwrap="data"),),
)

UPDATE = Operation[models.StatusResult](
    id="groups/update",
    method="PUT",
    path="/group",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    bodies=(Body(JSON, models.GroupUpdate),),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CREATE = Operation[int](
    id="groups/create",
    method="POST",
    path="/group",
    bodies=(Body(JSON, models.GroupCreate),),
    answers=(Answer(200, JSON, models.GroupCreateEnvelope, unwrap="data"),),
)

DELETE = Operation[int](
    id="groups/delete",
    method="DELETE",
    path="/group",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupDeleteEnvelope, unwrap="data"),),
)

SET_BUDGET = Operation[models.StatusResult](
    id="groups/set_budget",
    method="PUT",
    path="/group/budget",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
        Parameter("is_monthly_budget", "isMonthlyBudget", "query", bool),
        Parameter("budget_cents", "budgetCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CHANGE_BUDGET = Operation[models.StatusResult](
    id="groups/change_budget",
    method="PUT",
    path="/group/budgetDelta",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
        Parameter("delta_cents", "deltaCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

PAUSE = Operation[int](
    id="groups/pause",
    method="PUT",
    path="/group/pause",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPauseEnvelope, unwrap="data"),),
)

RESUME = Operation[int](
    id="groups/resume",
    method="PUT",
    path="/group/resume",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupResumeEnvelope, unwrap="data"),),
)

PRIORITY_MINIMUM = Operation[models.GroupPriorityResult](
    id="groups/priority_minimum",
    method="PUT",
    path="/group/priorityMinimum",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPriorityEnvelope, unwrap="data"),),
)

PRIORITY_MAXIMUM = Operation[models.GroupPriorityResult](
    id="groups/priority_maximum",
    method="PUT",
    path="/group/priorityMaximum",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPriorityEnvelope, unwrap="data"),),
)

PRIORITY_UP = Operation[models.GroupPriorityResult](
    id="groups/priority_up",
    method="PUT",
    path="/group/priorityUp",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPriorityEnvelope, unwrap="data"),),
)

PRIORITY_DOWN = Operation[models.GroupPriorityResult](
    id="groups/priority_down",
    method="PUT",
    path="/group/priorityDown",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("group_id", "groupId", "query", Int64),
    ),
    answers=(Answer(200, JSON, models.GroupPriorityEnvelope, unwrap="data"),),
)
