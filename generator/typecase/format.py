"""Text of Python modules in, black's form of them out; Markdown has such text inside.

Nothing else of typecase knows black.
"""

import re
from collections.abc import Mapping

from typecase.diagnostics import UserError

SNIPPET = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLANK_LINES = re.compile(r"\n{3,}")


class FormatError(UserError):
    """A printed module is not Python: a fault of typecase or of a user's template."""


def format_modules(files: Mapping[str, str]) -> dict[str, str]:
    """Format every ``.py`` and ``.md`` file; others come back as they are."""
    return {path: _format(text, path) for path, text in files.items()}


def _format(text: str, path: str) -> str:
    if path.endswith(".py"):
        return format_python(text, path)
    return format_markdown(text, path) if path.endswith(".md") else text


def format_markdown(text: str, path: str) -> str:
    """Format the Python snippets of a text, and leave one blank line where are many."""
    parts = SNIPPET.split(text)
    for index, part in enumerate(parts):
        if index % 2:
            parts[index] = f"```python\n{format_snippet(part, path)}```"
        else:
            parts[index] = BLANK_LINES.sub("\n\n", part)
    return "".join(parts).strip() + "\n"


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
