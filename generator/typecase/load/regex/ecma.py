"""Translate the regular expressions of schemas (ECMA-262) to Rust and Python.

Pydantic uses Rust's regex engine, which matches in linear time. Patterns with a
lookaround or a backreference need Python's engine, which backtracks and may take
forever. This module never matches a pattern of a document, but estimates the cost.
"""

import re
from functools import lru_cache
from importlib import import_module
from typing import Any

from msgspec import Struct

MAX_DEPTH = 50
"""The greatest number of groups around a part of a pattern."""
MAX_LENGTH = 20_000
"""The greatest number of characters of a pattern."""
MAX_STEPS = 10**8
"""The most steps that matching may take: about two seconds of Python's engine."""
DEFAULT_TEXT_LENGTH = 100_000
"""The text length to estimate steps for if the schema does not state `maxLength`."""

# The parser of `re` validates patterns and returns their syntax trees.
_parser: Any = import_module("re._parser")

# Parts of ECMA-262 patterns: a Unicode category such as `\p{Letter}`, any set such as
# `\d`, a character or its escape, and a quantifier such as `{2,}`.
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
# An item between square brackets: a set such as `\d`, a character, or a range.
_CLASS_ITEM = re.compile(
    rf"(?P<set>{_SET})|(?P<low>{_CHARACTER})(?:-(?P<high>(?!\]|{_SET})(?:{_CHARACTER})))?",
    re.DOTALL,
)
# A token outside of square brackets; `_translate_token` translates each kind.
_TOKEN = re.compile(
    rf"(?P<quantifier>(?:{_QUANTIFIER})\??(?P<repeated>{_QUANTIFIER})?)"
    r"|(?P<group>\((?:\?(?:(?P<look>=|!|<=|<!)|:|P?<(?P<name>[A-Za-z_]\w*)>|[ims]+:))?)"
    r"|\\(?:k<(?P<named>\w+)>|(?P<numbered>[1-9][0-9]?))"
    rf"|(?P<set>{_SET})|(?P<boundary>\\[bB])|(?P<start>\\A)|(?P<end>\$|\\[zZ])"
    rf"|(?P<plain>[.^|)])|(?P<character>{_CHARACTER})",
    re.DOTALL | re.ASCII,
)
_FLAGS = re.compile(r"\(\?[ims]+\)")
# Rust's engine reads two of these in a row as a set operator. Python's engine warns.
_SET_OPERATORS = "&~|"
# Measured bytes that parts of a pattern take in Rust's engine, rounded up.
_CHARACTER_SIZE = 80
_ANY_SIZE = 1_100
_CATEGORY_SIZES = {"DIGIT": 5_300, "SPACE": 2_000, "WORD": 51_000}


class PatternError(ValueError):
    """A regular expression cannot be translated; the message says why."""


class TranslatedPattern(Struct, frozen=True):
    """A pattern in the syntax of both engines.

    If ``needs_backtracking`` is true, only Python's engine supports the pattern. If
    ``has_unicode_categories`` is true, only Rust's engine supports the pattern. If both
    are true, neither engine does. ``tree`` is the syntax tree of ``for_python`` from
    the parser of `re`.
    """

    for_rust: str
    for_python: str
    needs_backtracking: bool
    has_unicode_categories: bool
    tree: Any

    @property
    def size(self) -> int:
        """An estimate of the pattern's memory in Rust's engine, in bytes."""
        # The length of the text makes no difference to the size.
        return _cost(self.tree, length=1).size * self._flag_factor

    def is_slow(self, max_length: int | None) -> bool:
        """Return whether Python's engine may take more than `MAX_STEPS` steps.

        ``max_length`` is the greatest length of the texts. None means that the schema
        does not limit the length, and stands for `DEFAULT_TEXT_LENGTH`.
        """
        length = DEFAULT_TEXT_LENGTH if max_length is None else max(1, max_length)
        # With flags, an anchor may match at the start of each line.
        starts = 1 if _is_anchored(self.tree) and self._flag_factor == 1 else length
        return starts * _cost(self.tree, length).steps > MAX_STEPS

    @property
    def _flag_factor(self) -> int:
        # Flags such as `i` make a pattern up to four times as large.
        return 4 if _FLAGS.match(self.for_python) else 1


@lru_cache(maxsize=256)
def translate_pattern(pattern: str) -> TranslatedPattern:
    """Translate a pattern to the syntax of both engines.

    Raise `PatternError` if the pattern is invalid or too long, or if its groups nest
    too deeply.
    """
    if len(pattern) > MAX_LENGTH:
        raise PatternError(f"it is longer than {MAX_LENGTH:,} characters")
    flags = _FLAGS.match(pattern)
    rust = [flags[0] if flags else ""]
    at = len(rust[0])
    needs_backtracking = has_unicode_categories = False
    python = rust[:]
    while at < len(pattern):
        if pattern[at] == "[":
            rust_text, at = _translate_class(pattern, at)
            python_text = rust_text
        else:
            # Any character matches as a token, so there is always a token at `at`.
            token = next(_TOKEN.finditer(pattern, at))
            at = token.end()
            needs_backtracking |= any(
                token[group] for group in ("look", "named", "numbered")
            )
            rust_text = _translate_token(token)
            # In Python, `$` would also match before a line break at the end of a text.
            python_text = r"\Z" if token["end"] else rust_text
        rust.append(rust_text)
        # Python's engine has no Unicode categories, so it never matches this pattern.
        # Only its parser needs some set of characters in place of each category.
        python.append(re.sub(_CATEGORY, r"\\w", python_text))
        has_unicode_categories |= python[-1] != python_text
    for_python = "".join(python)
    return TranslatedPattern(
        for_rust="".join(rust),
        for_python=for_python,
        needs_backtracking=needs_backtracking,
        has_unicode_categories=has_unicode_categories,
        tree=_parse(for_python),
    )


def _parse(python: str) -> Any:
    """Return the syntax tree of a pattern in Python's syntax.

    Raise `PatternError` if the pattern is invalid or its groups nest too deeply.
    """
    try:
        tree = _parser.parse(python)
        _cost(tree, length=1)  # Raises if the groups nest too deeply.
    except (re.error, OverflowError) as error:
        raise PatternError(getattr(error, "msg", str(error))) from None
    except RecursionError:
        raise PatternError(f"groups nest deeper than {MAX_DEPTH} levels") from None
    return tree


def _translate_token(token: re.Match[str]) -> str:
    """Translate a match of `_TOKEN` to Rust's syntax.

    Raise `PatternError` if no pattern may have this token.
    """
    if token["repeated"]:
        raise PatternError("two repetitions in a row")
    if token["group"] == "(" and token.string[token.end() : token.end() + 1] == "?":
        raise PatternError("an unknown kind of group")
    if re.match(r"\{[,}]", token.string[token.start() :]):
        raise PatternError("a repetition without a number")
    match token.lastgroup:
        case "group" if token["name"]:
            return f"(?P<{token['name']}>"
        case "named":
            return f"(?P={token['named']})"
        case "start":
            return "^"
        case "end":
            return "$"
        case "character" if token[0] == "{":
            return r"\{"
        case "character":
            return _translate_character(token["character"])
        case _:
            return token[0]


def _translate_class(pattern: str, at: int) -> tuple[str, int]:
    """Translate the character class in brackets that starts at an index.

    Also return the index after the class. Raise `PatternError` if the class is invalid.
    """
    opening = "[^" if pattern.startswith("[^", at) else "["
    start = at = at + len(opening)
    if pattern[at : at + 1] == "]":
        if opening == "[":
            raise PatternError("an empty character class")
        return r"[\s\S]", at + 1  # `[^]` is any character in ECMA-262.
    translated = [opening]
    while pattern[at : at + 1] != "]":
        item = _CLASS_ITEM.match(pattern, at)
        if item is None:
            raise PatternError("a character class without its closing bracket")
        if re.match(r"\[[:=.]", pattern[at:]):
            raise PatternError("a POSIX character class, which ECMA-262 does not have")
        at = item.end()
        is_edge = item.start() == start or pattern[at : at + 1] == "]"
        if item["set"]:
            translated.append(item["set"])
        elif item["high"]:
            low, high = _translate_class_member(item["low"]), _translate_class_member(
                item["high"]
            )
            translated.append(f"{low}-{high}")
        elif item["low"] == "-" and is_edge:
            translated.append("-")
        elif item["low"] in _SET_OPERATORS and pattern[at : at + 1] == item["low"]:
            translated.append(f"\\{item['low']}")
        else:
            translated.append(_translate_class_member(item["low"]))
    return "".join([*translated, "]"]), at + 1


def _translate_class_member(text: str) -> str:
    """Translate a character, or its escape, that stands in a character class.

    Raise `PatternError` if the escape is invalid.
    """
    # In a class, an engine may read these two as syntax.
    if text in ("[", "-"):
        return f"\\{text}"
    # In a class, `\b` is a backspace.
    return r"\x08" if text == r"\b" else _translate_character(text)


def _translate_character(text: str) -> str:
    """Translate a single character or a character escape.

    Raise `PatternError` if the escape is invalid.
    """
    if not text.startswith("\\") or text == "\\":
        return text
    escaped = text[1]
    if text.count("\\u") == 2:
        pair = bytes.fromhex(text.replace("\\u", "")).decode("utf-16-be")
        return _escape_code_point(ord(pair))
    if escaped in "ux" and len(text) > 2:
        return _escape_code_point(int(text[2:].strip("{}"), 16))
    if escaped == "c" and len(text) > 2:
        return _escape_code_point(ord(text[2]) % 32)  # a control letter
    if text == r"\0":
        return _escape_code_point(0)
    if escaped.isalnum() and escaped not in "tnrvf":
        raise PatternError(f"the unknown escape \\{escaped}")
    # In Rust's engine, `\<` and `\>` are word boundaries.
    return text if escaped.isascii() and escaped not in "<>" else escaped


def _escape_code_point(code: int) -> str:
    if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        raise PatternError("an escape that is not a Unicode character")
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class _Cost(Struct):
    """An estimate of the cost of matching a part of a pattern.

    ``size`` is the memory of the part in Rust's engine, in bytes. ``ways`` is the
    number of ways in which the part can match at one position of a text: a backtracking
    engine may try all ways. ``steps`` is the number of steps to try all ways.
    """

    size: int = 0
    ways: int = 1
    steps: int = 1


def _cost(tree: Any, length: int, depth: int = 0) -> _Cost:
    """Return the cost of the parts in a syntax tree, for texts of a length.

    ``depth`` is the number of groups around the parts. Raise `PatternError` if the
    groups nest too deeply.
    """
    if depth > MAX_DEPTH:
        raise PatternError(f"groups nest deeper than {MAX_DEPTH} levels")
    total = _Cost()
    for operator, argument in tree:
        part = _part_cost(operator.name, argument, length, depth)
        total.size += part.size
        # This part is tried again for each way in which the preceding parts match.
        total.steps = _cap(total.steps + total.ways * part.steps)
        total.ways = _cap(total.ways * part.ways)
    return total


def _part_cost(operator: str, argument: Any, length: int, depth: int) -> _Cost:
    """Return the cost of one part, which is an operator and its argument.

    The parser of `re` defines the operators and their arguments. Raise `PatternError`
    if the groups nest too deeply.
    """
    match operator:
        case "LITERAL" | "RANGE" | "AT":
            return _Cost(_CHARACTER_SIZE)
        case "ANY" | "NOT_LITERAL":
            return _Cost(_ANY_SIZE)
        case "IN":
            return _Cost(
                sum(_member_size(name.name, value) for name, value in argument)
            )
        case "BRANCH":
            branches = [_cost(branch, length, depth) for branch in argument[1]]
            return _Cost(
                size=sum(branch.size for branch in branches),
                ways=_cap(sum(branch.ways for branch in branches)),
                steps=_cap(sum(branch.steps for branch in branches)),
            )
        case "SUBPATTERN":
            _, flags, _, inner = argument
            cost = _cost(inner, length, depth + 1)
            # `_flag_factor` explains the number.
            cost.size *= 4 if flags else 1
            return cost
        case "MAX_REPEAT" | "MIN_REPEAT":
            least, most, inner = argument
            unlimited = most is _parser.MAXREPEAT
            cost = _cost(inner, length, depth)
            return _repeat(cost, least, None if unlimited else most, length)
        case "ASSERT" | "ASSERT_NOT":
            inner = _cost(argument[1], length, depth + 1)
            # A lookaround is not tried again once it has matched.
            return _Cost(inner.size, steps=inner.steps)
        case _:  # A backreference may have to compare the whole text.
            return _Cost(size=1, steps=length)


def _repeat(part: _Cost, least: int, most: int | None, length: int) -> _Cost:
    """Return the cost of a part that is repeated between ``least`` and ``most`` times.

    ``most`` is None if the number of repetitions is unlimited. ``length`` is the length
    of the text.
    """
    times = max(least, most or 1, 1)
    # If a part matches in several ways, each repetition at least doubles their number.
    # With a larger exponent, the result would exceed the limit anyway.
    exponent = min(least if most is None else times, MAX_STEPS.bit_length())
    ways = 1 if part.ways == 1 else part.ways**exponent
    if most is None:
        # A part that matches in one way can be repeated up to `length` times. A part
        # that matches in several ways, as in `(a|a)*`, backtracks exponentially.
        ways *= length if part.ways == 1 else MAX_STEPS + 1
        steps = ways * part.steps
    else:
        steps = ways * times * part.steps
        ways *= most - least + 1
    return _Cost(part.size * times, _cap(ways), _cap(steps))


def _cap(number: int) -> int:
    """Limit a number of steps or ways, since any above `MAX_STEPS` means "too slow"."""
    return min(number, MAX_STEPS + 1)


def _member_size(operator: str, value: Any) -> int:
    """Return the size of one member of a character class, in bytes."""
    if operator == "CATEGORY":
        # `CATEGORY_NOT_DIGIT` is as large as `CATEGORY_DIGIT`.
        return _CATEGORY_SIZES[value.name.rpartition("_")[2]]
    # The value of a range is its first and its last character.
    is_ascii = (
        operator != "NEGATE" and (value if operator == "LITERAL" else value[1]) < 128
    )
    return 2 * _CHARACTER_SIZE if is_ascii else 2 * _ANY_SIZE


def _is_anchored(tree: Any) -> bool:
    """Return whether a pattern starts with an anchor for the start of the text."""
    if len(tree) == 0:
        return False
    operator, argument = tree[0]
    if operator is _parser.SUBPATTERN:
        return _is_anchored(argument[3])
    return bool(argument is _parser.AT_BEGINNING)
