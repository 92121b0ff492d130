"""Methods of `predictions`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import predictions as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(
        ".models", "._operations.predictions", package=__package__
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

        The envelope has neither `data` nor `metadata`; the predictions are beside its
        other members, in `jobPredictions`.

        Not idempotent: a repeated call acts again. Once it may have been received, the
        client never repeats it.

        Args:
            body: The job.
        Returns:
            The predictions, in `jobPredictions` and not in `data`.
        """
        return self._call(_operations.CREATE, body=body, options=options)


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
        return await self._call(_operations.CREATE, body=body, options=options)
