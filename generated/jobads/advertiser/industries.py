"""Methods of `industries`. Printed by typecase from advertiser.yaml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import industries as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(
        ".models", "._operations.industries", package=__package__
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
        return self._call(_operations.CLASSIFICATIONS, options=options)

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
        return self._call(_operations.PREDICT, body=body, options=options)

    def description(
        self, *, job_industry: str | None = None, options: RequestOptions | None = None
    ) -> str:
        """Read the description of an industry: `GET /industry/description`.

        Args:
            job_industry: The industry.
        Returns:
            The description.
        """
        return self._call(
            _operations.DESCRIPTION, job_industry=job_industry, options=options
        )


class AsyncIndustries(AsyncResource):
    """`Industries` for asyncio."""

    async def classifications(
        self, *, options: RequestOptions | None = None
    ) -> list[models.IndustryClassification]:
        """List industry classifications: `GET /industry/classifications`, as
        `Industries.classifications`."""
        return await self._call(_operations.CLASSIFICATIONS, options=options)

    async def predict(
        self,
        *,
        body: models.IndustryPredictionRequest | None = None,
        options: RequestOptions | None = None,
    ) -> list[models.IndustryPrediction]:
        """Predict the industry of a job: `POST /industry/predictions`, as
        `Industries.predict`."""
        return await self._call(_operations.PREDICT, body=body, options=options)

    async def description(
        self, *, job_industry: str | None = None, options: RequestOptions | None = None
    ) -> str:
        """Read the description of an industry: `GET /industry/description`, as
        `Industries.description`."""
        return await self._call(
            _operations.DESCRIPTION, job_industry=job_industry, options=options
        )
