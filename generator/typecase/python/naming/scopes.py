"""What two things of one scope want to be called is settled here, by rule.

Candidates go from the plain name to ones with more context. Who comes first is
decided by rank and by the wire name, never by the order of appearance, so that a new
neighbour takes what is left and renames nobody.
"""

import hashlib
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

K = TypeVar("K", bound=Hashable)


class Wish(Struct, Generic[K], frozen=True):
    """Names that ``key`` would take, best first; a lower ``rank`` chooses earlier.

    ``pointer`` is where a document has what is named, if a collision is to be reported.
    """

    key: K
    candidates: Sequence[str]
    rank: int = 0
    wire_name: str = ""
    pointer: str = ""


class Rival(Struct, frozen=True):
    """A name that made way for another; ``other`` is the place of what has it."""

    pointer: str
    name: str
    wanted: str
    other: str


def settle(
    wishes: Iterable[Wish[K]], rivals: list[Rival] | None = None
) -> dict[K, str]:
    """Give every key a name of its own, also where case is not told apart.

    Collisions are added to ``rivals``. No rule avoids them: `petId` and `pet_id` are
    each `pet_id` where they stand alone.
    """
    taken: set[str] = set()
    listed = list(wishes)
    names = {wish.key: "" for wish in listed}
    for wish in sorted(listed, key=_order):
        free = (name for name in wish.candidates if name.casefold() not in taken)
        name = next(free, None) or _distinct(wish, taken)
        taken.add(name.casefold())
        names[wish.key] = name
    if rivals is not None:
        rivals += _rivals(listed, names)
    return names


def _rivals(wishes: list[Wish[K]], names: Mapping[K, str]) -> Iterator[Rival]:
    holders = {names[wish.key].casefold(): wish.pointer for wish in wishes}
    for wish in wishes:
        name, wanted = names[wish.key], wish.candidates[0]
        other = holders.get(wanted.casefold())
        if name != wanted and wish.pointer and other:
            yield Rival(wish.pointer, name, wanted, other)


def _order(wish: Wish[K]) -> tuple[int, bool, str, str]:
    exact = wish.candidates[0] == wish.wire_name
    return wish.rank, not exact, wish.wire_name, str(wish.key)


def _distinct(wish: Wish[K], taken: set[str]) -> str:
    """Make a name from what tells the key apart, not from a count of neighbours."""
    digest = hashlib.sha256(f"{wish.key}".encode()).hexdigest()
    names = (f"{wish.candidates[-1]}_{digest[:n]}" for n in range(4, len(digest)))
    return next(name for name in names if name.casefold() not in taken)
