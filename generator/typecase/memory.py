"""Earlier runs: a configuration in, and out what was told by the run that would only be
repeated, or None.

A run is repeated if typecase, its templates, Python and the packages beside it, the
configuration, every file that was read and every file that was printed are what they
were, by content: times of files say nothing. If only some files changed, so may those
that are rendered as they were be taken from the disk. What is remembered lies in a
folder of the user's: a small file for each folder that is printed into, and what Jinja
makes of templates. How packages are printed does not belong here, nor anything that
takes long to import.
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


DIGEST = 64
"""Letters of a digest."""
_UNCERTAIN = (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError)


class Run(NamedTuple):
    """What a run told: of the documents, and of all their parts in a table.

    `files` is how many it printed, `is_whole` whether nothing was left out.
    """

    told: str
    table: str
    files: int
    is_whole: bool


class Memory:
    """What is known of earlier runs that had the same configuration and printer."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._printer = _printer(config)
        output = os.fsencode(config.output.absolute())
        self._place = _folder() / "runs" / f"{digest(output)}.json"
        self._known = self._read()

    def _read(self) -> Any:
        try:
            known: Any = json.loads(self._place.read_bytes())
            return known if known["by"] == self._printer else {}
        except _UNCERTAIN:
            return {}

    @property
    def templates(self) -> Path:
        """A folder for what Jinja makes of these templates."""
        return _folder() / "templates" / self._printer[:16]

    def recall(self) -> Run | None:
        """Find the run that would be repeated; None whenever anything is uncertain."""
        known = self._known
        try:
            read = [(Path(path), each) for path, each in known["read"].items()]
            output = self._config.output
            printed = [(output / path, each) for path, each in known["printed"].items()]
            if all(_is(path, each) for path, each in (*read, *printed)):
                return Run(*known["run"])
        except _UNCERTAIN:
            pass
        return None

    def finished(self, path: str, draft: str) -> str | None:
        """Find what became of the same draft of a file, if that is on disk."""
        try:
            if self._known["drafts"][path] == draft:
                data = (self._config.output / path).read_bytes()
                if digest(data) == self._known["printed"][path]:
                    return data.decode()
        except _UNCERTAIN:
            pass
        return None

    def keep(
        self,
        read: Mapping[Path, bytes],
        drafts: Mapping[str, str],
        printed: Mapping[str, bytes],
        run: Run,
    ) -> None:
        """Keep a run whose files are on disk; that it cannot be kept is no fault.

        ``drafts`` are digests of files as they were before they were finished.
        """
        known = {
            "by": self._printer,
            "read": {str(path): digest(data) for path, data in read.items()},
            "drafts": drafts,
            "printed": {path: digest(data) for path, data in printed.items()},
            "run": run,
        }
        try:
            self._place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            unfinished = self._place.with_suffix(f".{os.getpid()}")
            unfinished.write_text(json.dumps(known), encoding="utf-8")
            unfinished.replace(self._place)
        except (OSError, ValueError):
            pass


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
    whole = hashlib.sha256(repr((sys.version, config, Path.cwd())).encode())
    for folder in folders:
        for path in _files(folder):
            whole.update(f"\0{path}\0".encode())
            whole.update(path.read_bytes())
    for name in _packages():
        whole.update(f"\0{name}".encode())
    return whole.hexdigest()


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


def _is(path: Path, known: str) -> bool:
    return digest(path.read_bytes()) == known


def digest(data: bytes) -> str:
    """Tell contents apart."""
    return hashlib.sha256(data).hexdigest()
