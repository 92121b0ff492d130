"""Name operations by their paths: `GET /v1/pets/{id}` is `pets` and `get`.

The fixed segments of a path are the parts of its resource. Versions, prefixes and
scopes such as `/accounts/{account_id}` are no part of it. The verb is the action that
ends the path, or else follows from the HTTP method.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping

from msgspec import Struct

from typecase.lower.operation_names.verbs import DEFAULT_VERBS, VERBS
from typecase.words import is_plural, lower_words

Segments = tuple[str, ...]
"""The segments of a path. Each parameter is ``{}``, each fixed segment its words."""

PARAMETER = "{}"

_PARAMETER = re.compile(r"\{[^{}]*\}|:[^:/]+")
_EXTENSION = re.compile(r"\.(json|xml|csv|php|aspx?)$", re.IGNORECASE)
_VERSION = re.compile(r"v\d+([._]\d+)*([a-z]+\d*)?|\d{4}-\d\d-\d\d|\d+(\.\d+)+", re.I)
_PLAIN_VERBS = frozenset({"all", "create", "delete", "get", "list", "update"})
"""Segments that are no resources, although other segments follow them."""
_PREFIXES = frozenset({"api", "apis", "rest", "public", "openapi", "open_api"})
_TENANTS = """
    account accounts business businesses companies company environment environments
    merchant merchants org organisation organisations organization organizations orgs
    project projects realm realms site sites store stores tenant tenants workspace
    workspaces zone zones
"""
_TENANT_WORDS = frozenset(_TENANTS.split())
"""Words for what owns everything else: a path often begins with the owner's id."""

_MIN_SCOPED = 4
"""The number of different segments that must follow a scope."""
_MIN_SHARE = 0.1
"""The share of the paths that must begin with a scope."""


class PathName(Struct, frozen=True):
    """The name that follows from a path.

    ``resource`` has the parts of the resource; it is empty for a path without fixed
    segments. ``is_action`` is true if the verb is the last segment. ``is_item`` is true
    if the path ends with a parameter, ``has_items`` if another path ends with one more.
    ``dropped`` has the words of segments that are
    not part of the resource, such as the version.
    """

    resource: tuple[str, ...]
    verb: str
    is_action: bool
    is_item: bool
    has_items: bool
    dropped: tuple[str, ...]


def name_paths(
    operations: Mapping[tuple[str, str], str],
) -> dict[tuple[str, str], PathName]:
    """Return the names of operations, by path and method.

    The values of ``operations`` are the verbs of their ids. A last segment that is such
    a verb is what the operation does, whether the verb is a common one or not.
    """
    originals = {path: _split(path) for path, _ in operations}
    segments = _without_scopes(_without_prefixes(originals))
    methods: dict[Segments, set[str]] = defaultdict(set)
    for path, method in operations:
        methods[segments[path]].add(method)
    parents = {path[:end] for path in methods for end in range(1, len(path))}
    return {
        (path, method): _name(
            segments[path],
            method,
            operations[path, method],
            methods,
            parents,
            _dropped(originals, segments, path),
        )
        for path, method in operations
    }


def is_version(text: str) -> bool:
    """Return whether a segment is a version, such as `v2` or `2010-04-01`."""
    return _VERSION.fullmatch(text) is not None


def _split(path: str) -> Segments:
    """Return the segments of a path, without versions.

    A verb after a colon, as in `/jobs/{id}:cancel`, is a segment of its own.
    """
    parts: list[str] = []
    for segment in path.partition("#")[0].partition("?")[0].split("/"):
        text = _EXTENSION.sub("", segment)
        if _PARAMETER.fullmatch(text):
            parts.append(PARAMETER)
            continue
        head, _, action = text.rpartition(":")
        for part in (head, action) if head else (text,):
            if _PARAMETER.fullmatch(part):
                parts.append(PARAMETER)
            elif words := lower_words(_PARAMETER.sub(" ", part)):
                parts.append("_".join(words) if not is_version(part) else part)
            elif part:
                parts.append(PARAMETER)
    return tuple(parts)


def _without_prefixes(paths: Mapping[str, Segments]) -> dict[str, Segments]:
    """Return the paths without versions, and without what they all begin with.

    A segment that all paths share goes only if each path has another one after it.
    """
    short = {
        path: tuple(s for s in segments if not is_version(s))
        for path, segments in paths.items()
    }
    while True:
        is_shared = (
            len(short) > 3
            and len({segments[:1] for segments in short.values()}) == 1
            and all(map(_has_two_fixed, short.values()))
        )
        shorter = {
            path: (
                segments[1:]
                if is_shared or (segments[:1] and _is_prefix(segments[0], segments[1:]))
                else segments
            )
            for path, segments in short.items()
        }
        if shorter == short:
            return short
        short = shorter


def _is_prefix(segment: str, others: Segments) -> bool:
    return segment in _PREFIXES and any(other != PARAMETER for other in others)


def _has_two_fixed(segments: Segments) -> bool:
    return len(segments) > 1 and PARAMETER not in segments[:2]


def _without_scopes(paths: dict[str, Segments]) -> dict[str, Segments]:
    """Return the paths without scopes, such as `/accounts/{account_id}`.

    The scope remains in paths that have no fixed segment after it.
    """
    under: dict[str, set[str]] = defaultdict(set)
    count = Counter[str]()
    for segments in paths.values():
        if len(segments) > 2 and segments[1] == PARAMETER != segments[0]:
            under[segments[0]].add(segments[2])
            count[segments[0]] += 1
    scopes = {
        head
        for head, next_segments in under.items()
        if head in _TENANT_WORDS
        and len(next_segments - {PARAMETER}) >= _MIN_SCOPED
        and count[head] > len(paths) * _MIN_SHARE
    }
    return {path: _after_scope(segments, scopes) for path, segments in paths.items()}


def _after_scope(segments: Segments, scopes: set[str]) -> Segments:
    if segments[:1] and segments[0] in scopes:
        rest = segments[1:]
        while rest and rest[0] == PARAMETER:
            rest = rest[1:]
        return rest or segments
    return segments


def _dropped(
    originals: Mapping[str, Segments], segments: Mapping[str, Segments], path: str
) -> tuple[str, ...]:
    """Return the fixed segments of a path that are not among the remaining ones."""
    left = Counter(originals[path]) - Counter(segments[path])
    return tuple(s for s in originals[path] if s != PARAMETER and left[s] > 0)


def _name(
    segments: Segments,
    method: str,
    id_verb: str,
    methods: Mapping[Segments, set[str]],
    parents: set[Segments],
    dropped: tuple[str, ...],
) -> PathName:
    fixed = tuple(segment for segment in segments if segment != PARAMETER)
    nouns = tuple(segment for segment in fixed if segment not in _PLAIN_VERBS)
    is_item = segments[-1:] == (PARAMETER,)
    has_items = (*segments, PARAMETER) in methods
    is_only_one = len(fixed) > 1 and _is_only_one(segments, methods, parents)
    if is_only_one and _ends_with_action(segments, method, id_verb, methods):
        return PathName(
            nouns[: len(fixed) - 1], fixed[-1], True, is_item, has_items, dropped
        )
    if not is_item and is_only_one:
        only_verb = _only_verb(
            fixed[-1], method, is_below_item=_is_below_item(segments)
        )
        if only_verb is not None:
            return PathName(fixed[:-1], only_verb, True, is_item, has_items, dropped)
    verb = DEFAULT_VERBS.get(method, method.lower())
    siblings = methods[segments]
    if method == "put" and "patch" in siblings:
        verb = "replace"
    elif method == "post" and is_item and not siblings & {"put", "patch"}:
        verb = "update"
    elif method == "get" and not is_item and fixed:
        verb = "list" if has_items or _is_plural(fixed[-1]) else "get"
    elif method == "post" and len(fixed) == 1 and not _is_plural(fixed[-1]):
        # `GET` and `POST /account` read and change the same thing.
        is_single = not has_items and "get" in siblings
        verb = "update" if is_single and not siblings & {"put", "patch"} else verb
    return PathName(nouns or fixed, verb, False, is_item, has_items, dropped)


def _ends_with_action(
    segments: Segments,
    method: str,
    id_verb: str,
    methods: Mapping[Segments, set[str]],
) -> bool:
    """Return whether the last fixed segment is what the operation does.

    For example, `pay` in `/invoices/{id}/pay`, or `attach` in `/files/attach/{id}`.
    """
    has_parameter = segments[-1] == PARAMETER
    place = segments[:-1] if has_parameter else segments
    if place[-1] == PARAMETER or (has_parameter and place in methods):
        return False
    first, *others = place[-1].split("_")
    if not (first in VERBS or first == id_verb) or (
        first == "list" and method == "get"
    ):
        return False
    return bool(others) or not is_plural(first)


def _only_verb(segment: str, method: str, *, is_below_item: bool) -> str | None:
    """Return the verb of the only operation at a path and below: `list_events`.

    Such an operation is a method of the parent. Return None if ``segment``, the last of
    the path, is a resource of its own.
    """
    is_collection = _is_plural(segment)
    if method == "get" and not is_collection:
        return f"get_{segment}"
    if method == "post" and not is_collection:
        return segment
    if method == "get" and is_below_item:
        return f"list_{segment}"
    if method in ("put", "patch", "delete") and is_below_item:
        return f"{DEFAULT_VERBS[method]}_{segment}"
    return None


def _is_below_item(segments: Segments) -> bool:
    return segments[-2] == PARAMETER


def _is_only_one(
    segments: Segments, methods: Mapping[Segments, set[str]], parents: set[Segments]
) -> bool:
    return segments not in parents and len(methods[segments]) == 1


def _is_plural(segment: str) -> bool:
    return is_plural(segment.rpartition("_")[2])
