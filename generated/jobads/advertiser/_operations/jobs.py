"""Operations of `jobs` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.models.fixed_width_int import Int32, Int64
from ..._runtime.models.unix_time import UnixMilliseconds
from ..._runtime.operation import JSON, Answer, Body, Operation, Parameter
from .. import models

SUMMARY = Operation[list[models.Metrics]](
    id="jobs/summary",
    method="GET",
    path="/job/summary",
    idempotent=True,
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    answers=(Answer(200, JSON, models.MetricsEnvelope, unwrap="data"),),
)

REPORT = Operation[list[models.JobReportRow]](
    id="jobs/report",
    method="GET",
    path="/job/report",
    idempotent=True,
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    answers=(Answer(200, JSON, models.JobReportEnvelope, unwrap="data"),),
)

LIST = Operation[list[models.Job]](
    id="jobs/list",
    method="GET",
    path="/jobs",
    idempotent=True,
    parameters=(
        Parameter("customer_ids", "customerIds", "query", list[int], explode=False),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
        Parameter("job_ids", "jobIds", "query", list[str], explode=False),
    ),
    answers=(Answer(200, JSON, models.JobListEnvelope, unwrap="data"),),
)

LISTINGS = Operation[list[models.JobListing]](
    id="jobs/listings",
    method="GET",
    path="/job/list",
    idempotent=True,
    parameters=(
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
        Parameter("group_ids", "groupIds", "query", list[int], explode=False),
        Parameter("job_ids", "jobIds", "query", list[int], explode=False),
        Parameter("account_ids", "accountIds", "query", list[str], explode=False),
        Parameter("job_references", "jobReferences", "query", list[str], explode=False),
        Parameter("job_statuses", "jobStatuses", "query", list[str], explode=False),
    ),
    answers=(Answer(200, JSON, models.JobListingsEnvelope, unwrap="data"),),
)

SET_BUDGET = Operation[models.StatusResult](
    id="jobs/set_budget",
    method="PUT",
    path="/job/budget",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
        Parameter("budget_cents", "budgetCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CHANGE_BUDGET = Operation[models.StatusResult](
    id="jobs/change_budget",
    method="PUT",
    path="/job/budgetDelta",
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
        Parameter("delta_cents", "deltaCents", "query", Int32),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

PAUSE = Operation[models.StatusResult](
    id="jobs/pause",
    method="PUT",
    path="/job/pause",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

RESUME = Operation[models.StatusResult](
    id="jobs/resume",
    method="PUT",
    path="/job/resume",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

UPDATE = Operation[models.StatusResult](
    id="jobs/update",
    method="PUT",
    path="/job",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "query", Int64),
        Parameter("reference_number", "referenceNumber", "query", str),
    ),
    bodies=(Body(JSON, models.JobUpdate),),
    answers=(Answer(200, JSON, models.StatusResultEnvelope, unwrap="data"),),
)

CREATE = Operation[models.JobCreateResult](
    id="jobs/create",
    method="POST",
    path="/job",
    parameters=(Parameter("campaign_id", "campaignId", "query", Int64),),
    bodies=(Body(JSON, models.JobCreate),),
    answers=(Answer(200, JSON, models.JobCreateEnvelope, unwrap="data"),),
)
