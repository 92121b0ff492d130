"""Predictions of a job's performance: invented, yet the same for the same job."""

import zlib
from dataclasses import dataclass

from jobads.advertiser import models
from tests.sandbox.app.advertiser.access import access
from tests.sandbox.app.advertiser.refusals import required
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Predictions:
    """Handles `predictions`."""

    database: Database

    async def create(
        self, *, body: models.PredictionRequest | None = None
    ) -> list[models.JobPrediction]:
        asked = required("the body", body)
        await self.database.run(access)
        title = required("title", asked.title)
        return [_predicted(title, place) for place in asked.locations or [""]]


def _predicted(title: str, place: str) -> models.JobPrediction:
    dice = zlib.crc32(f"{title}\n{place}".encode())
    clicks = 50 + dice % 150
    applications = 1 + clicks // 12
    cpc = 40 + dice % 61
    return models.JobPrediction(
        applications=applications,
        clicks=clicks,
        conversion_rate=applications / clicks,
        cpa=cpc * clicks / applications,
        cpc=cpc,
        impressions=clicks * 30,
        suggested_budget=cpc * clicks,
    )
