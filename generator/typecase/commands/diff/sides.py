"""Read one side of what `typecase diff` compares: a version of all APIs."""

import datetime
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from typecase.commands.callers.package_name import UNNAMED
from typecase.config.api_options import ApiOptions
from typecase.config.settings import Config, from_pyproject
from typecase.diagnostics import ConfigError, DiagnosticsError, UserError
from typecase.diagnostics.progress import ReportStep
from typecase.load.parse.title_reader import read_title
from typecase.names.kept import KeptNames
from typecase.names.lock import read_names_lock
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.changes import Place
from typecase.tools.diff.comparison import Comparison
from typecase.tools.diff.inferences import find_kept_inferences
from typecase.tools.diff.revisions import (
    export_revision,
    find_commit_day,
    find_repository,
)

DOCUMENT_SUFFIXES = (".json", ".yaml", ".yml")


class Side(Struct, frozen=True):
    """One side of a comparison: the configuration of its APIs.

    ``folder`` is the folder to which a revision was exported, and ``revision`` is its
    name. Both are empty for files on the disk.
    """

    config: Config
    folder: str = ""
    revision: str = ""

    def read(self, report_step: ReportStep) -> dict[str, ApiVersion]:
        """Return the APIs by name; raise `DiagnosticsError` if one cannot be used."""
        # Imported here because the cache may have all that is compared.
        from typecase.commands.diff.version_reading import read_versions

        try:
            return read_versions(self.config._replace(strict=False), report_step)
        except DiagnosticsError as error:
            raise DiagnosticsError(
                [
                    fault._replace(
                        file=_name_file(fault.file, self.folder, self.revision)
                    )
                    for fault in error.diagnostics
                ]
            ) from None

    def keep_inferences(
        self,
        versions: Mapping[str, ApiVersion],
        old: Mapping[str, ApiVersion],
        report_step: ReportStep,
    ) -> dict[str, ApiVersion]:
        """Return versions of this side that keep what was inferred about old ones.

        An API of which `names.lock` has lines has kept it already.
        """
        config = self.config._replace(strict=False)
        locked: Mapping[str, KeptNames] = (
            read_names_lock(config.output) if config.keeps_names else {}
        )
        if len(old) == len(versions) == 1:
            old = dict(zip(versions, old.values(), strict=True))
        kept = {
            name: names
            for name, version in versions.items()
            if name in old
            and name not in locked
            and (names := find_kept_inferences(old[name], version)) is not None
        }
        if not kept:
            return dict(versions)
        # Imported here because few edits change what is inferred.
        from typecase.commands.diff.version_reading import lower_versions

        documents = {name: versions[name].document for name in kept}
        changed = lower_versions(config, documents, kept, report_step)
        return {**versions, **changed}

    def add_configs(
        self, versions: Mapping[str, ApiVersion]
    ) -> dict[str, tuple[ApiVersion, Config]]:
        """Return versions, each with a configuration that names no other API."""
        apis = self.config.apis
        return {
            name: (version, self.config._replace(apis={name: apis[name]}, strict=False))
            for name, version in versions.items()
        }

    def read_as(
        self, old: "Side", report_step: ReportStep
    ) -> dict[str, ApiVersion] | None:
        """Return the APIs of this side as the configuration of another side has them.

        Return None if the configurations agree, or if that of the other side cannot be
        used with the documents of this one.
        """
        side = self.configure_as(old)
        try:
            return None if side is None else side.read(report_step)
        except (DiagnosticsError, UserError):
            return None

    def configure_as(self, old: "Side") -> "Side | None":
        """Return this side with the configuration of another, or None if they agree."""
        mine, other = self.config, old.config
        if list_settings(mine) == list_settings(other):
            return None
        documents = {name: mine.apis[name] for name in other.apis if name in mine.apis}
        if len(mine.apis) == len(other.apis) == 1:
            documents = dict(zip(other.apis, mine.apis.values(), strict=True))
        config = other._replace(
            apis=documents,
            refs=mine.refs,
            mirrors=mine.mirrors,
            addresses=mine.addresses,
        )
        return Side(config)

    def find_day(self) -> datetime.date:
        """Return the date of this version in UTC: that of its commit, or today."""
        if self.revision:
            return find_commit_day(Path(), self.revision)
        return datetime.datetime.now(tz=datetime.UTC).date()

    def show(self, place: Place | None) -> Place | None:
        """Return a place with the name of its file as people know it."""
        if place is None or not self.folder or self.folder not in place.file:
            return place
        inside = place.file.rpartition(self.folder)[2].lstrip("/")
        return replace(place, file=inside, revision=self.revision)


class SideReader:
    """Reads sides; revisions are exported to folders that `close` removes."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="typecase-diff-")
        self._count = 0

    def close(self) -> None:
        """Remove the exported files."""
        self._folder.cleanup()

    def read_path(self, path: Path) -> Side:
        """Return the side of a document, or of a folder with documents."""
        if not path.is_dir():
            return Side(_configure({path.stem: path}))
        if (path / "pyproject.toml").is_file():
            return Side(from_pyproject(path))
        files = sorted(path.iterdir())
        paths = [each for each in files if each.suffix in DOCUMENT_SUFFIXES]
        documents = {each.stem: each for each in paths if read_title(each)}
        if not documents:
            raise ConfigError(
                f"{path}: expected a folder with OpenAPI documents, or with a"
                " pyproject.toml that names them; name a folder or a file of this kind"
            )
        return Side(_configure(documents))

    def read_revision(self, revision: str, document: Path | None = None) -> Side:
        """Return the side of a git revision.

        ``document`` is a file on the disk that is compared with its own old state. If
        it is None, the configuration of that revision names the documents.
        """
        self._count += 1
        folder = Path(self._folder.name) / str(self._count)
        folder.mkdir()
        repository = find_repository(Path())
        export_revision(repository, revision, folder)
        label = str(folder)
        if document is None:
            inside = Path.cwd().resolve().relative_to(repository)
            if not (folder / inside / "pyproject.toml").is_file():
                missing = (inside / "pyproject.toml").as_posix()
                raise ConfigError(
                    f"{revision}: has no {missing}, so it is not known what to compare;"
                    " name a later revision, as in `--base main`, or a document"
                )
            try:
                return Side(from_pyproject(folder / inside), label, revision)
            except ConfigError as error:
                text = _name_file(str(error), label, revision)
                raise ConfigError(text) from None
        try:
            inside = document.resolve().relative_to(repository)
        except ValueError:
            raise ConfigError(
                f"{document}: is not inside of {repository}, so it has no state at"
                f" {revision}; name a file of the repository"
            ) from None
        path = folder / inside
        if not path.exists():
            raise ConfigError(
                f"{revision}: has no file {inside}; name a revision that has the file"
            )
        if path.is_dir():
            side = self.read_path(path)
            return Side(side.config, label, revision)
        return Side(_configure({path.stem: path}), label, revision)


def _name_file(text: str, folder: str, revision: str) -> str:
    """Return a text in which files of a revision have the names that people know."""
    return text.replace(f"{folder}/", f"{revision}:") if folder else text


def _configure(documents: Mapping[str, Path]) -> Config:
    return Config(
        UNNAMED,
        documents,
        Path(UNNAMED),
        flat=len(documents) == 1,
        keeps_names=False,
    )


def list_settings(config: Config) -> tuple[object, ...]:
    """Return what else than documents decides about the generated code."""
    # Nothing in a flat package is called by the name of its API.
    names = {name: "" if config.flat else name for name in config.apis}
    settings = {
        label: (
            config.options.get(name, ApiOptions())._replace(place="", overlays=()),
            [path.read_bytes() for path in config.overlays.get(name, ())],
        )
        for name, label in names.items()
    }
    return (
        config.package,
        config.flat,
        config.parts,
        config.plugins,
        config.features,
        config.library,
        settings,
    )


def show_places(comparison: Comparison, old: Side, new: Side) -> Comparison:
    """Return a comparison with the names of files as people know them."""
    return replace(
        comparison,
        changes=tuple(
            replace(each, old=old.show(each.old), new=new.show(each.new))
            for each in comparison.changes
        ),
        notes=tuple(
            replace(each, old=old.show(each.old), new=new.show(each.new))
            for each in comparison.notes
        ),
    )
