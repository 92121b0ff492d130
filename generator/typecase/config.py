"""What the user asks for: from `[tool.typecase]` in pyproject.toml, or arguments.

In: a folder with a pyproject.toml, or paths and names. Out: a frozen `Config`, or a
`ConfigError` that says what to mend. Nothing else reads configuration.
"""

import keyword
import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from typecase.diagnostics import UserError
from typecase.python.text.identifiers import DEVICES, safe, snake

MODULES = frozenset({"aiohttp", "outbox", "server", "testing"})
"""Modules of the package that are beside its APIs."""
_TEXT, _LIST, _TABLE = (str, "a string"), (list, "a list"), (dict, "a table")
KEYS: Mapping[str, tuple[type, str]] = {
    "package": _TEXT,
    "output": _TEXT,
    "version": _TEXT,
    "description": _TEXT,
    "apis": _TABLE,
    "templates": _TEXT,
    "refs": _LIST,
    "mirrors": _TABLE,
}
REQUIRED = frozenset({"package", "output", "apis"})


class ConfigError(UserError):
    """Configuration that cannot be used; the text says where and how to mend it."""


class Config(NamedTuple):
    """One package to print: its name, its APIs by subpackage, where it goes.

    `refs` are folders that references may lead into, besides those of the documents;
    `mirrors` are folders with copies of what is at an address, by its start.
    """

    package: str
    apis: Mapping[str, Path]
    output: Path
    version: str = "0.1.0"
    description: str = ""
    templates: Path | None = None
    refs: tuple[Path, ...] = ()
    mirrors: Mapping[str, Path] = MappingProxyType({})


def from_pyproject(folder: Path, override: Path | None = None) -> Config:
    """Read `[tool.typecase]`; ``override`` is a folder of templates to use instead."""
    path = folder / "pyproject.toml"
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigError(
            f"{path}: there is no such file; give documents with --package and --out"
        ) from None
    except (OSError, ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: {error}") from None
    try:
        options = table["tool"]["typecase"]
    except (KeyError, TypeError):
        options = {}
    if not options or not isinstance(options, dict):
        raise ConfigError(f"{path}: there is no table [tool.typecase]")
    place = f"{path}: [tool.typecase]"
    config = _config(cast("dict[str, Any]", options), folder, place)
    return config if override is None else config._replace(templates=override)


def from_arguments(
    documents: Sequence[Path], package: str, output: Path, templates: Path | None
) -> Config:
    """Take documents of any name; each becomes a subpackage named after its file."""
    apis: dict[str, Path] = {}
    for document in documents:
        name = _subpackage(document.stem)
        if name in apis:
            raise ConfigError(f"{document}: another document is called {name} too")
        apis[name] = document
    _check_names(package, apis, "--package")
    return Config(package=package, apis=apis, output=output, templates=templates)


def _subpackage(stem: str) -> str:
    """Name a subpackage after a file, in letters of ASCII and as no module of ours."""
    plain = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode()
    return safe(snake(plain, empty="api"), MODULES | DEVICES)


def _config(options: Mapping[str, Any], folder: Path, place: str) -> Config:
    unknown = sorted(options.keys() - KEYS.keys())
    if unknown:
        raise ConfigError(f"{place} has unknown keys: {', '.join(unknown)}")
    for key, (kind, words) in KEYS.items():
        if key in REQUIRED | options.keys() and not isinstance(options.get(key), kind):
            raise ConfigError(f"{place} needs `{key}`, {words}")
    apis, mirrors = options["apis"], options.get("mirrors", {})
    refs = options.get("refs", [])
    paths = (*apis.values(), *refs, *mirrors.values())
    if not apis or not all(isinstance(path, str) for path in paths):
        raise ConfigError(f"{place} needs paths in `apis`, `refs` and `mirrors`")
    version = options.get("version", "0.1.0")
    if not re.fullmatch(r"[0-9][0-9A-Za-z.+!-]*", version):
        raise ConfigError(f"{place}: `version` is not a version: {version!r}")
    templates = folder / options["templates"] if options.get("templates") else None
    if templates is not None and not templates.is_dir():
        raise ConfigError(f"{place}: `templates` names no folder: {templates}")
    _check_names(options["package"], apis, place)
    return Config(
        package=options["package"],
        apis={name: folder / path for name, path in apis.items()},
        output=folder / options["output"],
        version=version,
        description=options.get("description", ""),
        templates=templates,
        refs=tuple(folder / path for path in refs),
        mirrors={address: folder / path for address, path in mirrors.items()},
    )


def _check_names(package: str, apis: Mapping[str, object], place: str) -> None:
    for name in sorted(MODULES & apis.keys()):
        raise ConfigError(f"{place}: {name!r} is a module of the package; rename it")
    for name in (package, *apis):
        legal = re.fullmatch(r"[a-z][a-z0-9_]*", name) and not keyword.iskeyword(name)
        if not legal:
            raise ConfigError(f"{place}: {name!r} is not a lower-case Python name")
