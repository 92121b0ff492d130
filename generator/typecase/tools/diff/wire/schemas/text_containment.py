"""Decide whether all texts that one side allows are allowed by the other side."""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from typecase.schema.shape import Shape
from typecase.tools.diff.wire.schemas.pattern_automata import (
    Automaton,
    UnsupportedPatternError,
    build_automaton,
    build_choice,
)

_MAX_STEPS = 20_000
"""The greatest number of characters that are read."""
_MAX_LENGTH = 300
"""The greatest length that is counted."""


class Texts(Struct, frozen=True):
    """The texts that a schema allows.

    They match all ``patterns``, are one of ``values`` if that is not None, and have a
    length from ``least`` to ``most``.
    """

    patterns: frozenset[str]
    values: frozenset[str] | None
    least: int
    most: int | None


def find_texts(shape: Shape) -> Texts:
    """Return the texts that a shape allows, apart from groups and conditions."""
    values = None
    if shape.values is not None:
        parsed = [json.loads(value) for value in shape.values]
        values = frozenset(value for value in parsed if isinstance(value, str))
    return Texts(
        shape.patterns,
        values,
        shape.lengths.get("minLength", 0),
        shape.lengths.get("maxLength"),
    )


class TextAnswer(Struct, frozen=True):
    """Whether all texts of a sender are accepted; None if it is unknown.

    ``example`` is a text that is sent and not accepted.
    """

    is_contained: bool | None
    example: str | None = None


def decide_pattern(sent: str, accepted: str) -> bool | None:
    """Return whether all texts that match one pattern match another one."""
    pair = (frozenset({pattern}) for pattern in (sent, accepted))
    texts = (Texts(each, None, 0, None) for each in pair)
    return decide_texts(*texts).is_contained


@lru_cache(maxsize=512)
def decide_texts(sent: Texts, accepted: Texts) -> TextAnswer:
    """Return whether all texts of a sender are accepted.

    Both sides read each text at once, until a text is found that only one allows.
    """
    try:
        senders, receivers = _build(sent), _build(accepted)
    except UnsupportedPatternError:
        return TextAnswer(None)
    limits = [sent.least, sent.most, accepted.least, accepted.most]
    cap = max(limit or 0 for limit in limits) + 1
    if cap > _MAX_LENGTH:
        return TextAnswer(None)
    search = _Search([*senders, *receivers], cap)
    for length, states, text in search.iter_texts(sent.most):
        matches = search.match(states, is_start=not text)
        is_sent = _fits(sent, length) and all(matches[: len(senders)])
        is_accepted = _fits(accepted, length) and all(matches[len(senders) :])
        if is_sent and not is_accepted:
            return TextAnswer(False, text)
    return TextAnswer(None if search.is_stopped else True)


_States = tuple[frozenset[int], ...]


class _Search:
    """Lets several automata read all texts, one text for each combination of states.

    Lengths from ``cap`` on count as one.
    """

    def __init__(self, automata: list[Automaton], cap: int) -> None:
        self._automata = automata
        self._cap = cap
        self._codes = _choose_codes(automata)
        self.is_stopped = False

    def iter_texts(self, most: int | None) -> Iterator[tuple[int, _States, str]]:
        """Yield the length, the states and the text, the shortest text first."""
        states: _States = tuple(each.start() for each in self._automata)
        seen: set[tuple[int, _States]] = {(0, states)}
        pending: deque[tuple[int, _States, str]] = deque([(0, states, "")])
        steps = 0
        while pending:
            length, states, text = pending.popleft()
            yield length, states, text
            if most is not None and length >= most:
                continue
            for code in self._codes:
                following = (min(length + 1, self._cap), self._step(states, code))
                if following not in seen:
                    seen.add(following)
                    pending.append((*following, text + chr(code)))
            steps += len(self._codes)
            if steps > _MAX_STEPS:
                self.is_stopped = True
                return

    def _step(self, states: _States, code: int) -> _States:
        pairs = zip(self._automata, states, strict=True)
        return tuple(each.step(own, code) for each, own in pairs)

    def match(self, states: _States, *, is_start: bool) -> list[bool]:
        """Return which automata match a text that ends in these states."""
        pairs = zip(self._automata, states, strict=True)
        return [each.accepts(own, is_start=is_start) for each, own in pairs]


def _fits(texts: Texts, length: int) -> bool:
    return texts.least <= length and (texts.most is None or length <= texts.most)


def _build(texts: Texts) -> list[Automaton]:
    automata = [build_automaton(pattern) for pattern in sorted(texts.patterns)]
    if texts.values is not None:
        automata.append(build_choice(sorted(texts.values)))
    return automata


def _choose_codes(automata: Iterable[Automaton]) -> list[int]:
    """Return one code point of each range that all automata treat alike.

    Letters and digits come first, so that examples are easy to read.
    """
    boundaries = {0, 0xD800, 0xE000, 0x110000}
    for each in automata:
        boundaries.update(each.iter_boundaries())
    ordered = sorted(boundaries)
    codes = [
        _choose_code(low, high - 1) for low, high in pairwise(ordered) if low != 0xD800
    ]
    return sorted(codes, key=lambda code: (not chr(code).isalnum(), code))


def _choose_code(low: int, high: int) -> int:
    """Return the code point of a range that is the easiest to read."""
    for first, last in ((97, 122), (48, 57), (65, 90), (33, 126)):
        if low <= last and high >= first:
            return max(low, first)
    return low
