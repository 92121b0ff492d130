"""Format Python code with black.

Black is imported only when it is needed, because its import is slow.
"""

from functools import cache

from typecase.diagnostics import UserError
from typecase.output.format.bracket_layout import WIDTH


class FormatError(UserError):
    """The error that generated text is not Python, because a template is wrong."""


def format_python(
    text: str, path: str, *, width: int = WIDTH, magic_trailing_comma: bool = True
) -> str:
    """Format a module or snippet, in lines of up to ``width`` characters.

    If ``magic_trailing_comma`` is false, a trailing comma does not keep items on
    separate lines.

    Raises:
        FormatError: The text is not Python. The message names the file ``path``.
    """
    from black import format_str
    from black.mode import Mode, TargetVersion
    from black.parsing import InvalidInput

    mode = Mode(
        target_versions={TargetVersion.PY311},
        line_length=width,
        magic_trailing_comma=magic_trailing_comma,
    )
    try:
        return format_str(text, mode=mode)
    except InvalidInput as error:
        raise FormatError(
            f"{path}: the generated text is not Python: {error}; correct the template"
            " of this file"
        ) from None


@cache
def format_statement(text: str, width: int, path: str) -> str:
    """Format a statement, a decorator, or the first line of a block.

    The lines have up to ``width`` characters.

    Raise `FormatError` if the text is not Python.
    """
    # The first line of a block is only valid with a block below it, and a decorator
    # with a definition.
    body = "\n    pass" if text.endswith(":") else ""
    if text.startswith("@"):
        body = "\ndef function():\n    pass"
    formatted = format_python(text + body, path, width=width)
    return formatted.removesuffix(f"{body}\n").rstrip("\n")
