"""Turn words of a document into valid Python identifiers.

An identifier depends only on its own words and on reserved names. The module
`naming.name_assignment` handles collisions.
"""

import hashlib
import keyword
import re
import unicodedata

# An acronym before a capitalized word, a word, an acronym, a number, or letters of a
# script other than Latin.
WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*|\d+|[^\W_A-Za-z\d]+")
LEADING_SIGN = re.compile(r"^([+-])(?=[^\W_])")
SIGN_WORDS = {"+": "plus ", "-": "minus "}
KEYWORDS = frozenset(keyword.kwlist) | frozenset(keyword.softkwlist) - {"type", "_"}
MAX_BYTES = 160
"""The longest name in UTF-8, so that every file system allows the module's file."""
BUILTIN_TYPES = frozenset({"bool", "bytes", "dict", "float", "int", "list", "str"})
WINDOWS_DEVICES = frozenset({"aux", "con", "nul", "prn"}) | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}
"""Names that Windows forbids for files, whatever their extension."""


def split_words(text: str) -> list[str]:
    """Split text into words, at symbols and before capitals that follow lower case.

    A leading sign becomes a word: ``+1`` and ``-1`` are different reactions, and
    ``name`` and ``-name`` are different sort orders.
    """
    normal = unicodedata.normalize("NFKC", text)
    normal = LEADING_SIGN.sub(lambda sign: SIGN_WORDS[sign[1]], normal)
    return [
        word for word in WORD.findall(normal) if word.isidentifier() or word.isdigit()
    ]


def snake(text: str, *, empty: str = "value") -> str:
    """Return ``campaign_ids`` for ``campaignIds``; never start with a digit."""
    name = "_".join(word.lower() for word in split_words(text)) or empty
    return _shorten(f"{empty}_{name}" if name[0].isdigit() else name)


def pascal(text: str, *, empty: str = "Value") -> str:
    """Return ``GroupStatus`` for ``group_status``; keep capitals inside words."""
    name = "".join(word[0].upper() + word[1:] for word in split_words(text)) or empty
    return _shorten(f"{empty}{name}" if name[0].isdigit() else name)


def constant(text: str, *, empty: str = "VALUE") -> str:
    """Return ``GROUP_STATUS`` for ``group_status``."""
    name = "_".join(word.upper() for word in split_words(text)) or empty
    return _shorten(f"{empty}_{name}" if name[0].isdigit() else name)


def _shorten(name: str) -> str:
    """Replace the end of a name that is too long by a digest of the whole name."""
    name = unicodedata.normalize("NFKC", name)  # Changing case may undo NFKC.
    # A character has at most 4 bytes, so short names need not be encoded.
    if len(name) <= MAX_BYTES // 4 or len(name.encode()) <= MAX_BYTES:
        return name
    start = name.encode()[: MAX_BYTES - 24].decode(errors="ignore").rstrip("_")
    digest = hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"{start}_{digest.upper() if start.isupper() else digest}"


def avoid_reserved(name: str, reserved: frozenset[str] = frozenset()) -> str:
    """Append ``_`` to a name that is a keyword or reserved."""
    is_used = name in KEYWORDS or keyword.iskeyword(name) or name in reserved
    return f"{name}_" if is_used else name
