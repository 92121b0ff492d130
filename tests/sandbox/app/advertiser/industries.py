"""Industries: their list, and which of them a job belongs to by its words."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from jobads.advertiser import models
from tests.sandbox.app.advertiser.access import access
from tests.sandbox.app.advertiser.refusals import not_found, required
from tests.sandbox.app.database import Database


@dataclass(frozen=True)
class Industry:
    """A minor category within a major one, and the words that tell of it."""

    id: str
    major: str
    minor: str
    words: tuple[str, ...]
    description: str


@dataclass(frozen=True)
class Classified:
    """An industry and how sure that is, from 0 to 1."""

    major: str
    minor: str
    score: float


KNOWN = (
    Industry(
        "nursing",
        "Healthcare",
        "Nursing",
        ("nurse", "patient", "care", "clinic"),
        "Care for patients in hospitals, clinics and homes.",
    ),
    Industry(
        "driving",
        "Transportation",
        "Driving",
        ("driver", "truck", "delivery", "route"),
        "Drive people or goods, over short and long distances.",
    ),
    Industry(
        "cooking",
        "Hospitality",
        "Cooking",
        ("cook", "kitchen", "chef", "meal"),
        "Prepare meals in restaurants, canteens and hotels.",
    ),
    Industry(
        "welding",
        "Manufacturing",
        "Welding",
        ("weld", "metal", "steel", "workshop"),
        "Join metal parts in workshops and on sites.",
    ),
    Industry(
        "teaching",
        "Education",
        "Teaching",
        ("teach", "school", "lesson", "pupil"),
        "Teach children and adults.",
    ),
)
_OTHER = Classified("Other", "Other", 0.0)


@dataclass(frozen=True)
class Industries:
    """Handles `industries`."""

    database: Database

    async def classifications(self) -> list[models.IndustryClassification]:
        await self.database.run(access)
        return [
            models.IndustryClassification(
                description=each.description,
                id=each.id,
                indication=", ".join(each.words),
            )
            for each in KNOWN
        ]

    async def predict(
        self, *, body: models.IndustryPredictionRequest | None = None
    ) -> list[models.IndustryPrediction]:
        await self.database.run(access)
        asked = required("the body", body)
        found = classified(f"{asked.title or ''} {asked.description or ''}")
        return [
            models.IndustryPrediction(
                major_category=found.major,
                major_category_score=found.score,
                minor_category=found.minor,
                minor_category_score=found.score,
            )
        ]

    async def description(self, *, job_industry: str | None = None) -> str:
        asked = required("jobIndustry", job_industry).casefold()

        def work(session: Session) -> str:
            access(session)
            for each in KNOWN:
                if asked in (each.id, each.minor.casefold()):
                    return each.description
            raise not_found("there is no such industry")

        return await self.database.run(work)


def classified(text: str) -> Classified:
    """The industry with most of its words in the text; the first of several."""
    said = text.casefold()
    scores = {each: sum(word in said for word in each.words) for each in KNOWN}
    best = max(KNOWN, key=lambda each: scores[each])
    if not scores[best]:
        return _OTHER
    return Classified(best.major, best.minor, scores[best] / len(best.words))
