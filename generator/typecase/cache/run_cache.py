"""What earlier runs of `typecase generate` left: a configuration in, and out whatever
of the run need not be done again.

A whole run is skipped if typecase, its templates, Python, the installed packages, the
configuration, every file that was read or looked for, and every generated file are what
they were. If only some documents changed, the files of the others are taken from the
disk, and documents without faults are not checked again. All of this is decided by
content; times of files are not looked at.

One JSON file for each output folder is kept in the user's cache folder, beside Jinja's
compiled templates. This module imports nothing that takes long.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from typecase.cache.digests import CHECKOUT, DIGEST, contents, digest, digest_of_code
from typecase.config import Config

Sources = Mapping[str, list[str | None]]
"""Where each name of a file led, and the digest of what was there, if a file was."""


class Run(NamedTuple):
    """What a run reported: the diagnostics, and a table of all parts of the documents.

    `files` is how many it generated, `is_whole` whether nothing was left out.
    """

    told: str
    table: str
    files: int
    is_whole: bool


class Text(NamedTuple):
    """A generated file, and the digest of what its template rendered."""

    draft: str
    text: str


def memory_of(config: Config) -> "Memory | None":
    """Return the cache; None without a home folder or readable templates."""
    try:
        return Memory(config)
    except (OSError, ValueError, RuntimeError):
        return None


class Memory:
    """What is known of the last run into the same folder."""

    def __init__(self, config: Config) -> None:
        self._output = config.output
        self._code = digest_of_code()
        templates = [CHECKOUT, config.templates]
        text = digest("".join([self._code, *contents(templates)]).encode())
        self._templates = _folder() / "templates" / text[:16]
        self._printer = digest(repr((text, config, Path.cwd())).encode())
        output = os.fsencode(config.output.absolute())
        self._place = _folder() / "runs" / f"{digest(output)}.json"
        self._kept = self._read()
        is_same = self._kept.get("printer") == self._printer
        self._known = self._kept if is_same else {}

    def _read(self) -> dict[str, Any]:
        """Read what the same code wrote; a file that anything else wrote is ignored."""
        try:
            _refuse_shared(self._place.parent)
            data = self._place.read_bytes()
        except OSError:
            return {}
        seal, body = data[:DIGEST], data[DIGEST:]
        return json.loads(body) if seal == self._seal(body) else {}

    def _seal(self, body: bytes) -> bytes:
        return digest(self._code.encode() + body).encode()

    @property
    def templates(self) -> Path | None:
        """The folder of compiled templates, if there can be one."""
        try:
            return _own(self._templates)
        except OSError:
            return None

    def recall(self) -> Run | None:
        """Return the last run if another would do the same."""
        if not self._known:
            return None
        is_same = all(
            self._text(path) is not None for path in self._known["printed"]
        ) and all(
            [os.path.realpath(name), _found(Path(name))] == led
            for name, led in self._known["read"].items()
        )
        return Run(*self._known["run"]) if is_same else None

    def is_settled(self, sources: Sources) -> bool:
        """Tell whether all files of a document are what they were."""
        known: Sources = self._kept.get("read", {})
        return sources.items() <= known.items()

    def is_clean(self, document: str, sources: Sources) -> bool:
        """Tell whether the same code found nothing wrong with the same files."""
        return document in self._kept.get("clean", ()) and self.is_settled(sources)

    def text(
        self,
        path: str,
        render: Callable[[], str],
        finish: Callable[[str], str],
        *,
        is_settled: bool,
    ) -> Text:
        """Make a file, or take it from the disk if it is what would be made.

        A settled file is not even rendered; the others are finished if what is
        rendered is not what it was.
        """
        known = self._known.get("drafts", {}).get(path)
        if is_settled and known and (text := self._text(path)) is not None:
            return Text(known, text)
        rendered = render()
        draft = digest(rendered.encode())
        if draft == known and (text := self._text(path)) is not None:
            return Text(draft, text)
        return Text(draft, finish(rendered))

    def _text(self, path: str) -> str | None:
        """Read a generated file if it is as the last run left it."""
        try:
            data = (self._output / path).read_bytes()
        except OSError:
            return None
        return data.decode() if digest(data) == self._known["printed"][path] else None

    def keep(
        self,
        sources: Sources,
        drafts: Mapping[str, str],
        printed: Mapping[str, bytes],
        run: Run,
        clean: Iterable[str],
    ) -> None:
        """Keep a run whose files are on disk; that it cannot be kept is no fault."""
        known = {
            "printer": self._printer,
            "clean": list(clean),
            "read": sources,
            "drafts": drafts,
            "printed": {path: digest(data) for path, data in printed.items()},
            "run": run,
        }
        body = json.dumps(known).encode()
        try:
            _own(self._place.parent)
            unfinished = self._place.with_suffix(f".{os.getpid()}")
            unfinished.write_bytes(self._seal(body) + body)
            unfinished.replace(self._place)
        except OSError:
            pass


def _folder() -> Path:
    """The user's folder for what can be made again, or ``TYPECASE_CACHE``."""
    if given := os.environ.get("TYPECASE_CACHE"):
        return Path(given)
    name = "LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME"
    base = os.environ.get(name)
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


def _found(path: Path) -> str | None:
    """What a file holds now; None if there is no file that can be read."""
    try:
        return digest(path.read_bytes()) if path.is_file() else None
    except OSError:
        return None
