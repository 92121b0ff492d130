"""Run the stages with a cache, and generate large packages in several processes."""

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

from typecase.cache.digests import digest
from typecase.cache.parallel import run_in_processes
from typecase.cache.run_cache import (
    RunCache,
    RunReport,
    Sources,
    are_unchanged,
)
from typecase.cache.source_digests import digest_sources
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

T = TypeVar("T")

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

    ``is_clean`` tells whether its document has no faults. ``kept`` are the names of it
    in `names.lock`, and ``prepared`` is the pickled `PreparedApi`.
    """

    sources: Sources
    is_clean: bool
    kept: KeptNames
    prepared: bytes


class ParallelRunner(Runner):
    """A `Runner` that generates a large package in several processes."""

    def generate_texts(
        self,
        files: Sequence[PlannedFile],
        render_file: Callable[[PlannedFile], str],
        finish_file: Callable[[PlannedFile, str], str],
        report_count: Callable[[int, int], None],
    ) -> dict[str, str]:
        """Return the text of every file, by path, as `Runner.generate_texts` does."""
        return _map_files(
            files, lambda file: finish_file(file, render_file(file)), report_count
        )


class CachedRunner(Runner):
    """A `Runner` that skips work that the last run has done.

    ``cache`` has the results of that run. What is left is generated in several
    processes if it is much.
    """

    def __init__(self, cache: RunCache) -> None:
        self._cache = cache
        self._documents: Mapping[str, Path] = {}
        self._sources: dict[str, Sources] = {}
        self._clean: set[str] = set()
        self._has_plugins = False
        self._prepared: Mapping[str, PreparedApi] = {}
        self._drafts: dict[str, Draft] = {}
        self.templates = cache.templates

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
        self._has_plugins = bool(config.plugins)
        recalled = self._recall_apis(kept)
        others = {
            name: path for name, path in config.apis.items() if name not in recalled
        }
        prepared = prepare(config._replace(apis=others)) if others else {}
        both = prepared | recalled
        self._prepared = {name: both[name] for name in config.apis}
        return self._prepared

    def _recall_apis(self, kept: Mapping[str, KeptNames]) -> dict[str, PreparedApi]:
        """Return the APIs whose documents and names are as the last run left them."""
        data = self._cache.read_part(_APIS)
        if data is None:
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
        # The documents may be those that `prepare_apis` has not recalled, or all.
        self._documents = {**self._documents, **config.apis}
        for name, document in documents.items():
            sources = digest_sources(document.sources)
            self._add_sources(name, sources, is_clean=not document.warnings)
        return documents

    def _add_sources(self, name: str, sources: Sources, *, is_clean: bool) -> None:
        """Note the files that were read for an API, and whether it has no faults."""
        self._sources[name] = sources
        if is_clean:
            self._clean.add(name)

    def _is_clean(self, path: Path, sources: Mapping[Path, ResolvedFile]) -> bool:
        """Return whether the last run found no faults in an unchanged document."""
        return self._cache.is_clean(str(path), digest_sources(sources))

    def generate_texts(
        self,
        files: Sequence[PlannedFile],
        render_file: Callable[[PlannedFile], str],
        finish_file: Callable[[PlannedFile, str], str],
        report_count: Callable[[int, int], None],
    ) -> dict[str, str]:
        """Return the text of every file, by path.

        A file whose text would not change is read from the disk. The arguments are
        explained by `Runner.generate_texts`.
        """
        cache = self._cache
        inputs = ViewInputs()
        recorded = {file.path: record_reads(file) for file in files}
        texts = self._recall_texts(recorded, inputs)

        def generate_text(file: PlannedFile) -> tuple[Draft, str]:
            record = recorded[file.path]
            text = render_file(record.file if record else file)
            draft = Draft(
                digest(text.encode()),
                inputs.describe_inputs(record) if record else None,
            )
            if draft.digest == cache.read_draft_digest(file.path):
                final = cache.read_unchanged(file.path)
                if final is not None:
                    return draft, final
            return draft, finish_file(file, text)

        changed = [file for file in files if file.path not in texts]
        results = _map_files(changed, generate_text, report_count)
        for path, (draft, text) in results.items():
            self._drafts[path] = draft
            texts[path] = text
        return {file.path: texts[file.path] for file in files}

    def _recall_texts(
        self, recorded: Mapping[str, RecordedFile | None], inputs: ViewInputs
    ) -> dict[str, str]:
        """Return the texts of the files whose views would be the same, by path."""
        texts: dict[str, str] = {}
        cache = self._cache
        data = cache.read_part(_INPUTS)
        if data is None:
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
        """Save the results of a run.

        Call this only if the files in the output folder are up to date.
        """
        sources = _merge_sources(self._sources.values())
        if sources is None:
            return
        drafts = self._drafts.items()
        inputs = {path: draft.inputs for path, draft in drafts if draft.inputs}
        self._cache.save(
            sources=sources,
            draft_digests={path: draft.digest for path, draft in drafts},
            parts={
                _INPUTS: encode_inputs(inputs),
                _APIS: pickle.dumps(dict(self._list_stored_apis())),
            },
            files=add_manifest(package.content),
            report=report,
            clean={
                str(self._documents[name]): list(self._sources[name])
                for name in self._clean
            },
        )

    def _list_stored_apis(self) -> Iterator[tuple[str, _StoredApi]]:
        """Yield what the next run can use of each API, after its name.

        With a single document, that run reads it again anyway. Passes of plugins may
        look at all APIs of a run.
        """
        if len(self._prepared) < 2 or self._has_plugins:
            return
        for name, api in self._prepared.items():
            recorded = record_names(api.api, api.names)
            kept = {kind: names for kind, names in recorded.items() if names}
            # A collision may be solved otherwise once `names.lock` keeps the names.
            if not api.names.collisions or api.names.kept == kept:
                # An extension of a document may be too deep, or be no plain value.
                with suppress(Exception):
                    prepared = pickle.dumps(api)
                    is_clean = name in self._clean
                    yield (
                        name,
                        _StoredApi(self._sources[name], is_clean, kept, prepared),
                    )


def _map_files(
    files: Sequence[PlannedFile],
    generate: Callable[[PlannedFile], T],
    report_count: Callable[[int, int], None],
) -> dict[str, T]:
    """Return what a function returns for each file, by path.

    The calls are made in several processes if there is much to generate.
    ``report_count`` is called with the number of calls that are done, and of all.
    """
    # `run_in_processes` needs the slow calls first.
    ordered = sorted(files, key=lambda file: file.size, reverse=True)
    results = run_in_processes(
        lambda index: generate(ordered[index]),
        len(ordered),
        most=sum(file.size for file in files) // _SIZE_PER_PROCESS,
        report_done=lambda done: report_count(done, len(files)),
    )
    return {file.path: each for file, each in zip(ordered, results, strict=True)}


def _merge_sources(apis: Iterable[Sources]) -> Sources | None:
    """Return the sources of all APIs; None if a file changed while they were read."""
    merged: dict[str, list[str | None]] = {}
    for sources in apis:
        for path, state in sources.items():
            if merged.setdefault(path, state) != state:
                return None
    return merged
