"""Door for identifiers: words of a document in, legal Python names out.

A name depends on its own words and on the names that Python or the templates reserve,
never on its neighbours; `scopes` settles what two things want to be called.
"""

import hashlib
import keyword
import re
import unicodedata

WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*|\d+|[^\W_A-Za-z\d]+")
SIGN = re.compile(r"^([+-])(?=[^\W_])")
SIGNS = {"+": "plus ", "-": "minus "}
KEYWORDS = frozenset(keyword.kwlist) | frozenset(keyword.softkwlist) - {"type", "_"}
LONGEST = 160
"""Bytes of a name, so that a module's file has one that every disk takes."""
BUILTIN_TYPES = frozenset({"bool", "bytes", "dict", "float", "int", "list", "str"})
DEVICES = frozenset({"aux", "con", "nul", "prn"}) | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}
"""Names that no file may have on Windows, whatever its suffix."""


def words(text: str) -> list[str]:
    """Split text into words: at symbols, and where lower case turns to upper.

    A sign in front is a word too: ``+1`` and ``-1`` are not the same, nor are ``name``
    and ``-name`` where an order is asked for.
    """
    normal = SIGN.sub(lambda sign: SIGNS[sign[1]], unicodedata.normalize("NFKC", text))
    return [
        word for word in WORD.findall(normal) if word.isidentifier() or word.isdigit()
    ]


def snake(text: str, *, empty: str = "value") -> str:
    """Write ``campaignIds`` as ``campaign_ids``; never starts with a digit."""
    name = "_".join(word.lower() for word in words(text)) or empty
    return _bounded(f"{empty}_{name}" if name[0].isdigit() else name)


def pascal(text: str, *, empty: str = "Value") -> str:
    """Write ``group_status`` as ``GroupStatus``; capitals inside a word stay."""
    name = "".join(word[0].upper() + word[1:] for word in words(text)) or empty
    return _bounded(f"{empty}{name}" if name[0].isdigit() else name)


def constant(text: str, *, empty: str = "VALUE") -> str:
    """Write ``group_status`` as ``GROUP_STATUS``."""
    name = "_".join(word.upper() for word in words(text)) or empty
    return _bounded(f"{empty}_{name}" if name[0].isdigit() else name)


def _bounded(name: str) -> str:
    """Shorten a name that is too long to its start and what tells it from others."""
    name = unicodedata.normalize("NFKC", name)  # Capitals may come in other pieces.
    if len(name) <= LONGEST // 4 or len(name.encode()) <= LONGEST:
        return name
    start = name.encode()[: LONGEST - 24].decode(errors="ignore").rstrip("_")
    digest = hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"{start}_{digest.upper() if start.isupper() else digest}"


def safe(name: str, reserved: frozenset[str] = frozenset()) -> str:
    """Append ``_`` to a name that Python or the surrounding code already uses."""
    taken = name in KEYWORDS or keyword.iskeyword(name) or name in reserved
    return f"{name}_" if taken else name
