"""Find out whether two versions consist of the same files, so that nothing changes."""

from pathlib import Path

from typecase.commands.diff.sides import Side, list_settings
from typecase.config.settings import Config
from typecase.tools.diff.revisions import find_repository


def have_same_files(old: Side, new: Side) -> bool:
    """Return whether a revision has the files that are on the disk.

    It is enough to compare what was exported: other files matter only if one of these
    names them. Return False if it is not sure.
    """
    if not old.folder or new.folder:
        return False
    repository = find_repository(Path())
    folder = Path(old.folder)
    if list_settings(old.config) != list_settings(new.config):
        return False
    names = {
        path.relative_to(folder)
        for path in folder.rglob("*")
        # The settings in it have been compared.
        if path.is_file() and path.name != "pyproject.toml"
    }
    documents = _list_files(new.config, repository)
    if documents != _list_files(old.config, folder) or not documents <= names:
        return False
    return all(_is_same(folder / name, repository / name) for name in names)


def _list_files(config: Config, top: Path) -> set[Path]:
    """Return the documents, overlays and folders of references, relative to the top.

    Those outside of it are absolute.
    """
    overlays = (path for paths in config.overlays.values() for path in paths)
    paths = (*config.apis.values(), *overlays, *config.refs, *config.mirrors.values())
    found: set[Path] = set()
    for path in paths:
        absolute = path.resolve()
        is_inside = absolute.is_relative_to(top.resolve())
        found.add(absolute.relative_to(top.resolve()) if is_inside else absolute)
    return found


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.read_bytes() == other.read_bytes()
    except OSError:
        return False
