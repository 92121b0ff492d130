"""Find the folder of the cache, which only the user may write to.

An unchanged run imports this module, and `pathlib` would take longer than the run.
"""

import os
import sys


def cache_folder() -> str:
    """Return the folder that contains everything that typecase caches.

    The environment variable ``TYPECASE_CACHE`` can name this folder. By default, it is
    `typecase` in the user's cache folder. Raise `RuntimeError` if the user's cache
    folder is unknown, as for a user without a home.
    """
    if configured := os.environ.get("TYPECASE_CACHE"):
        return configured
    variable = "LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME"
    base = os.environ.get(variable) or os.path.expanduser("~/.cache")
    if base.startswith("~"):
        raise RuntimeError("the home folder of the user is unknown")
    return os.path.join(base, "typecase")


def create_private(name: str) -> str:
    """Create a folder of the cache that only the user can write to; return its path.

    ``name`` is relative to the folder of the cache. Compiled templates are code that
    typecase runs, so nobody else may plant them. Raise `OSError` if the folder cannot
    be created or if others can write to it.
    """
    folders = _folders_down_to(name)
    around = os.path.dirname(folders[0])
    if around and not os.path.isdir(around):
        os.makedirs(around, exist_ok=True)
    for folder in folders:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    return check_private(name)


def check_private(name: str) -> str:
    """Return the path of a folder of the cache that only the user can write to.

    ``name`` is relative to the folder of the cache, which must belong to the user, but
    others may be able to write to it: a folder that they create there does not belong
    to the user, and is refused. Raise `PermissionError` if anybody else can write to
    the folder, and `FileNotFoundError` if it does not exist.
    """
    folders = _folders_down_to(name)
    if sys.platform != "win32":  # The folders of a user are private by default.
        for folder in folders:
            is_base = folder == folders[0]
            # Only the folder of the cache itself may be a link.
            status = os.stat(folder) if is_base else os.lstat(folder)
            # 0o022: the group and others may write; a link has this mode, too.
            is_shared = not is_base and status.st_mode & 0o022
            if status.st_uid != os.geteuid() or is_shared:
                raise PermissionError(f"others can write to {folder}")
    return folders[-1]


def _folders_down_to(name: str) -> list[str]:
    """Return the folder of the cache and the folders down to one inside of it."""
    folders = [cache_folder()]
    for part in name.split("/"):
        folders.append(os.path.join(folders[-1], part))
    return folders
