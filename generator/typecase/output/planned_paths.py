"""Check the paths of planned files before anything is rendered."""

from collections.abc import Iterable

from typecase.diagnostics import ConfigError
from typecase.python.planned_file import PlannedFile

_HINT = "rename one of them, or remove the plugin"


def check_paths(files: Iterable[PlannedFile], written: Iterable[str]) -> None:
    """Check that files stay in the output folder, and that no two share a place.

    ``written`` are the paths of the files that typecase writes without a template.

    Raises:
        ConfigError: A path leads out of the output folder, belongs to two files, or is
            that of a module or file beside a folder of the same name.
    """
    owners = dict.fromkeys(written, "typecase")
    # First the files of typecase, so that a message names the feature that adds one.
    for file in sorted(files, key=lambda file: bool(file.feature)):
        owner = f"the feature `{file.feature}`" if file.feature else "typecase"
        if not _is_inside(file.path):
            raise ConfigError(
                f"[tool.typecase]: {owner} generates the file `{file.path}`, whose path"
                " must be relative to the output folder and inside of it, such as"
                " `docs/list.md`; correct or remove the plugin"
            )
        if file.path in owners:
            raise ConfigError(
                f"[tool.typecase]: {owner} generates the file `{file.path}`, but so"
                f" does {owners[file.path]}; {_HINT}"
            )
        owners[file.path] = owner
    inside: dict[str, str] = {}
    for path, owner in reversed(owners.items()):  # The first one stays.
        folder, slash, _ = path.rpartition("/")
        while slash:
            inside[folder] = owner
            folder, slash, _ = folder.rpartition("/")
    for path, owner in owners.items():
        # Python would import the folder, and never the module beside it.
        for folder in (path, path.removesuffix(".py")):
            if folder in inside:
                raise ConfigError(
                    f"[tool.typecase]: {owner} generates the file `{path}`, but"
                    f" {inside[folder]} generates files in `{folder}/`; {_HINT}"
                )


def _is_inside(path: str) -> bool:
    """Return whether a path stays in its folder on all systems, and is normalized."""
    parts = {*path.split("/")}
    return parts.isdisjoint(("", ".", "..")) and {*path}.isdisjoint("\\:")
