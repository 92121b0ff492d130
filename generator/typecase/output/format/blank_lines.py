"""Put as many blank lines between statements as black does.

Templates may render too many blank lines, or fewer than black requires.
"""

from collections.abc import Iterable, Iterator

from typecase.output.format.logical_lines import Piece

IMPORTS = ("from ", "import ")
CONTINUATIONS = ("else:", "elif ", "except ", "finally:")
DEFINITIONS = ("def ", "async def ", "class ", "@")


def normalize_blank_lines(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces with black's blank lines between them, then a blank line.

    The blank line at the end makes the module end with a line break.
    """
    blank = Piece(("",), "")
    previous: Piece | None = None
    is_in_definition = False  # A function or class of the module, not a nested one.
    blank_count = 0
    for piece in pieces:
        if not piece.code.strip():
            blank_count += 1
            continue
        indent = piece.indent
        if previous is not None:
            is_after_definition = is_in_definition and not indent
            yield from [blank] * _blank_lines_between(
                previous, piece, blank_count, is_after_definition=is_after_definition
            )
        yield piece
        if not indent:
            is_in_definition = piece.code.startswith(DEFINITIONS)
        previous, blank_count = piece, 0
    yield blank


def _blank_lines_between(
    previous: Piece, piece: Piece, blank_count: int, *, is_after_definition: bool
) -> int:
    """Return the number of blank lines that black puts between two pieces.

    ``blank_count`` is the number of blank lines that the template has rendered.
    ``is_after_definition`` is true if ``piece`` follows a function or class of the
    module.
    """
    indent = piece.indent
    maximum = 1 if indent else 2
    previous_code, code = previous.code, piece.code
    if previous_code.startswith("@"):
        return 0
    if code.startswith(CONTINUATIONS):
        return 0
    if indent > previous.indent:
        # A blank line precedes a definition that opens a block of an `if`.
        is_nested = previous_code.startswith(DEFINITIONS)
        return int(code.startswith(DEFINITIONS) and not is_nested)
    if code.startswith(DEFINITIONS):
        # Functions whose body is `...`, in a protocol, may follow one another directly.
        is_after_stub = previous.lines[-1].endswith(": ...") and indent > 0
        return 0 if is_after_stub and blank_count == 0 else maximum
    if previous_code.startswith(IMPORTS) and not code.startswith(IMPORTS):
        return 1
    return maximum if is_after_definition else min(blank_count, maximum)
