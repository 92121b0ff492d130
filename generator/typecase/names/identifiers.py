"""Convert names of a document to valid Python identifiers.

An identifier depends only on its own name and on reserved names. The module
`naming.name_assignment` handles collisions.
"""

import keyword
import re
import unicodedata
from functools import lru_cache

from typecase.words import split_words

KEYWORDS = frozenset(keyword.kwlist) | frozenset(keyword.softkwlist) - {"type", "_"}
"""Names to avoid; the soft keywords `type` and `_` are common and legal names."""
MAX_BYTES = 160
"""Maximum length of a name in UTF-8; file systems limit the names of module files."""
BUILTIN_TYPES = frozenset({"bool", "bytes", "dict", "float", "int", "list", "str"})
"""Builtins that generated annotations use."""
WINDOWS_DEVICES = frozenset({"aux", "con", "nul", "prn"}) | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}
"""Names that Windows forbids for files, whatever their extension."""
_MAX_SYMBOLS = 3
_SYMBOLS = {
    "\t": "tab",
    "\n": "newline",
    "\r": "carriage return",
    "!": "not",
    '"': "double quote",
    "#": "hash",
    "*": "star",
    "&&": "and",
    "-": "minus",
    ".": "dot",
    "/": "slash",
    "<": "less",
    "<=": "less or equal",
    "=": "equal",
    ">": "greater",
    ">=": "greater or equal",
    "@": "at",
    "\\": "backslash",
    "^": "caret",
    "_": "underscore",
    "`": "backtick",
    "|": "pipe",
    "||": "or",
}
"""The words of symbols that people do not call by their names in Unicode."""
_SYMBOL = re.compile(r"[<>]=|&&|\|\||.", re.DOTALL)
_INVISIBLE = ("Cf", "Me", "Mn")
_ANGLE_BRACKETS = re.compile(r"<([^<>]*)>")
_SHARP = re.compile(r"(?<![^\W_])([A-Za-z])#")
_BOUND = re.compile(r"(?<=\w)\s*(<=?|>=?)$")
_BOUNDS = {"<": "below", "<=": "at most", ">": "above", ">=": "at least"}
_TIME_BOUNDS = {"<": "before", "<=": "until", ">": "after", ">=": "since"}
_TIME_WORDS = frozenset({"at", "date", "datetime", "day", "time", "timestamp"})
_TELLING = re.compile(
    r"^[!<>=]+(?=\s*[^\W_])"  # A comparison or negation: `>=10`, `!active`.
    r"|(?<![-=<>])(?:[<>]=?|!=)(?![-=<>])"  # A comparison between words: `size>10`.
    r"|^[^\w\s.,:;/\\'\"`()\[\]{}?]+(?=\s*\d)"  # Before a number: `$5`, `#1`.
    r"|(?<=\d)\s*%"
    r"|(?<=[^\W_])(?:\+\+|[-+*<>=%$€£¥]+$)"  # After a word: `c++`, `A-`.
)
"""Symbols that tell a value with words from other values."""


# Documents repeat the same names for many properties and parameters.
@lru_cache(maxsize=65_536)
def snake(text: str, *, empty: str = "value") -> str:
    """Convert text to snake case: ``campaignIds`` becomes ``campaign_ids``.

    Without any word, return ``empty``. If the name would start with a digit, ``empty``
    precedes the name. The end of a very long name is cut.
    """
    words = split_words(text) or _spell_few(text)
    name = "_".join([word.lower() for word in words]) or empty
    return _shorten(f"{empty}_{name}" if name[0].isdigit() else name)


@lru_cache(maxsize=65_536)
def pascal(text: str, *, empty: str = "Value") -> str:
    """Convert text to Pascal case: ``group_status`` becomes ``GroupStatus``.

    Capitals inside words are kept. ``empty`` has the meaning that it has in `snake`.
    """
    words = split_words(text) or _spell_few(text)
    name = "".join([word[0].upper() + word[1:] for word in words]) or empty
    return _shorten(f"{empty}{name}" if name[0].isdigit() else name)


def _spell_few(text: str) -> list[str]:
    """Return the words of symbols, or none if there are many."""
    is_short = 0 < len(text.strip()) <= _MAX_SYMBOLS
    return split_words(spell_symbols(text)) if is_short else []


@lru_cache(maxsize=65_536)
def constant(text: str, *, empty: str = "VALUE") -> str:
    """Convert text to upper case: ``groupStatus`` becomes ``GROUP_STATUS``.

    ``empty`` has the meaning that it has in `snake`.
    """
    name = "_".join(word.upper() for word in split_words(text)) or empty
    return _shorten(f"{empty}_{name}" if name[0].isdigit() else name)


def spell_symbols(text: str) -> str:
    """Return a value with words for the symbols that tell it from other values.

    ``!=`` becomes ``not equal``, and ``c++`` becomes ``c plus plus``. Symbols that only
    separate words, as in ``text/html``, remain. An empty text becomes ``empty``.
    """
    if text.strip("_").isidentifier():
        return text
    text = unicodedata.normalize("NFKC", text)
    if not split_words(text):
        return _spell(text) or "empty"
    text = _SHARP.sub(r"\1 sharp ", _ANGLE_BRACKETS.sub(r" \1 ", text))
    return _TELLING.sub(lambda match: f" {_spell(match[0].strip())} ", text)


def spell_bound(text: str) -> str:
    """Return the name of a parameter with words for a comparison at its end.

    ``DateCreated>`` becomes ``DateCreated after``, and ``size<=`` ``size at most``.
    """
    if text[-1:] not in ("<", ">", "="):
        return text
    is_time = not _TIME_WORDS.isdisjoint(map(str.lower, split_words(text)))
    bounds = _TIME_BOUNDS if is_time else _BOUNDS
    return _BOUND.sub(lambda match: f" {bounds[match[1]]}", text)


def _spell(symbols: str) -> str:
    """Return the words of symbols, without invisible ones if there are others."""
    visible = [char for char in symbols if unicodedata.category(char) not in _INVISIBLE]
    return " ".join(
        _SYMBOLS.get(part)
        or unicodedata.name(part, f"U{ord(part):04X}").removesuffix(" SIGN").lower()
        for part in _SYMBOL.findall("".join(visible) or symbols)
    )


def _shorten(name: str) -> str:
    """Return a name in NFKC, at most ``MAX_BYTES`` long in UTF-8."""
    if not name.isascii():
        name = unicodedata.normalize("NFKC", name)  # A change of case may undo NFKC.
    # A character has at most 4 bytes, so short names need not be encoded.
    if len(name) <= MAX_BYTES // 4 or len(name.encode()) <= MAX_BYTES:
        return name
    # Leave space for suffixes such as `_all_items`.
    return name.encode()[: MAX_BYTES - 24].decode(errors="ignore").rstrip("_")


def avoid_reserved(name: str, reserved: frozenset[str] = frozenset()) -> str:
    """Return a name, with ``_`` appended if it is in `KEYWORDS` or ``reserved``."""
    return f"{name}_" if name in KEYWORDS or name in reserved else name
