"""The whole way from documents to a package: load, lower, plan, render, format,
verify, write.

Every stage is a plain function; this page is the only place that knows them all.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec
from msgspec import Struct

from typecase.config import Config
from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity, summary
from typecase.fingerprint import DIGEST, digest
from typecase.format import format_file
from typecase.halves import shared
from typecase.ledger import Entry, Ledger
from typecase.load import Clean, Document, Reach, Sought, load
from typecase.lower import Lowered, lower
from typecase.memory import Memory, Run
from typecase.python.files import PlannedFile, plan_package
from typecase.python.naming import name_api
from typecase.python.package import PackageFacts, needed_modules
from typecase.python.rivals import Rival, rivals
from typecase.render import environment, foreign, render
from typecase.verify import verify
from typecase.write import Changes, compare, difference, with_manifest, write

MANY = 100
"""Operations and schemas, in all files to print, from which a second process pays."""


Tell = Callable[[str], None]


def _nobody(_: str) -> None:
    """Nobody listens."""


class Printed(Struct, frozen=True):
    """A package in memory, by path, and what became of each part of the documents.

    `sources` are where files were sought; `drafts` tells files as they were rendered
    apart, and `clean` the documents in which no check found anything.
    """

    content: Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...]
    ledger: Ledger
    sources: Mapping[Path, Sought]
    drafts: Mapping[str, str]
    clean: Set[str]


def write_package(config: Config, printed: Printed) -> Changes:
    """Write a package; files that are right already are not touched."""
    return write(printed.content, config.output)


def files_of(printed: Printed) -> Mapping[str, bytes]:
    """All files of a package, the list of them included."""
    return with_manifest(printed.content)


def run_of(printed: Printed) -> Run:
    """What is told of a package that was printed."""
    ledger = printed.ledger
    told = summary(printed.diagnostics)
    return Run(told, ledger.table(), len(printed.content), ledger.is_whole)


def difference_from(config: Config, printed: Printed) -> str:
    """Show what writing a package would change; empty if nothing."""
    changes = compare(printed.content, config.output)
    return difference(printed.content, config.output, changes)


def print_package(
    config: Config, memory: Memory | None = None, tell: Tell = _nobody
) -> Printed:
    """Print the package of a configuration; nothing is written into its folder.

    ``tell`` hears what comes next.
    """
    clean = Clean(memory.clean if memory else ())
    documents = load_all(config.apis, config.refs, config.mirrors, tell, clean)
    lowered: dict[str, Lowered] = {}
    for name, document in documents.items():
        tell(f"reading {document.file}")
        lowered[name] = lower(document)
    named = {name: name_api(each.api, name) for name, each in lowered.items()}
    planned = plan_package(
        PackageFacts(config.package, config.version, config.description),
        {
            name: (config.apis[name].name, each.api, named[name])
            for name, each in lowered.items()
        },
    )
    settled = {
        name
        for name, document in documents.items()
        if memory and memory.is_settled(document.sources)
    }
    known = {file.path for file in planned if file.api in settled}
    drafts, texts = print_files(planned, config.templates, memory, tell, known)
    content = {path: text.encode() for path, text in texts.items()}
    content |= needed_modules(texts, runtime(config.package))
    content[f"{config.package}/py.typed"] = b""
    for name, document in documents.items():
        content[f"{config.package}/{name}/openapi.json"] = as_json(document)
    return Printed(
        content=dict(sorted(content.items())),
        diagnostics=tuple(
            diagnostic
            for name, each in lowered.items()
            for diagnostic in (
                *documents[name].warnings,
                *each.diagnostics,
                *tell_rivals(documents[name], rivals(each.api, named[name])),
            )
        ),
        ledger=Ledger(partial(_entries, tuple(lowered.values()))),
        sources={
            path: sought
            for document in documents.values()
            for path, sought in document.sources.items()
        },
        drafts=drafts,
        clean=clean.found,
    )


def _entries(lowered: Iterable[Lowered]) -> Iterator[Entry]:
    for each in lowered:
        yield from each.entries()


def print_files(
    planned: Sequence[PlannedFile],
    own_templates: Path | None,
    memory: Memory | None,
    tell: Tell,
    known: Set[str],
) -> tuple[dict[str, str], dict[str, str]]:
    """Print every file, by its path, on both cores where that pays.

    Digests of what was rendered come first: what a memory knows what became of is not
    formatted and verified again, nor rendered if its path is ``known``.
    """
    templates = environment(own_templates, memory.templates if memory else None)
    files = sorted(planned, key=lambda file: -file.size)
    theirs = foreign(templates, {file.template for file in files}, own_templates)

    def text_of(index: int) -> str:
        file = files[index]
        tell(f"printing {file.path}")
        settled = memory.settled(file.path) if memory and file.path in known else None
        if settled is not None:
            return settled
        rendered = render(templates, file)
        draft = digest(rendered.encode())
        text = memory.finished(file.path, draft) if memory else None
        if text is None:
            is_ours = file.template not in theirs
            text = format_file(rendered, file.path, foreign=not is_ours)
            if is_ours:
                verify(text, file.path)
        return draft + text

    pays = sum(file.size for file in files if file.path not in known) > MANY
    texts = shared(text_of, len(files)) if pays else map(text_of, range(len(files)))
    paths = [file.path for file in files]
    both = dict(zip(paths, texts, strict=True))
    drafts = {path: text[:DIGEST] for path, text in both.items()}
    return drafts, {path: text[DIGEST:] for path, text in both.items()}


def tell_rivals(document: Document, found: Iterable[Rival]) -> Iterator[Diagnostic]:
    """Warn of names that another one beside them decides."""
    for each in found:
        line = document.line(each.other, each.pointer)
        yield document.diagnostic(
            "rival-name",
            f"called `{each.name}`, since `{each.wanted}` is what stands on {line}",
            each.pointer,
            hint="it would change its name if that were not there",
            severity=Severity.WARNING,
        )


def load_all(
    paths: Mapping[str, Path],
    refs: Iterable[Path],
    mirrors: Mapping[str, Path],
    tell: Tell = _nobody,
    clean: Clean | None = None,
) -> dict[str, Document]:
    """Load every document; the faults of all of them are raised together.

    References may lead into `refs`, and to copies of addresses in `mirrors`. What is
    ``clean`` is not checked again.
    """
    reach = Reach(tuple(refs), mirrors)
    documents: dict[str, Document] = {}
    faults: list[Diagnostic] = []
    for name, path in paths.items():
        tell(f"checking {path}")
        try:
            documents[name] = load(path, reach, clean)
        except DiagnosticsError as error:
            faults += error.diagnostics
    if faults:
        raise DiagnosticsError(faults)
    return documents


def runtime(package: str) -> dict[str, bytes]:
    """Read all modules of the runtime, by their paths in a package."""
    return dict(_modules(files("typecase.runtime"), f"{package}/_runtime"))


def _modules(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.name.endswith(".py"):
            yield f"{path}/{each.name}", each.read_bytes()
        elif each.is_dir():
            yield from _modules(each, f"{path}/{each.name}")


def as_json(document: Document) -> bytes:
    """Write the source document as the server answers it."""
    # The library's own indenting takes five times as long; numbers and texts stay its.
    compact = json.dumps(document.root, ensure_ascii=False)
    return msgspec.json.format(compact.encode(), indent=2) + b"\n"
