"""Operations of `campaigns` as data. Printed by typecase from platform.yaml."""

from typing import Any

from ..._runtime.models.fixed_width_int import Int32
from ..._runtime.operation import JSON, Answer, Body, Operation, Paging, Parameter
from .. import models

LIST = Operation[models.Envelope](
    id="campaigns/list",
    method="GET",
    path="/campaigns",
    idempotent=True,
    paging=Paging(
        page="page",
        size="size",
        items="/data/entities",
        last="/_meta/last",
        total="/_meta/totalElements",
    ),
    parameters=(
        Parameter("page", "page", "query", Int32),
        Parameter("size", "size", "query", Int32),
    ),
    answers=(
        Answer(200, JSON, models.Envelope),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

CREATE = Operation[models.Campaign](
    id="campaigns/create",
    method="POST",
    path="/campaigns",
    body_required=True,
    bodies=(Body(JSON, models.CampaignBody),),
    answers=(
        Answer(200, JSON, models.Campaign),
        Answer(201, JSON, models.Campaign),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

REPORT = Operation[models.ReportEnvelope](
    id="campaigns/report",
    method="GET",
    path="/campaigns/{campaignId}/report",
    idempotent=True,
    parameters=(
        Parameter("campaign_id", "campaignId", "path", Int32, required=True),
        Parameter(
            "report_parameters", "reportParameters", "query", list[str], explode=False
        ),
    ),
    answers=(
        Answer(200, JSON, models.ReportEnvelope),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

GET = Operation[models.Envelope](
    id="campaigns/get",
    method="GET",
    path="/campaigns/{campaignId}",
    idempotent=True,
    parameters=(Parameter("campaign_id", "campaignId", "path", Int32, required=True),),
    answers=(
        Answer(200, JSON, models.Envelope),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

UPDATE = Operation[models.Envelope](
    id="campaigns/update",
    method="PUT",
    path="/campaigns/{campaignId}",
    body_required=True,
    idempotent=True,
    parameters=(Parameter("campaign_id", "campaignId", "path", Int32, required=True),),
    bodies=(Body(JSON, models.CampaignBody),),
    answers=(
        Answer(201, JSON, models.Envelope),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
        Answer(404, JSON, models.Envelope),
    ),
)

DELETE = Operation[Any](
    id="campaigns/delete",
    method="DELETE",
    path="/campaigns/{campaignId}",
    idempotent=True,
    parameters=(Parameter("campaign_id", "campaignId", "path", Int32, required=True),),
    answers=(
        Answer(200, JSON, Any),
        Answer(204),
        Answer(401, JSON, models.Envelope),
        Answer(403, JSON, models.Envelope),
    ),
)
