"""Run the command `typecase import`."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from typecase.commands.exit_status import DONE
from typecase.commands.report_formats import Format, print_report
from typecase.config.settings import check_names, locate_documents
from typecase.diagnostics import ConfigError, summarize
from typecase.diagnostics.progress import show_progress
from typecase.fetch.address import is_address


def add_import_command(commands: Any) -> argparse.ArgumentParser:
    """Add the command to what `add_subparsers` returns, and return its parser."""
    command: argparse.ArgumentParser = commands.add_parser(
        "import",
        help="take over the configuration of Stainless",
        description="Write what a configuration of Stainless says as an overlay for a"
        " document and as [tool.typecase] in pyproject.toml: names of methods and"
        " classes, pages, credentials, servers and corrections. What is not taken over"
        " is listed with its lines.",
    )
    command.add_argument(
        "configuration",
        type=Path,
        metavar="STAINLESS",
        help="configuration of Stainless, such as stainless.yml",
    )
    command.add_argument(
        "document",
        metavar="SPEC",
        help="OpenAPI document in YAML or JSON that the configuration is for: a file,"
        " or an https address with --fetch",
    )
    command.add_argument(
        "--package",
        help="name of the import package (default: that of the configuration, or from"
        " the title of the document)",
    )
    command.add_argument(
        "--out",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="folder of the overlay and of pyproject.toml, which is printed instead if"
        " it exists (default: the current folder)",
    )
    command.set_defaults(run=import_configuration)
    return command


def import_configuration(options: argparse.Namespace) -> int:
    """Write an overlay and a configuration that say what another tool's file says.

    Return the exit status `DONE`. If pyproject.toml is there, the configuration is
    printed instead. Raise `DiagnosticsError` if a file cannot be used, `ConfigError` if
    the package cannot have its name, and `UserError` if the overlay exists or cannot be
    written.
    """
    # Imported here because the help of `typecase` needs none of it.
    from typecase.commands.document_arguments import choose_package
    from typecase.load import ReferenceScope
    from typecase.plugins.plugin import known_extensions
    from typecase.tools.init.new_files import (
        check_absence,
        removed_after_failure,
        write_files,
    )
    from typecase.tools.stainless_import import convert, write_configuration

    source: str = options.document
    if source == "-":
        raise ConfigError("SPEC: name a file, which pyproject.toml can name, too")
    paths, addresses = locate_documents({source: source}, Path(), fetch=options.fetch)
    path, folder = paths[source], options.out
    scope = ReferenceScope(tuple(options.refs), dict(options.mirrors), addresses)
    with show_progress() as report_step:
        report_step(f"reading {path}")
        conversion = convert(options.configuration, path, scope, known_extensions())
    package = options.package or conversion.package or choose_package({"api": path})
    check_names(package, (), "--package")
    overlay = f"{package}.overlay.yaml"
    location = source if is_address(source) else _relative(source, folder)
    extends = source.partition("?")[0] if is_address(source) else quote(location)
    tables = write_configuration(
        conversion,
        package,
        location,
        overlay,
        refs=[_relative(each, folder) for each in options.refs],
        mirrors={key: _relative(each, folder) for key, each in options.mirrors},
    )
    files = {overlay: conversion.write_overlay(extends)}
    is_new = not (folder / "pyproject.toml").exists()
    files |= {"pyproject.toml": tables} if is_new else {}
    check_absence(folder, files)
    with removed_after_failure(folder, files):
        write_files(folder, {name: each.encode() for name, each in files.items()})
    is_text = options.format is Format.TEXT
    if is_text:
        print(summarize(conversion.diagnostics), end="", file=sys.stderr)
    else:
        print_report(options.format, conversion.diagnostics)
    written = " and ".join(str(folder / name) for name in files)
    print(
        f"{written}: methods with the names of the configuration:"
        f" {conversion.method_count}; classes: {len(conversion.classes)}",
        file=sys.stderr,
    )
    if not is_new:
        print(f"{folder / 'pyproject.toml'} exists: add these lines", file=sys.stderr)
        print(tables, end="", file=sys.stdout if is_text else sys.stderr)
    return DONE


def _relative(source: str | Path, folder: Path) -> str:
    return Path(os.path.relpath(source, folder)).as_posix()
