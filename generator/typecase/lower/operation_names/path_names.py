"""Name operations by their paths: `GET /v1/pets/{id}` is `pets` and `get`.

The fixed segments of a path are the parts of its resource. Versions, prefixes and
scopes such as `/accounts/{account_id}` are no part of it. The verb is the action that
ends the path, or else follows from the HTTP method.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from typecase.lower.operation_names.verbs import DEFAULT_VERBS, VERBS
from typecase.words import is_plural, lower_words

Segments = tuple[str, ...]
"""The segments of a path. Each parameter is ``{}``, each fixed segment its words."""

PARAMETER = "{}"

_PARAMETER = re.compile(r"\{[^{}]*\}|:[^:/]+")
_EXTENSION = re.compile(r"\.(json|xml|csv|php|aspx?)$", re.IGNORECASE)
_FRAGMENT = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_VERSION = re.compile(r"v\d+([._]\d+)*([a-z]+\d*)?|\d{4}-\d\d-\d\d|\d+(\.\d+)+", re.I)
_BULK = frozenset({"batch", "bulk"})
"""Segments that say that an operation acts on many things."""
_PLAIN_VERBS = frozenset({"all", "create", "delete", "get", "list", "update"})
"""Segments that are no resources, although other segments follow them."""
PREFIXES = frozenset({"api", "apis", "rest", "public", "openapi", "open_api"})
"""Segments at the beginning of paths that name nothing."""
_TENANTS = """
    account accounts business businesses companies company environment environments
    merchant merchants org organisation organisations organization organizations orgs
    project projects realm realms site sites store stores tenant tenants workspace
    workspaces zone zones
"""
_TENANT_WORDS = frozenset(_TENANTS.split())
"""Words for what owns everything else: a path often begins with the owner's id."""

PLURALS_OF_ONE = ("details", "features", "preferences", "settings")
"""Last words of segments that are one thing."""

_MIN_SCOPED = 4
"""The number of different segments that must follow a scope."""
_MIN_SHARE = 0.1
"""The share of the paths that must begin with a scope."""


class PathHint(Struct, frozen=True):
    """What tells more about an operation than its path.

    ``id_verb`` is the verb of its id. ``returns_list`` is None if the response does not
    tell.
    """

    id_verb: str = ""
    returns_list: bool | None = None


class PathName(Struct, frozen=True):
    """The name that follows from a path.

    ``resource`` has the parts of the resource; it is empty for a path without fixed
    segments. ``is_action`` is true if the verb is the last segment. ``is_item`` is true
    if the path ends with a parameter, or with an action after one, ``has_items`` if
    another path ends with a parameter more.
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
    operations: Mapping[tuple[str, str], PathHint],
) -> dict[tuple[str, str], PathName]:
    """Return the names of operations, by path and method.

    A last segment that is the verb of an id is what the operation does, whether the
    verb is a common one or not.
    """
    originals = {path: split_path(path) for path, _ in operations}
    readable = {path for path, method in operations if method == "get"}
    segments = _without_scopes(_without_prefixes(originals), readable)
    methods: dict[Segments, set[str]] = defaultdict(set)
    lists: dict[Segments, bool | None] = {}
    for (path, method), hint in operations.items():
        methods[segments[path]].add(method)
        if method == "get":
            lists[segments[path]] = hint.returns_list
    tree = _PathTree(
        methods=methods,
        parents={path[:end] for path in methods for end in range(1, len(path))},
        lists=lists,
    )
    return {
        (path, method): _name(
            segments[path],
            method,
            hint.id_verb,
            tree,
            _find_keys(path, segments[path], tree),
            _dropped(originals, segments, path),
        )
        for (path, method), hint in operations.items()
    }


class _PathTree(Struct):
    """All paths of a document.

    ``methods`` are the HTTP methods at each path, ``parents`` what other paths begin
    with, and ``lists`` tells whether GET returns a list.
    """

    methods: Mapping[Segments, set[str]]
    parents: set[Segments]
    lists: Mapping[Segments, bool | None]

    def has_items(self, segments: Segments) -> bool:
        """Return whether another path ends with a parameter more."""
        return (*segments, PARAMETER) in self.methods

    def has_one_operation(self, segments: Segments) -> bool:
        """Return whether a path has one operation, and no path is below it."""
        return segments not in self.parents and len(self.methods[segments]) == 1


@lru_cache(maxsize=65_536)
def is_version(text: str) -> bool:
    """Return whether a segment is a version, such as `v2` or `2010-04-01`."""
    return _VERSION.fullmatch(text) is not None


def split_path(path: str) -> Segments:
    """Return the segments of a path, without versions.

    A verb after a colon, as in `/jobs/{id}:cancel`, is a segment of its own, and so is
    a fragment, as in `/folders/{id}#remove_link`.
    """
    parts: list[str] = []
    path, _, fragment = path.partition("#")
    segments = path.partition("?")[0].split("/")
    if _FRAGMENT.fullmatch(fragment):
        segments.append(fragment)
    for segment in segments:
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
    short = {path: _without_versions(segments) for path, segments in paths.items()}
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


def _without_versions(segments: Segments) -> Segments:
    """Return segments without `v2`, and without the numbers of `api/0` and `v/4`."""
    last = len(segments) - 1
    return tuple(
        segment
        for index, segment in enumerate(segments)
        if not is_version(segment)
        and not (segment.isdecimal() and len(segment) < 3 and index < last)
        and not (segment == "v" and index < last and segments[index + 1].isdecimal())
    )


def _is_prefix(segment: str, others: Segments) -> bool:
    return segment in PREFIXES and any(other != PARAMETER for other in others)


def _has_two_fixed(segments: Segments) -> bool:
    return len(segments) > 1 and PARAMETER not in segments[:2]


def _without_scopes(
    paths: dict[str, Segments], readable: set[str]
) -> dict[str, Segments]:
    """Return the paths without scopes, such as `/accounts/{account_id}`.

    The scope remains in paths that have no fixed segment after it, or an action on it.
    What can be read, because the path is in ``readable``, is no action.
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
    return {
        path: _after_scope(segments, scopes, is_readable=path in readable)
        for path, segments in paths.items()
    }


def _after_scope(
    segments: Segments, scopes: set[str], *, is_readable: bool
) -> Segments:
    if segments[:1] and segments[0] in scopes:
        rest = segments[1:]
        while rest and rest[0] == PARAMETER:
            rest = rest[1:]
        is_action = len(rest) == 1 and not is_readable and _is_verb_phrase(rest[0])
        return segments if is_action else rest or segments
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
    tree: _PathTree,
    keys: Segments,
    dropped: tuple[str, ...],
) -> PathName:
    fixed = tuple(s for s in segments if s not in (PARAMETER, *keys))
    is_item = segments[-1:] == (PARAMETER,)
    action = _bulk_action(segments, method, tree) if len(fixed) > 1 else None
    if action is None and len(fixed) > 1 and tree.has_one_operation(segments):
        if _ends_with_action(segments, method, id_verb, tree.methods):
            action = fixed[-1]
        elif not is_item:
            below_item = segments[-2] == PARAMETER
            action = _only_verb(fixed[-1], method, is_below_item=below_item)
    parents_fixed = fixed if action is None else fixed[:-1]
    *before, last = parents_fixed or ("",)
    if last.isdecimal() and before and not before[-1].isdecimal():
        parents_fixed = tuple(before)  # `/folders/0` is one of the folders.
    nouns = tuple(s for s in parents_fixed if s not in _PLAIN_VERBS)
    verb = action or _plain_verb(segments, method, tree)
    is_action = action is not None
    if keys and is_item and segments[-2] == keys[-1] and not is_action:
        verb = DEFAULT_VERBS["post"] if method == "post" else verb
        verb = f"{verb}_by_{keys[-1].removeprefix('by_')}"
        is_action = True
    return PathName(
        resource=nouns or fixed,
        verb=verb,
        is_action=is_action,
        is_item=is_item or (is_action and segments[-2:-1] == (PARAMETER,)),
        has_items=tree.has_items(segments),
        dropped=(*dropped, *keys),
    )


def _bulk_action(segments: Segments, method: str, tree: _PathTree) -> str | None:
    """Return the verb of a path such as `/links/bulk`: `bulk_create`.

    Return None if the path is no such one, or if another path says that verb.
    """
    *parents, last = segments
    has_many = _is_plural(parents[-1]) or (*parents, PARAMETER) in tree.methods
    is_bulk = last in _BULK and has_many and segments not in tree.parents
    if not is_bulk or method not in ("post", "put", "patch", "delete"):
        return None
    if last == "batch" and method == "post":
        return last
    action = f"{last}_{DEFAULT_VERBS[method]}"
    return action if (*parents, action) not in tree.methods else None


def _find_keys(path: str, segments: Segments, tree: _PathTree) -> Segments:
    """Return the segments that only say what the parameter after them is.

    For example, `external_id` in `/customers/external_id/{id}`, and, beside the path
    `/discounts/{id}`, `code` in `/discounts/code/{code}`.
    """
    parameters = ["_".join(lower_words(name)) for name in _PARAMETER.findall(path)]
    return tuple(
        segment
        for index, (segment, following) in enumerate(pairwise(segments))
        if index
        and following == PARAMETER
        and (
            _is_key(segment)
            or (segment in parameters and tree.has_items(segments[:index]))
        )
    )


def _is_key(segment: str) -> bool:
    return segment.startswith("by_") or segment.endswith(("_id", "_uuid"))


def _plain_verb(segments: Segments, method: str, tree: _PathTree) -> str:
    """Return the verb that follows from the HTTP method and those beside it."""
    siblings = tree.methods[segments]
    has_items = tree.has_items(segments)
    is_list = has_items and tree.lists.get(segments) is True
    is_item = segments[-1:] == (PARAMETER,) and not is_list
    changes = siblings & {"put", "patch"}
    fixed = [segment for segment in segments if segment != PARAMETER]
    has_plural = bool(fixed) and _is_plural(fixed[-1])
    if method == "put" and "patch" in siblings:
        return "replace"
    if method == "post" and is_item and not changes:
        return "update"
    # `GET` and `POST /account` read and change the same thing.
    is_single = not has_plural or fixed[-1].endswith(PLURALS_OF_ONE)
    if method == "get" and not is_item and (has_items or not is_single):
        return "list"
    if len(fixed) > 1:
        is_single &= tree.lists.get(segments) is False and fixed[-1] not in VERBS
    if method == "post" and is_single and not has_items and not changes:
        return "update" if "get" in siblings else DEFAULT_VERBS["post"]
    return DEFAULT_VERBS.get(method, method.lower())


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
    first, _, rest = place[-1].partition("_")
    if first == "list" and method == "get" and not rest:
        return False
    if method == "delete" and rest and first != id_verb:
        return False  # `DELETE /users/{id}/backup_code` deletes a backup code.
    return first == id_verb or _is_verb_phrase(place[-1])


def _is_verb_phrase(segment: str) -> bool:
    first, separator, _ = segment.partition("_")
    return first in VERBS and (bool(separator) or not is_plural(first))


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


def _is_plural(segment: str) -> bool:
    return is_plural(segment.rpartition("_")[2])
