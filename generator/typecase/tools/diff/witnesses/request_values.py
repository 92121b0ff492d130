"""Look for values that the old client sends and the new server refuses."""

import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote_plus

from typecase.ir.operations import Operation
from typecase.runtime.http import media_type as media
from typecase.tools.diff.changes import Change, NoWitness, Witness, WitnessGap
from typecase.tools.diff.wire.schemas.containment import UncheckableError
from typecase.tools.diff.wire.wording import Evidence
from typecase.tools.diff.witnesses.calls import Call, CallBuilder
from typecase.tools.diff.witnesses.exchanges import Exchange
from typecase.tools.diff.witnesses.gaps import (
    TOO_LARGE,
    Found,
    choose_gap,
    no_value,
    no_witness,
    not_isolated,
    outcome,
    quote,
)
from typecase.tools.diff.witnesses.places import is_named, is_named_within
from typecase.tools.diff.witnesses.values import ValuePair, find_pairs
from typecase.tools.diff.witnesses.versions import BothVersions, RefusedPart

BODY = "body"
"""The name of the whole body in the places that servers report."""
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
"""Bodies in which each member of an object is written by itself."""


class RequestValueSearch:
    """Looks for values in requests that prove changes of schemas."""

    def __init__(
        self, versions: BothVersions, builder: CallBuilder, max_values: int
    ) -> None:
        self._versions = versions
        self._builder = builder
        self._max_values = max_values

    async def find(self, change: Change, operation: Operation) -> Found:
        """Return a request of the old client that the new server refuses."""
        evidence: Evidence = change.evidence
        try:
            pairs = find_pairs(evidence, self._max_values)
        except UncheckableError:
            return TOO_LARGE
        if not pairs:
            return no_value(evidence)
        gaps: list[NoWitness] = []
        call = await self._builder.prepare(change, operation)
        for pair in pairs:
            found = await self._exchange(change, evidence, call, pair)
            if isinstance(found, Witness):
                return found
            gaps.append(found)
        return choose_gap(gaps)

    async def _exchange(
        self, change: Change, evidence: Evidence, call: Call, pair: ValuePair
    ) -> Found:
        sent = call.with_value(evidence, pair.refused)
        if sent is None:
            return no_witness(
                WitnessGap.NOT_FOUND,
                "the old client cannot send a value there:"
                f" {evidence.place.media_type or 'the parameter is not its argument'}",
            )
        usual = await self._versions.call_old(sent.shortest, sent.extras)
        if usual.is_refused:
            return no_witness(
                WitnessGap.NOT_FOUND,
                f"the old server refuses {quote(pair.refused)}: {outcome(usual)}",
            )
        if not _carries(usual, evidence, pair.refused):
            text = f"the old client cannot send {quote(pair.refused)}"
            if usual.error is not None:
                text += f": {usual.error}"
            return no_witness(WitnessGap.NOT_FOUND, text)
        refused, parts = await self._versions.call_new(
            change, sent.shortest, sent.extras
        )
        if not refused.is_refused:
            return no_witness(
                WitnessGap.TOLERATED,
                f"the generated server accepts {quote(pair.refused)}, though its"
                f" document does not: {pair.fault}",
            )
        control = await self._exchange_accepted(change, evidence, call, pair, refused)
        if control is None or control.is_refused:
            return not_isolated(control or refused)
        own = [each for each in parts if _is_at_place(each, evidence, pair)]
        return refusal(refused, own, pair.refused) if own else not_isolated(refused)

    async def _exchange_accepted(
        self,
        change: Change,
        evidence: Evidence,
        call: Call,
        pair: ValuePair,
        refused: Exchange,
    ) -> Exchange | None:
        """Send the value that the new document allows in place of the refused one."""
        if evidence.place.parameter is None and _is_json(evidence):
            content = json.dumps(pair.accepted).encode()
            return await self._versions.resend(refused, content)
        sent = call.with_value(evidence, pair.accepted)
        if sent is not None:
            exchange, _ = await self._versions.call_new(
                change, sent.shortest, sent.extras
            )
            is_sent = _carries(exchange, evidence, pair.accepted)
            if is_sent and exchange.differs_from(refused):
                return exchange
        # The old client may be unable to send what only the new document allows.
        new = self._versions.find_new(change)
        newer = Call(new).with_value(evidence, pair.accepted) if new else None
        if newer is None:
            return None
        exchange = await self._versions.call_new_by_new(newer.shortest)
        return exchange if exchange.differs_from(refused) else None


def refusal(
    exchange: Exchange, parts: Iterable[RefusedPart] = (), value: Any = None
) -> Witness:
    """Return the witness that a refused request is; ``parts`` are what is refused."""
    reason = "; ".join(each.fault for each in parts) or exchange.answer
    text = f"the new server answers {exchange.status}: {reason}"
    return Witness(exchange.call, exchange.curl, value, text)


def _is_json(evidence: Evidence) -> bool:
    name = evidence.place.media_type
    return name is not None and media.is_json(name)


def _carries(exchange: Exchange, evidence: Evidence, value: Any) -> bool:
    """Return whether a client has sent a value, and not another one in its place."""
    request = exchange.request
    if request is None:
        return False
    if evidence.place.parameter is not None:
        if isinstance(value, list | dict):
            return True
        text = value if isinstance(value, str) else json.dumps(value)
        texts = [exchange.url, *request.headers.values()]
        return any(text in unquote_plus(each) for each in texts)
    if not _is_json(evidence):
        name = media.essence(evidence.place.media_type or "")
        if name in _FORMS or name.endswith("xml"):
            return True
        text = value if isinstance(value, str) else json.dumps(value)
        return text.encode() in exchange.content
    try:
        sent: Any = json.loads(exchange.content)
    except ValueError:
        return False
    return bool(sent == value)


def _is_at_place(part: RefusedPart, evidence: Evidence, pair: ValuePair) -> bool:
    """Return whether a server refuses a value in the place of the change."""
    if evidence.place.parameter is not None:
        return is_named_within(part.place, (evidence.place.parameter[0], *pair.union))
    # The checks of a mock name the object that has, or lacks, a member.
    parent = (BODY, *pair.place[:-1])
    return (
        is_named_within(part.place, pair.union)
        or is_named_within(part.place, (BODY, *pair.union))
        or (pair.is_of_member and is_named(part.place, parent))
    )
