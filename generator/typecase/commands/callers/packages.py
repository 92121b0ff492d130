"""Generate both versions of the package that callers' code uses."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from typecase.cache.parallel import run_in_processes
from typecase.config.settings import Config
from typecase.project import Project
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
    """Return the packages of both sides, under one name."""
    is_single = all(len(each.apis) == 1 for each in configs)

    def generate(index: int) -> GeneratedSide:
        return _generate(configs[index], package, is_single=is_single)

    return run_in_processes(generate, len(configs))


def _generate(config: Config, package: str, *, is_single: bool) -> GeneratedSide:
    project = Project(config._replace(package=package, strict=False))
    names = {
        "" if is_single else name: ApiNames(
            dicts={
                f"params.{own}": f"models.{api.names.classes[schema_id]}"
                for schema_id, own in api.names.params.items()
            },
            handlers={each.path: each.handler for each in api.names.resources.values()},
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
