"""Find the name of the product in the title of a document, such as `stripe`.

It is the default name of the package, and the prefix of environment variables.
"""

import re
import unicodedata
from collections.abc import Iterable
from urllib.parse import urlsplit

from typecase.words import split_words

MAX_WORDS = 4
"""How many words of a title a name may have."""
# What follows describes the document: "Petstore - OpenAPI 3.0", "API for orders".
_PART_END = re.compile(r"\s[-\u2013\u2014|~+]\s|\s\+|:(?=\s|$)|\s(?:with|for)\s", re.I)
_BRACKETS = re.compile(r"\([^()]*\)?|\[[^\[\]]*\]?")
_OWNER = re.compile(r"['\u2019]s\s+(?=([A-Za-z]+))")
_DOMAIN = re.compile(r"(?<=\w)\.(?:ai|app|com|co|dev|io|net|org)(?:\.[a-z]{2})?$", re.I)
_FORMAT = re.compile(
    r"\b(?:open\s?api|swagger|version)[\s-]*v?\d+(?:\.\d+)*\b"
    r"|\b(?:open|fast)\s?api\b|(?-i:(?<=[a-z])API\b|\bAPI(?=v\d))",
    re.IGNORECASE,
)
_VERSION = re.compile(r"v?\d+(?:[._]\d+)+|v\d+\w*|\d|\d{4,}", re.IGNORECASE)
_ORDINAL = re.compile(r"\d+[a-z]{1,2}", re.IGNORECASE)
_GENERIC = frozenset(
    (
        "api", "apis", "definition", "definitions", "description", "doc", "docs",
        "document", "documentation", "endpoint", "endpoints", "http", "https", "json",
        "oas", "openapi", "reference", "rest", "restful", "schema", "sdk", "spec",
        "specification", "specs", "swagger", "version", "www", "yaml", "yml",
    )
)  # fmt: skip
"""Words that say nothing of a product wherever they are in a title."""
_GENERIC_FIRST = _GENERIC | {"a", "an", "of", "official", "our", "public", "the", "to"}
_GENERIC_LAST = _GENERIC | frozenset(
    (
        "ag", "bundle", "bundled", "co", "corp", "default", "demo", "file", "gmbh",
        "inc", "index", "interface", "latest", "limited", "llc", "ltd", "main", "my",
        "official", "public", "root", "server", "service", "services", "web",
    )
)  # fmt: skip


def find_product_name(title: str, hosts: Iterable[str], file: str = "") -> str | None:
    """Return the name of the product in a title, in snake case.

    ``hosts`` are those of the servers: what is a label of one is a single word. Without
    a usable title, the name comes from ``file``, the stem of the document's file.
    Return None if neither has a name.
    """
    labels = {
        label.replace("-", "") for host in hosts for label in host.lower().split(".")
    }
    parts = _PART_END.split(_BRACKETS.sub(" ", _cut_owner(title)))
    # A document may be stored under a digest.
    if not re.search(r"\d[a-f]+\d", file):
        parts.append(file.replace(".", " "))
    for part in parts:
        words = _find_words(part, labels)
        if words and words[0][0].isalpha() and len(words) <= MAX_WORDS:
            return "_".join(words)
    return None


def list_hosts(urls: Iterable[str]) -> list[str]:
    """Return the hosts of the URLs of servers; other values are left out."""
    hosts: list[str] = []
    for url in urls:
        try:
            hosts.append(urlsplit(url).netloc)
        except ValueError:
            continue
    return hosts


def _cut_owner(title: str) -> str:
    """Return the owner if a title is "GitHub's official API", else the whole title."""
    for owner in _OWNER.finditer(title):
        if owner[1].lower() in _GENERIC_FIRST | _GENERIC_LAST:
            return title[: owner.start()]
    return re.sub("['\u2019]", "", title)


def _find_words(text: str, labels: set[str]) -> list[str]:
    """Return the words of a part of a title that are not generic, in lower case."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    # Each part of the text between symbols, with its words.
    found: list[tuple[str, list[str]]] = []
    for token in _FORMAT.sub(" ", plain).split():
        token = token.strip(".,;!\"'")
        if _VERSION.fullmatch(token):
            continue
        name = _DOMAIN.sub("", token)
        parts = re.findall("[A-Za-z0-9]+", name)
        if name == token and re.fullmatch(r"\w+(\.\w+)+", name):
            # A dot makes one name of its words, such as `api.video`.
            found.append((name, [part.lower() for part in parts]))
            continue
        for part in parts:
            is_one = part.lower() in labels or _ORDINAL.fullmatch(part)
            words = [part] if is_one else split_words(part)
            if part.lower() not in _GENERIC:
                found.append((part.lower(), [word.lower() for word in words]))
    while found and found[0][0] in _GENERIC_FIRST:
        del found[0]
    while found and found[-1][0] in _GENERIC_LAST:
        del found[-1]
    return [word for _, words in found for word in words]
