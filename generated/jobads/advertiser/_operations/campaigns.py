"""Operations of `campaigns` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.models.fixed_width_int import Int32, Int64
from ..._runtime.models.unix_time import UnixMilliseconds
from ..._runtime.operation import JSON, Answer, Operation, Parameter
from .. import models

REPORT = Operation[list[models.CampaignReportRow]](
    id="campaigns/report",
    method="GET",
    path="/campaign/report",
    idempotent=True,
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("pool_ids", "poolIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.CampaignReportEnvelope, unwrap="data"),),
)

SUMMARY = Operation[list[models.Metrics]](
    id="campaigns/summary",
    method="GET",
    path="/campaign/summary",
    idempotent=True,
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("pool_ids", "poolIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.MetricsEnvelope, unwrap="data"),),
)

SET_BUDGET = Operation[models.StatusResult](
    id="campaigns/set_budget",
    method="PUT",
    path="/campaign/budget",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("budget_cents", "budgetCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CHANGE_BUDGET = Operation[models.StatusResult](
    id="campaigns/change_budget",
    method="PUT",
    path="/campaign/budgetDelta",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("delta_cents", "deltaCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

LIST = Operation[list[models.Campaign]](
    id="campaigns/list",
    method="GET",
    path="/campaigns",
    idempotent=True,
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
    ),
    answers=(Answer(200, JSON, models.CampaignListEnvelope, unwrap="data"),),
)
