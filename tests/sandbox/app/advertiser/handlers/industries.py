"""Handle the resource `industries`: list industries, and classify job ads."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.permissions import get_current_access
from tests.sandbox.app.advertiser.responses import not_found
from tests.sandbox.app.advertiser.rules.industry_classifier import (
    INDUSTRIES,
    classify_industry,
)
from tests.sandbox.app.advertiser.validation import require
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Industries:
    """The implementation of `IndustriesHandler`.

    Any account with a valid token may call the operations.
    """

    database: Database

    async def classifications(self) -> list[models.IndustryClassification]:
        await self.database.run(get_current_access)
        return [
            models.IndustryClassification(
                description=industry.description,
                id=industry.id,
                indication=", ".join(industry.words),
            )
            for industry in INDUSTRIES
        ]

    async def predict(
        self, *, body: models.IndustryPredictionRequest | None = None
    ) -> list[models.IndustryPrediction]:
        await self.database.run(get_current_access)
        job = require("the body", body)
        industry = classify_industry(f"{job.title or ''} {job.description or ''}")
        return [
            models.IndustryPrediction(
                major_category=industry.major,
                major_category_score=industry.score,
                minor_category=industry.minor,
                minor_category_score=industry.score,
            )
        ]

    async def description(self, *, job_industry: str | None = None) -> str:
        name = require("jobIndustry", job_industry).casefold()

        def work(session: Session) -> str:
            get_current_access(session)
            for industry in INDUSTRIES:
                if name in (industry.id, industry.minor.casefold()):
                    return industry.description
            raise not_found("there is no such industry")

        return await self.database.run(work)
