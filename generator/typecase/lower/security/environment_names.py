"""Name the environment variables of an API by convention, such as `OPENAI_API_KEY`.

The names that the document states (`x-typecase-env`) take precedence.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from typecase.ir import ApiKey, Grant, HttpBasic, HttpBearer, Scheme, Server
from typecase.names.kept import part_key

_API_KEY = re.compile(r"\b(?:api|secret|access)[ _-]?key|apikey", re.IGNORECASE)
_TOKEN = re.compile(r"token|bearer|jwt", re.IGNORECASE)
_CREDENTIAL = re.compile(r"KEY|TOKEN|SECRET")
_USER = ("USERNAME", "PASSWORD")
_ID_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
_WORD = re.compile(r"[A-Za-z0-9]+")


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
