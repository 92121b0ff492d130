"""The whole way from documents to a package: load, lower, plan, render, format, write.

Every stage is a plain function; this page is the only place that knows them all.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from typecase.config import Config
from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.format import format_modules
from typecase.load import Document, load
from typecase.lower import lower
from typecase.python.files import plan_package
from typecase.python.package import PackageFacts
from typecase.render import render
from typecase.write import Changes, compare, difference, write


@dataclass(frozen=True, slots=True)
class Printed:
    """A package in memory, by path, and what could not be held in full."""

    content: Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run changed, or with `check` would change, and what it has to say."""

    printed: Printed
    changes: Changes
    difference: str = ""


def generate(config: Config) -> Outcome:
    """Print a package and write it; nothing is touched unless all of it succeeded."""
    printed = print_package(config)
    return Outcome(printed, write(printed.content, config.output))


def check(config: Config) -> Outcome:
    """Print a package and tell what writing it would change; nothing is written."""
    printed = print_package(config)
    changes = compare(printed.content, config.output)
    shown = difference(printed.content, config.output, changes)
    return Outcome(printed, changes, shown)


def print_package(config: Config) -> Printed:
    """Print the package of a configuration; nothing is written."""
    documents = load_all(config.apis)
    lowered = {name: lower(document) for name, document in documents.items()}
    planned = plan_package(
        PackageFacts(config.package, config.version, config.description),
        {name: (config.apis[name].name, api) for name, (api, _) in lowered.items()},
    )
    texts = render(planned, config.templates)
    content = {p: text.encode() for p, text in format_modules(texts).items()}
    content |= runtime(config.package)
    for name, document in documents.items():
        content[f"{config.package}/{name}/openapi.json"] = as_json(document)
    return Printed(
        content=dict(sorted(content.items())),
        diagnostics=tuple(d for _, found in lowered.values() for d in found),
    )


def load_all(paths: Mapping[str, Path]) -> dict[str, Document]:
    """Load every document; the faults of all of them are raised together."""
    documents: dict[str, Document] = {}
    faults: list[Diagnostic] = []
    for name, path in paths.items():
        try:
            documents[name] = load(path)
        except DiagnosticsError as error:
            faults += error.diagnostics
    if faults:
        raise DiagnosticsError(faults)
    return documents


def runtime(package: str) -> dict[str, bytes]:
    """Copy the runtime, byte for byte, and mark the package as typed."""
    modules = dict(_modules(files("typecase.runtime"), f"{package}/_runtime"))
    return {**modules, f"{package}/py.typed": b""}


def _modules(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.name.endswith(".py"):
            yield f"{path}/{each.name}", each.read_bytes()
        elif each.is_dir():
            yield from _modules(each, f"{path}/{each.name}")


def as_json(document: Document) -> bytes:
    """Write the source document as the server answers it."""
    return (json.dumps(document.root, indent=2, ensure_ascii=False) + "\n").encode()
