"""Mark text that may be written to an output file unchanged.

Templates accept only `Code`. The other modules of this package escape or quote the text
of documents, and return the result as `Code`.
"""

from collections.abc import Iterable

from markupsafe import Markup


class Code(Markup):
    """Text that is safe in generated files; the function `join` requires it."""

    __slots__ = ()


def code(text: str) -> Code:
    """Mark text of the generator as code; text of a document must be escaped first."""
    # Faster than `Code(text)`, which looks for `__html__` first.
    return str.__new__(Code, text)


def escape_unprintable(text: str) -> str:
    """Escape unprintable characters, except for line breaks."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        (
            char
            if char.isprintable() or char == "\n"
            else char.encode("unicode_escape").decode("ascii")
        )
        for char in text
    )


def join(separator: str, parts: Iterable[Code]) -> Code:
    """Join code by a separator, which must be the generator's own text.

    Raise `TypeError` if a part is not `Code`.
    """
    pieces = list(parts)
    for piece in pieces:
        if type(piece) is not Code:
            raise TypeError(f"expected Code, found plain text: {piece!r}")
    return Code(separator.join(str.__str__(piece) for piece in pieces))
