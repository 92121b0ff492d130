"""Operations of `industries`. Printed by typecase from advertiser.yaml."""

from .._runtime.operation import JSON, Answer, Body, Operation, Parameter
from .._runtime.options import RequestOptions
from .._runtime.resource import AsyncResource, Resource
from . import models

CLASSIFICATIONS = Operation[list[models.IndustryClassification]](
    id="industries/classifications",
    method="GET",
    path="/industry/classifications",
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
    parameters=(Parameter("job_industry", "jobIndustry", "query", str),),
    answers=(Answer(200, JSON, models.IndustryDescriptionEnvelope, unwrap="data"),),
)


class Industries(Resource):
    """Classification and prediction of industries."""

    def classifications(
        self, *, options: RequestOptions | None = None
    ) -> list[models.IndustryClassification]:
        """List industry classifications: `GET /industry/classifications`.

        Returns:
            The industries.
        """
        return self._call(CLASSIFICATIONS, locals())

    def predict(
        self,
        *,
        body: models.IndustryPredictionRequest | None = None,
        options: RequestOptions | None = None,
    ) -> list[models.IndustryPrediction]:
        """Predict the industry of a job: `POST /industry/predictions`.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            body: The job.
        Returns:
            The predictions.
        """
        return self._call(PREDICT, locals())

    def description(
        self, *, job_industry: str | None = None, options: RequestOptions | None = None
    ) -> str:
        """Read the description of an industry: `GET /industry/description`.

        Args:
            job_industry: The industry.
        Returns:
            The description.
        """
        return self._call(DESCRIPTION, locals())


class AsyncIndustries(AsyncResource):
    """`Industries` for asyncio."""

    async def classifications(
        self, *, options: RequestOptions | None = None
    ) -> list[models.IndustryClassification]:
        """List industry classifications: `GET /industry/classifications`, as
        `Industries.classifications`."""
        return await self._call(CLASSIFICATIONS, locals())

    async def predict(
        self,
        *,
        body: models.IndustryPredictionRequest | None = None,
        options: RequestOptions | None = None,
    ) -> list[models.IndustryPrediction]:
        """Predict the industry of a job: `POST /industry/predictions`, as
        `Industries.predict`."""
        return await self._call(PREDICT, locals())

    async def description(
        self, *, job_industry: str | None = None, options: RequestOptions | None = None
    ) -> str:
        """Read the description of an industry: `GET /industry/description`, as
        `Industries.description`."""
        return await self._call(DESCRIPTION, locals())
