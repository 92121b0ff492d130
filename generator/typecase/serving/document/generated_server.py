"""Generate the package of a document in a temporary folder, and import its server."""

import json
import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple

from typecase.cache.cached_runner import ParallelRunner
from typecase.cache.run_cache import open_cache
from typecase.config.package_parts import Parts
from typecase.config.settings import Config
from typecase.diagnostics import Diagnostic
from typecase.diagnostics.progress import ReportStep, ignore_step
from typecase.load import Document, KnownExtensions
from typecase.names.kept import KeptNames
from typecase.project import Project
from typecase.reading import read_kept_names
from typecase.runtime.http import path_template

_API = "mocked"
"""The name of the only subpackage."""


class GeneratedServer:
    """The generated server of a document, and what belongs to it.

    A package has its own copy of the runtime, whose classes differ from those of
    `typecase.runtime`. `runtime` returns the modules of this copy.

    Attributes:
        package: The name by which the package is imported.
        api: The `Api` of the package.
        routes: The `Routes` of the server.
        document: The OpenAPI document as plain values, with local references only.
        diagnostics: The warnings of the generator.
    """

    def __init__(self, package: str, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.package = package
        server: Any = import_module(f"{package}.{_API}.server")
        self._create_app = server.create_app
        self.api: Any = server.API
        self.routes: Any = vars(server)["_ROUTES"]
        text = Path(server.__file__).with_name("openapi.json").read_text("utf-8")
        self.document: dict[str, Any] = json.loads(text)
        self.diagnostics = diagnostics

    def create_app(self, handlers: object, **options: Any) -> Any:
        """Return the generated application; see ``create_app`` of a package."""
        return self._create_app(handlers, **options)

    def runtime(self, module: str) -> Any:
        """Return a module of the package's own runtime, such as ``"errors"``."""
        return import_module(f"{self.package}._runtime.{module}")

    def base_path(self, name: str | None = None) -> str:
        """Return the path in front of the operations of a server of the document.

        ``name`` is the name of the server; None means the first one.
        """
        return path_template.base_path(self.api.server(name)).rstrip("/")


class LoadedDocument(NamedTuple):
    """A document that was loaded before, and the names that its package has."""

    document: Document
    kept: KeptNames


class _Runner(ParallelRunner):
    """A runner that uses a loaded document."""

    def __init__(self, loaded: LoadedDocument) -> None:
        self._document = loaded.document

    def load(
        self,
        config: Config,
        extensions: KnownExtensions,  # noqa: ARG002
        report_step: ReportStep,
    ) -> dict[str, Document]:
        report_step(f"using {self._document.file}")
        return dict.fromkeys(config.apis, self._document)


@contextmanager
def generate_server(
    config: Config,
    report_step: ReportStep = ignore_step,
    loaded: LoadedDocument | None = None,
) -> Generator[GeneratedServer]:
    """Generate and import the server of a document, and forget it at the end.

    ``config`` has one document. Of its output folder, only the kept names are used. If
    ``loaded`` is not None, the document is not read.

    Raises:
        DiagnosticsError: The document cannot be used.
        UserError: The package cannot be generated.
    """
    [(name, document)] = config.apis.items()
    kept = read_kept_names(config).get(name, {}) if loaded is None else loaded.kept
    package = _find_free_name()
    with TemporaryDirectory(prefix="typecase-mock-") as folder:
        config = config._replace(
            package=package,
            apis={_API: document},
            output=Path(folder),
            flat=False,
            # Whatever the project generates: a mock needs the server, and the exchanges
            # of `typecase diff` also need the asynchronous client.
            parts=Parts(),
            options={_API: config.options[name]} if name in config.options else {},
            overlays={_API: config.overlays.get(name, ())},
            # The responses of a mock come from the sample values of this feature.
            features={**config.features, "testing": True},
            library=False,
        )
        runner = ParallelRunner() if loaded is None else _Runner(loaded)
        # Only the compiled templates are of use: the folder is new.
        if cache := open_cache(config):
            runner.templates = cache.templates
        project = Project(config, runner, report_step, {_API: kept})
        generated = project.generate()
        project.write()
        sys.path.insert(0, folder)
        invalidate_caches()
        try:
            yield GeneratedServer(package, generated.diagnostics)
        finally:
            sys.path.remove(folder)
            _forget(package)


def _find_free_name() -> str:
    """Return the name of a package that nobody has imported."""
    names = (f"typecase_mock_{number}" for number in count(1))
    return next(name for name in names if name not in sys.modules)


def _forget(package: str) -> None:
    modules: dict[str, ModuleType] = sys.modules
    for name in [*modules]:
        if name == package or name.startswith(f"{package}."):
            del modules[name]
