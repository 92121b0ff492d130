"""Read the configuration of a run from documents on the command line."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from typecase.commands.api_names import api_name, is_generic, package_name
from typecase.commands.overlay_arguments import assign_overlays
from typecase.config.package_parts import PARTS, select_parts
from typecase.config.settings import Config, check_names, locate_documents
from typecase.diagnostics import ConfigError
from typecase.fetch.address import is_address
from typecase.names.kept import NAMES_LOCK
from typecase.names.product_name import list_hosts
from typecase.output.write import MANIFEST


def read_document_arguments(options: argparse.Namespace) -> Config:
    """Return the configuration that the arguments of `typecase generate` describe.

    At least one document is named. Raise `ConfigError` if a name is invalid, if a name
    is needed and missing, or if the default output folder belongs to somebody else.
    Raise `FetchError` if a document at a web address is not available, and
    `DiagnosticsError` if one of several overlays is invalid.
    """
    documents: Sequence[str] = options.documents
    paths, addresses = locate_documents(
        {document: document for document in documents}, Path(), fetch=options.fetch
    )
    names = options.names or [
        _choose_name(document, paths[document]) for document in documents
    ]
    if len(names) != len(documents):
        raise ConfigError(
            f"--name: {len(names)} names for {len(documents)} documents; give --name"
            " once for each document, in the same order, or not at all"
        )
    apis: dict[str, Path] = {}
    for name, document in zip(names, documents, strict=True):
        if name in apis:
            raise ConfigError(
                f"{document}: another document also becomes the subpackage {name!r};"
                " give each document a name with --name"
            )
        apis[name] = paths[document]
    # One document without a name of its own is the whole package.
    is_flat = len(apis) == 1 and not options.names
    package = options.package
    if package is None:
        package = choose_package(apis)
        if is_flat:
            package = _keep_package(package, apis, options.out)
    check_names(package, (), "--package")
    if not is_flat:
        check_names(package, apis, "--name")
    config = Config(package, apis, options.out or _default_output(package))
    return config._replace(
        templates=options.templates,
        refs=tuple(options.refs),
        mirrors=dict(options.mirrors),
        overlays=assign_overlays(options.overlays, apis, addresses),
        addresses=addresses,
        flat=is_flat,
        parts=select_parts(options.only or PARTS),
        features=dict.fromkeys(options.features, True),
        library=options.runtime == "library",
    )


def _choose_name(document: str, path: Path) -> str:
    """Return the name of the API for a document, which is at ``path``."""
    if document == "-":
        stem = "openapi"
    elif is_address(document):
        stem = Path(urlsplit(document).path).stem or "openapi"
    else:
        stem = path.stem
    return api_name(stem, _read_title(path) if is_generic(stem) else "")


def choose_package(apis: dict[str, Path]) -> str:
    """Return the default name of the package; raise `ConfigError` if there is none."""
    if len(apis) > 1:
        raise ConfigError(
            "several documents need the name of their package; give --package NAME"
        )
    [(name, path)] = apis.items()
    from typecase.load.parse.title_reader import read_server_urls

    title = _read_title(path)
    # Only a word such as `DigitalOcean` depends on the servers, which end a document.
    has_capitals = re.search("[a-z][A-Z]", title)
    hosts = list_hosts(read_server_urls(path)) if has_capitals else ()
    return package_name(title, name, hosts)


def _keep_package(package: str, apis: dict[str, Path], output: Path | None) -> str:
    """Return the package that a folder has which was generated from the document.

    The folder is ``output``, or else one in the current folder. Return ``package`` if
    there is none. Raise `ConfigError` if its folder is that of another document.
    """
    [(api, path)] = apis.items()
    if output is not None:
        return _find_package(output, api) or package
    folder = Path(package)
    if (folder / MANIFEST).is_file():
        if _find_package(folder, api) is None:
            raise ConfigError(
                f"{folder}: was generated from another document; choose another folder"
                " with --out FOLDER, or another package with --package NAME"
            )
        return package
    for other in sorted(Path().glob(f"*/{MANIFEST}")):
        kept = other.parent.name
        if _find_package(other.parent, api) == kept:
            title = _read_title(other.parent / kept / "openapi.json")
            if title and title == _read_title(path):
                return kept
    return package


def _find_package(output: Path, api: str) -> str | None:
    """Return the package of one API in a generated folder; None if there is none."""
    try:
        files = (output / MANIFEST).read_text(encoding="utf-8").splitlines()
        names = (output / NAMES_LOCK).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    packages = [
        each.removesuffix("/__init__.py")
        for each in files
        if each.endswith("/__init__.py") and each.count("/") == 1
    ]
    # A package of several APIs has none of these modules.
    modules = ("client", "models", "server")
    is_flat = any(f"{each}/{name}.py" in files for each in packages for name in modules)
    is_own = any(line.startswith(f"{api} ") for line in names)
    return packages[0] if is_flat and is_own and len(packages) == 1 else None


def _default_output(package: str) -> Path:
    """Return the default output folder, which is in the current folder.

    Raise `ConfigError` if something that typecase did not generate has this place.
    """
    output = Path(package)
    try:
        is_free = not output.exists() or (output / MANIFEST).is_file()
        is_free = is_free or (output.is_dir() and not any(output.iterdir()))
    except OSError:
        is_free = False
    if not is_free:
        raise ConfigError(
            f"{output}: exists, but was not generated by typecase; move it, or choose"
            " another folder with --out FOLDER"
        )
    return output


def _read_title(path: Path) -> str:
    # Imported here because most runs find everything in their cache.
    from typecase.load.parse.title_reader import read_title

    return read_title(path)
