"""Show what a run would change in the output folder, as `--check` prints it."""

import difflib
from collections.abc import Mapping
from pathlib import Path

from typecase.output.write import add_manifest, compare, read_existing


def format_diff(content: Mapping[str, bytes], output: Path) -> str:
    """Return a unified diff of the changes that `write` would make.

    Return "" if there are no changes. Raise `WriteError` if an existing file cannot be
    read.
    """
    changes = compare(content, output)
    files = add_manifest(content)
    parts: list[str] = []
    for path in (*changes.added, *changes.changed, *changes.removed):
        old = read_existing(output, path) or b""
        lines = difflib.unified_diff(
            old.decode("utf-8", "replace").splitlines(keepends=True),
            files.get(path, b"").decode("utf-8", "replace").splitlines(keepends=True),
            f"{path} (on disk)" if old else "/dev/null",
            f"{path} (generated)" if path in files else "/dev/null",
        )
        # An empty file has no lines, but adding or removing it is a change.
        parts += list(lines) or [f"--- {path} (empty)\n"]
    return "".join(parts)
