"""Find out which operations list, create, get, update and delete which resources.

The paths decide: if an API has ``/pets`` and ``/pets/{petId}``, the first is a
collection, and the second is a resource of it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from typecase.runtime.http import path_template
from typecase.words import split_words

Kind: TypeAlias = Literal["list", "create", "get", "update", "delete"]

_READING = frozenset({"find", "get", "list", "query", "search", "count"})
"""First words of the names of operations that create nothing, though they are POST."""
_CHANGING = ("PUT", "PATCH", "DELETE")


@dataclass(frozen=True, slots=True)
class Role:
    """What an operation does with resources.

    Attributes:
        kind: What it does.
        depth: The number of segments at the beginning of the path that are the path of
            the collection.
        parameter: The name of the path parameter that identifies a resource of the
            collection; None if the path of the resource has none.
        is_single: Whether the path leads to a single resource, such as ``/settings``.
    """

    kind: Kind
    depth: int
    parameter: str | None
    is_single: bool = False


def find_roles(operations: Iterable[Any]) -> dict[str, Role]:
    """Return the roles of those operations that have one, by the operation's id."""
    by_path: dict[tuple[str, ...], dict[str, Any]] = {}
    for each in operations:
        by_path.setdefault(_normalize(each.path), {}).setdefault(each.method, each)
    items = {
        path[:-1]: methods
        for path, methods in by_path.items()
        if path and path[-1] == "{}" and methods.keys() & {"GET", "HEAD", *_CHANGING}
    }
    roles: dict[str, Role] = {}
    for path, methods in by_path.items():
        for method, operation in methods.items():
            role = _find_role(path, method, operation, by_path, items)
            if role is not None:
                roles[operation.id] = role
    return roles


def split_path(path: str) -> list[str]:
    """Return the segments of a path template without its query."""
    return [each for each in path_template.split_template(path)[0].split("/") if each]


def _normalize(path: str) -> tuple[str, ...]:
    return tuple(re.sub("{[^}]*}", "{}", each) for each in split_path(path))


def _find_role(
    path: tuple[str, ...],
    method: str,
    operation: Any,
    by_path: dict[tuple[str, ...], dict[str, Any]],
    items: dict[tuple[str, ...], dict[str, Any]],
) -> Role | None:
    """Return the role of an operation, or None.

    ``by_path`` has the operations of each path by method, and ``items`` those of the
    resources of each collection, by the path of the collection.
    """
    if not path:
        return None
    template = split_path(operation.path)
    siblings = by_path[path]
    changes = {"GET": "get", "HEAD": "get", "PUT": "update", "PATCH": "update"}
    changes |= {"DELETE": "delete", "POST": "update"}
    if path[-1] == "{}":
        has_collection = by_path.get(path[:-1], {}).keys() & {"GET", "POST"}
        if "GET" in siblings or has_collection:
            return _role(changes.get(method), len(path) - 1, template[-1][1:-1])
        return None
    parameter = None
    if path in items:
        [item, *_] = items[path].values()
        parameter = split_path(item.path)[-1][1:-1]
    is_collection = path in items or _lists(siblings.get("GET"))
    if is_collection and method in ("GET", "HEAD"):
        return Role("list", len(path), parameter)
    if is_collection and method == "POST" and not _is_reading(operation):
        return Role("create", len(path), parameter)
    if path in items and method in ("PUT", "PATCH") and not _lists(operation):
        return Role("update", len(path), parameter)
    if is_collection:
        return None
    if method == "GET" and path[:-1] in items:
        # Such as `/pets/findByStatus`, if it returns resources of `/pets`.
        listed, got = _item_type(operation), items[path[:-1]].get("GET")
        if listed is not None and got is not None and listed is _type(got):
            [item, *_] = items[path[:-1]].values()
            return Role("list", len(path) - 1, split_path(item.path)[-1][1:-1])
    if "GET" in siblings and siblings.keys() & {*_CHANGING} and method != "POST":
        role = _role(changes.get(method), len(path) - 1, None)
        return None if role is None else Role(role.kind, role.depth, None, True)
    return None


def _role(kind: Any, depth: int, parameter: str | None) -> Role | None:
    return Role(kind, depth, parameter) if kind else None


def _is_reading(operation: Any) -> bool:
    name: str = operation.id.rpartition("/")[2]
    words = split_words(name)
    is_named = bool(words) and words[0].lower() in _READING
    return is_named or operation.paging is not None


def _type(operation: Any) -> Any:
    """Return the type of the first success with a body, or None."""
    successes = (each for each in operation.responses if str(each.status)[0] == "2")
    return next((each.type for each in successes if each.type is not None), None)


def _item_type(operation: Any) -> Any:
    """Return the type of the items if a success is a list, or None."""
    arguments = get_args(_type(operation))
    is_list = getattr(_type(operation), "__origin__", None) is list
    return arguments[0] if is_list and arguments else None


def _lists(operation: Any) -> bool:
    return operation is not None and (
        operation.paging is not None or _item_type(operation) is not None
    )
