"""Name the environment variables of an API by convention, such as `OPENAI_API_KEY`.

The names that the document states (`x-typecase-env`) take precedence.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import PurePath

from msgspec.structs import replace

from typecase.ir import ApiKey, Grant, HttpBasic, HttpBearer, Scheme, Server
from typecase.names.kept import part_key

MAX_WORDS = 4
"""How many words of a title a name may have."""

# What a title says beside the name of the product.
_REMARK = re.compile(
    r"\([^()]*\)|\[[^\[\]]*\]|\.(?:com|co|dev|io|net|org)\b|['\u2019]s?\b"
)
_PART_END = re.compile(r"\s[-\u2013\u2014|~+]\s|:\s")
_API_SUFFIX = re.compile(r"(?<=[a-z])API$")
_VERSION = re.compile(r"v?\d+(?:[._]\d+)*|v\d+\w*", re.IGNORECASE)
_GENERIC = frozenset(
    {
        *("ag", "api", "apis", "corp", "definition", "demo", "doc", "docs"),
        *(
            "document",
            "documentation",
            "fastapi",
            "file",
            "for",
            "gmbh",
            "http",
            "https",
            "inc",
        ),
        *("index", "interface", "json", "limited", "llc", "ltd", "main", "my", "oas"),
        *("official", "openapi", "public", "reference", "rest", "restful", "schema"),
        *("server", "service", "services", "spec", "specification", "swagger", "the"),
        *("version", "web", "yaml"),
    }
)
_API_KEY = re.compile(r"\b(?:api|secret|access)[ _-]?key|apikey", re.IGNORECASE)
_TOKEN = re.compile(r"token|bearer|jwt", re.IGNORECASE)
_CREDENTIAL = re.compile(r"KEY|TOKEN|SECRET")
_USER = ("USERNAME", "PASSWORD")
_ID_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
_WORD = re.compile(r"[A-Za-z0-9]+")


def read_product_name(title: str, file: str) -> str | None:
    """Return the name of the product in a title, such as `STRIPE` for "Stripe API".

    Without a usable title, the name comes from the name of the document's ``file``.
    Return None if neither has one.
    """
    for text in (*_PART_END.split(_REMARK.sub(" ", title)), PurePath(file).stem):
        plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
        named = " ".join(word for word in plain.split() if not _VERSION.fullmatch(word))
        words = [
            _API_SUFFIX.sub("", word)
            for word in _WORD.findall(named)
            if word.lower() not in _GENERIC and not _VERSION.fullmatch(word)
        ]
        # A document may be stored under a digest.
        is_readable = words and not re.search(r"\d[a-z]+\d", words[0])
        if is_readable and len(words) <= MAX_WORDS and words[0][0].isalpha():
            return _join(words)
    return None


def name_credentials(
    schemes: Sequence[Scheme],
    product: str | None,
    grants: Iterable[Grant],
    kept: Mapping[str, str] = {},
) -> tuple[Scheme, ...]:
    """Return security schemes with environment variables.

    If several schemes would have the same variable, their own names distinguish them.
    ``kept`` has the names of the last run, by the id of the scheme and a number.
    """
    clients = {grant.client_scheme for grant in grants}
    schemes = [_with_kept(each, each.id in clients, kept) for each in schemes]
    if product is None:
        return tuple(schemes)
    usual = {
        scheme.id: tuple(
            f"{product}_{ending}" for ending in _endings(scheme, scheme.id in clients)
        )
        for scheme in schemes
        if not scheme.environment_variables
    }
    stated = [name for scheme in schemes for name in scheme.environment_variables]
    shared = Counter([*stated, *chain.from_iterable(usual.values())])
    distinct = {
        scheme_id: (
            _with_id(product, scheme_id, names)
            if any(shared[name] > 1 for name in names)
            else names
        )
        for scheme_id, names in usual.items()
    }
    counts = Counter([*stated, *chain.from_iterable(distinct.values())])
    return tuple(
        (
            replace(scheme, environment_variables=distinct[scheme.id])
            if scheme.id in distinct
            and all(counts[name] == 1 for name in distinct[scheme.id])
            else scheme
        )
        for scheme in schemes
    )


def _with_kept(scheme: Scheme, is_client: bool, kept: Mapping[str, str]) -> Scheme:
    """Return a scheme with its kept names, unless the document states others."""
    numbers = range(len(_endings(scheme, is_client)))
    names = tuple(kept.get(part_key(scheme.id, number), "") for number in numbers)
    if scheme.environment_variables or not all(names):
        return scheme
    return replace(scheme, environment_variables=names)


def name_base_url(
    servers: Sequence[Server], product: str | None, kept: str | None = None
) -> tuple[Server, ...]:
    """Return servers, of which the first has an environment variable for its URL.

    There is none if the document states variables for parts of URLs. ``kept`` is the
    name of the last run, if any.
    """
    name = kept or (product and f"{product}_BASE_URL")
    if name is None or any(server.environment_variables for server in servers):
        return tuple(servers)
    first, *others = servers
    return (replace(first, url_variable=name), *others)


def _endings(scheme: Scheme, is_client: bool) -> tuple[str, ...]:
    """Return the usual ends of the names: one, or two for a pair."""
    match scheme:
        case HttpBasic():
            return ("CLIENT_ID", "CLIENT_SECRET") if is_client else _USER
        case ApiKey(location="cookie"):
            return (_join(_WORD.findall(scheme.name)) or "COOKIE",)
        case ApiKey():
            named = f"{scheme.id} {scheme.name} {scheme.prefix}"
            is_token = _TOKEN.search(named) and not _API_KEY.search(named)
            return ("TOKEN" if is_token else "API_KEY",)
        case HttpBearer():
            if _API_KEY.search(f"{scheme.id} {scheme.notes.description}"):
                return ("API_KEY",)
            return ("TOKEN" if scheme.oauth is None else "ACCESS_TOKEN",)


def _with_id(product: str, scheme_id: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return names that contain the words of the id of a scheme."""
    words = _join(_ID_WORD.findall(scheme_id)).removeprefix(f"{product}_")
    if len(names) == 1 and _CREDENTIAL.search(words):
        return (f"{product}_{words}",)
    owner = f"{product}_{words.removesuffix('_AUTH')}"
    return tuple(f"{owner}{name.removeprefix(product)}" for name in names)


def _join(words: Iterable[str]) -> str:
    return "_".join(words).upper()
