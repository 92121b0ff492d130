"""Keep what was found for pairs of schemas that may contain themselves."""

from collections.abc import Callable

from typecase.tools.diff.wire.schemas.difference import Difference

Pair = tuple[tuple[str, ...], tuple[str, ...]]
"""The places of the schemas of a sender and of a receiver."""
Found = tuple[Difference, ...]


class RecursiveResults:
    """What was found for pairs; each is compared once, as far as possible.

    While a pair is compared, it counts as equal where it recurs inside of itself. If it
    is not, what was found inside of it is forgotten, since it relies on that. At most
    ``max_forgotten`` results are.
    """

    def __init__(self, max_forgotten: int) -> None:
        self._max_forgotten = max_forgotten
        self._forgotten = 0
        self._known: dict[Pair, Found] = {}
        # The pairs that are being compared, and the depth of each.
        self._active: dict[Pair, int] = {}
        # For each of them, the depth of the outermost pair that it relies on.
        self._lowest: list[int] = []
        # The same of pairs that were compared inside of such a pair, in their order.
        self._assumed: dict[Pair, int] = {}

    def __len__(self) -> int:
        """Return the number of the pairs for which something is known."""
        return len(self._known)

    def find(self, pair: Pair, compare: Callable[[], Found]) -> Found:
        """Return what is known of a pair, or what ``compare`` returns."""
        if pair in self._active:
            self._rely_on(self._active[pair])
            return ()
        if pair in self._known:
            if pair in self._assumed:
                self._rely_on(self._assumed[pair])
            return self._known[pair]
        depth, count = len(self._active), len(self._assumed)
        self._active[pair] = depth
        self._lowest.append(depth)
        found = self._known[pair] = compare()
        lowest = self._lowest.pop()
        del self._active[pair]
        if lowest < depth:
            self._assumed[pair] = lowest
            self._rely_on(lowest)
        elif len(self._assumed) > count:
            self._settle(count, is_equal=not found)
        return found

    def _rely_on(self, depth: int) -> None:
        if self._lowest:
            self._lowest[-1] = min(self._lowest[-1], depth)

    def _settle(self, count: int, *, is_equal: bool) -> None:
        """Keep or forget all but the first ``count`` results with an assumption."""
        settled = list(self._assumed)[count:]
        for pair in settled:
            del self._assumed[pair]
        if is_equal:
            return
        self._forgotten += len(settled)
        if self._forgotten <= self._max_forgotten:
            for pair in settled:
                del self._known[pair]
