"""Earlier runs: a configuration in, and out what was told by the run that would only be
repeated, or None.

A run is repeated if typecase, its templates, Python and the packages beside it, the
configuration, every file that was read or was not there and every file that was printed
are what and where they were, by content: times of files say nothing. If only some files
changed, so may those that are rendered as they were be taken from the disk; and the
same code need not check again a document that it found nothing in. What is remembered
lies in a folder of the user's: a small file for each folder that is printed into, and
what Jinja makes of templates. How packages are printed does not belong here,
nor anything that takes long to import.
"""

import json
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from typecase.config import Config
from typecase.fingerprint import CHECKOUT, DIGEST, contents, digest, digest_of_code

_UNCERTAIN = (
    *(OSError, ValueError, KeyError, TypeError, AttributeError, IndexError),
    RuntimeError,
)


class Seen(Protocol):
    """What a name of a file led to, and what was there; None if no file was."""

    @property
    def path(self) -> Path: ...
    @property
    def source(self) -> bytes | None: ...


class Run(NamedTuple):
    """What a run told: of the documents, and of all their parts in a table.

    `files` is how many it printed, `is_whole` whether nothing was left out.
    """

    told: str
    table: str
    files: int
    is_whole: bool


def memory_of(config: Config) -> "Memory | None":
    """Remember; None where that is not sure to go well, such as without a home."""
    try:
        return Memory(config)
    except _UNCERTAIN:
        return None


class Memory:
    """What is known of earlier runs that had the same configuration and printer."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._code = digest_of_code()
        templates = [CHECKOUT, config.templates]
        text = digest("".join([self._code, *contents(templates)]).encode())
        self._templates = _folder() / "templates" / text[:16]
        self._printer = digest(repr((text, config, Path.cwd())).encode())
        output = os.fsencode(config.output.absolute())
        self._place = _folder() / "runs" / f"{digest(output)}.json"
        self._known, self.clean = self._read()

    def _read(self) -> tuple[dict[str, Any], list[str]]:
        """What the same printer left, and what the same code found nothing in."""
        try:
            _refuse_shared(self._place.parent)
            kept: dict[str, Any] = json.loads(self._place.read_bytes())
            clean: list[Any] = kept["clean"] if kept["code"] == self._code else []
            is_sound = all(
                isinstance(draft, str) and len(draft) == DIGEST
                for draft in kept["drafts"].values()
            )
            known = kept if is_sound and kept["by"] == self._printer else {}
            return known, [str(each) for each in clean]
        except _UNCERTAIN:
            return {}, []

    @property
    def templates(self) -> Path | None:
        """A folder for what Jinja makes of these templates, if there can be one."""
        try:
            return _own(self._templates)
        except OSError:
            return None

    def recall(self) -> Run | None:
        """Find the run that would be repeated; None whenever anything is uncertain."""
        known = self._known
        try:
            output = self._config.output
            is_same = all(
                digest((output / path).read_bytes()) == each
                for path, each in known["printed"].items()
            ) and all(
                [os.path.realpath(name), _found(Path(name))] == led
                for name, led in known["read"].items()
            )
            if is_same:
                return Run(*known["run"])
        except _UNCERTAIN:
            pass
        return None

    def is_settled(self, read: Mapping[Path, Seen]) -> bool:
        """Whether all files of a document are what they were."""
        try:
            known = self._known["read"]
            return all(known[str(name)] == _led(seen) for name, seen in read.items())
        except _UNCERTAIN:
            return False

    def settled(self, path: str) -> str | None:
        """Find a file whose document is settled: its draft's digest, and its text."""
        try:
            draft: str = self._known["drafts"][path]
        except _UNCERTAIN:
            return None
        text = self.finished(path, draft)
        return None if text is None else draft + text

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
        read: Mapping[Path, Seen],
        drafts: Mapping[str, str],
        printed: Mapping[str, bytes],
        run: Run,
        clean: Iterable[str],
    ) -> None:
        """Keep a run whose files are on disk; that it cannot be kept is no fault.

        ``drafts`` are digests of files as they were before they were finished.
        """
        known = {
            "by": self._printer,
            "code": self._code,
            "clean": sorted(clean),
            "read": {str(name): _led(seen) for name, seen in read.items()},
            "drafts": drafts,
            "printed": {path: digest(data) for path, data in printed.items()},
            "run": run,
        }
        try:
            _own(self._place.parent)
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


def _own(folder: Path) -> Path:
    """Make a folder that nobody else may write in: code lies there that is run."""
    base = _folder()
    if not base.parent.is_dir():
        base.parent.mkdir(parents=True)
    for each in (*_within(base, folder), folder):
        each.mkdir(mode=0o700, exist_ok=True)
    _refuse_shared(folder)
    return folder


def _refuse_shared(folder: Path) -> None:
    """Take nothing from a folder that somebody else may have put it in.

    The user's folder itself may be open: what others put there in place of ours is
    theirs.
    """
    if sys.platform == "win32":
        return
    base = _folder()
    for each in (*_within(base, folder), folder):
        known = each.stat()
        if known.st_uid != os.geteuid() or (each != base and known.st_mode & 0o022):
            raise PermissionError(f"others may write in {each}")


def _within(base: Path, folder: Path) -> list[Path]:
    """The folders that lead from one to another, which is left out."""
    return [each for each in reversed(folder.parents) if each.is_relative_to(base)]


def _led(seen: Seen) -> list[str | None]:
    """Where a name of a file led, and the digest of what was there."""
    held = None if seen.source is None else digest(seen.source)
    return [str(seen.path), held]


def _found(path: Path) -> str | None:
    """What a file holds now; None if there is no file that can be read."""
    try:
        return digest(path.read_bytes()) if path.is_file() else None
    except OSError:
        return None
