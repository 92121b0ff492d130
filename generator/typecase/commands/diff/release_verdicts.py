"""Tell in a line what has changed for callers since the last release."""

from pathlib import Path

from typecase.cache.file_states import list_paths
from typecase.config.settings import Config
from typecase.diagnostics import DiagnosticsError, UserError


def find_release() -> str:
    """Return the tag of the last release; "" without one, or outside of a clone.

    Git is only run inside of a clone.
    """
    folder = Path().absolute()
    if not any((each / ".git").exists() for each in (folder, *folder.parents)):
        return ""
    # Imported here because few runs need it: it imports `subprocess`.
    from typecase.tools.diff.revisions import find_last_release

    try:
        return find_last_release(Path()) or ""
    except UserError:
        return ""


def find_reference_files() -> list[str] | None:
    """Return the files and folders in which Git keeps HEAD, branches and tags.

    Some may be missing, as are all repositories outside of a clone. Return None in a
    linked working tree, whose files are elsewhere.
    """
    paths: list[str] = []
    folder = Path().absolute()
    for each in (folder, *folder.parents):
        git = each / ".git"
        if git.is_dir():
            paths += [str(git / name) for name in ("HEAD", "packed-refs", "shallow")]
            for name in ("refs/heads", "refs/tags", "refs/replace", "reftable"):
                paths += list_paths(str(git / name))
            return paths
        if git.exists():
            return None
        paths.append(str(git))
    return paths


def summarize_release(config: Config, release: str, *, uses_cache: bool) -> str:
    """Return the verdicts since a release as a line.

    ``config`` is the one of pyproject.toml. ``uses_cache`` tells whether documents are
    kept for later comparisons. Return "" if the release cannot be read:
    `typecase diff` says why.
    """
    # Imported here because most runs only need the name of the release, or none.
    from typecase.commands.diff.side_comparison import compare_sides
    from typecase.commands.diff.sides import Side, SideReader
    from typecase.commands.diff.text import summarize_verdicts

    reader = SideReader()
    try:
        old = reader.read_revision(release)
        comparison = compare_sides(
            old, Side(config), executes=False, uses_cache=uses_cache
        )
    except (UserError, DiagnosticsError):
        return ""
    finally:
        reader.close()
    return (
        f"since {release}: {summarize_verdicts(comparison)}; `typecase diff` lists it"
    )
