"""Choose what credentials are called, such as `token` and `api_key`.

The label of a credential is the name of the client's argument, and the end of the name
of the environment variable.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from typecase.ir import Api, ApiKey, HttpBasic, HttpBearer, Scheme
from typecase.load.document import join_pointer
from typecase.names.identifiers import snake

TOKEN, API_KEY = "token", "api_key"

_API_KEY = re.compile(r"\b(?:api|secret|access)[ _-]?key|apikey", re.IGNORECASE)
_TOKEN = re.compile(r"token|bearer|jwt", re.IGNORECASE)
_MECHANISM = re.compile(r"(?<=[a-z0-9])_auth(?:entication|orization)?$")

_ReportTaken = Callable[[Scheme, str, str, str], None]
"""A function that takes a scheme, its label, the label it wanted, and who has that."""


def label_schemes(api: Api, kept: Mapping[str, str], report_taken: _ReportTaken) -> Api:
    """Return an API whose security schemes have labels.

    The credential that most users pass is `token` or `api_key`. Others are called by
    their ids, without an `auth` at the end. Arguments that the document chooses, and
    other arguments of the client, keep their names. ``kept`` has the names of the
    arguments in the last run, by scheme id.
    """
    owners = {
        snake(key): join_pointer("/servers", index, "variables", key)
        for index, server in enumerate(api.servers)
        for key, _ in server.variables
    } | {
        each.argument or snake(each.wire_name): each.pointer
        for operation in api.operations
        for each in operation.parameters
        if each.is_credential
    }
    wanted = _find_main_labels(api)
    labels: dict[str, str] = {}
    for scheme in api.schemes:
        name = scheme.argument or kept.get(scheme.id)
        # A former name gives way, although it is the one of the last run.
        if name and name != scheme.former_argument:
            labels[scheme.id] = name
    ids = {snake(scheme.id) for scheme in api.schemes}
    taken = {*owners, *labels.values()}
    for scheme in sorted(api.schemes, key=lambda scheme: scheme.id not in wanted):
        if scheme.id in labels:
            continue
        own = snake(scheme.id, empty="credential")
        short = API_KEY if own == "apikey" else _MECHANISM.sub("", own)
        label = wanted.get(scheme.id, short)
        free = (
            each
            for each in (label, short)
            if each not in taken and (each == own or each not in ids)
        )
        labels[scheme.id] = next(free, own)
        taken.add(labels[scheme.id])
        if label in owners:
            report_taken(scheme, labels[scheme.id], label, owners[label])
    return replace(
        api,
        schemes=tuple(replace(each, label=labels[each.id]) for each in api.schemes),
    )


def _find_main_labels(api: Api) -> dict[str, str]:
    """Return the labels of the credentials that most users pass, by scheme id.

    These are the schemes of the first alternative with a token or a key in the security
    requirement of the document, or else of most operations.
    """
    schemes = {scheme.id: scheme for scheme in api.schemes}
    kinds = {id_: kind_label(scheme) for id_, scheme in schemes.items()}

    def find_first(alternatives: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
        stated = (
            tuple(id_ for id_ in ids if not schemes[id_].is_unnamed) or ids
            for ids in alternatives
        )
        return next((ids for ids in stated if any(kinds[id_] for id_ in ids)), ())

    main = find_first(api.security)
    if not main:
        counts: Counter[tuple[str, ...]] = Counter()
        requirements = Counter(
            [operation.security or () for operation in api.operations]
        )
        for alternatives, count in requirements.items():
            counts[find_first(alternatives)] += count
        del counts[()]
        # Of several that are equally frequent, the first by name.
        main = min(counts, key=lambda ids: (-counts[ids], ids), default=())
    if len(main) > 1:
        # Of several credentials, only one that says so itself is the token or the key.
        telling = {
            id_
            for id_ in main
            for pattern in (_API_KEY, _TOKEN)
            if pattern.search(_words_of(schemes[id_]))
        }
        shared = Counter(kinds[id_] for id_ in telling)
        main = tuple(id_ for id_ in main if id_ in telling and shared[kinds[id_]] == 1)
    return {id_: kinds[id_] for id_ in main if kinds[id_]}


def kind_label(scheme: Scheme) -> str:
    """Return `token` or `api_key`; "" for a cookie and for a user and password."""
    match scheme:
        case HttpBasic() | ApiKey(location="cookie"):
            return ""
        case HttpBearer(oauth=None):
            text = f"{scheme.id} {scheme.notes.description}"
            return API_KEY if _API_KEY.search(text) else TOKEN
        case HttpBearer():
            return TOKEN
        case ApiKey(prefix=prefix) if prefix.lower().startswith("bearer"):
            return TOKEN
        case ApiKey():
            words = f"{_words_of(scheme)} {scheme.prefix}"
            is_token = _TOKEN.search(words) and not _API_KEY.search(words)
            return TOKEN if is_token else API_KEY


def _words_of(scheme: Scheme) -> str:
    name = scheme.name if isinstance(scheme, ApiKey) else ""
    return f"{scheme.id} {name}"
