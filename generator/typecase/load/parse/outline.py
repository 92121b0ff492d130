"""Store the offsets of the keys and items of a text, by JSON pointer."""

from array import array

from typecase.load.document import split_pointer
from typecase.load.parse.source_text import Position, Source


class Outline:
    """The offsets of the root, the keys and the items of a text, in its order.

    An entry takes 24 bytes. In a dict by JSON pointer, it would take ten times as much,
    and the pointer of every value would have to be made.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        # By the number of an entry: the key, or None for an item of a list; the offset;
        # and the number of the first entry after those within this one.
        self._keys: list[str | None] = []
        self._offsets = array("q")
        self._ends = array("q")

    def __len__(self) -> int:
        return len(self._keys)

    def add(self, key: str | None, offset: int) -> None:
        """Add an entry. The following ones are not within it, unless it is closed."""
        self._keys.append(key)
        self._offsets.append(offset)
        self._ends.append(len(self._keys))

    def close(self, number: int) -> None:
        """End a mapping or a list: all entries after its own are within it."""
        self._ends[number] = len(self._keys)

    def position(self, pointer: str) -> Position:
        """Return the position at a JSON pointer; of equal keys, the last one counts.

        Raise KeyError if the pointer leads to no entry.
        """
        number = 0
        for token in split_pointer(pointer):
            numbers = self._list_children(number, self._ends[number], token)
            if not numbers:
                raise KeyError(pointer)
            number = numbers[-1]
        return self._source.position(self._offsets[number])

    def find_first(self, number: int, key: str) -> int | None:
        """Return the offset of the first entry with a key in a mapping, or None.

        ``number`` is the number of the mapping, which is not closed yet.
        """
        numbers = self._list_children(number, len(self), key)
        return self._offsets[numbers[0]] if numbers else None

    def _list_children(self, number: int, end: int, token: str) -> list[int]:
        """Return the numbers of the entries in another one with a key or an index."""
        found: list[int] = []
        child, index = number + 1, 0
        while child < end:
            key = self._keys[child]
            if token == (str(index) if key is None else key):
                found.append(child)
            child, index = self._ends[child], index + 1
        return found
