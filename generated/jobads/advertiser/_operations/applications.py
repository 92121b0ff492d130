"""Operations of `applications` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.models.fixed_width_int import Int64
from ..._runtime.models.unix_time import UnixMilliseconds
from ..._runtime.operation import JSON, Answer, Operation, Parameter
from .. import models

DOWNLOAD = Operation[bytes](
    id="applications/download",
    method="GET",
    path="/application/download",
    idempotent=True,
    parameters=(
        Parameter("application_id", "applicationId", "query", Int64),
        Parameter("login", "login", "query", str, secret=True),
        Parameter("password", "password", "query", str, secret=True),
    ),
    answers=(Answer(200, "application/octet-stream", bytes),),
)

REPORT = Operation[list[models.ApplicantReportRow]](
    id="applications/report",
    method="GET",
    path="/application/report",
    idempotent=True,
    parameters=(
        Parameter("start", "start", "query", UnixMilliseconds),
        Parameter("end", "end", "query", UnixMilliseconds),
        Parameter("campaign_ids", "campaignIds", "query", list[int], explode=False),
        Parameter(
            "reference_numbers", "referenceNumbers", "query", list[str], explode=False
        ),
    ),
    answers=(Answer(200, JSON, models.ApplicantReportEnvelope, unwrap="data"),),
)
