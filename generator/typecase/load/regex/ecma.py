"""Translate regular expressions of ECMA-262, which schemas use, for two engines.

Rust's engine checks most patterns in linear time. Python's, which backtracks, checks
those with lookarounds and backreferences. Nothing is ever matched here: a pattern from
a hostile document might never end.
"""

import re
from importlib import import_module
from typing import Any

from msgspec import Struct

MAX_DEPTH = 50
MAX_LENGTH = 20_000
MAX_STEPS = 10**8
"""Steps that an engine that backtracks takes in a second or two."""
DEFAULT_TEXT_LENGTH = 100_000
"""The length of text that steps are counted for, if the schema sets no limit."""

# The parser of `re` says whether a pattern is one, and what it is made of.
_parser: Any = import_module("re._parser")

_CATEGORY = (
    r"\\[pP](?:[LMNPSZC]|\{(?:[LMNPSZC]|L[ultmo]|M[nce]|N[dlo]|P[cdseifo]|S[mcko]|Z[slp]"
    r"|C[cfo]|Letter|Lowercase_Letter|Uppercase_Letter|Mark|Number|Punctuation|Symbol"
    r"|ASCII|Alphabetic|Lowercase|Uppercase|White_Space|(?:Script=|sc=)(?:Latin|Greek"
    r"|Cyrillic|Han|Hiragana|Katakana|Arabic|Hebrew|Thai|Hangul|Devanagari))\})"
)
_SET = rf"\\[dDsSwW]|{_CATEGORY}"
_CHARACTER = (
    r"\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}"
    r"|\\u\{[0-9A-Fa-f]{1,6}\}|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}"
    r"|\\c[A-Za-z]|\\0(?![0-9])|\\.|[^\\]|\\$"
)
_QUANTIFIER = r"[*+?]|\{[0-9]+(?:,[0-9]*)?\}"
_CLASS_ITEM = re.compile(
    rf"(?P<set>{_SET})|(?P<low>{_CHARACTER})(?:-(?P<high>(?!\]|{_SET})(?:{_CHARACTER})))?",
    re.DOTALL,
)
_TOKEN = re.compile(
    rf"(?P<quantifier>(?:{_QUANTIFIER})\??(?P<repeated>{_QUANTIFIER})?)"
    r"|(?P<group>\((?:\?(?:(?P<look>=|!|<=|<!)|:|P?<(?P<name>[A-Za-z_]\w*)>|[ims]+:))?)"
    r"|\\(?:k<(?P<named>\w+)>|(?P<numbered>[1-9][0-9]?))"
    rf"|(?P<set>{_SET})|(?P<boundary>\\[bB])|(?P<start>\\A)|(?P<end>\$|\\[zZ])"
    rf"|(?P<plain>[.^|)])|(?P<character>{_CHARACTER})",
    re.DOTALL | re.ASCII,
)
_FLAGS = re.compile(r"\(\?[ims]+\)")
# Two in a row are an operator of sets in Rust's engine, and a warning in Python's.
_SET_OPERATORS = "&~|"
# What a part of a pattern takes in Rust's engine, in bytes; measured, and rounded up.
_CHARACTER_SIZE = 80
_ANY_SIZE = 1_100
_CATEGORY_SIZES = {"DIGIT": 5_300, "SPACE": 2_000, "WORD": 51_000}


class PatternError(ValueError):
    """A text that is not a regular expression; the message says why."""


class Pattern(Struct, frozen=True):
    """A pattern in the syntax of both engines.

    Rust's engine cannot check what ``backtracks``, and Python's cannot check Unicode's
    categories. ``tree`` is what the parser of `re` makes of ``for_python``.
    """

    for_rust: str
    for_python: str
    backtracks: bool
    unicode: bool
    tree: Any

    @property
    def size(self) -> int:
        """The memory that the pattern takes in Rust's engine, in bytes."""
        return _cost(self.tree, 1).size * self._flag_factor

    def is_slow(self, max_length: int | None) -> bool:
        """Whether an engine that backtracks may take long for texts up to a length."""
        length = DEFAULT_TEXT_LENGTH if max_length is None else max(1, max_length)
        starts = 1 if _is_anchored(self.tree) and self._flag_factor == 1 else length
        return starts * _cost(self.tree, length).steps > MAX_STEPS

    @property
    def _flag_factor(self) -> int:
        return 4 if _FLAGS.match(self.for_python) else 1


def translate(pattern: str) -> Pattern:
    """Translate a pattern, or raise a PatternError."""
    if len(pattern) > MAX_LENGTH:
        raise PatternError("it is too long")
    flags = _FLAGS.match(pattern)
    rust = [flags[0] if flags else ""]
    at = len(rust[0])
    backtracks = unicode = False
    python = rust[:]
    while at < len(pattern):
        if pattern[at] == "[":
            text, at = _translate_class(pattern, at)
            in_python = text
        else:
            # Every character is a token, so that the search finds one right here.
            found = next(_TOKEN.finditer(pattern, at))
            at = found.end()
            backtracks |= bool(found["look"] or found["named"] or found["numbered"])
            text = _translate_token(found)
            in_python = r"\Z" if found["end"] else text
        rust.append(text)
        # Python knows no categories; for its parser, any set of characters will do.
        python.append(re.sub(_CATEGORY, r"\\w", in_python))
        unicode |= python[-1] != in_python
    return _parsed("".join(rust), "".join(python), backtracks, unicode)


def _parsed(rust: str, python: str, backtracks: bool, unicode: bool) -> Pattern:
    try:
        tree = _parser.parse(python)
        _cost(tree, 1)
    except (re.error, OverflowError) as error:
        raise PatternError(getattr(error, "msg", str(error))) from None
    except RecursionError:
        raise PatternError("its groups nest too deep") from None
    return Pattern(rust, python, backtracks, unicode, tree)


def _translate_token(found: re.Match[str]) -> str:
    if found["repeated"]:
        raise PatternError("multiple repeat")
    if found["group"] == "(" and found.string[found.end() : found.end() + 1] == "?":
        raise PatternError("a group of an unknown kind")
    if re.match(r"\{[,}]", found.string[found.start() :]):
        raise PatternError("a repetition without a number")
    match found.lastgroup:
        case "group" if found["name"]:
            return f"(?P<{found['name']}>"
        case "named":
            return f"(?P={found['named']})"
        case "start":
            return "^"
        case "end":
            return "$"
        case "character" if found[0] == "{":
            return r"\{"
        case "character":
            return _translate_character(found["character"])
        case _:
            return found[0]


def _translate_class(pattern: str, at: int) -> tuple[str, int]:
    """Translate what stands in square brackets; also return where it ends."""
    opening = "[^" if pattern.startswith("[^", at) else "["
    start = at = at + len(opening)
    if pattern[at : at + 1] == "]":
        if opening == "[":
            raise PatternError("a class of no characters")
        return r"[\s\S]", at + 1
    written = [opening]
    while pattern[at : at + 1] != "]":
        item = _CLASS_ITEM.match(pattern, at)
        if item is None:
            raise PatternError("unterminated character set")
        if re.match(r"\[[:=.]", pattern[at:]):
            raise PatternError("a class of another dialect")
        at = item.end()
        is_edge = item.start() == start or pattern[at : at + 1] == "]"
        if item["set"]:
            written.append(item["set"])
        elif item["high"]:
            low, high = (_class_member(item[each]) for each in ("low", "high"))
            written.append(f"{low}-{high}")
        elif item["low"] == "-" and is_edge:
            written.append("-")
        elif item["low"] in _SET_OPERATORS and pattern[at : at + 1] == item["low"]:
            written.append(f"\\{item['low']}")
        else:
            written.append(_class_member(item["low"]))
    return "".join([*written, "]"]), at + 1


def _class_member(text: str) -> str:
    if text in ("[", "-"):
        return f"\\{text}"
    return r"\x08" if text == r"\b" else _translate_character(text)


def _translate_character(text: str) -> str:
    """Translate one character, which may be written as an escape."""
    if not text.startswith("\\") or text == "\\":
        return text
    kind = text[1]
    if text.count("\\u") == 2:
        pair = bytes.fromhex(text.replace("\\u", "")).decode("utf-16-be")
        return _numbered(ord(pair))
    if kind in "ux" and len(text) > 2:
        return _numbered(int(text[2:].strip("{}"), 16))
    if kind == "c" and len(text) > 2:
        return _numbered(ord(text[2]) % 32)
    if text == r"\0":
        return _numbered(0)
    if kind.isalnum() and kind not in "tnrvf":
        raise PatternError(f"bad escape \\{kind}")
    # With a backslash, Rust's engine takes `<` and `>` for the ends of words.
    return text if kind.isascii() and kind not in "<>" else kind


def _numbered(number: int) -> str:
    if 0xD800 <= number <= 0xDFFF or number > 0x10FFFF:
        raise PatternError("it has half a character")
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


class _Cost(Struct):
    """What a part of a pattern costs.

    ``size`` is its memory in Rust's engine. ``ways`` is an upper bound of the ways in
    which it matches at one place, all of which an engine that backtracks tries in turn,
    and ``steps`` of the steps to find them all.
    """

    size: int = 0
    ways: int = 1
    steps: int = 1


def _cost(tree: Any, length: int, depth: int = 0) -> _Cost:
    """Add up what the parts of a sequence cost, for texts of a length."""
    if depth > MAX_DEPTH:
        raise PatternError("its groups nest too deep")
    total = _Cost()
    for operator, argument in tree:
        part = _part_cost(operator.name, argument, length, depth)
        total.size += part.size
        total.steps = _capped(total.steps + total.ways * part.steps)
        total.ways = _capped(total.ways * part.ways)
    return total


def _part_cost(kind: str, argument: Any, length: int, depth: int) -> _Cost:
    match kind:
        case "LITERAL" | "RANGE" | "AT":
            return _Cost(_CHARACTER_SIZE)
        case "ANY" | "NOT_LITERAL":
            return _Cost(_ANY_SIZE)
        case "IN":
            return _Cost(
                sum(_member_size(name.name, value) for name, value in argument)
            )
        case "BRANCH":
            branches = [_cost(each, length, depth) for each in argument[1]]
            return _Cost(
                sum(each.size for each in branches),
                _capped(sum(each.ways for each in branches)),
                _capped(sum(each.steps for each in branches)),
            )
        case "SUBPATTERN":
            _, flags, _, inner = argument
            cost = _cost(inner, length, depth + 1)
            cost.size *= 4 if flags else 1
            return cost
        case "MAX_REPEAT" | "MIN_REPEAT":
            least, most, inner = argument
            unlimited = most is _parser.MAXREPEAT
            cost = _cost(inner, length, depth)
            return _repeated(cost, least, None if unlimited else most, length)
        case "ASSERT" | "ASSERT_NOT":
            inner = _cost(argument[1], length, depth + 1)
            # Once it has matched, no other way is tried.
            return _Cost(inner.size, steps=inner.steps)
        case _:  # a backreference
            return _Cost(1, steps=length)


def _repeated(part: _Cost, least: int, most: int | None, length: int) -> _Cost:
    times = max(least, most or 1, 1)
    # Each repetition at least doubles the ways: more than these are too many anyway.
    exponent = min(least if most is None else times, MAX_STEPS.bit_length())
    ways = 1 if part.ways == 1 else part.ways**exponent
    if most is None:
        # A part that matches in several ways does so anew each time.
        ways *= length if part.ways == 1 else MAX_STEPS + 1
        steps = ways * part.steps
    else:
        steps = ways * times * part.steps
        ways *= most - least + 1
    return _Cost(part.size * times, _capped(ways), _capped(steps))


def _capped(number: int) -> int:
    """Keep numbers small that are too many steps in any case."""
    return min(number, MAX_STEPS + 1)


def _member_size(kind: str, value: Any) -> int:
    if kind == "CATEGORY":
        return _CATEGORY_SIZES[value.name.rpartition("_")[2]]
    is_ascii = kind != "NEGATE" and (value if kind == "LITERAL" else value[1]) < 128
    return 2 * _CHARACTER_SIZE if is_ascii else 2 * _ANY_SIZE


def _is_anchored(tree: Any) -> bool:
    """Whether a pattern matches at the start of a text only."""
    for operator, argument in tree:
        if operator is _parser.SUBPATTERN:
            return _is_anchored(argument[3])
        return argument is _parser.AT_BEGINNING
    return False
