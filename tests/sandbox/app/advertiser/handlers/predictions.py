"""Handle the resource `predictions`: make up the performance of a job ad.

The figures depend on title and location alone, so equal requests get equal responses.
"""

import zlib
from dataclasses import dataclass

from jobads.advertiser import models
from tests.sandbox.app.advertiser.permissions import get_current_access
from tests.sandbox.app.advertiser.validation import require
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Predictions:
    """The implementation of `PredictionsHandler`."""

    database: Database

    async def create(
        self, *, body: models.PredictionRequest | None = None
    ) -> list[models.JobPrediction]:
        job = require("the body", body)
        await self.database.run(get_current_access)
        title = require("title", job.title)
        return [_predict(title, location) for location in job.locations or [""]]


def _predict(title: str, location: str) -> models.JobPrediction:
    checksum = zlib.crc32(f"{title}\n{location}".encode())
    clicks = 50 + checksum % 150
    applications = 1 + clicks // 12
    cents_per_click = 40 + checksum % 61
    return models.JobPrediction(
        applications=applications,
        clicks=clicks,
        conversion_rate=applications / clicks,
        cpa=cents_per_click * clicks / applications,
        cpc=cents_per_click,
        impressions=clicks * 30,
        suggested_budget=cents_per_click * clicks,
    )
