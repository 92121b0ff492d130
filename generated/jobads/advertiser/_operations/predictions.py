"""Operations of `predictions` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.operation import JSON, Answer, Body, Operation
from .. import models

CREATE = Operation[list[models.JobPrediction]](
    id="predictions/create",
    method="POST",
    path="/prediction",
    bodies=(Body(JSON, models.PredictionRequest),),
    answers=(Answer(200, JSON, models.JobPredictionEnvelope, unwrap="jobPredictions"),),
)
