"""Documents in which an earlier run with the same code found nothing wrong."""

import hashlib
import json
from collections.abc import Iterable

from typecase.load.document import Document


class Clean:
    """Digests of documents that need not be checked; `found` are those of this run."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._known = frozenset(known)
        self.found: set[str] = set()

    def knows(self, document: Document) -> bool:
        """Tell whether a document was found clean before."""
        digest = _digest(document)
        if digest in self._known:
            self.found.add(digest)
        return digest in self._known

    def add(self, document: Document) -> None:
        """Remember a document that nothing was found in."""
        self.found.add(_digest(document))


def _digest(document: Document) -> str:
    # Positions do not matter, only what is checked.
    return hashlib.sha256(json.dumps(document.root).encode()).hexdigest()
