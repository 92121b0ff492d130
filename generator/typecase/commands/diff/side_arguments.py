"""Find the two sides that the arguments of `typecase diff` name."""

from pathlib import Path

from typecase.commands.diff.sides import DOCUMENT_SUFFIXES, Side, SideReader
from typecase.diagnostics import ConfigError
from typecase.tools.diff.revisions import find_last_release, parse_range


def read_sides(
    reader: SideReader, old: str | None, new: str | None, base: str | None
) -> tuple[Side, Side]:
    """Return the sides that the arguments of the command name."""
    if old is not None and base is not None:
        raise ConfigError("--base: OLD is named already; leave out one of them")
    if old is None:
        old = base or find_last_release(Path())
        if old is None:
            raise ConfigError(
                "no tag such as v1.2.3 is the last release; name what to compare with,"
                " as in `typecase diff main`"
            )
    for name in filter(None, (old, new)):
        # Git would only say that no branch has this name.
        if name.endswith(DOCUMENT_SUFFIXES) and not Path(name).exists():
            raise ConfigError(
                f"{name}: no such file; name a file, a folder or a git revision"
            )
    is_file = Path(old).exists()
    if is_file and new is None:
        raise ConfigError(
            f"{old}: name the version to compare with, as in `typecase diff old.yaml"
            f" new.yaml` or `typecase diff main {old}`"
        )
    if new is None:
        first, second = parse_range(old)
        if second is None:
            return reader.read_revision(first), reader.read_path(Path())
        return reader.read_revision(first), reader.read_revision(second)
    new_path = Path(new)
    if is_file:
        new_side = (
            reader.read_path(new_path)
            if new_path.exists()
            else reader.read_revision(new, Path(old))
        )
        return reader.read_path(Path(old)), new_side
    if new_path.exists():
        return reader.read_revision(old, new_path), reader.read_path(new_path)
    return reader.read_revision(old), reader.read_revision(new)
