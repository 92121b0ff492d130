"""Run the stages with a cache, and large documents in two processes."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from typecase.cache.digests import digest
from typecase.cache.parallel import shared
from typecase.cache.run_cache import Memory, Run, Text
from typecase.config import Config
from typecase.load import Document, Reach, Sought, load_all
from typecase.output.write import with_manifest
from typecase.pipeline import Printed, Runner
from typecase.progress import Tell
from typecase.python.package.output_files import PlannedFile

MANY = 100
"""Operations and schemas, in all files to generate, that pay for a second process."""


class CachedRunner(Runner):
    """Leave out what the last run did; without a memory only divide the work."""

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory
        self._sources: dict[str, list[str | None]] = {}
        self._clean: list[str] = []
        self._settled: set[str] = set()
        self._drafts: dict[str, str] = {}
        self.templates = memory.templates if memory else None

    def load(self, config: Config, tell: Tell) -> dict[str, Document]:
        """Load every document, and check those that were not clean before."""
        reach = Reach(config.refs, config.mirrors)
        documents = load_all(config.apis, reach, tell, self._is_clean)
        for name, document in documents.items():
            sources = _digests(document.sources)
            self._sources |= sources
            if not document.warnings:
                self._clean.append(str(config.apis[name]))
            if self._memory and self._memory.is_settled(sources):
                self._settled.add(name)
        return documents

    def _is_clean(self, path: Path, sources: Mapping[Path, Sought]) -> bool:
        memory = self._memory
        return memory is not None and memory.is_clean(str(path), _digests(sources))

    def texts(
        self,
        files: Sequence[PlannedFile],
        render_file: Callable[[PlannedFile], str],
        finish: Callable[[PlannedFile, str], str],
    ) -> Mapping[str, str]:
        """Take files from the disk where that is safe, and generate the others."""
        memory, settled = self._memory, self._settled

        def size_of(file: PlannedFile) -> int:
            return 0 if file.api in settled else file.size

        largest_first = sorted(files, key=size_of, reverse=True)

        def text_of(index: int) -> Text:
            file = largest_first[index]
            if memory is None:
                return Text("", finish(file, render_file(file)))
            return memory.text(
                file.path,
                lambda: render_file(file),
                lambda rendered: finish(file, rendered),
                is_settled=file.api in settled,
            )

        if sum(map(size_of, files)) > MANY:
            texts = shared(text_of, len(files))
        else:
            texts = [text_of(index) for index in range(len(files))]
        made = dict(zip((file.path for file in largest_first), texts, strict=True))
        self._drafts = {path: text.draft for path, text in made.items()}
        return {path: text.text for path, text in made.items()}

    def keep(self, printed: Printed, run: Run) -> None:
        """Remember a run whose files are on disk."""
        if self._memory is not None:
            files = with_manifest(printed.content)
            self._memory.keep(self._sources, self._drafts, files, run, self._clean)


def _digests(sources: Mapping[Path, Sought]) -> dict[str, list[str | None]]:
    """Return where each name of a file led, and the digest of what was there."""
    return {
        str(name): [
            str(sought.path),
            None if sought.source is None else digest(sought.source),
        ]
        for name, sought in sources.items()
    }
