"""Find resources and their ids in the bodies of requests and responses."""

import re
from collections.abc import Iterator
from typing import Any

from typecase.load.json_types import is_list, is_mapping
from typecase.serving.document.valid_changes import get_member
from typecase.words import split_words

Pointer = tuple[str, ...]
"""The keys and indexes that lead to a part of a body."""

_ENVELOPES = frozenset({"data", "item", "payload", "record", "result", "results"})
_ID_WORDS = frozenset(
    (
        "code", "guid", "handle", "hash", "id", "key", "login", "name", "number",
        "ref", "reference", "sha", "sku", "slug", "tag", "uid", "username", "uuid",
    )
)  # fmt: skip


def normalize(name: str) -> str:
    """Return a name in lower case without anything but letters and digits."""
    return re.sub(r"[\W_]", "", name.lower())


def id_names(parameter: str | None) -> list[str]:
    """Return the names that the id of a resource may have, the likeliest ones first.

    ``parameter`` is the name of the path parameter: for ``petId``, the names are
    ``petid``, ``id``, ``uuid`` and others.
    """
    if parameter is None:
        return ["id", "uuid"]
    words = [each.lower() for each in split_words(parameter)]
    last = words[-1:] if words and words[-1] in _ID_WORDS else []
    names = [normalize(parameter), *last, "id", f"{normalize(parameter)}id", "uuid"]
    if "id" not in last:
        names += ["name", "key", "slug"]
    return [*dict.fromkeys(names)]


def find_id(resource: dict[str, Any], names: list[str]) -> Pointer | None:
    """Return the pointer of the id of a resource, or None.

    The property of the likeliest name counts. If the resource has none, those of its
    properties that are objects, such as ``metadata``, may have it.
    """
    by_name = {normalize(name): name for name in resource}
    for name in names:
        if name in by_name and _is_id(resource[by_name[name]]):
            return (by_name[name],)
    for outer, value in resource.items():
        if is_mapping(value) and normalize(outer) == "metadata":
            inner = find_id(value, names)
            return (outer, *inner) if inner else None
    return None


def _is_id(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def find_resource(
    body: Any, names: list[str], unwrap: str | None, collection: str
) -> Pointer | None:
    """Return the pointer of the only resource in a body, or None.

    Args:
        body: The body.
        names: The names of its id, from `id_names`.
        unwrap: The property that the method of the client returns, if any.
        collection: The name of the collection, such as ``pets``.
    """
    if not is_mapping(body):
        return None
    members: dict[str, Any] = body
    if unwrap is not None and is_mapping(members.get(unwrap)):
        return (unwrap,)
    if find_id(members, names):
        return ()
    envelopes = {*_ENVELOPES, normalize(collection), *_singular(normalize(collection))}
    for name, value in members.items():
        if is_mapping(value) and (normalize(name) in envelopes or len(members) == 1):
            return (name,)
    return ()


def _singular(name: str) -> Iterator[str]:
    if name.endswith("ies"):
        yield f"{name[:-3]}y"
    for ending in ("es", "s"):
        if name.endswith(ending):
            yield name.removesuffix(ending)


def find_list(body: Any, items: str | None) -> Pointer | None:
    """Return the pointer of the list of resources in a body, or None.

    ``items`` is the JSON pointer of the items of a page, if the operation has pages.
    Otherwise the list is the body, or the first list of objects in it.
    """
    if items is not None:
        tokens = items.split("/")[1:]
        return tuple(each.replace("~1", "/").replace("~0", "~") for each in tokens)
    places: list[Pointer] = [()]
    if is_mapping(body):
        members: dict[str, Any] = body
        places = [(name,) for name in members]
        for name, value in members.items():
            if is_mapping(value) and normalize(name) in _ENVELOPES:
                inner: dict[str, Any] = value
                places += [(name, each) for each in inner]
    for place in places:
        value = get_member(body, place)
        if is_list(value) and (not place or _has_objects(value)):
            return place
    return None


def _has_objects(values: list[Any]) -> bool:
    return bool(values) and is_mapping(values[0])
