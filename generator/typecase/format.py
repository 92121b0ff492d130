"""Text of Python modules in, black's form of them out."""

from collections.abc import Mapping


class FormatError(Exception):
    """A printed module is not Python: a fault of typecase or of a user's template."""


def format_modules(files: Mapping[str, str]) -> dict[str, str]:
    """Format every ``.py`` file; others come back as they are."""
    import black

    mode = black.Mode(
        target_versions={black.TargetVersion.PY311}, line_length=black.DEFAULT_LINE_LENGTH
    )
    formatted: dict[str, str] = {}
    for path, text in files.items():
        if not path.endswith(".py"):
            formatted[path] = text
            continue
        try:
            formatted[path] = black.format_file_contents(text, fast=False, mode=mode)
        except black.NothingChanged:
            formatted[path] = text
        except black.InvalidInput as error:
            raise FormatError(f"{path}: the printed text is not Python: {error}") from None
    return formatted
