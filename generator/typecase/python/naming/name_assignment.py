"""Assign unique names within one scope.

Each request lists candidates, from the plain name to names with more context. Requests
are served by rank and wire name rather than in the order of the document. A new item
then usually gets a remaining name, and all other items keep their names.
"""

import hashlib
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

K = TypeVar("K", bound=Hashable)


class NameRequest(Struct, Generic[K], frozen=True):
    """The names that suit the item ``key``, in order of preference.

    Requests of a lower ``rank`` are served first; within a rank, requests whose
    ``wire_name`` is already a legal name. ``pointer`` is the place of the item in the
    document. If ``pointer`` is empty, collisions of the item are not reported.
    """

    key: K
    candidates: Sequence[str]
    rank: int = 0
    wire_name: str = ""
    pointer: str = ""


class NameCollision(Struct, frozen=True):
    """An item that did not get the name it prefers."""

    pointer: str
    name: str
    """The name that the item got."""
    wanted: str
    """The name that the item prefers."""
    other: str
    """The pointer of the item that got the preferred name."""


def assign_names(
    wishes: Iterable[NameRequest[K]], collisions: list[NameCollision] | None = None
) -> dict[K, str]:
    """Return a unique name for each key, even if the case of letters is ignored.

    Add collisions to ``collisions``, unless it is None. For example, the wire names `petId`
    and `pet_id` both ask for the name `pet_id`.
    """
    taken: set[str] = set()
    requests = list(wishes)
    # Names are assigned by priority but returned in the order of the requests.
    names = {request.key: "" for request in requests}
    for request in sorted(requests, key=_priority):
        free = (name for name in request.candidates if name.casefold() not in taken)
        name = next(free, None) or _name_with_digest(request, taken)
        taken.add(name.casefold())
        names[request.key] = name
    if collisions is not None:
        collisions += _collisions(requests, names)
    return names


def _collisions(
    requests: list[NameRequest[K]], names: Mapping[K, str]
) -> Iterator[NameCollision]:
    owners = {names[request.key].casefold(): request.pointer for request in requests}
    for request in requests:
        name, wanted = names[request.key], request.candidates[0]
        other = owners.get(wanted.casefold())
        if name != wanted and request.pointer and other:
            yield NameCollision(request.pointer, name, wanted, other)


def _priority(request: NameRequest[K]) -> tuple[int, bool, str, str]:
    """Return a sort key: the rank, then whether the wire name is not a legal name."""
    is_exact = request.candidates[0] == request.wire_name
    return request.rank, not is_exact, request.wire_name, str(request.key)


def _name_with_digest(request: NameRequest[K], taken: set[str]) -> str:
    """Return a free name with a digest, which does not depend on the other items."""
    digest = hashlib.sha256(f"{request.key}".encode()).hexdigest()
    names = (f"{request.candidates[-1]}_{digest[:n]}" for n in range(4, len(digest)))
    return next(name for name in names if name.casefold() not in taken)
