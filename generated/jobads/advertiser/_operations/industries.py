"""Operations of `industries` as data. Printed by typecase from advertiser.yaml."""

from ..._runtime.operation import JSON, Answer, Body, Operation, Parameter
from .. import models

CLASSIFICATIONS = Operation[list[models.IndustryClassification]](
    id="industries/classifications",
    method="GET",
    path="/industry/classifications",
    idempotent=True,
    answers=(Answer(200, JSON, models.IndustryClassificationsEnvelope, unwrap="data"),),
)

PREDICT = Operation[list[models.IndustryPrediction]](
    id="industries/predict",
    method="POST",
    path="/industry/predictions",
    bodies=(Body(JSON, models.IndustryPredictionRequest),),
    answers=(Answer(200, JSON, models.IndustryPredictionsEnvelope, unwrap="data"),),
)

DESCRIPTION = Operation[str](
    id="industries/description",
    method="GET",
    path="/industry/description",
    idempotent=True,
    parameters=(Parameter("job_industry", "jobIndustry", "query", str),),
    answers=(Answer(200, JSON, models.IndustryDescriptionEnvelope, unwrap="data"),),
)
