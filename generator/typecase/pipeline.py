"""The stages from documents to a package: load, lower, plan, render, format, verify,
write. `cached.py` runs them with less work.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from typecase.config import Config
from typecase.diagnostics import Diagnostic, Severity
from typecase.ledger import Ledger
from typecase.load import Document, Reach, load_all
from typecase.lower import Lowered, lower
from typecase.output.copied_files import as_json, runtime
from typecase.output.format import format_file
from typecase.output.render import environment, foreign, render
from typecase.output.verify import verify
from typecase.output.write import Changes, write
from typecase.progress import Tell, silent
from typecase.python.collisions import rivals
from typecase.python.naming.naming import Names, name_api
from typecase.python.package.output_files import PlannedFile, plan_package
from typecase.python.package.package import PackageFacts, needed_modules


class Printed(Struct, frozen=True):
    """A package in memory, by path, and what became of each part of the documents."""

    content: Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...]
    ledger: Ledger


class Runner:
    """How the stages are run: here all of them, one file after the other."""

    templates: Path | None = None
    """A folder for compiled templates."""

    def load(self, config: Config, tell: Tell) -> dict[str, Document]:
        """Load and check every document."""
        return load_all(config.apis, Reach(config.refs, config.mirrors), tell)

    def texts(
        self,
        files: Sequence[PlannedFile],
        render_file: Callable[[PlannedFile], str],
        finish: Callable[[PlannedFile, str], str],
    ) -> Mapping[str, str]:
        """Render and finish every file."""
        return {file.path: finish(file, render_file(file)) for file in files}


def print_package(
    config: Config, runner: Runner | None = None, tell: Tell = silent
) -> Printed:
    """Generate a package in memory; ``tell`` is called with each step."""
    runner = runner or Runner()
    documents = runner.load(config, tell)
    lowered: dict[str, Lowered] = {}
    for name, document in documents.items():
        tell(f"reading {document.file}")
        lowered[name] = lower(document)
    names = {name: name_api(each.api, name) for name, each in lowered.items()}
    planned = plan_package(
        PackageFacts(config.package, config.version, config.description),
        {
            name: (config.apis[name].name, each.api, names[name])
            for name, each in lowered.items()
        },
    )
    templates = environment(config.templates, runner.templates)
    theirs = foreign(templates, {file.template for file in planned}, config.templates)

    def render_file(file: PlannedFile) -> str:
        tell(f"printing {file.path}")
        return render(templates, file)

    def finish(file: PlannedFile, text: str) -> str:
        is_theirs = file.template in theirs
        formatted = format_file(text, file.path, foreign=is_theirs)
        if not is_theirs:
            verify(formatted, file.path)
        return formatted

    texts = runner.texts(planned, render_file, finish)
    content = {path: text.encode() for path, text in texts.items()}
    content |= needed_modules(texts, runtime(config.package))
    content[f"{config.package}/py.typed"] = b""
    for name, document in documents.items():
        content[f"{config.package}/{name}/openapi.json"] = as_json(document)
    return Printed(
        content=dict(sorted(content.items())),
        diagnostics=tuple(
            diagnostic
            for name, document in documents.items()
            for diagnostic in _diagnostics(document, lowered[name], names[name])
        ),
        ledger=Ledger(lambda: (e for each in lowered.values() for e in each.entries())),
    )


def write_package(config: Config, printed: Printed) -> Changes:
    """Write a package; files that are right already are not touched."""
    return write(printed.content, config.output)


def _diagnostics(
    document: Document, lowered: Lowered, names: Names
) -> Iterator[Diagnostic]:
    yield from document.warnings
    yield from lowered.diagnostics
    for each in rivals(lowered.api, names):
        line = document.line(each.other, each.pointer)
        yield document.diagnostic(
            "rival-name",
            f"called `{each.name}`, since `{each.wanted}` is what stands on {line}",
            each.pointer,
            hint="it would change its name if that were not there",
            severity=Severity.WARNING,
        )
