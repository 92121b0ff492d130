"""Operations of `events` as data. Printed by typecase from disposition.yaml."""

from typing import Annotated

from pydantic import Field

from ..._runtime.operation import JSON, Answer, Batching, Body, Operation
from .. import models

SEND = Operation[models.EventAccepted | models.BatchAccepted](
    id="events/send",
    method="POST",
    path="/disposition/v1/events",
    body_required=True,
    retry=(500,),
    batching=Batching(
        models.DispositionEvent,
        100,
        keys=("svc_sid", "svc_application_id"),
        failed="/failed_events",
        succeeded="/num_succeeded_events",
        accepted="/success",
    ),
    bodies=(
        Body(
            JSON,
            models.DispositionEvent
            | Annotated[list[models.DispositionEvent], Field(max_length=100)],
        ),
    ),
    answers=(
        Answer(200, JSON, models.EventAccepted | models.BatchAccepted),
        Answer(400, JSON, models.EventInvalid | models.BatchInvalid),
        Answer(500, JSON, models.ServerFailure),
    ),
)
