"""Mark text that may be written to a generated file unchanged.

Templates accept only `Code`. Other modules of this package escape or quote text of a
document, and return the result as `Code`.
"""

from collections.abc import Callable, Iterable
from functools import partial

from markupsafe import Markup


class Code(Markup):
    """Text that may be inserted into a generated file without further escaping."""

    __slots__ = ()


code: Callable[[str], Code] = partial(str.__new__, Code)
"""Mark text of the generator, or escaped text of a document, as code.

`Code(text)` would be slower, because it first looks for the method `__html__`.
"""


def escape_unprintable(text: str) -> str:
    """Escape unprintable characters, such as U+202E as `\\u202e`; keep line breaks."""
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
    """Join parts by a separator, which must be the generator's own text.

    Raises:
        TypeError: A part is not `Code`.
    """
    checked = list(parts)
    for part in checked:
        if type(part) is not Code:
            raise TypeError(f"expected Code, found text to escape first: {part!r}")
    return code(separator.join(checked))
