"""The interface of features: outputs that stand beside the core of a package.

The interface is provisional: it may change with any release before 1.0.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeVar, cast, get_args

from msgspec import Struct

from typecase.config.package_parts import Parts
from typecase.ir import Operation
from typecase.load.rules.extension_keys import ExtensionKey
from typecase.names.api_names import list_operations
from typecase.python.package.root_modules import PackageMetadata
from typecase.python.planned_file import PlannedFile
from typecase.python.reference.reference_page import NamedApis
from typecase.python.text.code import code
from typecase.python.views import ModuleView, Section

_Options = TypeVar("_Options", bound=Struct)

Place = Literal[
    "install",
    "batches",
    "calls",
    "responses",
    "tests",
    "events",
    "connections",
    "readme_batches",
    "readme_calls",
    "readme_tests",
]
"""Where a page has sections of features.

In GUIDE.md: the lines of `pip install`, the ends of the parts about batches, errors
(``tests``), events and connections, the text on responses that break the document, and
parts of their own (``calls``). In README.md: the text on batches, the list of what
matters in production (``readme_calls``), and the end of the part about errors
(``readme_tests``).
"""


class Package(Struct, frozen=True):
    """The package to generate, as features see it."""

    metadata: PackageMetadata
    """Its name, its version, and what `pyproject.toml` says."""
    apis: NamedApis
    """The file name of the document, the API and its names, by subpackage."""
    options: Mapping[type[Struct], Struct] = {}
    """The options of features, by their class."""

    @property
    def name(self) -> str:
        """The name of the import package."""
        return self.metadata.package

    @property
    def parts(self) -> Parts:
        """Which clients and servers it has."""
        return self.metadata.parts

    @property
    def operations(self) -> tuple[Operation, ...]:
        """The operations of all APIs under `paths`."""
        return tuple(
            operation
            for _, api, _ in self.apis.values()
            for operation in list_operations(api)
        )

    def options_of(self, kind: type[_Options]) -> _Options:
        """Return the options of the feature whose `options` is the class ``kind``.

        The class, and not the name of the feature, says what type the result has.
        """
        return cast("_Options", self.options[kind])


def has_client(package: Package) -> bool:
    """Return whether the package has clients."""
    return package.parts.has_client


def no_files(_: Package) -> Iterable[PlannedFile]:
    """Return no files."""
    return ()


def no_sections(_: Package) -> Mapping[Place, Section]:
    """Return no sections."""
    return {}


def no_exports(_: Package) -> Mapping[str, tuple[str, ...]]:
    """Return no public names."""
    return {}


class Feature(Struct, frozen=True, kw_only=True):
    """An output that a package may have: some files, an extra, sections of pages."""

    name: str
    """Its name, which is that of its folder, and of its module in the package.

    No subpackage, and no module of a resource, has the name of a built-in feature.
    """
    extras: Mapping[str, tuple[str, ...]] = {}
    """The optional dependencies of the package, as requirements by extra."""
    is_default: bool = True
    """Whether a package has the feature if the configuration says nothing."""
    exports: Callable[[Package], Mapping[str, tuple[str, ...]]] = no_exports
    """A function that returns the public names that it adds, by runtime module."""
    extension_keys: Mapping[str, ExtensionKey] = {}
    """The extensions that it reads, by name: those of documents, such as `x-…`.

    `Notes.extensions` has the values, such as those of an operation.
    """
    options: type[Struct] | None = None
    """The class of its options, in which each has a default; None if it has none.

    `[tool.typecase.features.NAME]` sets them, and `Package.options_of` returns them. No
    other feature has the same class.
    """
    applies: Callable[[Package], bool] = has_client
    """A function that tells whether a package has the feature."""
    plan: Callable[[Package], Iterable[PlannedFile]] = no_files
    """A function that returns the files of the feature."""
    sections: Callable[[Package], Mapping[Place, Section]] = no_sections
    """A function that returns what the feature adds to pages, by place."""


def plan_module(
    name: str, package: Package, view: ModuleView | None = None
) -> PlannedFile:
    """Return the module ``name`` of a package, whose template is `NAME/NAME.py.jinja`.

    Without a ``view``, the template has a plain `ModuleView`.
    """
    planned = view or ModuleView(package_name=code(package.name))
    return PlannedFile(
        f"{package.name}/{name}.py", f"{name}/{name}.py.jinja", lambda: planned
    )


def collect_sections(
    features: Iterable[Feature], package: Package
) -> dict[Place, list[Section]]:
    """Return the sections of features by place; each place has a list."""
    sections: dict[Place, list[Section]] = {place: [] for place in get_args(Place)}
    for feature in features:
        for place, section in feature.sections(package).items():
            sections[place].append(section)
    return sections
