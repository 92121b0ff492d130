"""A project: what typecase reads, knows and generates for one configuration."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from typecase import pipeline, reading
from typecase.config.settings import Config, from_pyproject
from typecase.diagnostics import UserError
from typecase.diagnostics.ledger import Entry
from typecase.diagnostics.progress import ReportStep, ignore_step
from typecase.ir import Api
from typecase.load import Document
from typecase.names.api_names import Names
from typecase.names.kept import KeptNames
from typecase.output.write import Changes
from typecase.pipeline import GeneratedPackage
from typecase.plugins.plugin import Plugin, known_extensions, load_plugins
from typecase.prepared_api import PreparedApi
from typecase.python.planned_file import PlannedFile
from typecase.reading import ReadApi
from typecase.runner import Runner


class Project:
    """What typecase reads, knows and generates for one configuration.

    Each attribute, and the result of each method but `write`, is computed once, when it
    is asked for. All may raise:

    - `DiagnosticsError`: a document cannot be used;
    - `ConfigError`: the configuration, a plugin or `names.lock` cannot be used.
    """

    def __init__(
        self,
        config: Config,
        runner: Runner | None = None,
        report_step: ReportStep = ignore_step,
        kept: Mapping[str, KeptNames] | None = None,
    ) -> None:
        """Create a project.

        ``runner`` loads the documents and generates the texts; None means one without a
        cache. ``report_step`` is called with a short description before each step.
        ``kept`` has the names that stay, by subpackage; None means those that
        `names.lock` in the output folder keeps.
        """
        self.config = config
        self._runner = runner or Runner()
        self._report_step = report_step
        self._kept = kept

    @classmethod
    def from_pyproject(cls, folder: Path | str = ".") -> "Project":
        """Return the project that `[tool.typecase]` of pyproject.toml describes.

        ``folder`` contains pyproject.toml. Raise `ConfigError` if the table is invalid.
        """
        return cls(from_pyproject(Path(folder)))

    @classmethod
    def from_document(
        cls, document: Path | str, *, package: str, output: Path | str = "."
    ) -> "Project":
        """Return a project of one document, whose API is the package itself."""
        path = Path(document)
        return cls(Config(package, {package: path}, Path(output), flat=True))

    @cached_property
    def plugins(self) -> tuple[Plugin, ...]:
        """The plugins that the configuration names."""
        return load_plugins(self.config.plugins)

    @cached_property
    def documents(self) -> dict[str, Document]:
        """The checked document of each API, by subpackage."""
        return self._load(self.config)

    def _load(self, config: Config) -> dict[str, Document]:
        return self._runner.load(
            config, known_extensions(self.plugins), self._report_step
        )

    @cached_property
    def apis(self) -> dict[str, ReadApi]:
        """The document, the meaning and the names of each API, by subpackage."""
        return self._lower(self.config, self.documents)

    def _lower(
        self, config: Config, documents: Mapping[str, Document]
    ) -> dict[str, ReadApi]:
        return reading.read_apis(
            config, documents, self.plugins, self._kept_names, self._report_step
        )

    @cached_property
    def _kept_names(self) -> Mapping[str, KeptNames]:
        kept = self._kept
        return reading.read_kept_names(self.config) if kept is None else kept

    @property
    def document(self) -> Document:
        """The document of the only API. Raise `UserError` if there are several."""
        return self._only_api.document

    @property
    def api(self) -> Api:
        """What the only API says. Raise `UserError` if there are several."""
        return self._only_api.lowered.api

    @property
    def names(self) -> Names:
        """The names of the only API. Raise `UserError` if there are several."""
        return self._only_api.names

    @property
    def _only_api(self) -> ReadApi:
        if len(self.apis) > 1:
            raise UserError(
                f"expected a project with one API, not {', '.join(self.apis)}; use"
                " `Project.apis`"
            )
        return next(iter(self.apis.values()))

    @cached_property
    def _prepared(self) -> dict[str, PreparedApi]:
        # The documents take much memory, and the stages after reading need none.
        if "apis" in self.__dict__:
            is_only = len(self.apis) == 1
            return pipeline.prepare_apis(self.config, self.apis, is_only=is_only)
        return self._runner.prepare_apis(self.config, self._kept_names, self._read)

    def _read(self, config: Config) -> dict[str, PreparedApi]:
        """Read the APIs of ``config``: all or some of those of the project."""
        documents = self._load(config)
        apis = self._lower(config, documents)
        is_only = len(self.config.apis) == 1
        return pipeline.prepare_apis(config, apis, is_only=is_only)

    @cached_property
    def _files(self) -> tuple[PlannedFile, ...]:
        return pipeline.plan(self.config, self._prepared, self.plugins)

    def plan(self) -> tuple[PlannedFile, ...]:
        """Return the files that templates generate, each with its template."""
        return self._files

    @cached_property
    def _package(self) -> GeneratedPackage:
        return pipeline.generate_files(
            self.config,
            self._prepared,
            self._list_entries,
            self.plan(),
            self.plugins,
            self._runner,
            self._report_step,
        )

    def _list_entries(self) -> Iterator[Entry]:
        for each in self.apis.values():
            yield from each.lowered.entries()

    def generate(self) -> GeneratedPackage:
        """Return the package in memory: the content of each file, and diagnostics.

        Raise `UserError` if a template fails, or renders text that cannot be used.
        """
        return self._package

    def write(self) -> Changes:
        """Write the package to the output folder, and return what has changed.

        Files that are the same stay untouched, and outdated files are removed. Raise
        `UserError` if the package cannot be written.
        """
        return pipeline.write_package(self.config, self.generate())
