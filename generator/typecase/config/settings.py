"""Read the configuration of a run, from pyproject.toml or command-line arguments."""

import keyword
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from typecase.config.api_options import ApiOptions, parse_api_options
from typecase.config.feature_names import FEATURE_NAMES
from typecase.config.gate_options import GateOptions, parse_gate_options
from typecase.config.package_parts import PARTS, Parts, select_parts
from typecase.config.package_version import is_version
from typecase.config.publication import Publication, parse_publication
from typecase.diagnostics import ConfigError
from typecase.fetch.address import is_address
from typecase.fetch.stored_copies import base_address, locate_copy

MODULES = frozenset({*FEATURE_NAMES, "server"})
"""Modules that a generated package may contain; no subpackage can have these names."""
# Types of values in TOML, each with its name in messages.
_TEXT, _LIST, _TABLE = (str, "a string"), (list, "a list"), (dict, "a table")
_BOOLEAN = (bool, "true or false")
_KEYS: Mapping[str, tuple[type, str]] = {
    "package": _TEXT,
    "output": _TEXT,
    "version": _TEXT,
    "description": _TEXT,
    "authors": _LIST,
    "license": _TEXT,
    "urls": _TABLE,
    "published": _BOOLEAN,
    "apis": _TABLE,
    "templates": _TEXT,
    "refs": _LIST,
    "mirrors": _TABLE,
    "strict": _BOOLEAN,
    "flat": _BOOLEAN,
    "generate": _LIST,
    "implemented": _BOOLEAN,
    "plugins": _LIST,
    "features": _TABLE,
    "runtime": _TEXT,
    "gate": _TABLE,
}
"""The keys of `[tool.typecase]`, each with the type of its value."""
_REQUIRED = frozenset({"package", "output", "apis"})
RUNTIMES = ("copy", "library")
"""Where the runtime of a package may be: in the package, or in a library."""


class Config(NamedTuple):
    """The settings of a run: what to generate, from which documents, and where.

    Attributes:
        package: Name of the import package.
        apis: Path of the document of each subpackage, by the subpackage's name.
        output: Folder to write the package to.
        version: Version of the distribution; None means the version of the only API.
        description: Description of the distribution.
        publication: The authors, the license and the URLs of the distribution.
        templates: Folder with the user's own templates, which replace templates of
            typecase with the same name; None if the user has none.
        refs: Folders that `$ref` may read from, besides each document's own folder.
        mirrors: Folders with local copies of web addresses, by address prefix.
        strict: Whether a fault in a document refuses the package. Otherwise, faults are
            repaired, and parts that cannot be represented are left out.
        flat: Whether the modules of the only API are at the top level of the package,
            and not in a subpackage.
        parts: The parts of the package to generate.
        is_implemented: Whether somebody implements the server of the package, so that a
            release must admit what changes for implementations.
        options: Options of each API that has any, by the name of its subpackage.
        overlays: Paths of the overlays of each document, in the order in which they are
            applied, by the subpackage's name.
        addresses: Web address of each document that was fetched, by the path of its
            stored copy. The addresses have no query.
        plugins: Names of modules with plugins, in the order in which they act.
        features: By the name of a feature, whether the package has it, or the table of
            its options.
        keeps_names: Whether names stay that `names.lock` in the output folder has.
        library: Whether the package depends on the distribution of the runtime, and has
            no copy of the runtime.
    """

    package: str
    apis: Mapping[str, Path]
    output: Path
    version: str | None = None
    description: str = ""
    publication: Publication = Publication()
    templates: Path | None = None
    refs: tuple[Path, ...] = ()
    mirrors: Mapping[str, Path] = MappingProxyType({})
    strict: bool = False
    flat: bool = False
    parts: Parts = Parts()
    is_implemented: bool = False
    options: Mapping[str, ApiOptions] = MappingProxyType({})
    overlays: Mapping[str, tuple[Path, ...]] = MappingProxyType({})
    addresses: Mapping[Path, str] = MappingProxyType({})
    plugins: tuple[str, ...] = ()
    features: Mapping[str, Any] = MappingProxyType({})
    keeps_names: bool = True
    library: bool = False
    gate: GateOptions = GateOptions()


def from_pyproject(
    folder: Path, override: Path | None = None, *, fetch: bool = False
) -> Config:
    """Return the configuration in the table `[tool.typecase]` of pyproject.toml.

    ``folder`` contains pyproject.toml. ``override`` is a folder of templates to use in
    place of the configured one; None keeps the configured folder. ``fetch`` allows to
    download the documents at web addresses. Raise `ConfigError` if the file or the
    table is missing or invalid, and `FetchError` if a document at a web address cannot
    be downloaded or has no stored copy.
    """
    path = folder / "pyproject.toml"
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigError(
            f"{path}: file not found; name a document, as in `typecase generate"
            " openapi.json`, or let `typecase init openapi.json` write a project with"
            " this file"
        ) from None
    except (OSError, ValueError, RecursionError) as error:
        raise ConfigError(
            f"{path}: cannot be read as TOML: {error}; correct this file"
        ) from None
    try:
        options = table["tool"]["typecase"]
    except (KeyError, TypeError):
        options = {}
    if not options or not isinstance(options, dict):
        raise ConfigError(
            f"{path}: the table [tool.typecase] is missing or empty; name a document,"
            " as in `typecase generate openapi.json`, or set `package`, `output` and"
            " `apis` in this table"
        )
    config = _parse_options(
        cast("dict[str, Any]", options),
        folder,
        place=f"{path}: [tool.typecase]",
        fetch=fetch,
    )
    return config if override is None else config._replace(templates=override)


def locate_documents(
    documents: Mapping[str, str], folder: Path, *, fetch: bool
) -> tuple[dict[str, Path], dict[Path, str]]:
    """Return the paths of documents, and the addresses of those that were fetched.

    The values of ``documents`` are paths, relative to ``folder``, and web addresses.
    The second mapping has the form of `Config.addresses`. Raise `FetchError` if a
    document cannot be downloaded, or has no stored copy and ``fetch`` is false.
    """
    paths: dict[str, Path] = {}
    addresses: dict[Path, str] = {}
    for name, document in documents.items():
        if is_address(document):
            paths[name] = locate_copy(document, folder, fetch=fetch)
            addresses[paths[name]] = base_address(document)
        else:
            paths[name] = folder / document
    return paths, addresses


def _parse_options(
    options: Mapping[str, Any], folder: Path, place: str, *, fetch: bool
) -> Config:
    """Check the options of `[tool.typecase]` and convert them to a configuration.

    Relative paths start at ``folder``. Raise `ConfigError` if an option is unknown,
    missing or invalid; the message starts with ``place``. ``fetch`` allows to download
    documents; raise `FetchError` if one of them is not available.
    """
    # If several keys are wrong, report the first one in alphabetical order.
    for key in sorted(options.keys() - _KEYS.keys()):
        raise ConfigError(
            f"{place}: unknown key `{key}`; remove it, or use one of the keys"
            f" {', '.join(_KEYS)}"
        )
    for key in sorted(_REQUIRED - options.keys()):
        raise ConfigError(f"{place}: the key `{key}` is missing; add it")
    for key, value in options.items():
        expected_type, type_name = _KEYS[key]
        if not isinstance(value, expected_type):
            raise ConfigError(f"{place}: `{key}` must be {type_name}, not {value!r}")
    check_names(options["package"], options["apis"], place)
    api_options = {
        name: parse_api_options(
            cast("dict[str, Any]", table), f"{place.removesuffix(']')}.apis.{name}]"
        )
        for name, table in options["apis"].items()
        if isinstance(table, dict)
    }
    apis = {
        name: entry["document"] if name in api_options else entry
        for name, entry in options["apis"].items()
    }
    mirrors = options.get("mirrors", {})
    refs = options.get("refs", [])
    paths = (*apis.values(), *refs, *mirrors.values())
    if not apis:
        raise ConfigError(f"{place}: `apis` is empty; name at least one document")
    if others := [path for path in paths if not isinstance(path, str)]:
        raise ConfigError(
            f"{place}: the paths in `apis`, `refs` and `mirrors` must be strings, not"
            f" {others[0]!r}; an API may also be a table with the key `document`"
        )
    check_flat(apis, options.get("flat", False), place)
    version = options.get("version")
    if version is not None and not is_version(version):
        raise ConfigError(
            f"{place}: `version` must be a version such as 1.2.0, not {version!r}"
        )
    templates = folder / options["templates"] if options.get("templates") else None
    if templates is not None and not templates.is_dir():
        raise ConfigError(
            f"{place}: `templates` must be an existing folder; {templates} is not"
        )
    runtime = options.get("runtime", "copy")
    if runtime not in RUNTIMES:
        raise ConfigError(
            f"{place}: `runtime` must be {' or '.join(map(repr, RUNTIMES))}, not"
            f" {runtime!r}"
        )
    plugins = options.get("plugins", [])
    if not all(isinstance(name, str) for name in plugins):
        raise ConfigError(
            f"{place}: `plugins` must be a list of names of modules, not {plugins!r}"
        )
    parts = _parse_parts(options.get("generate", list(PARTS)), place)
    # A package without clients is of use only to those who implement its server.
    is_implemented = options.get("implemented", parts.server and not parts.has_client)
    if is_implemented and not parts.server:
        raise ConfigError(
            f"{place}: `implemented` says that somebody implements the server of the"
            " package, but `generate` has no 'server'; add it, or remove `implemented`"
        )
    documents, addresses = locate_documents(apis, folder, fetch=fetch)
    return Config(
        package=options["package"],
        apis=documents,
        output=folder / options["output"],
        version=version,
        description=options.get("description", ""),
        publication=parse_publication(options, place),
        templates=templates,
        refs=tuple(folder / path for path in refs),
        mirrors={address: folder / path for address, path in mirrors.items()},
        overlays={
            name: tuple(folder / path for path in each.overlays)
            for name, each in api_options.items()
            if each.overlays
        },
        addresses=addresses,
        strict=options.get("strict", False),
        flat=options.get("flat", False),
        parts=parts,
        is_implemented=is_implemented,
        options=api_options,
        plugins=tuple(plugins),
        features=options.get("features", {}),
        library=runtime == "library",
        gate=parse_gate_options(
            options.get("gate", {}), f"{place.removesuffix(']')}.gate]"
        ),
    )


def _parse_parts(names: list[Any], place: str) -> Parts:
    """Return the parts of the package that the option `generate` names."""
    if not names or not all(name in PARTS for name in names):
        raise ConfigError(
            f"{place}: `generate` must be a list of"
            f" {', '.join(map(repr, PARTS))}, or some of them, not {names!r}"
        )
    return select_parts(names)


def check_flat(apis: Collection[str], flat: bool, place: str) -> None:
    """Raise `ConfigError` if a flat package would have several APIs."""
    if flat and len(apis) > 1:
        raise ConfigError(
            f"{place}: `flat` puts the modules of one API at the top level of the"
            f" package, but there are {len(apis)} APIs; remove `flat`, or the others"
        )


def check_names(package: str, apis: Iterable[str], place: str) -> None:
    """Raise `ConfigError` if the package or a subpackage cannot have its name.

    The message starts with ``place``, which says where the names were given.
    """
    for name in sorted(MODULES.intersection(apis)):
        raise ConfigError(
            f"{place}: {name!r} is reserved for a module of generated packages; choose"
            " another name for the subpackage"
        )
    for name in (package, *apis):
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
            raise ConfigError(
                f"{place}: {name!r} is not a valid name; start with a lower-case"
                " letter, use only lower-case letters, digits and `_`, and use no"
                " Python keyword"
            )
