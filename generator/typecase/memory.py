"""Earlier runs: a configuration in, and out what was told by the run that would only be
repeated, or None.

A run is repeated if typecase, its templates, Python and the packages beside it, the
configuration, every file that was read and every file that was printed are what they
were, by content: times of files say nothing. What is remembered lies in a folder of the
user's, one small file for each folder that is printed into. How packages are printed
does not belong here, nor anything that takes long to import.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from typecase.config import Config

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1] / "templates"


class Run(NamedTuple):
    """What a run told: of the documents, and of all their parts in a table.

    `files` is how many it printed, `is_whole` whether nothing was left out.
    """

    told: str
    table: str
    files: int
    is_whole: bool


def recall(config: Config) -> Run | None:
    """Find the run that would be repeated; None whenever anything is uncertain."""
    try:
        known: Any = json.loads(_place(config).read_bytes())
        if known["by"] != _printer(config):
            return None
        same = all(_is(Path(path), digest) for path, digest in known["read"].items())
        if same and all(
            _is(config.output / path, digest)
            for path, digest in known["printed"].items()
        ):
            return Run(*known["run"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    return None


def remember(
    config: Config, read: Mapping[Path, bytes], printed: Mapping[str, bytes], run: Run
) -> None:
    """Keep a run whose files are on disk now; that it cannot be kept is no fault."""
    known = {
        "by": _printer(config),
        "read": {str(path): _digest(data) for path, data in read.items()},
        "printed": {path: _digest(data) for path, data in printed.items()},
        "run": run,
    }
    try:
        place = _place(config)
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = place.with_suffix(f".{os.getpid()}")
        unfinished.write_text(json.dumps(known), encoding="utf-8")
        unfinished.replace(place)
    except (OSError, ValueError):
        pass


def _place(config: Config) -> Path:
    output = os.fsencode(config.output.absolute())
    return _folder() / "runs" / f"{_digest(output)}.json"


def _folder() -> Path:
    """The user's folder for what can be made again, or ``TYPECASE_CACHE``."""
    if given := os.environ.get("TYPECASE_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    else:
        base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "typecase"


def _printer(config: Config) -> str:
    """All that decides what is printed besides the documents, in one digest."""
    folders = [HERE, *([CHECKOUT] if CHECKOUT.is_dir() else [])]
    folders += [config.templates] if config.templates else []
    digest = hashlib.sha256(repr((sys.version, config, Path.cwd())).encode())
    for folder in folders:
        for path in _files(folder):
            digest.update(f"\0{path}\0".encode())
            digest.update(path.read_bytes())
    for name in _packages():
        digest.update(f"\0{name}".encode())
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        yield from (Path(where, name) for name in sorted(names))


def _packages() -> Iterator[str]:
    """Every package that can be imported, with its version."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                names = sorted(entry.name for entry in entries)
        except OSError:
            continue
        yield from (name for name in names if name.endswith("-info"))


def _is(path: Path, digest: str) -> bool:
    return _digest(path.read_bytes()) == digest


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
