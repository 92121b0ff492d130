"""Whole runs of generators: a document in, what each took out. Every round starts with
a folder and a cache that are new; the runs with an edited description, with nothing
changed and with ``--check`` follow in what the first one left.
"""

import os
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench import environments, process
from tests.bench.edit import edited
from tests.bench.peers import Peer
from tests.bench.rounds import Sample

# Where typecase keeps what it may use again.
CACHE = "TYPECASE_CACHE"
LIMIT = 600.0


@dataclass
class Typecase:
    """typecase, run by run, in a folder of its own."""

    folder: Path
    edits: int = 0
    copies: list[Path] = field(default_factory=list[Path])

    def cold(self, files: tuple[Path, ...]) -> Sample:
        """Everything for the first time."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.copies = [Path(shutil.copy(file, self.folder)) for file in files]
        return self._generate()

    def after_edit(self) -> Sample:
        """One description is another one than in the run before."""
        self.edits += 1
        text = self.copies[0].read_text(encoding="utf-8")
        self.copies[0].write_text(edited(text, self.edits), encoding="utf-8")
        return self._generate()

    def unchanged(self) -> Sample:
        """The documents are those of the run before, and so is the output."""
        return self._generate()

    def check(self) -> Sample:
        """The same, and only asked whether the output is right."""
        return self._generate("--check")

    def _generate(self, *options: str) -> Sample:
        command = [sys.executable, "-m", "typecase", "generate", *map(str, self.copies)]
        names = ["--package", "demo", "--out", str(self.folder / "out")]
        kept = {CACHE: str(self.folder / "cache")}
        return process.measure([*command, *names, *options], kept, LIMIT)


@dataclass(frozen=True)
class Other:
    """A peer, in its environment."""

    peer: Peer
    programs: Path
    folder: Path
    limit: float

    def cold(self, document: Path) -> Sample:
        """Print a client into a new folder."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        command = self.peer.command(document, self.folder)
        # As if the environment was activated; some peers start ruff by its name.
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        return process.measure(command, {"PATH": path, "PYTHONPATH": ""}, self.limit)


def other(peer: Peer, cache: Path, folder: Path, limit: float) -> Other:
    """A peer that is ready; raises `CannotRun` where it can't be."""
    return Other(peer, environments.programs(peer, cache), folder / "peer", limit)
