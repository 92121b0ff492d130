"""Python text in, black's form of it out: a module, a statement, or a snippet.

Nothing else of typecase knows black, which is imported when it is needed.
"""

from functools import cache

from typecase.diagnostics import UserError


class FormatError(UserError):
    """A printed module is not Python: a fault of typecase or of a user's template."""


def format_snippet(text: str, path: str) -> str:
    """Format a few lines of Python, as short as they can be.

    ``path`` names their file in an error.
    """
    from black import format_str
    from black.mode import Mode, TargetVersion
    from black.parsing import InvalidInput

    mode = Mode(target_versions={TargetVersion.PY311}, magic_trailing_comma=False)
    try:
        return format_str(text, mode=mode)
    except InvalidInput as error:
        raise FormatError(f"{path}: a snippet is not Python: {error}") from None


def format_python(text: str, path: str) -> str:
    """Format one module; ``path`` names it in an error."""
    import black
    from black.mode import Mode, TargetVersion
    from black.parsing import ASTSafetyError, InvalidInput, SourceASTParseError
    from black.report import NothingChanged

    mode = Mode(target_versions={TargetVersion.PY311})
    try:
        return black.format_file_contents(text, fast=False, mode=mode)
    except NothingChanged:
        return text
    except (InvalidInput, ASTSafetyError, SourceASTParseError) as error:
        raise FormatError(f"{path}: the printed text is not Python: {error}") from None


@cache
def format_statement(text: str, width: int, path: str) -> str:
    """Format one statement, or the head of a block, in lines of up to ``width``."""
    from black import format_str
    from black.mode import Mode, TargetVersion
    from black.parsing import InvalidInput

    mode = Mode(target_versions={TargetVersion.PY311}, line_length=width)
    body = "\n    pass" if text.endswith(":") else ""
    try:
        return format_str(text + body, mode=mode).removesuffix(f"{body}\n").rstrip("\n")
    except InvalidInput as error:
        raise FormatError(f"{path}: the printed text is not Python: {error}") from None
