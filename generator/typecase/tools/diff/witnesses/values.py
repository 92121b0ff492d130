"""Find values that one version of an API sends and the other refuses in one place."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from msgspec import Struct

from typecase.schema.shape import Parts
from typecase.tools.diff.wire.schemas.containment import (
    Check,
    SchemaFault,
    UncheckableError,
    find_difference,
    write_sender,
)
from typecase.tools.diff.wire.wording import Evidence
from typecase.tools.diff.witnesses.fault_kinds import are_of_kind
from typecase.tools.diff.witnesses.places import (
    ABSENT,
    Place,
    is_within,
    put,
    read_place,
    to_place,
)
from typecase.tools.diff.witnesses.samples import (
    iter_common_samples,
    iter_samples,
    unique,
)
from typecase.tools.diff.witnesses.variants import USUAL, find_constants, iter_variants

MAX_CHECKED = 3_000
"""The greatest number of values that are checked against the schemas of a change."""
_MAX_OF_TEMPLATE = 4
"""The greatest number of pairs that are built from one whole value."""
_MAX_OF_PART = 2
"""The greatest number of pairs of which the refused parts are equal."""
_MAX_MENDED = 25
"""The greatest number of places that are mended in a value."""
_OTHER_NAME = "extra"
"""The name of a member that no document declares."""


class ValuePair(Struct, frozen=True):
    """Two values that differ in one place only.

    The sender's document allows ``refused``, the receiver's ``accepted``. If the place
    is inside of a union whose alternatives all refuse the value, ``union`` is the place
    of the union; otherwise it is ``place`` itself. ``fault`` says why the receiver
    refuses the value.
    """

    refused: Any
    accepted: Any
    place: Place
    union: Place
    fault: str

    @property
    def is_of_member(self) -> bool:
        """Whether one of the values lacks what the other one has."""
        return ABSENT in (
            read_place(self.refused, self.place),
            read_place(self.accepted, self.place),
        )


def find_pairs(evidence: Evidence, limit: int) -> list[ValuePair]:
    """Return pairs of values that differ at the place of a change, the smallest first.

    Raise `UncheckableError` if the schemas are too large or wrong.
    """
    finder = _PairFinder(evidence)
    try:
        return list(islice(finder.iter_pairs(), limit))
    except _EnoughCheckedError:
        return finder.found


def find_common_value(evidence: Evidence) -> Any:
    """Return a value that the documents of both sides allow, or `ABSENT`."""
    try:
        finder = _PairFinder(evidence)
        for template in finder.iter_templates():
            mended = finder.mend(template, None, ABSENT)
            if mended is not ABSENT:
                return mended
    except (UncheckableError, _EnoughCheckedError):
        pass
    return ABSENT


class _EnoughCheckedError(Exception):
    """As many values were checked as may be."""


class _PairFinder:
    """Builds values that both sides allow, and varies them at the place of a change."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._sides = evidence.place.sides
        self._sender = Check(evidence.sender, self._sides)
        self._receiver = Check(evidence.receiver, self._sides)
        self._place = to_place(evidence.difference.path)
        if evidence.difference.kind == "additional":
            self._place = (*self._place, _OTHER_NAME)
        self._checked = 0
        self.found: list[ValuePair] = []
        self._constants = find_constants([self._sender.schema, self._receiver.schema])
        sides = (
            (evidence.sender, self._sender),
            (evidence.receiver, self._receiver),
        )
        self._samples: list[list[Any]] = [[], []]
        for (parts, check), samples in zip(sides, self._samples, strict=True):
            found = [*unique(iter_samples(write_sender(parts, self._sides)))]
            samples += found
            # Samples need not be valid: few keywords are considered.
            mended = (self.mend(each, None, ABSENT, (check,)) for each in found)
            samples[:] = unique(each for each in mended if each is not ABSENT)
            samples += [each for each in found if each not in samples]

    def iter_pairs(self) -> Iterator[ValuePair]:
        """Yield pairs of values, few of them with the same refused part."""
        counts: Counter[str] = Counter()
        for template in self.iter_templates():
            for pair in islice(self._vary(template), _MAX_OF_TEMPLATE):
                part = read_place(pair.refused, pair.place)
                text = _to_text(part)
                counts[text] += 1
                if counts[text] <= _MAX_OF_PART and pair not in self.found:
                    self.found.append(pair)
                    yield pair

    def iter_templates(self) -> Iterator[Any]:
        """Yield whole values, which both sides should allow as they are or mended."""
        common = iter_common_samples(self._sender.schema, self._receiver.schema)
        yield from unique(chain(common, *self._samples))

    def _vary(self, template: Any) -> Iterator[ValuePair]:
        """Yield pairs that differ from a value in the place of the change."""
        chosen: Any = ABSENT
        for good in self._iter_accepted(template):
            mended = self.mend(template, self._place, good)
            if mended is ABSENT or self._find_faults(self._receiver, mended):
                continue
            if chosen is ABSENT:
                chosen = mended
            if not self._find_faults(self._sender, mended):
                chosen = mended
                break
        if chosen is ABSENT:
            return
        for part in unique(self._iter_refused(read_place(chosen, self._place))):
            refused = put(chosen, self._place, part)
            faults = self._find_faults(self._receiver, refused)
            union = self._find_union(faults)
            if union is None or not self._follow_from_change(faults, part, union):
                continue
            if self._find_faults(self._sender, refused):
                continue
            yield ValuePair(refused, chosen, self._place, union, faults[0].message)

    def _find_union(self, faults: list[SchemaFault]) -> Place | None:
        """Return the place of the outermost union with a fault, or that of the change.

        Return None if there is no fault, or one that the change does not concern.
        """
        outer = self._place
        for fault in faults:
            if not self._is_related(fault, self._place):
                return None
            if len(fault.path) < len(outer):
                outer = fault.path
        return outer if faults else None

    def _follow_from_change(
        self, faults: list[SchemaFault], part: Any, union: Place
    ) -> bool:
        """Return whether the change itself leads to faults, and no other one.

        Other keywords may change in the same place.
        """
        difference = self._evidence.difference
        if difference.kind == "enum-value" and difference.sent == _to_text(part):
            return True  # A length or a pattern may exclude a value of an enumeration.
        if union != self._place and difference.receiver is not None:
            # The fault of the union does not tell what its alternatives refuse.
            if difference.kind in ("required", "required-missing", "member"):
                return True
            alone = Check((difference.receiver,), self._sides)
            faults = self._find_faults(alone, part)
        return are_of_kind(faults, difference.kind)

    def _is_related(self, fault: SchemaFault, place: Place) -> bool:
        """Return whether a fault is one of a place, or of a union around it."""
        return is_within(fault.path, place) or (
            fault.is_of_union and is_within(place, fault.path)
        )

    def _find_faults(self, check: Check, value: Any) -> list[SchemaFault]:
        self._checked += 1
        if self._checked > MAX_CHECKED:
            raise _EnoughCheckedError
        return check.find_faults(value)

    def mend(
        self,
        template: Any,
        place: Place | None,
        part: Any,
        checks: Sequence[Check] = (),
    ) -> Any:
        """Return a value that both sides allow except at a place, which has a part.

        Members that one side refuses get a value of the other side, or are left out.
        ``checks`` are those of both sides by default. Return `ABSENT` if there is no
        such value.
        """
        checks = checks or (self._sender, self._receiver)
        value = template if place is None else put(template, place, part)
        faults = self._find_others(value, place, checks)
        for _ in range(_MAX_MENDED):
            if not faults:
                return value
            for candidate in self._iter_mended(value, faults[0].path, place):
                others = self._find_others(candidate, place, checks)
                if len(others) < len(faults):
                    value, faults = candidate, others
                    break
            else:
                return ABSENT
        return ABSENT

    def _find_others(
        self, value: Any, place: Place | None, checks: Sequence[Check]
    ) -> list[SchemaFault]:
        """Return the faults that do not concern a place."""
        return [
            fault
            for check in checks
            for fault in self._find_faults(check, value)
            if place is None or not self._is_related(fault, place)
        ]

    def _iter_mended(self, value: Any, at: Place, place: Place | None) -> Iterator[Any]:
        """Yield values with another part at ``at``, unless that contains ``place``."""
        if place is not None and is_within(place, at):
            return
        own = read_place(value, at)
        varied = () if own is ABSENT else iter_variants(own, self._constants)
        for part in chain(self._read_samples(at), [ABSENT] if at else [], varied):
            yield put(value, at, part)

    def _read_samples(self, place: Place) -> Iterator[Any]:
        """Yield the parts that samples of both sides have at a place."""
        parts = (read_place(each, place) for each in chain(*self._samples))
        return unique(part for part in parts if part is not ABSENT)

    def _iter_accepted(self, template: Any) -> Iterator[Any]:
        """Yield parts that the receiver may accept at the place of the change."""
        difference = self._evidence.difference
        if difference.kind in ("member", "additional"):
            yield ABSENT
            return
        own = read_place(template, self._place)
        found = () if own is ABSENT else (own,)
        receiver: Parts = (difference.receiver,) if difference.receiver else ()
        schemas = [write_sender(receiver, self._sides)] if receiver else []
        if difference.kind == "required-missing":
            schemas = []  # The receiver's part is the object that has the member.
        samples = (read_place(each, self._place) for each in self._samples[1])
        yield from unique(
            chain(
                found,
                (part for part in samples if part is not ABSENT),
                *map(iter_samples, schemas),
                find_constants(schemas),
                USUAL,
            )
        )
        if self._place:
            yield ABSENT

    def _iter_refused(self, accepted: Any) -> Iterator[Any]:
        """Yield parts that the sender may send and the receiver may refuse."""
        difference = self._evidence.difference
        match difference.kind:
            case "required" | "required-missing":
                yield ABSENT
                return
            case "enum-value" if difference.sent is not None:
                yield json.loads(difference.sent)
            case "nullable":
                yield None
            case _:
                pass
        if difference.example is not None:
            yield difference.example
        schemas: list[Any] = []
        if difference.sender is not None and difference.kind != "additional":
            sender: Parts = (difference.sender,)
            receiver: Parts = (difference.receiver,) if difference.receiver else ()
            if difference.kind != "member":
                yield from _iter_subtracted(sender, receiver, self._evidence)
            schemas = [
                write_sender(parts, self._sides)
                for parts in (sender, receiver)
                if parts
            ]
            yield from iter_samples(schemas[0])
        yield from self._read_samples(self._place)
        if accepted is not ABSENT:
            yield from iter_variants(accepted, find_constants(schemas))
        yield from ("text", *USUAL)


def _to_text(part: Any) -> str:
    return json.dumps(part, sort_keys=True, default=str)


def _iter_subtracted(
    sender: Parts, receiver: Parts, evidence: Evidence
) -> Iterable[Any]:
    """Return samples of what is sent and not accepted, without the rest of a value."""
    schema = find_difference(sender, receiver, evidence.place.sides)
    return () if schema is None else iter_samples(schema)
