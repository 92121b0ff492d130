"""Documents that nothing is wrong with: what was checked before is not checked again.

In: whole documents, and digests of those that earlier runs found nothing in. Out:
whether one is among them, and the digests of this run's. Where they are kept between
runs does not belong here.
"""

import hashlib
import json
from collections.abc import Iterable, Set

from typecase.load.document import Document


class Clean:
    """Digests of documents in which the same code finds nothing to tell of."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._known = frozenset(known)
        self._found: set[str] = set()

    @property
    def found(self) -> Set[str]:
        """The documents of this run that are clean."""
        return self._found

    def knows(self, document: Document) -> bool:
        """Whether a document, as it stands now, was found clean before."""
        digest = _digest(document)
        if digest in self._known:
            self._found.add(digest)
        return digest in self._known

    def add(self, document: Document) -> None:
        """Remember one that nothing was found in."""
        self._found.add(_digest(document))


def _digest(document: Document) -> str:
    # Of what is checked, not of its files: where things stand says nothing of them.
    return hashlib.sha256(json.dumps(document.root).encode()).hexdigest()
