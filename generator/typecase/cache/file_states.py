"""Keep records that are valid until one of their files changes.

Most files need not be read for that. The state of a file is its size, times, inode and
device, as in Git's index: every write changes the time `ctime`, and nobody can set it
back. But a file that was written shortly before the run, or during it, could be written
again at the same time, so that its state is its digest. An unchanged run imports this
module, which therefore imports nothing slow.
"""

import os
import stat
import zlib

from typecase.cache.private_folder import check_private, create_private

_MARGIN = 2_000_000_000
"""The nanoseconds for which a file counts as just written: file systems round times."""
_SECOND = 1_000_000_000
_DIGEST = "sha256:"
_LINK = "link:"
_FOLDER = "runs"


def read_state(path: str, started: int, digest: str = "") -> str:
    """Return the state of a file or folder, and "" if there is neither.

    ``started`` is the time in nanoseconds at which the run began. ``digest`` is that of
    the content which the run has read or written; without one, call this before the run
    reads the file. Raise `OSError` if the file was just written and cannot be read.
    """
    status = _read_status(path)
    if not status or _is_settled(status, started):
        return status
    return f"{_DIGEST}{digest or _digest(path)}"


def is_settled(state: str) -> bool:
    """Return whether a file was not written during the run, nor shortly before."""
    return not state.startswith(_DIGEST)


def link_state(real_path: str) -> str:
    """Return the state of a path that leads to a file through links, or without."""
    return f"{_LINK}{real_path}"


def list_paths(folder: str) -> list[str]:
    """Return a folder and everything below it, without `__pycache__`."""
    paths = [folder]
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        paths += [os.path.join(parent, name) for name in (*folders, *names)]
    return paths


def read_record(name: str, key: str, started: int) -> list[str] | None:
    """Return the fields of a record if the state of no file differs, otherwise None.

    Return None, too, if the record is missing or damaged, or if somebody else could
    have changed it. ``started`` is the time in nanoseconds at which the run began. If
    states differ, but no content does, save the record with the new states.
    """
    updated: list[str] = []
    try:
        with open(_locate(check_private(_FOLDER), name, key), "rb") as file:
            checksum, _, body = file.read().partition(b"\n")
        if checksum != _checksum(body):
            return None
        recorded_key, count, *rest = body.decode("utf-8", "surrogateescape").split("\0")
        if recorded_key != key:
            return None
        fields, rows = rest[: int(count)], rest[int(count) :]
        for path, state in zip(rows[::2], rows[1::2], strict=True):
            status = _read_status(path)
            new = (
                state
                if status == state
                else _refresh_state(path, status, state, started)
            )
            if new is None:
                return None
            updated += (path, new)
    except (OSError, RuntimeError, ValueError):
        return None
    if updated != rows:
        write_record(name, key, fields, updated)
    return fields


def write_record(name: str, key: str, fields: list[str], states: list[str]) -> None:
    """Write a record. If that fails, the next run does all the work.

    ``states`` has each path and its state in turn. No text may have a null character.
    """
    body = "\0".join([key, str(len(fields)), *fields, *states])
    data = body.encode("utf-8", "surrogateescape")
    try:
        path = _locate(create_private(_FOLDER), name, key)
        # Another process must never read a half-written file.
        temporary = f"{path}.{os.getpid()}"
        with open(temporary, "wb") as file:
            file.write(_checksum(data) + b"\n" + data)
        os.replace(temporary, path)
    except (OSError, RuntimeError):
        return


def _locate(folder: str, name: str, key: str) -> str:
    # Two keys may have the same file, which then has the record of the last one.
    digits = _checksum(key.encode("utf-8", "surrogateescape")).decode()
    return os.path.join(folder, f"{name}-{digits}")


def _checksum(data: bytes) -> bytes:
    # Against damage. Nobody else can write to the folder: see `private_folder`.
    return b"%08x" % zlib.crc32(data)


def _refresh_state(path: str, status: str, state: str, started: int) -> str | None:
    """Return the new state of a file whose status is another than its last state.

    Return None if the file differs. A digest becomes a status if the file was written
    long enough ago.
    """
    if state.startswith(_LINK):
        return state if link_state(os.path.realpath(path)) == state else None
    if not status or state != f"{_DIGEST}{_digest(path)}":
        return None
    return status if _is_settled(status, started) else state


def _read_status(path: str) -> str:
    """Return times, size, inode and device; "" without such a file or folder."""
    try:
        status = os.stat(path)
    except OSError:
        return ""
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        return ""
    return (
        f"{status.st_mtime_ns} {status.st_ctime_ns} {status.st_size}"
        f" {status.st_ino} {status.st_dev}"
    )


def _is_settled(status: str, started: int) -> bool:
    """Return whether a later write, also one during the run, would change the times."""
    mtime, ctime = map(int, status.split(" ", 2)[:2])
    # Whole seconds come from a file system that has no better times, or no `ctime`.
    return max(mtime, ctime) < started - _MARGIN and ctime % _SECOND != 0


def _digest(path: str) -> str:
    """Return the digest of a file, or of the names in a folder."""
    # Imported here because few runs find files that were just written.
    import hashlib

    if os.path.isdir(path):
        names = sorted(name for name in os.listdir(path) if name != "__pycache__")
        data = os.fsencode("\0".join(names))
    else:
        with open(path, "rb") as file:
            data = file.read()
    return hashlib.sha256(data).hexdigest()
