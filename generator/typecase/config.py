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

from typecase.python.names import DEVICES, safe, snake

MODULES = frozenset({"aiohttp", "outbox", "server", "testing"})
"""Modules of the package that are beside its APIs."""
KEYS = frozenset(
    {
        "package",
        "output",
        "version",
        "description",
        "apis",
        "templates",
        "refs",
        "mirrors",
    }
)


class ConfigError(Exception):
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
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: {error}") from None
    except RecursionError:
        raise ConfigError(f"{path}: its values nest too deep") from None
    options = _table(_table(table.get("tool")).get("typecase"))
    if not options:
        raise ConfigError(f"{path}: there is no table [tool.typecase]")
    unknown = sorted(set(options) - KEYS)
    if unknown:
        raise ConfigError(
            f"{path}: [tool.typecase] has unknown keys: {', '.join(unknown)}"
        )
    return _config(options, folder, f"{path}: [tool.typecase]", override)


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


def _config(
    options: Mapping[str, Any], folder: Path, place: str, override: Path | None
) -> Config:
    def text(key: str, default: str | None = None) -> str:
        value = options.get(key, default)
        if not isinstance(value, str):
            raise ConfigError(f"{place} needs `{key}`, a string")
        return value

    apis = _table(options.get("apis"))
    if not apis:
        raise ConfigError(f"{place} needs `apis`: subpackages and their documents")
    if not all(isinstance(value, str) for value in apis.values()):
        raise ConfigError(f"{place}: every value of `apis` is a path")
    package = text("package")
    _check_names(package, apis, place)
    refs, mirrors = options.get("refs", []), options.get("mirrors", {})
    if not isinstance(refs, list) or not isinstance(mirrors, dict):
        raise ConfigError(f"{place}: `refs` is a list of folders, `mirrors` a table")
    addresses = cast("dict[str, object]", mirrors)
    version = text("version", "0.1.0")
    if not re.fullmatch(r"[0-9][0-9A-Za-z.+!-]*", version):
        raise ConfigError(f"{place}: `version` is not a version: {version!r}")
    templates = text("templates", "")
    return Config(
        package=package,
        apis={name: folder / path for name, path in apis.items()},
        output=folder / text("output"),
        version=version,
        description=text("description", ""),
        templates=override or _folder(folder / templates, place, templates),
        refs=tuple(folder / str(path) for path in cast("list[object]", refs)),
        mirrors={key: folder / str(path) for key, path in addresses.items()},
    )


def _folder(path: Path, place: str, given: str) -> Path | None:
    if given and not path.is_dir():
        raise ConfigError(f"{place}: `templates` names no folder: {path}")
    return path if given else None


def _table(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _check_names(package: str, apis: Mapping[str, object], place: str) -> None:
    for name in sorted(MODULES & apis.keys()):
        raise ConfigError(f"{place}: {name!r} is a module of the package; rename it")
    for name in (package, *apis):
        legal = re.fullmatch(r"[a-z][a-z0-9_]*", name) and not keyword.iskeyword(name)
        if not legal:
            raise ConfigError(f"{place}: {name!r} is not a lower-case Python name")
