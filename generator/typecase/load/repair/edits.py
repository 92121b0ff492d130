"""Change the values of a document, and keep the record of their original places."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import is_list


def replace_value(document: Document, pointer: str, value: object) -> None:
    """Replace the value at a pointer, if there is one."""
    if not document.has(pointer):
        return
    parent = document.value_at(pointer.rpartition("/")[0])
    key = split_pointer(pointer)[-1]
    parent[int(key) if is_list(parent) else key] = value
    document.forget()


def remove_values(document: Document, pointers: Iterable[str]) -> None:
    """Remove keys of mappings and items of lists, if they exist.

    The items that follow a removed item of a list keep their original places.
    """
    indexes: dict[str, set[int]] = defaultdict(set)
    lists: dict[str, list[Any]] = {}
    for pointer in pointers:
        holder = pointer.rpartition("/")[0]
        key = split_pointer(pointer)[-1]
        if not document.has(pointer):
            continue
        parent = document.value_at(holder)
        if is_list(parent):
            indexes[holder].add(int(key))
            lists[holder] = parent
        else:
            del parent[key]
    if lists:
        in_order = {holder: sorted(items) for holder, items in indexes.items()}
        _renumber_origins(document, in_order, lists)
    # A YAML alias puts the same list in several places, which have the same faults.
    changed = {id(items): (holder, items) for holder, items in lists.items()}
    for holder, items in changed.values():
        items[:] = [
            item for index, item in enumerate(items) if index not in indexes[holder]
        ]
    document.forget()


def remove_repetitions(document: Document, pointer: str) -> bool:
    """Remove the items of a list that equal earlier ones; return whether any do."""
    items = document.value_at(pointer)
    repeated = [
        join_pointer(pointer, index)
        for index, item in enumerate(items)
        if item in items[:index]
    ]
    remove_values(document, repeated)
    return bool(repeated)


def _renumber_origins(
    document: Document,
    removed: Mapping[str, list[int]],
    lists: Mapping[str, list[Any]],
) -> None:
    """Adapt `Document.origins` to the removal of items from lists.

    ``removed`` has the sorted indexes of the items by the pointers of the lists.
    ``lists`` has these lists, still with the items.
    """
    origins: dict[str, tuple[Document, str]] = {}
    # All origins are visited only once, because there may be many of them and lists.
    # `_renumber` is slow, and most removals concern a single list.
    prefix = f"{next(iter(removed))}/" if len(removed) == 1 else ""
    for pointer, origin in document.origins.items():
        is_affected = pointer.startswith(prefix)
        moved = _renumber(pointer, removed) if is_affected else pointer
        if moved is not None:
            origins[moved] = origin
    for holder, items in lists.items():
        for index in range(removed[holder][0] + 1, len(items)):
            pointer = join_pointer(holder, index)
            moved = _renumber(pointer, removed)
            if moved is not None:
                origins.setdefault(moved, _original_place(document, pointer))
    document.origins.clear()
    document.origins.update(origins)


def _renumber(pointer: str, removed: Mapping[str, list[int]]) -> str | None:
    """Return the pointer of a value after items of lists were removed.

    Return None if the value was removed with one of these items.
    """
    before = after = ""
    for token in split_pointer(pointer):
        indexes = removed.get(before)
        if indexes:
            rank = bisect_left(indexes, int(token))
            if rank < len(indexes) and indexes[rank] == int(token):
                return None
            after = join_pointer(after, int(token) - rank)
        else:
            after = join_pointer(after, token)
        before = join_pointer(before, token)
    return after


def rename_key(document: Document, pointer: str, name: str) -> None:
    """Rename a key of a mapping. Its value keeps its original place.

    ``pointer`` leads to the value. The order of the keys stays the same.
    """
    holder = pointer.rpartition("/")[0]
    key = split_pointer(pointer)[-1]
    mapping = document.value_at(holder)
    items = list(mapping.items())
    mapping.clear()
    mapping.update((name if old == key else old, value) for old, value in items)
    document.forget()
    move_origin(document, pointer, join_pointer(holder, name))


def wrap_in_list(document: Document, pointer: str, item: object) -> None:
    """Replace a value by a list whose only item has the original place of the value."""
    replace_value(document, pointer, [item])
    move_origin(document, pointer, join_pointer(pointer, 0))


def move_origin(document: Document, pointer: str, moved: str) -> None:
    """Record that a value was moved, so that it keeps its original place.

    ``pointer`` is the former pointer of the value, and ``moved`` the present one.
    """
    origin = _original_place(document, pointer)
    inner = {
        moved + at[len(pointer) :]: document.origins.pop(at)
        for at in list(document.origins)
        if at.startswith(f"{pointer}/")
    }
    document.origins.update(inner)
    document.origins[moved] = origin


def _original_place(document: Document, pointer: str) -> tuple[Document, str]:
    file, place = document.origin(pointer)
    # Original places in this file must not be looked up in `origins` again.
    return (replace(document, origins={}) if file is document else file), place
