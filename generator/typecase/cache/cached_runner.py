"""Run the stages with a cache, and generate large packages in several processes."""

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from typecase.cache.digests import digest
from typecase.cache.parallel import run_in_processes
from typecase.cache.run_cache import RunCache, RunReport, Sources, are_unchanged
from typecase.cache.view_inputs import (
    Inputs,
    RecordedFile,
    ViewInputs,
    decode_inputs,
    encode_inputs,
    record_reads,
)
from typecase.config.settings import Config
from typecase.diagnostics.progress import ReportStep
from typecase.load import (
    Document,
    KnownExtensions,
    ReferenceScope,
    ResolvedFile,
    load_all,
)
from typecase.names.kept import NO_NAMES, KeptNames
from typecase.names.record import record_names
from typecase.output.write import add_manifest
from typecase.pipeline import GeneratedPackage
from typecase.prepared_api import PreparedApi
from typecase.python.planned_file import PlannedFile
from typecase.runner import Runner

_INPUTS = "inputs"
"""The part of the record that says what each file was made from."""
_APIS = "apis"
"""The part of the record with what was read of each API."""
_SIZE_PER_PROCESS = 150
"""The number of operations and schemas for which one more process saves time."""


class Draft(NamedTuple):
    """What decides the text of a file.

    A file need not be rendered again if ``inputs`` are the same, and need not be
    formatted again if the digest of its rendered text is. ``inputs`` are None if its
    view may read anything.
    """

    digest: str
    inputs: Inputs | None


class _StoredApi(NamedTuple):
    """An API that the next run need not read if its document is unchanged.

    ``kept`` are the names of it in `names.lock`, and ``prepared`` is the pickled API.
    """

    sources: Sources
    is_clean: bool
    kept: KeptNames
    prepared: bytes


class CachedRunner(Runner):
    """A `Runner` that skips work that the last run has done.

    ``cache`` has the results of that run; None disables the cache. A large package is
    generated in several processes, even without a cache.
    """

    def __init__(self, cache: RunCache | None = None) -> None:
        self._cache = cache
        self._documents: Mapping[str, Path] = {}
        self._sources: dict[str, Sources] = {}
        self._clean_documents: dict[str, list[str]] = {}
        self._prepared: Mapping[str, PreparedApi] = {}
        self._drafts: dict[str, Draft] = {}
        self.templates = cache.templates if cache else None

    def prepare_apis(
        self,
        config: Config,
        kept: Mapping[str, KeptNames],
        prepare: Callable[[Config], dict[str, PreparedApi]],
        /,
    ) -> dict[str, PreparedApi]:
        """Return what the stages after reading need of each API, by subpackage.

        Unchanged documents among several are not read again. `Runner.prepare_apis`
        explains the arguments.
        """
        self._documents = config.apis
        recalled = self._recall_apis(kept)
        others = {
            name: path for name, path in config.apis.items() if name not in recalled
        }
        prepared = prepare(config._replace(apis=others)) if others else {}
        self._prepared = {
            name: recalled[name] if name in recalled else prepared[name]
            for name in config.apis
        }
        return self._prepared

    def _recall_apis(self, kept: Mapping[str, KeptNames]) -> dict[str, PreparedApi]:
        """Return the APIs whose documents and names are as the last run left them."""
        cache = self._cache
        data = cache.read_part(_APIS) if cache else None
        if cache is None or data is None:
            return {}
        recalled: dict[str, PreparedApi] = {}
        # Safe to unpickle: only the user can write to the folder.
        last: dict[str, _StoredApi] = pickle.loads(data)  # noqa: S301
        for name, stored in last.items():
            same_names = kept.get(name, NO_NAMES) == stored.kept
            if same_names and are_unchanged(stored.sources):
                recalled[name] = pickle.loads(stored.prepared)  # noqa: S301
                self._add_sources(name, stored.sources, is_clean=stored.is_clean)
        return recalled

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
        self._documents = {**self._documents, **config.apis}
        for name, document in documents.items():
            sources = _digest_sources(document.sources)
            self._add_sources(name, sources, is_clean=not document.warnings)
        return documents

    def _add_sources(self, name: str, sources: Sources, *, is_clean: bool) -> None:
        """Note the files that were read for an API, and whether it has no faults."""
        self._sources[name] = sources
        if is_clean:
            self._clean_documents[str(self._documents[name])] = list(sources)

    def _is_clean(self, path: Path, sources: Mapping[Path, ResolvedFile]) -> bool:
        """Return whether the last run found no faults in an unchanged document."""
        cache = self._cache
        return cache is not None and cache.is_clean(str(path), _digest_sources(sources))

    def generate_texts(
        self,
        files: Sequence[PlannedFile],
        render_file: Callable[[PlannedFile], str],
        finish_file: Callable[[PlannedFile, str], str],
        report_count: Callable[[int], None],
    ) -> dict[str, str]:
        """Return the text of every file, by path.

        If there is a cache, a file whose text would not change is read from the disk.
        The other arguments are explained by `Runner.generate_texts`.
        """
        cache = self._cache
        inputs = ViewInputs()
        recorded = {file.path: record_reads(file) for file in files} if cache else {}
        texts = self._recall_texts(recorded, inputs)

        def generate_text(index: int) -> tuple[Draft, str]:
            file = changed[index]
            if cache is None:
                return Draft("", None), finish_file(file, render_file(file))
            record = recorded[file.path]
            text = render_file(record.file if record else file)
            draft = Draft(
                digest(text.encode()), inputs.list_inputs(record) if record else None
            )
            if draft.digest == cache.read_draft_digest(file.path):
                final = cache.read_unchanged(file.path)
                if final is not None:
                    return draft, final
            return draft, finish_file(file, text)

        # `run_in_processes` needs the slow calls first.
        changed = sorted(
            (file for file in files if file.path not in texts),
            key=lambda file: file.size,
            reverse=True,
        )
        size = sum(file.size for file in changed)
        recalled = len(texts)
        results = run_in_processes(
            generate_text,
            len(changed),
            most=size // _SIZE_PER_PROCESS,
            report_done=lambda done: report_count(recalled + done),
        )
        for file, (draft, text) in zip(changed, results, strict=True):
            self._drafts[file.path] = draft
            texts[file.path] = text
        return {file.path: texts[file.path] for file in files}

    def _recall_texts(
        self, recorded: Mapping[str, RecordedFile | None], inputs: ViewInputs
    ) -> dict[str, str]:
        """Return the texts of the files whose views would be the same, by path."""
        texts: dict[str, str] = {}
        cache = self._cache
        data = cache.read_part(_INPUTS) if cache else None
        if cache is None or data is None:
            return texts
        for path, last in decode_inputs(data).items():
            record = recorded.get(path)
            if record and inputs.are_unchanged(record, last):
                text = cache.read_unchanged(path)
                draft_digest = cache.read_draft_digest(path)
                if text is not None and draft_digest is not None:
                    texts[path] = text
                    self._drafts[path] = Draft(draft_digest, last)
        return texts

    def save(self, package: GeneratedPackage, report: RunReport) -> None:
        """Save the results of a run, if there is a cache.

        Call this only if the files in the output folder are up to date.
        """
        if self._cache is not None:
            self._cache.save(
                sources={
                    path: source
                    for sources in self._sources.values()
                    for path, source in sources.items()
                },
                draft_digests={
                    path: draft.digest for path, draft in self._drafts.items()
                },
                parts={
                    _INPUTS: encode_inputs(
                        {
                            path: draft.inputs
                            for path, draft in self._drafts.items()
                            if draft.inputs
                        }
                    ),
                    _APIS: pickle.dumps(dict(self._list_stored_apis())),
                },
                files=add_manifest(package.content),
                report=report,
                clean=self._clean_documents,
            )

    def _list_stored_apis(self) -> Iterator[tuple[str, _StoredApi]]:
        """Yield what the next run can use of each API, after its name.

        With a single document, that run reads it again anyway.
        """
        if len(self._prepared) < 2:
            return
        for name, api in self._prepared.items():
            recorded = record_names(api.api, api.names)
            kept = {kind: names for kind, names in recorded.items() if names}
            # Names that collide may be others in the next run, which keeps them.
            if not api.names.collisions or api.names.kept == kept:
                path = str(self._documents[name])
                yield (
                    name,
                    _StoredApi(
                        self._sources[name],
                        path in self._clean_documents,
                        kept,
                        pickle.dumps(api),
                    ),
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
