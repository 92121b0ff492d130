"""Generate both versions of the package that callers' code uses."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from typecase.cache.parallel import run_in_processes
from typecase.config.settings import Config
from typecase.names.kept import KeptNames
from typecase.project import Project
from typecase.python_surface.api_version import ApiVersion
from typecase.reading import ReadApi, read_kept_names
from typecase.tools.diff.inferences import find_kept_inferences
from typecase.tools.migrate.package_index import PackageIndex, index_package
from typecase.tools.migrate.renames import ApiNames


class GeneratedSide(Struct, frozen=True):
    """The package of one side: its modules by path, and the names of its APIs.

    ``folders`` has the folder of each API.
    """

    files: Mapping[str, str]
    folders: Mapping[str, str]
    names: Mapping[str, ApiNames]

    def index(self) -> PackageIndex:
        """Return the public names of the package."""
        return index_package(self.files, self.folders)


def generate_sides(configs: Sequence[Config], package: str) -> list[GeneratedSide]:
    """Return the packages of the old and of the new side, under one name."""
    is_single = all(len(each.apis) == 1 for each in configs)
    old, new = (each._replace(package=package, strict=False) for each in configs)

    def generate(index: int) -> GeneratedSide:
        if index == 0:
            return _generate(Project(old), is_single=is_single)
        project = Project(new)
        kept = _find_kept_names(Project(old), project)
        return _generate(
            Project(new, kept=kept) if kept else project, is_single=is_single
        )

    return run_in_processes(generate, len(configs))


def _find_kept_names(old: Project, new: Project) -> Mapping[str, KeptNames] | None:
    """Return the names that stay, with what was inferred about the old version.

    Return None if `names.lock` has all of them.
    """
    locked = read_kept_names(new.config)
    before = dict(old.apis)
    if len(old.apis) == len(new.apis) == 1:
        before = dict(zip(new.apis, old.apis.values(), strict=True))
    found = {
        name: kept
        for name, api in new.apis.items()
        if name in before and name not in locked
        if (kept := find_kept_inferences(_version(before[name]), _version(api)))
    }
    return {**locked, **found} if found else None


def _version(api: ReadApi) -> ApiVersion:
    return ApiVersion(api.document, api.lowered.api, api.names)


def _generate(project: Project, *, is_single: bool) -> GeneratedSide:
    config = project.config
    package = config.package
    names = {
        "" if is_single else name: ApiNames(
            dicts={
                f"params.{own}": f"models.{api.names.classes[schema_id]}"
                for schema_id, own in api.names.params.items()
            },
            handlers={each.path: each.handler for each in api.names.resources.values()},
            attributes={
                each.path: each.handler_attribute
                for each in api.names.resources.values()
            },
        )
        for name, api in project.apis.items()
    }
    folders = {
        "" if is_single else name: package if config.flat else f"{package}/{name}"
        for name in project.apis
    }
    files = {
        str(path): content.decode()
        for path, content in project.generate().content.items()
        if str(path).startswith(f"{package}/") and str(path).endswith(".py")
    }
    return GeneratedSide(files, folders, names)
