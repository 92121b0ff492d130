"""Convert names of a document to valid Python identifiers.

An identifier depends only on its own name and on reserved names. The module
`naming.name_assignment` handles collisions.
"""

import keyword
import unicodedata

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


def snake(text: str, *, empty: str = "value") -> str:
    """Convert text to snake case: ``campaignIds`` becomes ``campaign_ids``.

    Without any word, return ``empty``. If the name would start with a digit, ``empty``
    precedes the name. The end of a very long name is cut.
    """
    name = "_".join(word.lower() for word in split_words(text)) or empty
    return _shorten(f"{empty}_{name}" if name[0].isdigit() else name)


def pascal(text: str, *, empty: str = "Value") -> str:
    """Convert text to Pascal case: ``group_status`` becomes ``GroupStatus``.

    Capitals inside words are kept. ``empty`` has the meaning that it has in `snake`.
    """
    name = "".join(word[0].upper() + word[1:] for word in split_words(text)) or empty
    return _shorten(f"{empty}{name}" if name[0].isdigit() else name)


def constant(text: str, *, empty: str = "VALUE") -> str:
    """Convert text to upper case: ``groupStatus`` becomes ``GROUP_STATUS``.

    ``empty`` has the meaning that it has in `snake`.
    """
    name = "_".join(word.upper() for word in split_words(text)) or empty
    return _shorten(f"{empty}_{name}" if name[0].isdigit() else name)


def _shorten(name: str) -> str:
    """Return a name in NFKC, at most ``MAX_BYTES`` long in UTF-8."""
    name = unicodedata.normalize("NFKC", name)  # A change of case may undo NFKC.
    # A character has at most 4 bytes, so short names need not be encoded.
    if len(name) <= MAX_BYTES // 4 or len(name.encode()) <= MAX_BYTES:
        return name
    # Leave space for suffixes such as `_all_items`.
    return name.encode()[: MAX_BYTES - 24].decode(errors="ignore").rstrip("_")


def avoid_reserved(name: str, reserved: frozenset[str] = frozenset()) -> str:
    """Return a name, with ``_`` appended if it is in `KEYWORDS` or ``reserved``."""
    return f"{name}_" if name in KEYWORDS or name in reserved else name
