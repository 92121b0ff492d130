"""Store the offsets of the values in a text, by JSON pointer, in little memory."""

from array import array
from bisect import bisect_right


class OffsetTable:
    """A mapping of JSON pointers to offsets that takes 16 bytes for each pointer.

    A dict would take ten times as much. The table keeps a hash of each pointer with 64
    bits. Python chooses the hashes anew in each process, so no document can make two of
    its pointers have the same one.
    """

    def __init__(self) -> None:
        self._hashes = array("q")
        self._offsets = array("q")
        self._is_sorted = True

    def __bool__(self) -> bool:
        return bool(self._hashes)

    def __setitem__(self, pointer: str, offset: int) -> None:
        self._hashes.append(hash(pointer))
        self._offsets.append(offset)
        self._is_sorted = False

    def __getitem__(self, pointer: str) -> int:
        """Return the offset of a pointer; of several, the one that was set last.

        Raises:
            KeyError: The pointer was not set.
        """
        if not self._is_sorted:
            self._sort()
        wanted = hash(pointer)
        index = bisect_right(self._hashes, wanted) - 1
        if index < 0 or self._hashes[index] != wanted:
            raise KeyError(pointer)
        return self._offsets[index]

    def _sort(self) -> None:
        # The sort is stable, so the last of several offsets stays the last.
        order = array(
            "q", sorted(range(len(self._hashes)), key=self._hashes.__getitem__)
        )
        self._hashes = array("q", map(self._hashes.__getitem__, order))
        self._offsets = array("q", map(self._offsets.__getitem__, order))
        self._is_sorted = True
