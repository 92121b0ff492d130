"""Regular expressions of ECMA-262 as automata, without what no automaton can do.

An automaton reads one character at a time, so that several can read the same text.
"""

from collections.abc import Iterable

from msgspec import Struct, field

Range = tuple[int, int]
"""The first and the last of a range of code points."""
Ranges = tuple[Range, ...]

_LAST = 0x10FFFF
_MAX_STATES = 1000
_MAX_DEPTH = 30
_DIGITS: Ranges = ((48, 57),)
_WORD: Ranges = ((48, 57), (65, 90), (95, 95), (97, 122))
_SPACE: Ranges = (
    (9, 13),
    (32, 32),
    (160, 160),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFEFF, 0xFEFF),
)
_LINE_ENDS: Ranges = ((10, 10), (13, 13), (0x2028, 0x2029))
_CONTROLS = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "0": 0}


class UnsupportedPatternError(Exception):
    """A pattern is wrong, too large, or has something that is not supported."""


class Automaton(Struct):
    """The states of a pattern, with the moves from each.

    A free move reads nothing. It may have a condition: ``^`` if it is possible only at
    the start of the text, ``$`` if only at its end.
    """

    moves: list[list[tuple[Ranges, int]]] = field(
        default_factory=list[list[tuple[Ranges, int]]]
    )
    free_moves: list[list[tuple[str, int]]] = field(
        default_factory=list[list[tuple[str, int]]]
    )
    first: int = 0
    last: int = 0

    def add_state(self) -> int:
        """Add a state and return its number."""
        if len(self.moves) >= _MAX_STATES:
            raise UnsupportedPatternError
        self.moves.append([])
        self.free_moves.append([])
        return len(self.moves) - 1

    def start(self) -> frozenset[int]:
        """Return the states before the first character."""
        return self._follow({self.first}, is_start=True, is_end=False)

    def step(self, states: frozenset[int], code: int) -> frozenset[int]:
        """Return the states after a character; a match may begin at any place."""
        if self.last in states:
            return frozenset({self.last})
        found = {
            target
            for state in states
            for ranges, target in self.moves[state]
            if any(low <= code <= high for low, high in ranges)
        }
        return self._follow({*found, self.first}, is_start=False, is_end=False)

    def accepts(self, states: frozenset[int], *, is_start: bool) -> bool:
        """Return whether a text that ends in these states matches."""
        ended = self._follow(set(states), is_start=is_start, is_end=True)
        return self.last in ended

    def _follow(
        self, states: set[int], *, is_start: bool, is_end: bool
    ) -> frozenset[int]:
        pending = list(states)
        while pending:
            for condition, target in self.free_moves[pending.pop()]:
                is_possible = {"^": is_start, "$": is_end, "": True}[condition]
                if is_possible and target not in states:
                    states.add(target)
                    pending.append(target)
        return frozenset(states)

    def iter_boundaries(self) -> Iterable[int]:
        """Yield the code points at which the moves of the automaton may change."""
        for moves in self.moves:
            for ranges, _ in moves:
                for low, high in ranges:
                    yield from (low, high + 1)


def build_automaton(pattern: str) -> Automaton:
    """Return the automaton of texts in which a pattern is found."""
    return _Parser(pattern).parse()


def build_choice(texts: Iterable[str]) -> Automaton:
    """Return the automaton of some texts."""
    automaton = Automaton()
    automaton.first, automaton.last = automaton.add_state(), automaton.add_state()
    for text in texts:
        state = automaton.add_state()
        automaton.free_moves[automaton.first].append(("^", state))
        for character in text:
            following = automaton.add_state()
            code = ord(character)
            automaton.moves[state].append((((code, code),), following))
            state = following
        automaton.free_moves[state].append(("$", automaton.last))
    return automaton


class _Parser:
    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._index = 0
        self._depth = 0
        self._automaton = Automaton()

    def parse(self) -> Automaton:
        first, last = self._parse_choice()
        if self._index < len(self._pattern):
            raise UnsupportedPatternError
        self._automaton.first, self._automaton.last = first, last
        return self._automaton

    def _peek(self, length: int = 1) -> str:
        return self._pattern[self._index : self._index + length]

    def _take(self, length: int = 1) -> str:
        text = self._peek(length)
        if len(text) < length:
            raise UnsupportedPatternError
        self._index += length
        return text

    def _skip(self, text: str) -> bool:
        if self._peek(len(text)) != text:
            return False
        self._index += len(text)
        return True

    def _join(self, start: int, end: int, condition: str = "") -> None:
        self._automaton.free_moves[start].append((condition, end))

    def _parse_choice(self) -> tuple[int, int]:
        first, last = self._automaton.add_state(), self._automaton.add_state()
        while True:
            start, end = self._parse_sequence()
            self._join(first, start)
            self._join(end, last)
            if not self._skip("|"):
                return first, last

    def _parse_sequence(self) -> tuple[int, int]:
        first = last = self._automaton.add_state()
        while self._peek() not in ("", "|", ")"):
            start, end = self._parse_repeated()
            self._join(last, start)
            last = end
        return first, last

    def _parse_repeated(self) -> tuple[int, int]:
        begin = self._index
        start, end = self._parse_atom()
        least, most = self._parse_quantifier()
        if (least, most) == (1, 1):
            return start, end
        after = self._index
        first = last = self._automaton.add_state()
        exit_ = self._automaton.add_state()
        for count in range(max(least, most or 0, 1)):
            if count:
                self._index = begin
                start, end = self._parse_atom()
            if count >= least:
                self._join(last, exit_)
            self._join(last, start)
            last = end
        if most is None:
            self._join(end, start)
        if most != 0:
            self._join(last, exit_)
        self._index = after
        return first, exit_

    def _parse_quantifier(self) -> tuple[int, int | None]:
        least = 1
        most: int | None = 1
        if self._skip("*"):
            least, most = 0, None
        elif self._skip("+"):
            least, most = 1, None
        elif self._skip("?"):
            least, most = 0, 1
        elif self._peek() == "{":
            end = self._pattern.find("}", self._index)
            low, comma, high = self._pattern[self._index + 1 : end].partition(",")
            if end < 0 or not low.isdecimal() or (high and not high.isdecimal()):
                raise UnsupportedPatternError
            self._index = end + 1
            least = int(low)
            most = int(high) if high else (None if comma else least)
        else:
            return least, most
        self._skip("?")
        return least, most

    def _parse_atom(self) -> tuple[int, int]:
        character = self._take()
        if character == "(":
            self._skip_group_start()
            self._depth += 1
            if self._depth > _MAX_DEPTH:
                raise UnsupportedPatternError
            states = self._parse_choice()
            self._depth -= 1
            if self._take() != ")":
                raise UnsupportedPatternError
            return states
        first, last = self._automaton.add_state(), self._automaton.add_state()
        if character in "^$":
            self._join(first, last, character)
            return first, last
        if character == "[":
            ranges = self._parse_class()
        elif character == ".":
            ranges = _invert(_LINE_ENDS)
        elif character == "\\":
            ranges = self._parse_escape()
        elif character in "*+?{":
            raise UnsupportedPatternError
        else:
            ranges = ((ord(character), ord(character)),)
        self._automaton.moves[first].append((ranges, last))
        return first, last

    def _skip_group_start(self) -> None:
        if not self._skip("?"):
            return
        if self._skip(":"):
            return
        if self._skip("<") and self._peek() not in ("=", "!"):
            end = self._pattern.find(">", self._index)
            if end >= 0:
                self._index = end + 1
                return
        raise UnsupportedPatternError  # A look at what precedes or follows.

    def _parse_escape(self) -> Ranges:
        character = self._take()
        classes = {"d": _DIGITS, "w": _WORD, "s": _SPACE}
        if character.lower() in classes:
            ranges = classes[character.lower()]
            return ranges if character.islower() else _invert(ranges)
        if character in _CONTROLS and not self._peek().isdecimal():
            code = _CONTROLS[character]
        elif character in "xu":
            code = self._parse_code(character)
        elif character.isalnum():
            raise UnsupportedPatternError  # Such as a back reference, or `\\b`.
        else:
            code = ord(character)
        return ((code, code),)

    def _parse_code(self, kind: str) -> int:
        if kind == "u" and self._skip("{"):
            end = self._pattern.find("}", self._index)
            digits, self._index = self._pattern[self._index : end], end + 1
        else:
            digits = self._take(2 if kind == "x" else 4)
        try:
            code = int(digits, 16)
        except ValueError:
            raise UnsupportedPatternError from None
        if code > _LAST or 0xD800 <= code <= 0xDFFF:
            raise UnsupportedPatternError
        return code

    def _parse_class(self) -> Ranges:
        is_inverted = self._skip("^")
        found: list[Range] = []
        while not self._skip("]"):
            ranges = self._parse_class_atom()
            is_range = self._peek() == "-" and self._peek(2) not in ("-]", "-")
            if is_range and len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
                self._take()
                end = self._parse_class_atom()
                if len(end) != 1 or end[0][0] < ranges[0][0]:
                    raise UnsupportedPatternError
                ranges = ((ranges[0][0], end[0][1]),)
            found += ranges
        return _invert(found) if is_inverted else tuple(found)

    def _parse_class_atom(self) -> Ranges:
        character = self._take()
        if character == "\\":
            if self._skip("b"):
                return ((8, 8),)
            return self._parse_escape()
        return ((ord(character), ord(character)),)


def _invert(ranges: Iterable[Range]) -> Ranges:
    """Return the ranges of all other code points."""
    found: list[Range] = []
    following = 0
    for low, high in sorted(ranges):
        if low > following:
            found.append((following, low - 1))
        following = max(following, high + 1)
    if following <= _LAST:
        found.append((following, _LAST))
    return tuple(found)
