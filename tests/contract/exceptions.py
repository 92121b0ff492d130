"""What the contract does not hold for, with the reason: a fault in, whether it is known
out. Everything else that fails is a defect.
"""

import re
from dataclasses import dataclass

from tests.contract.judge import Verdict


@dataclass(frozen=True)
class Known:
    """Faults that are known: where, by the start of the case, and what they say."""

    case: str
    fault: str
    reason: str

    def covers(self, verdict: Verdict) -> bool:
        """Whether a verdict is of these."""
        said = verdict.fault or ""
        found = re.search(self.fault, said, re.DOTALL) is not None
        return verdict.case.startswith(self.case) and found


KNOWN = (
    Known(
        "",
        "body: is required|the client refuses: is required",
        "A body of a media type that is not printed yet (multipart) cannot be given.",
    ),
    Known(
        "request",
        r"^\w+: '([^']*)' arrives as \['\1'\]$",
        "Where a parameter is a text or a list, one text reads as a list of one.",
    ),
)


def known(verdict: Verdict) -> Known | None:
    """The entry that a fault falls under, or None."""
    return next((each for each in KNOWN if each.covers(verdict)), None)
