"""Operations of `predictions`. Printed by typecase from advertiser.yaml."""

from .._runtime.operation import JSON, Answer, Body, Operation
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

CREATE = Operation[list[models.JobPrediction]](
    id="predictions/create",
    method="POST",
    path="/prediction",
    bodies=(Body(JSON, models.PredictionRequest),),
    answers=(Answer(200, JSON, models.JobPredictionEnvelope, unwrap="jobPredictions"),),
)


class Predictions(Resource):
    """Prediction of a job's performance."""

    def create(
        self,
        *,
        body: models.PredictionRequest | None = None,
        options: RequestOptions | None = None,
    ) -> list[models.JobPrediction]:
        """Predict the performance of a job: `POST /prediction`.

        The envelope has no `data`; the predictions are beside its other members, in
        `jobPredictions`.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            body: The job.
        Returns:
            The predictions, in `jobPredictions` and not in `data`.
        """
        return self._call(CREATE, locals())


class AsyncPredictions(AsyncResource):
    """`Predictions` for asyncio."""

    async def create(
        self,
        *,
        body: models.PredictionRequest | None = None,
        options: RequestOptions | None = None,
    ) -> list[models.JobPrediction]:
        """Predict the performance of a job: `POST /prediction`, as
        `Predictions.create`."""
        return await self._call(CREATE, locals())
