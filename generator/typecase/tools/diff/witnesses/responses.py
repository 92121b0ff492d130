"""Look for responses of the new server that the old client cannot read."""

import json
from typing import Any

from typecase.ir.operations import Operation
from typecase.python.examples.calls import without_optional
from typecase.runtime.http import media_type as media
from typecase.tools.diff.changes import Change, NoWitness, Witness, WitnessGap
from typecase.tools.diff.wire.schemas.containment import UncheckableError
from typecase.tools.diff.wire.wording import Evidence, Subject
from typecase.tools.diff.witnesses.calls import CallBuilder
from typecase.tools.diff.witnesses.exchanges import Exchange
from typecase.tools.diff.witnesses.gaps import (
    TOO_LARGE,
    Found,
    choose_gap,
    no_value,
    no_witness,
    not_isolated,
    not_sent,
    outcome,
    quote,
)
from typecase.tools.diff.witnesses.places import is_named_within
from typecase.tools.diff.witnesses.values import ValuePair, find_pairs
from typecase.tools.diff.witnesses.versions import BothVersions

_JSON = "application/json"
_HEADERS_ARE_NOT_READ = no_witness(
    WitnessGap.NOT_EXECUTED, "no method reads this header of its response"
)
_ANSWER_IDS = ("response-success-status-removed", "response-media-type-removed")
"""The kinds of changes of which the answer of the new server itself is the witness."""
_DECODINGS = ("normal", "strict")


class ResponseSearch:
    """Looks for responses that prove changes."""

    def __init__(
        self, versions: BothVersions, builder: CallBuilder, max_values: int
    ) -> None:
        self._versions = versions
        self._builder = builder
        self._max_values = max_values

    async def find(self, change: Change, operation: Operation) -> Found:
        """Return a response of the new server that the old client cannot read."""
        evidence: Evidence | None = change.evidence
        if evidence is None:
            if change.id in _ANSWER_IDS:
                return await self._find_by_answer(change, operation)
            return _HEADERS_ARE_NOT_READ
        if evidence.place.subject is Subject.HEADER:
            return _HEADERS_ARE_NOT_READ
        media_type = _choose_media_type(evidence)
        if media_type is None:
            return no_witness(
                WitnessGap.NOT_EXECUTED, "only whole bodies in JSON are executed"
            )
        try:
            pairs = find_pairs(evidence, self._max_values)
        except UncheckableError:
            return TOO_LARGE
        gaps: list[NoWitness] = []
        operation = without_optional(operation)
        for pair in pairs:
            found = await self._exchange(operation, evidence, pair)
            if isinstance(found, Witness):
                return found
            gaps.append(found)
        return choose_gap(gaps) if gaps else no_value(evidence)

    async def _exchange(
        self, operation: Operation, evidence: Evidence, pair: ValuePair
    ) -> Found:
        status = _choose_status(evidence.place.status)
        if status >= 300:
            return await self._exchange_error(operation, evidence, pair)
        gap = no_witness(
            WitnessGap.TOLERATED,
            f"the old client reads {quote(pair.refused)}, even with decoding='strict',"
            f" though its document does not allow it: {pair.fault}",
        )
        for decoding in _DECODINGS:
            failed = await self._read(operation, evidence, pair.refused, decoding)
            if failed.request is None:
                return not_sent(failed)
            if not _is_decoding_error(failed):
                continue
            control = await self._read(operation, evidence, pair.accepted, decoding)
            if control.error is not None:
                gap = not_isolated(control)
                continue
            if not is_named_within(_read_path(failed), pair.union):
                gap = no_witness(
                    WitnessGap.NOT_ISOLATED,
                    f"the old client fails elsewhere: {outcome(failed)}",
                )
                continue
            raised = f"the old client raises: {failed.error}"
            if decoding == "strict":
                raised = (
                    "the old client reads the answer; with decoding='strict', it"
                    f" raises: {failed.error}"
                )
            return Witness(failed.call, failed.curl, pair.refused, raised)
        return gap

    async def _exchange_error(
        self, operation: Operation, evidence: Evidence, pair: ValuePair
    ) -> Found:
        """Let the old client raise the error of a status, and compare its body."""
        failed, control = [
            await self._read(operation, evidence, value, "normal")
            for value in (pair.refused, pair.accepted)
        ]
        if failed.error is None or control.error is None:
            return not_sent(failed)
        if getattr(control.error, "body", None) is None:
            return no_witness(
                WitnessGap.NOT_EXECUTED, "the error of this status has no body to read"
            )
        if getattr(failed.error, "body", None) is not None:
            return no_witness(
                WitnessGap.TOLERATED,
                f"the error of the old client has {quote(pair.refused)} as its body,"
                f" though its document does not allow it: {pair.fault}",
            )
        name = type(failed.error).__name__
        return Witness(
            failed.call,
            failed.curl,
            pair.refused,
            f"the old client raises {name}, whose `body` is None, because the answer"
            f" is not as declared: {pair.fault}",
        )

    async def _read(
        self, operation: Operation, evidence: Evidence, value: Any, decoding: str
    ) -> Exchange:
        status = _choose_status(evidence.place.status)
        content = json.dumps(value).encode()
        answer = (status, _choose_media_type(evidence) or _JSON, content)
        return await self._versions.read_answer(operation, answer, decoding=decoding)

    async def _find_by_answer(self, change: Change, operation: Operation) -> Found:
        """Let the old client read what the new server answers by itself."""
        call = await self._builder.prepare(change, operation)
        usual = await self._versions.call_old(call.shortest, call.extras)
        if usual.error is not None or not usual.is_success:
            return not_sent(usual)
        gaps: list[NoWitness] = []
        for decoding in _DECODINGS:
            failed, _ = await self._versions.call_new(
                change, call.shortest, call.extras, decoding=decoding
            )
            if not failed.is_success:
                return not_isolated(failed)
            if failed.error is None:
                kind = f" with {failed.content_type}" if failed.content_type else ""
                gaps.append(
                    no_witness(
                        WitnessGap.TOLERATED,
                        "the old client reads what the new server answers by itself,"
                        f" even with decoding='strict': {failed.status}{kind}",
                    )
                )
                continue
            control = await self._versions.read_answer(
                call.shortest,
                (usual.status, usual.content_type, usual.body),
                decoding=decoding,
            )
            if control.error is not None:
                gaps.append(not_isolated(control))
            elif not _is_decoding_error(failed) or _read_path(failed).strip("$"):
                gaps.append(
                    no_witness(
                        WitnessGap.NOT_ISOLATED,
                        f"the old client fails for another reason: {outcome(failed)}",
                    )
                )
            else:
                strictly = "with decoding='strict', " if decoding == "strict" else ""
                return Witness(
                    failed.call,
                    failed.curl,
                    None,
                    f"the new server answers {failed.status}, and {strictly}the old"
                    f" client raises: {failed.error}",
                )
        return gaps[-1]


def _choose_media_type(evidence: Evidence) -> str | None:
    """Return the media type of an answer in JSON, or None if it is none."""
    declared = evidence.place.media_type
    if declared is None:
        return None
    if media.is_json(declared):
        return declared
    return _JSON if media.essence(declared) in ("*/*", "application/*") else None


def _choose_status(declared: str | None) -> int:
    """Return a status for which a response is declared, as by `404`, `4XX`, `default`.

    Errors usually have the response `default`.
    """
    match declared:
        case None | "":
            return 200
        case "default":
            return 500
        case _:
            return int(declared.upper().replace("X", "0"))


def _is_decoding_error(exchange: Exchange) -> bool:
    return type(exchange.error).__name__ == "DecodingError"


def _read_path(exchange: Exchange) -> str:
    """Return the place of the fault that a decoding error names, such as `$.a[0]`."""
    return str(getattr(exchange.error, "json_path", None) or "")
