"""How far objects extend one another: each is described with what all its bases hold.

In: a document, faulty or not. Out: schemas below which `allOf` goes on and on, for
people never, but a small document would be printed as a huge package.
"""

from collections.abc import Iterator

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.operations import follow
from typecase.load.plain import items, mapping
from typecase.load.wording import noun

MAX_BASES = 50


def check_depth(document: Document) -> Iterator[Diagnostic]:
    """Tell of each schema that is the first with too many below it."""
    schemas = mapping(mapping(document.root.get("components")).get("schemas"))
    heights: dict[str, int] = {}
    for name in schemas:
        pointer = join("/components/schemas", name)
        _measure(document, pointer, heights)
        if heights[pointer] == MAX_BASES + 1:
            yield document.diagnostic(
                "too-deep",
                f"{noun(document, pointer)} is made of others by `allOf`, in more than "
                f"{MAX_BASES} steps",
                pointer,
            )


def _measure(document: Document, start: str, heights: dict[str, int]) -> None:
    """Note how many steps each place has below it; a circle has none of its own."""
    pending = [start]
    while pending:
        place = pending[-1]
        below = _below(document, place)
        is_new = place not in heights
        heights.setdefault(place, 0)
        unknown = [each for each in below if each not in heights] if is_new else []
        if unknown:
            pending += unknown
            continue
        pending.pop()
        heights[place] = max((heights[each] + 1 for each in below), default=0)


def _below(document: Document, place: str) -> list[str]:
    """Where the parts of a schema stand, behind any references."""
    node, at = follow(document, document.lookup(place), place)
    parts = enumerate(items(node.get("allOf")))
    return [
        follow(document, part, join(at, "allOf", index))[1] for index, part in parts
    ]
