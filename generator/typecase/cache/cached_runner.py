"""Run the stages with a cache, and generate large packages in two processes."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from typecase.cache.digests import digest
from typecase.cache.parallel import run_in_two_processes
from typecase.cache.run_cache import GeneratedText, RunCache, RunReport
from typecase.config.settings import Config
from typecase.diagnostics.progress import ReportStep
from typecase.load import (
    Document,
    KnownExtensions,
    ReferenceScope,
    ResolvedFile,
    load_all,
)
from typecase.output.write import add_manifest
from typecase.pipeline import GeneratedPackage
from typecase.python.planned_file import PlannedFile
from typecase.runner import Runner

_MIN_PARALLEL_SIZE = 100
"""The number of operations and schemas above which a second process saves time."""


class CachedRunner(Runner):
    """A `Runner` that skips work that the last run has done.

    ``cache`` has the results of that run; None disables the cache. A large package is
    generated in two processes, even without a cache.
    """

    def __init__(self, cache: RunCache | None = None) -> None:
        self._cache = cache
        self._sources: dict[str, list[str | None]] = {}
        self._clean_documents: dict[str, list[str]] = {}
        self._unchanged_apis: set[str] = set()
        self._draft_digests: dict[str, str] = {}
        self.templates = cache.templates if cache else None

    def load(
        self, config: Config, extensions: KnownExtensions, report_step: ReportStep
    ) -> dict[str, Document]:
        """Load every document; return the documents by subpackage name.

        Documents that are unchanged, and had no faults in the last run, are not checked
        again. `Runner.load` explains the arguments. Raise `DiagnosticsError` if a
        document cannot be used.
        """
        scope = ReferenceScope(config.refs, config.mirrors, config.addresses)
        documents = load_all(
            config.apis,
            scope,
            report_step,
            self._is_clean,
            strict=config.strict,
            overlays=config.overlays,
            extensions=extensions,
        )
        for name, document in documents.items():
            sources = _digest_sources(document.sources)
            self._sources |= sources
            if not document.warnings:
                self._clean_documents[str(config.apis[name])] = list(sources)
            # Without the same names, the files of the same document are others.
            cache = self._cache
            if cache and cache.is_unchanged(sources) and cache.has_same_names():
                self._unchanged_apis.add(name)
        return documents

    def _is_clean(self, path: Path, sources: Mapping[Path, ResolvedFile]) -> bool:
        """Return whether the last run found no faults in an unchanged document."""
        cache = self._cache
        return cache is not None and cache.is_clean(str(path), _digest_sources(sources))

    def generate_texts(
        self,
        files: Sequence[PlannedFile],
        render_file: Callable[[PlannedFile], str],
        finish_file: Callable[[PlannedFile, str], str],
    ) -> dict[str, str]:
        """Return the text of every file, by path.

        A file whose text would not change is read from the disk, if there is a cache.
        ``render_file`` and ``finish_file`` are explained by `Runner.generate_texts`.
        """
        cache, unchanged_apis = self._cache, self._unchanged_apis

        def size_of(file: PlannedFile) -> int:
            # The files of an unchanged document are only read from the disk.
            return 0 if file.api in unchanged_apis else file.size

        # `run_in_two_processes` needs the slow calls first.
        largest_first = sorted(files, key=size_of, reverse=True)

        def generate_text(index: int) -> GeneratedText:
            file = largest_first[index]
            if cache is None:
                text = finish_file(file, render_file(file))
                return GeneratedText(draft_digest="", text=text)
            return cache.generate_text(
                file.path,
                lambda: render_file(file),
                lambda draft: finish_file(file, draft),
                is_unchanged=file.api in unchanged_apis,
            )

        if sum(map(size_of, files)) > _MIN_PARALLEL_SIZE:
            texts = run_in_two_processes(generate_text, len(files))
        else:
            texts = [generate_text(index) for index in range(len(files))]
        by_path = {
            file.path: text for file, text in zip(largest_first, texts, strict=True)
        }
        self._draft_digests = {
            path: text.draft_digest for path, text in by_path.items()
        }
        return {path: text.text for path, text in by_path.items()}

    def save(self, package: GeneratedPackage, report: RunReport) -> None:
        """Save the results of a run, if there is a cache.

        Call this only if the files in the output folder are up to date.
        """
        if self._cache is not None:
            self._cache.save(
                sources=self._sources,
                draft_digests=self._draft_digests,
                files=add_manifest(package.content),
                report=report,
                clean=self._clean_documents,
            )


def _digest_sources(
    sources: Mapping[Path, ResolvedFile],
) -> dict[str, list[str | None]]:
    """Return the real path and digest of each file, by the path that was looked up.

    The digest is None for a folder, and for a file that cannot be read or parsed.
    """
    return {
        str(path): [
            str(file.path),
            None if file.source is None else digest(file.source),
        ]
        for path, file in sources.items()
    }
