"""Tell which line of a document a name is from, and what a line led to."""

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from typecase.commands.document_arguments import read_document_arguments
from typecase.config.settings import Config, from_pyproject
from typecase.diagnostics import ConfigError, escape_unprintable
from typecase.diagnostics.progress import show_progress
from typecase.diagnostics.suggestions import suggest
from typecase.names.operation_index import (
    OperationIndex,
    OperationTexts,
    describe_operations,
)
from typecase.project import Project
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.explain.definition_lines import DefinitionFinder
from typecase.tools.explain.document_lines import find_at_line, find_origin
from typecase.tools.explain.generated_names import GeneratedName, find_names, list_names

_LINE = re.compile(r"(.+?):(\d+)(?::\d+)?")
_MAX_SHOWN = 20
"""The greatest number of names that one answer lists."""


def explain_subject(subject: str, options: argparse.Namespace) -> str:
    """Return the answer for a name of a package, or for FILE:LINE.

    ``options`` may name the documents of the package. Otherwise, it is the one of
    pyproject.toml or, without this file, the one of FILE.

    Raise `ConfigError` if nothing in the package has the name or is from the line, and
    `DiagnosticsError` if a document cannot be used.
    """
    match = _LINE.fullmatch(subject)
    config = _read_config(match, options)._replace(strict=False)
    with show_progress() as report_step:
        project = Project(config, report_step=report_step)
        report_step("listing names")
        known: list[GeneratedName] = []
        operations: dict[str, OperationTexts] = {}
        for api in project.apis.values():
            version = ApiVersion(api.document, api.lowered.api, api.names)
            known += list_names(config.package, version, api.lowered.name_origins)
            module = api.names.module_in(config.package)
            for texts in describe_operations(version.api, version.names):
                operations[f"{module}.{texts.method}"] = texts
    if match:
        found = _find_at_line(Path(match[1]), int(match[2]), known)
    else:
        found = _find_named(subject, known, operations)
    return _format(found, DefinitionFinder(config.output))


def _read_config(match: re.Match[str] | None, options: argparse.Namespace) -> Config:
    if not options.documents and not Path("pyproject.toml").is_file():
        if match is None:
            raise ConfigError(
                "expected a folder with pyproject.toml, or the document of the package,"
                " as in `typecase explain Pet.name openapi.yaml`"
            )
        options.documents = [match[1]]
    if options.documents:
        return read_document_arguments(options)
    if options.out:
        raise ConfigError(
            "--out is only allowed with documents: pyproject.toml names the folder;"
            " remove it, or name the documents"
        )
    return from_pyproject(Path())


def _find_at_line(
    file: Path, line: int, known: Sequence[GeneratedName]
) -> list[GeneratedName]:
    if not file.is_file():
        raise ConfigError(f"{file}: no such file; expected FILE:LINE of a document")
    found = find_at_line(file, line, known)
    if found is None:
        raise ConfigError(
            f"{file}: nothing is generated from this file; name a document, or a file"
            " to which one refers, of `[tool.typecase.apis]` in pyproject.toml"
        )
    return found


def _find_named(
    subject: str,
    known: Sequence[GeneratedName],
    operations: Mapping[str, OperationTexts],
) -> list[GeneratedName]:
    """Return the things that a subject names.

    ``operations`` has the texts that name operations, by the full names of methods.
    """
    # People copy calls, too: `client.groups.create()`.
    query = subject.partition("(")[0]
    found = find_names(query, known)
    if not found:
        methods = OperationIndex(operations.items()).find(subject)
        found = [name for method in methods for name in find_names(method, known)]
    if found:
        return found
    count = query.count(".") + 1
    endings = {
        ".".join(name.split(".")[-count:]) for each in known for name in each.names
    }
    # A package without clients has no methods of the operations.
    names = [
        each.all for method, each in operations.items() if find_names(method, known)
    ]
    proposal = suggest(query, endings.union(*names)) or (
        "name a module, a class, a member, a method, an argument or an operation, such"
        f" as `{known[-1].names[0]}`"
    )
    raise ConfigError(f"{subject!r}: nothing in the package has this name; {proposal}")


def _format(found: Sequence[GeneratedName], finder: DefinitionFinder) -> str:
    """Return each place in the documents, with the names from it indented below."""
    places: dict[str, list[str]] = {}
    for name in found[:_MAX_SHOWN]:
        document, pointer, position = find_origin(name)
        place = f"{_relative(document.file)}:{position.line}:{position.column}"
        place += f"  {pointer}" if pointer else ""
        lines = places.setdefault(place, [])
        lines.append(f"    {name.names[0]}: {name.what}")
        definition = finder.find(name.module, name.definition)
        if definition is not None:
            path, line = definition
            lines.append(f"        {_relative(str(path))}:{line}")
    lines = [line for place, lines in places.items() for line in (place, *lines)]
    if len(found) > _MAX_SHOWN:
        lines.append(
            f"and {len(found) - _MAX_SHOWN} more; write more of the name to see less"
        )
    return "".join(f"{escape_unprintable(line)}\n" for line in lines)


def _relative(file: str) -> str:
    """Return a path relative to the current folder, if the file is below it."""
    relative = os.path.relpath(file)
    return file if relative.startswith(os.pardir) else relative
