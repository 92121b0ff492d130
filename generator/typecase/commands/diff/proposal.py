"""Write the version and the entry of the changelog that the gate proposes."""

import re
import tomllib
from pathlib import Path

from typecase.diagnostics import UserError
from typecase.tools.diff.next_version import find_changelog_entry

_TABLE = re.compile(r"^\[[ \t]*tool[ \t]*\.[ \t]*typecase[ \t]*\].*$", re.MULTILINE)
_NEXT_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
_VERSION = re.compile(r"^[ \t]*version[ \t]*=.*$", re.MULTILINE)
_ENTRY = re.compile(r"^## ", re.MULTILINE)


def write_version(path: Path, version: str) -> None:
    """Set `version` in [tool.typecase] of a pyproject.toml; keep everything else.

    Raise `UserError` if the file is written in a way that does not allow it.
    """
    text = path.read_text("utf-8")
    line = f'version = "{version}"'
    changed = text
    if table := _TABLE.search(text):
        following = _NEXT_TABLE.search(text, table.end())
        end = following.start() if following else len(text)
        old = _VERSION.search(text, table.end(), end)
        start, stop = old.span() if old else (table.end(), table.end())
        changed = f"{text[:start]}{'' if old else chr(10)}{line}{text[stop:]}"
    expected = tomllib.loads(text)
    expected["tool"]["typecase"]["version"] = version
    try:
        is_set = tomllib.loads(changed) == expected
    except tomllib.TOMLDecodeError:
        is_set = False
    if not is_set:
        raise UserError(
            f"{path}: [tool.typecase] is written in a way that no line can be added to;"
            f" set `{line}` there yourself"
        )
    path.write_text(changed, "utf-8", newline=_find_newline(path))


def write_entry(path: Path, version: str, entry: str) -> None:
    """Put an entry before the newest one of a changelog, or begin a changelog.

    Raise `UserError` if the changelog has an entry for the version: only people know
    what it lacks.
    """
    text = path.read_text("utf-8") if path.is_file() else "# Changelog\n"
    if find_changelog_entry(text, version) is not None:
        raise UserError(
            f"{path}: there is an entry for {version}; add to it what the draft has"
        )
    newest = _ENTRY.search(text)
    place = newest.start() if newest else len(text)
    parts = [text[:place].rstrip(), entry.rstrip(), text[place:].rstrip()]
    changed = "\n\n".join(filter(None, parts)) + "\n"
    path.write_text(changed, "utf-8", newline=_find_newline(path))


def _find_newline(path: Path) -> str | None:
    """Return the line break of a file; None means that of the operating system."""
    data = path.read_bytes() if path.is_file() else b""
    first, line_break, _ = data.partition(b"\n")
    if not line_break:
        return None
    return "\r\n" if first.endswith(b"\r") else "\n"
