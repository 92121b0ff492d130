"""Store the offsets of the keys and items of a text, by JSON pointer."""

from array import array

from typecase.load.document import split_pointer
from typecase.load.parse.source_text import Position, Source


class Outline:
    """The offsets of the root, the keys and the items of a text, in its order.

    An entry takes 24 bytes. In a dict by JSON pointer, it would take ten times as much,
    and the pointer of every value would have to be made. Only the children of entries
    on the way to a position are put into dicts.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        # Of each entry: its key, or None for an item of a list.
        self._keys: list[str | None] = []
        # Of each entry: its offset in the text.
        self._offsets = array("q")
        # Of each entry: the number of the first entry after its descendants.
        self._ends = array("q")
        # By the number of an entry that was searched: its children.
        self._children: dict[int, dict[str, int]] = {}

    def __getstate__(self) -> dict[str, object]:
        """Return what a pickle has: the children can be found again."""
        return {**vars(self), "_children": {}}

    def __len__(self) -> int:
        return len(self._keys)

    def add(self, key: str | None, offset: int) -> None:
        """Add an entry without children.

        `close` makes all entries added since then its descendants.
        """
        self._keys.append(key)
        self._offsets.append(offset)
        self._ends.append(len(self._keys))

    def close(self, number: int) -> None:
        """Make all entries after that of a mapping or a list its descendants."""
        self._ends[number] = len(self._keys)

    def position(self, pointer: str) -> Position:
        """Return the position at a JSON pointer; of equal keys, the last one counts.

        Raise KeyError if the pointer leads to no entry.
        """
        number = 0
        for token in split_pointer(pointer):
            number = self._find_children(number)[token]
        return self._source.position(self._offsets[number])

    def _find_children(self, parent: int) -> dict[str, int]:
        """Return the numbers of the children of an entry, by key or index."""
        if parent not in self._children:
            children = self._children[parent] = dict[str, int]()
            child = parent + 1
            while child < self._ends[parent]:
                key = self._keys[child]
                children[str(len(children)) if key is None else key] = child
                child = self._ends[child]
        return self._children[parent]
