"""Say why a change has no witness."""

import json
import re
from collections.abc import Sequence
from typing import Any

from typecase.tools.diff.changes import NoWitness, Witness, WitnessGap
from typecase.tools.diff.shortening import shorten
from typecase.tools.diff.wire.schemas.containment import write_sender
from typecase.tools.diff.wire.wording import Evidence
from typecase.tools.diff.witnesses.exchanges import Exchange
from typecase.tools.diff.witnesses.samples import explain_no_sample

Found = Witness | NoWitness
"""What came of the search for a witness."""
_MAX_VALUE = 120
"""The greatest number of characters of a value that is quoted."""
_ORDER = (WitnessGap.TOLERATED, WitnessGap.NOT_ISOLATED, WitnessGap.NOT_FOUND)
"""Reasons by how much they say; a report has the first one that some value has."""
_SPACES = re.compile(r"\s+")


def no_witness(reason: WitnessGap, text: str) -> NoWitness:
    """Return why a change has no witness, with the text on one line."""
    return NoWitness(reason, _SPACES.sub(" ", text).strip())


TOO_LARGE = no_witness(
    WitnessGap.NOT_FOUND, "the schemas are too large, or wrong, to check values"
)


def no_value(evidence: Evidence) -> NoWitness:
    """Return the reason if no value was found that proves a change."""
    text = (
        "no value was found that one document allows and the other refuses in this"
        " place only"
    )
    sent = write_sender(evidence.sender, evidence.place.sides)
    if (reason := explain_no_sample(sent)) is not None:
        text = f"no value was found that the sender's document allows: {reason}"
    elif evidence.difference.kind == "format":
        text += "; few formats say which values they allow"
    return no_witness(WitnessGap.NOT_FOUND, text)


def quote(value: Any) -> str:
    """Return a value as JSON, shortened."""
    return shorten(json.dumps(value, ensure_ascii=False, default=str), _MAX_VALUE)


def choose_gap(gaps: Sequence[NoWitness]) -> NoWitness:
    """Return the reason to tell of those for several values."""
    for reason in _ORDER:
        for gap in gaps:
            if gap.reason is reason:
                return gap
    return gaps[0]


def not_sent(exchange: Exchange) -> NoWitness:
    """Return the reason if the call does not even work with the old server."""
    return no_witness(
        WitnessGap.NOT_FOUND, f"the call fails with the old server: {outcome(exchange)}"
    )


def not_isolated(exchange: Exchange) -> NoWitness:
    """Return the reason if the call fails without the change, too."""
    return no_witness(
        WitnessGap.NOT_ISOLATED,
        "other changes break the call, too: where this one is mended, it still fails"
        f" ({outcome(exchange)})",
    )


def outcome(exchange: Exchange) -> str:
    """Return what came of a call."""
    if exchange.error is not None and (not exchange.status or exchange.is_success):
        return str(exchange.error)
    return f"status {exchange.status}: {exchange.answer}"
