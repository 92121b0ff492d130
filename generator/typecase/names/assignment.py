"""Assign a unique name to each item of one scope, such as each method of a class.

Each request lists candidates, from the plain name to names with more context. Requests
are served by rank and wire name rather than in the order of the document. If an item is
added to the document, the other items therefore usually keep their names.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

K = TypeVar("K", bound=Hashable)


class NameRequest(Struct, Generic[K], frozen=True):
    """A request for a name of the item ``key``.

    ``candidates`` are the suitable names in order of preference. Requests of a lower
    ``rank`` are served first; within a rank, requests whose first candidate equals
    their ``wire_name`` come first. ``pointer`` is the JSON pointer of the item. If
    ``pointer`` is empty, collisions with the item are not reported.

    ``kept`` is the name that the item had in the last run, or None. It goes before the
    candidates, and its request before those of items without one, whatever their ranks;
    only a negative rank precedes it.
    """

    key: K
    candidates: Sequence[str]
    rank: int = 0
    wire_name: str = ""
    pointer: str = ""
    kept: str | None = None


class NameCollision(Struct, frozen=True):
    """An item that did not get its preferred name, because another item has it.

    The item at ``pointer`` has the name ``name`` instead of ``wanted``. The item at the
    pointer ``other`` has that name, or one that differs from it only in case.
    """

    pointer: str
    name: str
    wanted: str
    other: str


def assign_names(
    requests: Iterable[NameRequest[K]], collisions: list[NameCollision] | None = None
) -> dict[K, str]:
    """Return a unique name for each key, in the order of the requests.

    Names that differ only in case count as equal, because some file systems ignore
    case. Items collide if one of them has the preferred name of the other: for example,
    `pet_id` is the preferred name for both wire names `petId` and `pet_id`. Collisions
    are appended to the list ``collisions``, unless the list is None or the request for
    one of the items has no pointer.
    """
    requests = list(requests)
    names = {each.key: each.kept or each.candidates[0] for each in requests}
    if len({name.casefold() for name in names.values()}) < len(requests):
        names = _assign_by_priority(requests)
    if collisions is not None:
        collisions += _find_collisions(requests, names)
    return names


def _assign_by_priority(requests: list[NameRequest[K]]) -> dict[K, str]:
    """Return a unique name for each key if several requests want one name."""
    taken: set[str] = set()
    # Names are assigned by priority but returned in the order of the requests.
    names = {request.key: "" for request in requests}
    for request in sorted(requests, key=_priority):
        candidates = (request.kept or request.candidates[0], *request.candidates)
        free = (name for name in candidates if name.casefold() not in taken)
        name = next(free, None) or _name_with_underscores(request, taken)
        taken.add(name.casefold())
        names[request.key] = name
    return names


def _find_collisions(
    requests: list[NameRequest[K]], names: Mapping[K, str]
) -> Iterator[NameCollision]:
    """Yield a collision for each request that did not get its first candidate.

    Collisions with an item whose request has no pointer are left out.
    """
    others = [each for each in requests if names[each.key] != each.candidates[0]]
    if not others:
        return
    owners = {names[request.key].casefold(): request.pointer for request in requests}
    for request in others:
        name, wanted = names[request.key], request.candidates[0]
        other = owners.get(wanted.casefold())
        if request.pointer and other:
            yield NameCollision(request.pointer, name, wanted, other)


def _priority(request: NameRequest[K]) -> tuple[int, bool, int, bool, str, str]:
    """Return the sort key by which requests are served."""
    return (
        min(request.rank, 0),
        request.kept is None,
        request.rank,
        request.candidates[0] != request.wire_name,
        request.wire_name,
        str(request.key),
    )


def _name_with_underscores(request: NameRequest[K], taken: set[str]) -> str:
    """Return the last candidate with as many underscores as make it unique."""
    name = f"{request.candidates[-1]}_"
    while name.casefold() in taken:
        name += "_"
    return name
