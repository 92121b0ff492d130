"""Text that may stand in an output file as it is.

`Code` is what the doors of this folder return and the only thing a template accepts.
"""

from collections.abc import Iterable

from markupsafe import Markup


class Code(Markup):
    """Checked text; joining and formatting plain strings into it is refused."""

    __slots__ = ()


def code(text: str) -> Code:
    """Vouch for text written by the generator itself, never for a document's."""
    return str.__new__(Code, text)  # As `Code(text)`, which asks for `__html__` first.


def visible(text: str) -> str:
    """Write what cannot be printed as escapes, but for the ends of lines."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        (
            each
            if each.isprintable() or each == "\n"
            else each.encode("unicode_escape").decode("ascii")
        )
        for each in text
    )


def join(separator: str, parts: Iterable[Code]) -> Code:
    """Join checked parts by a separator of ours."""
    checked = list(parts)
    for part in checked:
        if type(part) is not Code:
            raise TypeError(f"plain text among code: {part!r}")
    return Code(separator.join(str.__str__(part) for part in checked))
