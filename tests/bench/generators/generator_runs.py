"""Run typecase and its peers on a document, and measure each run as a whole process."""

import os
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.documents.description_edit import edit_description
from tests.bench.generators.peer_environments import install_peer
from tests.bench.generators.peers import Peer
from tests.bench.measurement.process import measure_process
from tests.bench.measurement.rounds import Sample

CACHE_VARIABLE = "TYPECASE_CACHE"
TIME_LIMIT = 600.0


@dataclass
class TypecaseRuns:
    """Runs of typecase in a folder of its own.

    Every round starts with `run_cold`. The other runs use the output and the cache that
    the run before them has left. Each run has ``options`` besides.
    """

    folder: Path
    options: tuple[str, ...] = ()
    edits: int = 0
    documents: list[Path] = field(default_factory=list[Path])

    def run_cold(self, documents: tuple[Path, ...]) -> Sample:
        """Generate into a new folder, with an empty cache."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.documents = [Path(shutil.copy(path, self.folder)) for path in documents]
        return self._generate()

    def run_after_edit(self) -> Sample:
        """Generate again after editing one description."""
        self.edits += 1
        document = self.documents[0]
        text = document.read_text(encoding="utf-8")
        document.write_text(edit_description(text, self.edits), encoding="utf-8")
        return self._generate()

    def run_unchanged(self) -> Sample:
        """Generate again from unchanged documents."""
        return self._generate()

    def run_check(self) -> Sample:
        """Check that the output is up to date."""
        return self._generate("--check")

    def _generate(self, *options: str) -> Sample:
        documents = map(str, self.documents)
        command = [sys.executable, "-m", "typecase", "generate", *documents]
        output = ["--package", "demo", "--out", str(self.folder / "out")]
        environment = {CACHE_VARIABLE: str(self.folder / "cache")}
        return measure_process(
            [*command, *output, *self.options, *options], environment, TIME_LIMIT
        )


@dataclass(frozen=True)
class PeerRuns:
    """Runs of an installed peer; ``programs`` is the folder with its programs."""

    peer: Peer
    programs: Path
    folder: Path
    limit: float

    def run_cold(self, document: Path) -> Sample:
        """Generate a client into a new folder."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        command = self.peer.command(document, self.folder)
        # The same as activating the environment: some peers start ruff by its name.
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        return measure_process(command, {"PATH": path, "PYTHONPATH": ""}, self.limit)


def prepare_peer(peer: Peer, cache: Path, folder: Path, limit: float) -> PeerRuns:
    """Install a peer if necessary; raise `CannotRun` if that is impossible."""
    return PeerRuns(peer, install_peer(peer, cache), folder / "peer", limit)
