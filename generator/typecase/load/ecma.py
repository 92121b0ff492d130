"""Patterns of ECMA-262, which schemas speak: a pattern in, the same one in words that
Rust's engine and Python's share out, with what it asks of an engine; or an error that
says why it is none. Nothing is ever matched here.
"""

import re
from collections.abc import Sequence
from functools import reduce
from itertools import repeat, zip_longest

from msgspec import Struct, field

from typecase.load.classes import (
    UNICODE,
    WEIGHTS,
    PatternError,
    read_class,
    read_escape,
)

DEEPEST = 50
LONGEST = 20_000
LONGEST_NUMBER = 9
MOST_STEPS = 10**8
"""Steps that an engine that backtracks takes in a second or two."""
MOST_CHARACTERS = 100_000
"""The length of the texts for which steps are counted, if a schema sets no limit."""
_QUANTIFIER = re.compile(r"(?:[*+?]|\{(\d+)(,?)(\d*)\})\??")
_GROUP = re.compile(r"\(\?(?:(:|=|!|<=|<!)|P?<([A-Za-z_]\w*)>|([ims]+)(:))", re.ASCII)
_FLAGS = re.compile(r"\(\?[ims]+\)")
_LOOKS = ("=", "!", "<=", "<!")
_ANCHORS = {"A": "^", "Z": "$", "z": "$"}
"""Of other dialects, in which no letter stands for itself."""


class Pattern(Struct, frozen=True):
    """A pattern for both engines, if none of the rest stands against one of them.

    ``size`` is what it weighs in Rust's. ``backtracks`` rules that one out, ``unicode``
    Python's. ``work`` is the most that an engine that backtracks has to do.
    """

    text: str
    size: int
    backtracks: bool
    unicode: bool
    work: "Steps"

    def is_slow(self, longest: int | None) -> bool:
        """Whether an engine that backtracks may take long for texts of a length."""
        length = MOST_CHARACTERS if longest is None else max(1, longest)
        return self.work.of(length) > MOST_STEPS

    @property
    def for_python(self) -> str:
        """The text with ends that are ends, and not before a last line break."""
        return self.text.replace(_END, r"\Z")

    @property
    def for_rust(self) -> str:
        """The text as Rust's engine reads it."""
        return self.text.replace(_END, "$")


_END = "\ud800"
"""Stands for the end of a text; no pattern has half a character."""


def translate(pattern: str) -> Pattern:
    """Read a pattern, or raise a PatternError."""
    if len(pattern) > LONGEST:
        raise PatternError("it is too long")
    if any("\ud800" <= each <= "\udfff" for each in pattern):
        raise PatternError("it has half a character")
    reader = _Reader(pattern)
    if (flags := _FLAGS.match(pattern)) is not None:
        reader.written.append(reader.take(flags))
        reader.factor = 4
    whole = reader.alternatives(0)
    if reader.at < len(pattern):
        raise PatternError("unbalanced parenthesis")
    starts = ONCE if whole.anchored and reader.factor == 1 else PER_CHARACTER
    return Pattern(
        "".join(reader.written),
        whole.size * reader.factor,
        reader.backtracks,
        reader.unicode,
        starts.times(whole.work),
    )


class Steps(Struct, frozen=True):
    """An upper bound for a number of steps: a polynomial in the length of a text.

    ``factors`` are those of its powers, the constant first.
    """

    factors: tuple[int, ...]

    def of(self, length: int) -> int:
        """The number of steps for a text of some length."""
        return sum(each * length**power for power, each in enumerate(self.factors))

    def plus(self, other: "Steps") -> "Steps":
        """The steps of one after the other."""
        pairs = zip_longest(self.factors, other.factors, fillvalue=0)
        return _steps([one + another for one, another in pairs])

    def times(self, other: "Steps") -> "Steps":
        """The steps of one within the other."""
        factors = [0] * (len(self.factors) + len(other.factors) - 1)
        for power, one in enumerate(self.factors):
            for more, another in enumerate(other.factors):
                factors[power + more] += one * another
        return _steps(factors)

    def power(self, exponent: int) -> "Steps":
        """The steps of so many, each within the one before."""
        if self == ONCE:
            return ONCE
        # Each more at least doubles them: more than these are too many in any case.
        return reduce(Steps.times, repeat(self, min(exponent, _ENOUGH)), ONCE)


_ENOUGH = MOST_STEPS.bit_length()


def _steps(factors: Sequence[int]) -> Steps:
    """Keep numbers small that are too many steps in any case."""
    if any(factors[_ENOUGH:]):
        return TOO_MANY
    return Steps(tuple(min(each, MOST_STEPS + 1) for each in factors[:_ENOUGH]))


ONCE = Steps((1,))
PER_CHARACTER = Steps((0, 1))
TOO_MANY = Steps((MOST_STEPS + 1,))


class _Part(Struct):
    """What a part of a pattern amounts to.

    ``ways`` is the most ways in which it matches at one place, all of which an engine
    that backtracks tries in turn, and ``work`` the steps to find them all. It is
    ``anchored`` if it matches at the start of a text only.
    """

    size: int = 0
    ways: Steps = ONCE
    work: Steps = ONCE
    anchored: bool = False
    repeatable: bool = True

    def add(self, other: "_Part") -> None:
        """Put another part behind this one."""
        self.anchored |= self.size == 0 and other.anchored
        self.size += other.size
        self.work = self.work.plus(self.ways.times(other.work))
        self.ways = self.ways.times(other.ways)


class _Reader(Struct):
    """Reads a pattern from left to right, and writes it anew."""

    pattern: str
    at: int = 0
    factor: int = 1
    backtracks: bool = False
    unicode: bool = False
    names: set[str] = field(default_factory=set[str])
    written: list[str] = field(default_factory=list[str])

    def take(self, found: re.Match[str]) -> str:
        """Step over what was found."""
        self.at = found.end()
        return found[0]

    def alternatives(self, depth: int) -> _Part:
        """Read until the end, or until the parenthesis that ends a group."""
        if depth > DEEPEST:
            raise PatternError("its groups nest too deep")
        branches = [_Part()]
        while self.at < len(self.pattern) and self.pattern[self.at] != ")":
            if self.pattern[self.at] == "|":
                self._write("|", 1)
                branches.append(_Part())
                continue
            part = self._part(depth)
            branches[-1].add(self._repeated(part))
        return reduce(_either, branches)

    def _write(self, text: str, length: int) -> None:
        self.written.append(text)
        self.at += length

    def _part(self, depth: int) -> _Part:
        match self.pattern[self.at]:
            case "(":
                return self._group(depth)
            case "[":
                text, length, size, unicode = read_class(self.pattern, self.at)
                self.unicode |= unicode
                self._write(text, length)
                return _Part(size)
            case "\\":
                return self._escape()
            case "$":
                self._write(_END, 1)
                return _Part(1, repeatable=False)
            case "^":
                self._write("^", 1)
                return _Part(1, anchored=True, repeatable=False)
            case "{" if _QUANTIFIER.match(self.pattern, self.at):
                raise PatternError("nothing to repeat")
            case "{" if self.pattern[self.at + 1 : self.at + 2] in (",", "}"):
                raise PatternError("a repetition without a number")
            case "*" | "+" | "?":
                raise PatternError("nothing to repeat")
            case "{":
                self._write(r"\{", 1)
            case ".":
                self._write(".", 1)
                return _Part(WEIGHTS["."])
            case character:
                self._write(character, 1)
        return _Part(WEIGHTS[""])

    def _group(self, depth: int) -> _Part:
        found = _GROUP.match(self.pattern, self.at)
        if found is None and self.pattern[self.at + 1 : self.at + 2] == "?":
            raise PatternError("a group of an unknown kind")
        kind, name, flags, _ = found.groups() if found else (None, None, None, None)
        if name in self.names:
            raise PatternError("two groups of one name")
        if name is not None:
            self.names.add(name)
        opening = self.take(found) if found else "("
        self.at += 0 if found else 1
        self.written.append(f"(?P<{name}>" if name else opening)
        inner = self.alternatives(depth + 1)
        if self.pattern[self.at : self.at + 1] != ")":
            raise PatternError("missing ), unterminated subpattern")
        self._write(")", 1)
        inner.size *= 4 if flags else 1
        if kind not in _LOOKS:
            return inner
        self.backtracks = True
        # Once it has matched, no other way is tried.
        return _Part(inner.size, work=inner.work, repeatable=False)

    def _escape(self) -> _Part:
        following = self.pattern[self.at + 1 : self.at + 2]
        if following in "bB" and following:
            self._write(f"\\{following}", 2)
            return _Part(WEIGHTS["."], repeatable=False)
        if following in "AZz" and following:
            end = _ANCHORS[following]
            self._write(_END if end == "$" else end, 2)
            return _Part(1, anchored=end == "^", repeatable=False)
        if reference := re.compile(r"\\(?:k<(\w+)>|[1-9]\d?)").match(
            self.pattern, self.at
        ):
            self.backtracks = True
            name = reference[1]
            text = self.take(reference)
            self.written.append(f"(?P={name})" if name else text)
            return _Part(1, work=PER_CHARACTER)
        text, length, size = read_escape(self.pattern, self.at, in_class=False)
        self.unicode |= text.startswith(UNICODE)
        self._write(text, length)
        return _Part(size)

    def _repeated(self, part: _Part) -> _Part:
        found = _QUANTIFIER.match(self.pattern, self.at)
        if found is None:
            return part
        if not part.repeatable:
            raise PatternError("nothing to repeat")
        self.written.append(self.take(found))
        if self.pattern[self.at : self.at + 1] in ("*", "+", "?") or (
            _QUANTIFIER.match(self.pattern, self.at)
        ):
            raise PatternError("multiple repeat")
        least, most = _counts(found)
        times = max(least, most or 1, 1)
        if most is None:
            # A part that matches in several ways does so anew each time.
            ways = PER_CHARACTER if part.ways == ONCE else TOO_MANY
            ways = ways.times(part.ways.power(least))
            work = ways.times(part.work)
        else:
            ways = part.ways.power(times).times(Steps((most - least + 1,)))
            work = part.ways.power(times).times(Steps((times,))).times(part.work)
        return _Part(part.size * times, ways=ways, work=work)


def _either(one: _Part, other: _Part) -> _Part:
    """What one of two alternatives amounts to."""
    return _Part(
        one.size + other.size,
        one.ways.plus(other.ways),
        one.work.plus(other.work),
        one.anchored and other.anchored,
    )


def _counts(found: re.Match[str]) -> tuple[int, int | None]:
    word = found[0][0]
    if word != "{":
        return int(word == "+"), 1 if word == "?" else None
    least, comma, most = found.groups()
    if max(len(least), len(most)) > LONGEST_NUMBER:
        raise PatternError("it is too large")
    low = int(least)
    high = (int(most) if most else None) if comma else low
    if high is not None and high < low:
        raise PatternError("min repeat greater than max repeat")
    return low, high
