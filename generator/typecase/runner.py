"""Run the stages of the pipeline that a cache can shorten: loading and generating."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from typecase.config.settings import Config
from typecase.diagnostics.progress import ReportStep
from typecase.load import Document, KnownExtensions
from typecase.names.kept import KeptNames
from typecase.prepared_api import PreparedApi
from typecase.python.planned_file import PlannedFile
from typecase.reading import load_documents


class Runner:
    """The stages that load documents and generate texts, here without a cache.

    The subclass `cache.cached_runner.CachedRunner` uses a cache.
    """

    templates: Path | None = None
    """Folder that keeps compiled templates; None keeps them only in memory."""

    def load(
        self, config: Config, extensions: KnownExtensions, report_step: ReportStep
    ) -> dict[str, Document]:
        """Load and check every document; return the documents by subpackage name.

        ``extensions`` are those that the documents may have. ``report_step`` is called
        with a short description before each document. Raise `DiagnosticsError` if a
        document cannot be used.
        """
        return load_documents(config, extensions, report_step)

    def prepare_apis(
        self,
        config: Config,
        _kept: Mapping[str, KeptNames],
        prepare: Callable[[Config], dict[str, PreparedApi]],
        /,
    ) -> dict[str, PreparedApi]:
        """Return what the stages after reading need of each API, by subpackage.

        ``_kept`` are the names that stay, by subpackage. ``prepare`` reads the APIs of
        a configuration, which may have only some of the documents.
        """
        return prepare(config)

    def generate_texts(
        self,
        files: Sequence[PlannedFile],
        render_file: Callable[[PlannedFile], str],
        finish_file: Callable[[PlannedFile, str], str],
        report_count: Callable[[int, int], None],
    ) -> dict[str, str]:
        """Render and finish every file; return the texts by path.

        ``render_file`` renders the template of a file. ``finish_file`` formats and
        verifies the rendered text. ``report_count`` is called with the number of files
        that are done, and with the number of those that are not read from a cache.
        """
        texts: dict[str, str] = {}
        for file in files:
            texts[file.path] = finish_file(file, render_file(file))
            report_count(len(texts), len(files))
        return texts
