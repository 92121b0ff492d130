"""Find the list of items in a response, and what tells how the pages follow."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from typecase.ir import (
    Field,
    ListOf,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
    UnionOf,
    alternative_types,
    flat_members,
    iter_fields,
    without_null,
)
from typecase.load.document import join_pointer
from typecase.lower.operations.paging_names import (
    AMBIGUOUS_LISTS,
    COUNTS,
    DETAILS,
    ENVELOPES,
    LISTS,
    OTHER_LISTS,
    normalize_name,
)

_MAX_DEPTH = 4
"""The depth of the objects that are searched."""
_SchemasById = Mapping[SchemaId, Schema]


class PagedList(Struct, frozen=True):
    """The list of items in a response: a JSON pointer, and the type of an item."""

    pointer: str
    item: Type


class Detail(Struct, frozen=True):
    """A property, or a header, that may tell how the pages follow each other.

    ``place`` is a JSON pointer, or ``header:`` and a name. ``name`` and ``parents`` are
    normalized names: its own, and those of the objects around it.
    """

    place: str
    name: str
    type: Type
    text: str
    parents: tuple[str, ...] = ()


def find_list(body: Type, path: str, schemas: _SchemasById) -> PagedList | None:
    """Return the list of items in a body; None unless it is certain which it is.

    ``path`` is that of the operation. Its last words may be the name of the list.
    """
    item = _find_item(body)
    if item is not None:
        return PagedList("", item)
    return _find_in_object(body, _last_nouns(path, 2), schemas, depth=0)


def has_only_list(
    body: Type, found: PagedList, path: str, schemas: _SchemasById
) -> bool:
    """Return whether a body is an envelope: a list, and at most its count and kind.

    The name of the list, and the path, show that this is no thing that has a list.
    """
    if path.endswith("}"):
        return False
    fields = _unique_fields(body, schemas)
    for wire_name, field in fields.items():
        name, kind = normalize_name(wire_name), without_null(field.type)
        if join_pointer("", wire_name) == found.pointer:
            if name not in LISTS and not _singulars(name) & _last_nouns(path, 1):
                return False
        elif name != "object" and not (
            name in COUNTS
            and isinstance(kind, Scalar)
            and kind.kind in (ScalarKind.INTEGER, ScalarKind.NUMBER)
        ):
            return False
    return found.pointer.count("/") == 1 and bool(fields)


def iter_details(
    body: Type, found: PagedList, schemas: _SchemasById
) -> Iterator[Detail]:
    """Yield the properties that may tell how the pages follow each other."""
    yield from _iter_details(body, "", (), found.pointer, schemas)


def _find_in_object(
    kind: Type, nouns: set[str], schemas: _SchemasById, *, depth: int
) -> PagedList | None:
    if isinstance(kind, Scalar):
        return None
    fields = _unique_fields(kind, schemas)
    lists = {
        normalize_name(name): PagedList(join_pointer("", name), item)
        for name, field in fields.items()
        for item in [_find_item(field.type)]
        if item is not None
    }
    own = [name for name in lists if name in nouns or _singulars(name) & nouns]
    likely = {
        name: each
        for name, each in lists.items()
        if name in own or name not in OTHER_LISTS
    }
    named = [name for name in LISTS if name in likely]
    if len(likely) == 1:
        return next(iter(likely.values()))
    for choice in (own, named):
        if len(choice) == 1:
            return likely[choice[0]]
    if likely or depth == _MAX_DEPTH:
        return None
    inner: dict[str, PagedList] = {}
    for name, field in fields.items():
        found = (
            None
            if normalize_name(name) in OTHER_LISTS
            else _find_in_object(field.type, nouns, schemas, depth=depth + 1)
        )
        if found is not None:
            pointer = join_pointer("", name) + found.pointer
            inner[normalize_name(name)] = PagedList(pointer, found.item)
    known = [name for name in inner if name in ENVELOPES or name in nouns]
    if len(known) == 1:
        return inner[known[0]]
    if not inner and depth == 0 and len(lists) == 1:
        [(name, found)] = lists.items()
        is_object = any(True for _ in iter_fields(found.item, schemas))
        return found if name in AMBIGUOUS_LISTS and is_object else None
    return next(iter(inner.values())) if len(inner) == 1 and not known else None


def _iter_details(
    kind: Type,
    pointer: str,
    parents: tuple[str, ...],
    list_pointer: str,
    schemas: _SchemasById,
) -> Iterator[Detail]:
    nested: list[tuple[str, str, Field]] = []
    for wire_name, field in _unique_fields(kind, schemas).items():
        name, place = normalize_name(wire_name), pointer + join_pointer("", wire_name)
        yield Detail(place, name, field.type, field.notes.description, parents)
        if name in DETAILS or f"{list_pointer}/".startswith(f"{place}/"):
            nested.append((name, place, field))
    if len(parents) < _MAX_DEPTH:
        for name, place, field in nested:
            yield from _iter_details(
                field.type, place, (*parents, name), list_pointer, schemas
            )


def _unique_fields(kind: Type, schemas: _SchemasById) -> dict[str, Field]:
    """Return the fields of an object by wire name; none for a union of objects."""
    if len(list(alternative_types(kind))) != 1:
        return {}
    fields: dict[str, Field] = {}
    for field in iter_fields(kind, schemas):
        fields.setdefault(field.wire_name, field)
    return fields


def _find_item(kind: Type) -> Type | None:
    """Return the type of the items of a value that can only be a list, or null."""
    if isinstance(kind, Scalar):
        return None
    kinds = list(alternative_types(kind))
    items = [each.item for each in kinds if isinstance(each, ListOf)]
    if not items or len(items) != len(kinds):
        return None
    return join_items(items)


def join_items(items: Sequence[Type]) -> Type:
    """Return the type of an item of several lists, which has all their types."""
    members = dict.fromkeys(flat_members(items))
    return items[0] if len(members) == 1 else UnionOf(tuple(members))


def _last_nouns(path: str, count: int) -> set[str]:
    """Return the possible singulars of the last words of a path."""
    words = [part for part in re.split("[/.:]", path) if part and "{" not in part]
    last_words = map(normalize_name, words[-count:])
    return {noun for word in last_words for noun in _singulars(word)}


def _singulars(name: str) -> set[str]:
    """Return the possible singulars of a name, and the name itself."""
    singulars = {name, name.removesuffix("list")}
    for ending, singular in (("s", ""), ("es", ""), ("ies", "y")):
        if name.endswith(ending):
            singulars.add(name.removesuffix(ending) + singular)
    return singulars
