"""What two things of one scope want to be called is settled here, by rule.

Candidates go from the plain name to ones with more context. Who comes first is
decided by rank and by the wire name, never by the order of appearance, so that a new
neighbour takes what is left and renames nobody.
"""

import hashlib
from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

K = TypeVar("K", bound=Hashable)


class Wish(Struct, Generic[K], frozen=True):
    """Names that ``key`` would take, best first; a lower ``rank`` chooses earlier."""

    key: K
    candidates: Sequence[str]
    rank: int = 0
    wire_name: str = ""


def settle(wishes: Iterable[Wish[K]]) -> dict[K, str]:
    """Give every key a name of its own, also where case is not told apart."""
    taken: set[str] = set()
    listed = list(wishes)
    names = {wish.key: "" for wish in listed}
    for wish in sorted(listed, key=_order):
        free = (name for name in wish.candidates if name.casefold() not in taken)
        name = next(free, None) or _distinct(wish, taken)
        taken.add(name.casefold())
        names[wish.key] = name
    return names


def _order(wish: Wish[K]) -> tuple[int, bool, str, str]:
    exact = wish.candidates[0] == wish.wire_name
    return wish.rank, not exact, wish.wire_name, str(wish.key)


def _distinct(wish: Wish[K], taken: set[str]) -> str:
    """Make a name from what tells the key apart, not from a count of neighbours."""
    digest = hashlib.sha256(f"{wish.key}".encode()).hexdigest()
    for length in range(4, len(digest)):
        name = f"{wish.candidates[-1]}_{digest[:length]}"
        if name.casefold() not in taken:
            return name
    raise AssertionError("a sha256 digest collided")
