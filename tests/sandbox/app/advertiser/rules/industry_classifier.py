"""Classify job ads by industry: count the words of each industry in their texts."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Industry:
    """A minor category within a major one, and the words that indicate it."""

    id: str
    major: str
    minor: str
    words: tuple[str, ...]
    description: str


@dataclass(frozen=True)
class Classification:
    """The industry of a text, and the confidence from 0 to 1."""

    major: str
    minor: str
    score: float


INDUSTRIES = (
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
_OTHER = Classification(major="Other", minor="Other", score=0.0)


def classify_industry(text: str) -> Classification:
    """Return the industry with the most words in the text; the first of a tie."""
    text = text.casefold()
    counts = {
        industry: sum(word in text for word in industry.words)
        for industry in INDUSTRIES
    }
    best = max(INDUSTRIES, key=lambda industry: counts[industry])
    if not counts[best]:
        return _OTHER
    return Classification(best.major, best.minor, counts[best] / len(best.words))
