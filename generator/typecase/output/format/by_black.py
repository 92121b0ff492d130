"""Format Python by black, which only this module knows and which is imported late."""

from functools import cache

from typecase.diagnostics import UserError


class FormatError(UserError):
    """A printed module is not Python: a fault of typecase or of a user's template."""


def format_python(
    text: str, path: str, *, width: int = 88, magic_trailing_comma: bool = True
) -> str:
    """Format Python code; ``path`` names its file in an error."""
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
        raise FormatError(f"{path}: the printed text is not Python: {error}") from None


@cache
def format_statement(text: str, width: int, path: str) -> str:
    """Format one statement, or the head of a block, in lines of up to ``width``."""
    body = "\n    pass" if text.endswith(":") else ""
    formatted = format_python(text + body, path, width=width)
    return formatted.removesuffix(f"{body}\n").rstrip("\n")
