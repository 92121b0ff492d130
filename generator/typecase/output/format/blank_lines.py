"""Lines of a module in, the same with as many blank lines between as black leaves.

Templates may leave too many; where black wants one, they leave at least one.
"""

from collections.abc import Iterable, Iterator

from typecase.output.format.lines import Piece

IMPORTS = ("from ", "import ")
SEQUELS = ("else:", "elif ", "except ", "finally:")
BLOCKS = ("def ", "async def ", "class ", "@")


def spaced(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Leave out blank lines, and add those around functions and classes."""
    blank = Piece(("",))
    before: Piece | None = None
    in_block = False  # Of a function or class of the module.
    found = 0
    for piece in pieces:
        if not piece.lines[0].strip():
            found += 1
            continue
        if before is not None:
            after_block = in_block and not piece.indent
            yield from [blank] * _wanted(before, piece, found, after_block=after_block)
        yield piece
        if not piece.indent:
            in_block = piece.lines[0].startswith(BLOCKS)
        before, found = piece, 0
    yield blank


def _wanted(before: Piece, piece: Piece, found: int, *, after_block: bool) -> int:
    most = 1 if piece.indent else 2
    first = before.lines[0].lstrip()
    if first.startswith("@"):
        return 0
    if piece.indent > before.indent or piece.lines[0].lstrip().startswith(SEQUELS):
        return 0
    if piece.lines[0].lstrip().startswith(BLOCKS):
        return found if _is_stub_after_stub(before, piece, found) else most
    if first.startswith(IMPORTS) and not piece.lines[0].lstrip().startswith(IMPORTS):
        return 1
    return most if after_block else min(found, most)


def _is_stub_after_stub(before: Piece, piece: Piece, found: int) -> bool:
    # Heads of functions with nothing but `...` may stand together.
    return before.lines[-1].endswith(": ...") and found == 0 and piece.indent > 0
