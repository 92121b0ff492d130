"""Run the command `typecase init`."""

import argparse
import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from typecase.commands.document_arguments import choose_package
from typecase.commands.generate import MAX_MESSAGES
from typecase.commands.report_formats import Format, print_report
from typecase.config.settings import check_names, from_pyproject, locate_documents
from typecase.diagnostics import ConfigError, summarize
from typecase.diagnostics.progress import ReportStep, show_progress
from typecase.load import ReferenceScope, load
from typecase.pipeline import GeneratedPackage, write_package
from typecase.plugins.plugin import known_extensions
from typecase.project import Project
from typecase.tools.init.new_files import (
    check_absence,
    removed_after_failure,
    write_files,
)
from typecase.tools.init.project_files import (
    CALL_TEST,
    DOCUMENTS,
    find_lacks,
    find_requirement,
    place_document,
    render_call_test,
    render_files,
)
from typecase.tools.init.workflows import Ci, render_updates
from typecase.tools.overlay_draft import draft_overlay


def init_project(options: argparse.Namespace) -> None:
    """Write a project for a document, and generate its package.

    Without a document, add the workflow that updates the package to the project in the
    current folder. Raise `ConfigError` if a name is invalid, `FetchError` if a document
    at a web address is not available, `DiagnosticsError` if the document cannot be
    used, and `UserError` if a file of the project exists or cannot be written.
    """
    if options.document is None:
        _add_updates(options)
        return
    with show_progress() as report_step:
        folder, count, generated = _write_project(options, report_step)
    if options.format is Format.TEXT:
        text = summarize(generated.diagnostics, MAX_MESSAGES)
        print(f"{text}{generated.ledger.summarize()}", file=sys.stderr)
    else:
        print_report(options.format, generated.diagnostics)
    if (test := render_call_test(generated.content)) is not None:
        write_files(folder, {CALL_TEST: test})
    print(_describe_next_steps(folder, count), file=sys.stderr)


def _write_project(
    options: argparse.Namespace, report_step: ReportStep
) -> tuple[Path, int, GeneratedPackage]:
    """Write the project but for the test of a call.

    Return the folder, the number of files without the package, and the package. Raise
    the exceptions of `init_project`.
    """
    source: str = options.document
    paths, addresses = locate_documents({source: source}, Path(), fetch=options.fetch)
    path = paths[source]
    scope = ReferenceScope(addresses=addresses)
    extensions = known_extensions()
    report_step(f"checking {path}")
    document = load(path, scope, strict=False, extensions=extensions)
    package = options.package or choose_package({"api": path})
    check_names(package, (), "--package")
    folder: Path = options.out or Path(package.replace("_", "-"))
    main, copies = place_document(document, path, folder, is_fetched=bool(addresses))
    overlay = DOCUMENTS / f"{package}.overlay.yaml"
    extends = os.path.relpath(main, DOCUMENTS)
    ci = Ci(options.ci) if options.ci else None
    report_step(f"writing an overlay for {path}")
    files = {
        **{str(copy): content for copy, content in copies.items()},
        str(overlay): draft_overlay(path, scope, extends, extensions).encode(),
        **render_files(package, document, str(main), str(overlay), ci),
    }
    if ci is Ci.GITHUB:
        files |= render_updates(str(main), addresses.get(path, ""))
    check_absence(folder, [*files, CALL_TEST, "generated"])
    with removed_after_failure(folder, files):
        write_files(folder, files)
        config = from_pyproject(folder)
        generated = Project(config, report_step=report_step).generate()
        write_package(config, generated)
    return folder, len(files), generated


def _add_updates(options: argparse.Namespace) -> None:
    """Write the workflow that updates the package of the current folder."""
    if options.ci != Ci.GITHUB:
        raise ConfigError(
            "no document: name one, such as openapi.json; or add --ci github, which"
            " writes the workflow that updates the package of this folder"
        )
    if options.out or options.package:
        raise ConfigError(
            "--out and --package belong to a new project: name its document, or leave"
            " them out to write into the current folder"
        )
    config = from_pyproject(Path())
    # `typecase generate --fetch` downloads what has an address in the configuration.
    documents = [path for path in config.apis.values() if path not in config.addresses]
    files = render_updates(
        documents[0].as_posix() if len(documents) == len(config.apis) == 1 else "", ""
    )
    check_absence(Path(), files)
    write_files(Path(), files)
    print(f"written: {', '.join(files)}", file=sys.stderr)
    for lack in find_lacks(Path(), has_one_document=len(config.apis) == 1):
        print(f"typecase: {lack}", file=sys.stderr)


def _describe_next_steps(folder: Path, count: int) -> str:
    return "\n".join(
        [
            f"{folder}: {count} files of a project, and the package in generated/",
            "",
            "Next, as its README.md says:",
            "",
            f"    cd {shlex.quote(str(folder))}",
            "    python -m venv .venv && . .venv/bin/activate",
            "    python -m pip install --upgrade pip",
            "    python -m pip install --group dev --editable"
            " 'generated[server,testing]'",
            "    pytest",
            *_warn_of_local_requirement(),
        ]
    )


def _warn_of_local_requirement() -> Iterator[str]:
    requirement = find_requirement()
    if "file:" in requirement:
        yield ""
        yield (
            f"pyproject.toml has {requirement!r}, as typecase was installed here. For"
            " other machines, put the address of a repository or a version there."
        )
