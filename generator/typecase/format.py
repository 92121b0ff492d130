"""Text of Python modules in, black's form of them out.

Nothing else of typecase knows black.
"""

from collections.abc import Mapping


class FormatError(Exception):
    """A printed module is not Python: a fault of typecase or of a user's template."""


def format_modules(files: Mapping[str, str]) -> dict[str, str]:
    """Format every ``.py`` file; others come back as they are."""
    return {
        path: format_python(text, path) if path.endswith(".py") else text
        for path, text in files.items()
    }


def format_python(text: str, path: str) -> str:
    """Format one module; ``path`` names it in an error."""
    import black
    from black.mode import Mode, TargetVersion
    from black.parsing import ASTSafetyError, InvalidInput
    from black.report import NothingChanged

    mode = Mode(target_versions={TargetVersion.PY311})
    try:
        return black.format_file_contents(text, fast=False, mode=mode)
    except NothingChanged:
        return text
    except (InvalidInput, ASTSafetyError) as error:
        raise FormatError(f"{path}: the printed text is not Python: {error}") from None
